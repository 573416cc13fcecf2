/// The screen on the wall, to be read from ten metres: round, time left, what is announced, who sits where, the ranking after the last
/// round. Nothing of a board in play, and nobody's name beside an irregularity.
import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Ranking } from './Ranking';
import { store } from '../state/store';
import { minutesLeft, timeOfDay } from '../words/format';
import type { HallState } from './state';
import { h } from './words/words';
import { Seating } from './SessionRunning';
import { leftOf } from './sessionWish';

/// Nobody scrolls a screen on the wall, and who stands at the other end of the room reads it: what is on it is as large as it all fits.
const largest = 2;
const smallest = 0.4;
const step = 0.1;
/// A window that is not as wide is no wall: somebody scrolls it.
const asWideAsAWall = 1000;
const sizes = Array.from({ length: Math.round((largest - smallest) / step) + 1 }, (_, at) => largest - at * step);

/// @param shown  another one: other things are shown
function useFit(shown: string): RefObject<HTMLDivElement> {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const fit = (): void => {
            const one = box.current;
            if (!one) return;
            const all = document.documentElement;
            for (const size of innerWidth < asWideAsAWall ? [1] : sizes) {
                one.style.setProperty('--fit', String(size));
                if (all.scrollHeight <= innerHeight && one.scrollWidth <= one.clientWidth) break;
            }
        };
        fit();
        void document.fonts?.ready.then(fit);
        addEventListener('resize', fit);
        return () => removeEventListener('resize', fit);
    }, [shown]);
    return box;
}

export function Wall({ state }: { state: HallState }): JSX.Element {
    const { session } = state;
    const name = session?.wish?.name ?? '';
    const left = session && leftOf(session, Date.now(), state.ahead);
    const shown = [left === undefined ? undefined : left < 0, session?.round, session?.ended, session?.announcement, session?.seating.length, session?.change.length, session?.typed, session?.afterRound?.row.map(({ pair }) => pair), session?.afterRound?.match.length, state.live, store.state.language];
    const parts = useFit(JSON.stringify(shown));
    if (!session || name === '') return <p class="hall-screen hall-screen-none">{h('hall.wall.none')}</p>;
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
            <div class="hall-screen-parts" ref={parts}>
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
