/// The pause after a jump bid (STOP): how much of it is left, and what is said of it.
import { useEffect, useReducer } from 'preact/hooks';
import type { SeatView } from '../../../gen/kibitz/v1/seat_pb';
import type { Seat } from '../../../gen/kibitz/v1/game_pb';
import { isSeat, seatName } from '../../bridge/seats';
import { p } from '../words/words';
import { mySeat, seatState } from './state';

/// Whole seconds of the pause that are left; 0: there is none, or it is over.
export const secondsLeft = (view: SeatView | undefined): number =>
    isSeat(view?.held) ? Math.max(0, Math.ceil((seatState().heldUntil - performance.now()) / 1000)) : 0;
export const isHeld = (view: SeatView): boolean => view.held === mySeat() && isSeat(view.held) && secondsLeft(view) > 0;

/// The same, drawn again as the seconds go.
export function useSecondsLeft(view: SeatView | undefined): number {
    const [, again] = useReducer((n: number) => n + 1, 0);
    const left = secondsLeft(view);
    useEffect(() => {
        if (left === 0) return;
        const timer = setInterval(() => again(undefined), 200);
        return () => clearInterval(timer);
    }, [left > 0]);
    return left;
}

/// What is said of STOP now, in one line; '' when nothing is. @param left  seconds
export function stopWords(view: SeatView, left: number, me: Seat): string {
    if (!isSeat(view.stop)) return '';
    if (!isSeat(view.held)) return view.stop === me ? p('prompt.stop.yours') : p('prompt.stop.said', { seat: seatName(view.stop) });
    if (left === 0) return view.held === me ? p('prompt.stop.done') : '';
    return view.held === me ? p('prompt.stop', { seconds: left }) : p('prompt.stop.other', { seat: seatName(view.held), seconds: left });
}
