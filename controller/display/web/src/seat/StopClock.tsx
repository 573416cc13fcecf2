/// STOP: the pause begins with the jump bid and holds the player who calls next. His panel says so, counts down, and its keys sleep until
/// then; the others see it said. The time is the table's: what was left when the view was sent.
import type { ComponentChildren, JSX } from 'preact';
import type { SeatView } from '../../gen/kibitz/v1/seat_pb';
import { mySeat } from './state/state';
import { stopWords, useSecondsLeft } from './state/stop';

/// A screen reader hears how long the pause is, and its end; not every second of it.
export function StopClock({ view, children }: { view: SeatView; children: ComponentChildren }): JSX.Element {
    const left = useSecondsLeft(view);
    const words = stopWords(view, left, mySeat());
    if (words === '') return <>{children}</>;
    if (left === 0) return <>{words}</>;
    return (
        <>
            <span aria-hidden="true">{words}</span>
            <span class="spoken">{stopWords(view, view.stopSeconds, mySeat())}</span>
        </>
    );
}
