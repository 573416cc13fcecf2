/// Thinking times of a board against the table's own pace: chart, figures by kind, and the long ones in words. Fetched when opened.
import type { JSX } from 'preact';
import { useStore } from '../state/store';
import { Sentence } from '../look/Sentence';
import { timeOfDay } from '../words/format';
import { t } from '../words/words';
import { Chart } from './Chart';
import { isLong, kinds, lastBefore, pacesOf, type Paces } from './tempo';
import { useTempo } from './useTempo';
import { shortSeconds, thoughtWords } from './words';

function Figures({ paces }: { paces: Paces }): JSX.Element {
    return (
        <table class="schedule tempo-figures">
            <thead>
                <tr>
                    <th scope="col">{t('tempo.kind')}</th>
                    <th scope="col">{t('tempo.middle')}</th>
                    <th scope="col">{t('tempo.half')}</th>
                    <th scope="col">{t('tempo.count')}</th>
                </tr>
            </thead>
            <tbody>
                {kinds.map((kind) => {
                    const pace = paces[kind];
                    return (
                        <tr key={kind}>
                            <th scope="row">{t(`tempo.kind.${kind}`)}</th>
                            <td>{pace ? t('log.seconds', { n: shortSeconds(pace.middle) }) : '–'}</td>
                            <td>{pace ? t('tempo.from-to', { low: shortSeconds(pace.low), high: shortSeconds(pace.high) }) : '–'}</td>
                            <td>{pace?.count ?? '–'}</td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

/// `moment`: of an incident, ms since 1970: the acts before it in words, against the pace until then.
export function TempoPart({ play, moment }: { play: number; moment?: number }): JSX.Element {
    const live = useStore((state) => (state.known.table?.play === play && moment === undefined ? state.known.table.call.length + state.known.table.trick.length * 4 : 0));
    const tempo = useTempo(play, BigInt(live));
    if (tempo === undefined) return <p class="hint">{t('log.loading')}</p>;
    if (tempo === 'failed') return <p role="alert">{t('problem.unreachable')}</p>;
    const board = moment === undefined ? tempo.board : tempo.board.filter((one) => one.at <= moment);
    const paces = pacesOf(tempo.all, board[board.length - 1]?.at);
    const told = moment === undefined ? board.filter((one) => isLong(one, paces)).reverse() : lastBefore(board, moment, 4);
    return (
        <div class="tempo">
            <p class="hint">{t('tempo.text')}</p>
            {told.length > 0 && (
                <ul class="tempo-told">
                    {told.map((one) => (
                        <li key={String(one.number)} class={isLong(one, paces) ? 'tempo-is-long' : ''}>
                            <span class="tempo-at">{timeOfDay(one.at)}</span> <Sentence text={thoughtWords(one, paces)} />
                        </li>
                    ))}
                </ul>
            )}
            {told.length === 0 && <p>{t('tempo.none')}</p>}
            <Chart board={board} paces={paces} />
            <Figures paces={paces} />
        </div>
    );
}
