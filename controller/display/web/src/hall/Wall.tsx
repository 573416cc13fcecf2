/// The screen on the wall, to be read from ten metres: round, time left, what is announced, who sits where, the ranking after the last
/// round. Nothing of a board in play, and nobody's name beside an irregularity.
import type { JSX } from 'preact';
import { Ranking } from './Ranking';
import { minutesLeft, timeOfDay } from '../words/format';
import type { HallState } from './state';
import { h } from './words/words';
import { Seating } from './SessionRunning';
import { leftOf } from './sessionWish';

export function Wall({ state }: { state: HallState }): JSX.Element {
    const { session } = state;
    const name = session?.wish?.name ?? '';
    if (!session || name === '') return <p class="hall-screen hall-screen-none">{h('hall.wall.none')}</p>;
    const left = leftOf(session, Date.now(), state.ahead);
    return (
        <main class="hall-screen">
            <header>
                <h1>{name}</h1>
                <p class="hall-screen-round">{session.ended ? h('hall.wall.over') : session.round === 0 ? h('hall.session.not-begun') : h('hall.session.round', { round: session.round, rounds: session.rounds })}</p>
                {left !== undefined && (
                    <p class={left < 0 ? 'hall-screen-left hall-over' : 'hall-screen-left'} role="timer">
                        {minutesLeft(left)}
                        {left < 0 && <span>{h('hall.wall.move')}</span>}
                    </p>
                )}
            </header>
            {!state.live && (
                <p class="hall-problem" role="alert">
                    {h('hall.silent', { time: timeOfDay(state.heardAt) })}
                </p>
            )}
            {session.announcement !== '' && (
                <p class="hall-screen-announced" role="status">
                    {session.announcement}
                </p>
            )}
            <div class="hall-screen-parts">
                {!session.ended && <Seating session={session} round={Math.max(1, session.round)} state={state} />}
                {session.afterRound && session.afterRound.row.length + session.afterRound.match.length > 0 && (
                    <section>
                        <h2>{session.ended ? h('hall.wall.result') : h('hall.wall.after', { round: session.round - 1 })}</h2>
                        <Ranking ranking={session.afterRound} latest />
                    </section>
                )}
            </div>
        </main>
    );
}
