/// Between boards: whom the player meets, with which boards, where he goes next; and the round's clock above everything.
import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { SeatPhase, type SeatRound, type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { minutesLeft } from '../words/format';
import { goes, leaves, leftOfRound, meets, plays, warned, whoHeIs } from './state/round';
import { Button } from './look';
import { mySeat, seatState, setSeat } from './state/state';
import { p } from './words/words';

/// What is left of the round, ms, drawn again as the seconds go.
function useLeftOfRound(round: SeatRound | undefined): number | undefined {
    const [, again] = useReducer((n: number) => n + 1, 0);
    const runs = round?.clock !== undefined && !round.clock.stands;
    useEffect(() => {
        if (!runs) return;
        const timer = setInterval(() => again(undefined), 1000);
        return () => clearInterval(timer);
    }, [runs]);
    return leftOfRound(round, seatState().roundUntil, performance.now());
}

export function RoundClock({ view }: { view: SeatView }): JSX.Element | null {
    const left = useLeftOfRound(view.round);
    // A board of the round before is being played here still, and the new round's clock says nothing about it.
    if (view.round?.moved && view.phase !== SeatPhase.NO_BOARD && view.phase !== SeatPhase.FINISHED)
        return <span class="round-clock round-over" role="status">{p('round.called', { round: view.round.round })}</span>;
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
    const [who, partner] = [whoHeIs(round, mySeat()), plays(round, mySeat())];
    const names = [round.own, partner === '' ? round.partner : ''].filter((one) => one !== '').join(' – ');
    const [was, to] = leaves(round, mySeat());
    return (
        <>
            {was !== undefined && (
                <section class="round-called" role="status">
                    <h2>{p('round.called', { round: round.round })}</h2>
                    <p>{was}</p>
                    {to !== undefined && <p class="round-now">{to}</p>}
                </section>
            )}
            {was !== undefined && <p>{p('moved.comes')}</p>}
            <section class="round-part" aria-label={p('round.title', { round: round.round, rounds: round.rounds })}>
                <h2>
                    {p('round.title', { round: round.round, rounds: round.rounds })}
                    {who !== '' && <> · {who}</>}
                </h2>
                {(round.mayName || round.own !== '') && (
                    <p class="round-who">
                        {round.own !== '' && <span>{names}</span>}
                        {round.mayName && <Button kind="button-small" onTap={() => setSeat({ sheet: 'names' })}>{p(round.own === '' ? 'who.ask' : 'who.change')}</Button>}
                    </p>
                )}
                {[partner, ...meets(round)].filter((words) => words !== '').map((words) => (
                    <p key={words} class="round-line">
                        {words}
                    </p>
                ))}
                {then !== '' && was === undefined && <p class={round.board.length === 0 ? 'round-then round-now' : 'round-then'}>{then}</p>}
            </section>
        </>
    );
}
