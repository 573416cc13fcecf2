/// STOP was shown: the next player waits, and the panel counts for him. Nothing is kept from him by it.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { mySeat, useSeat } from './state';
import { p } from './words/words';

export function StopClock({ view, children }: { view: SeatView; children: ComponentChildren }): JSX.Element {
    const { stopAt } = useSeat();
    const [, again] = useReducer((n: number) => n + 1, 0);
    const shown = view.stop !== 0 && view.stop !== mySeat();
    useEffect(() => {
        if (!shown) return;
        const timer = setInterval(() => again(undefined), 500);
        return () => clearInterval(timer);
    }, [shown]);
    const left = Math.ceil(view.stopSeconds - (Date.now() - stopAt) / 1000);
    if (!shown) return <>{children}</>;
    return <>{left > 0 ? p('prompt.stop', { seconds: left }) : p('prompt.stop.done')}</>;
}
