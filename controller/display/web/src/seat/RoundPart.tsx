/// Between boards: whom the player meets, with which boards, where he goes next; and the round's clock above everything.
import type { JSX } from 'preact';
import type { SeatView } from '../../gen/kibitz/v1/seat_pb';
import { minutesLeft } from '../words/format';
import { goes, meets, useLeftOfRound, warned } from './state/round';
import { p } from './words/words';

export function RoundClock({ view }: { view: SeatView }): JSX.Element | null {
    const left = useLeftOfRound(view.round);
    if (left === undefined) return null;
    const stands = view.round?.clock?.stands ?? false;
    return (
        <span class={left < 0 ? 'round-clock round-over' : left < warned ? 'round-clock round-warned' : 'round-clock'} role="timer" aria-live="off">
            {left < 0 ? p('round.over', { time: minutesLeft(-left) }) : p(stands ? 'round.stands' : 'round.left', { time: minutesLeft(left) })}
        </span>
    );
}

export function RoundPart({ view }: { view: SeatView }): JSX.Element | null {
    const { round } = view;
    if (!round) return null;
    const then = goes(round.next);
    return (
        <section class="round-part" aria-label={p('round.title', { round: round.round, rounds: round.rounds })}>
            <h2>
                {p('round.title', { round: round.round, rounds: round.rounds })}
                {round.pair !== '' && <> · {p('round.pair', { pair: round.pair })}</>}
            </h2>
            {meets(round).map((words) => (
                <p key={words}>{words}</p>
            ))}
            {then !== '' && <p class={round.board.length === 0 ? 'round-then round-now' : 'round-then'}>{then}</p>}
        </section>
    );
}
