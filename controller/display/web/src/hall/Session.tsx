/// The hall's session: none yet, on, or over.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { HallLink } from './link';
import type { HallState } from './state';
import { h } from './words/words';
import { Begin } from './SessionBegin';
import { Running } from './SessionRunning';

export function Session({ state, link }: { state: HallState; link: HallLink }): JSX.Element {
    const { session } = state;
    const name = session?.wish?.name ?? '';
    const running = session !== undefined && name !== '' && !session.ended;
    // With the form goes the button that began it, or with the session the one that ended it: keyboard and screen reader go to what has come.
    const box = useRef<HTMLDivElement>(null);
    const before = useRef(running);
    useLayoutEffect(() => {
        if (before.current !== running && document.activeElement === document.body) {
            box.current?.focus({ preventScroll: true });
            box.current?.scrollIntoView({ block: 'start' }); // on a phone the button was far below
        }
        before.current = running;
    }, [running]);
    if (session && running)
        return (
            <div class="hall-now" key="running" ref={box} tabIndex={-1}>
                <Running session={session} state={state} link={link} />
            </div>
        );
    return (
        <div class="hall-now" key="begin" ref={box} tabIndex={-1}>
            {name !== '' && <p>{h('hall.session.is-over', { name })}</p>}
            <Begin state={state} link={link} />
        </div>
    );
}
