/// The schedule of this table: pairs and boards by round, and what became of each board.
import type { JSX } from 'preact';
import type { SessionView } from '../../gen/kibitz/v1/live_pb';
import { t } from '../words/words';
import { standingOf, type Standing } from './pace';

const marks: Record<Standing, string> = { 'to-come': '', on: '●', finished: '✓', confirmed: '✓✓', cancelled: '×' };

export function Schedule({ session, onTable }: { session: SessionView; onTable: number }): JSX.Element {
    return (
        <section class="panel" aria-labelledby="schedule-title">
            <h2 id="schedule-title">{t('session.schedule')}</h2>
            <table class="schedule">
                <thead>
                    <tr>
                        <th scope="col">{t('session.round')}</th>
                        <th scope="col">{t('side.short.ns')}</th>
                        <th scope="col">{t('side.short.ew')}</th>
                        <th scope="col">{t('session.boards')}</th>
                    </tr>
                </thead>
                <tbody>
                    {session.round.map((round, i) => (
                        <tr key={i} aria-current={session.roundOn === i + 1 ? 'true' : undefined}>
                            <th scope="row">{i + 1}</th>
                            <td>{round.pairNs || '–'}</td>
                            <td>{round.pairEw || '–'}</td>
                            <td>
                                <ul class="schedule-boards">
                                    {round.board.map((board) => {
                                        const standing = standingOf(session, onTable, board);
                                        return (
                                            <li key={board} class={`board-${standing}`}>
                                                {board}
                                                <span aria-hidden="true" class="board-mark">
                                                    {marks[standing]}
                                                </span>
                                                <span class="spoken">{t(`session.board.${standing}`)}</span>
                                            </li>
                                        );
                                    })}
                                </ul>
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="hint">{t('session.legend')}</p>
        </section>
    );
}
