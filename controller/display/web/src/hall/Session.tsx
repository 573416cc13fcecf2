/// The hall's session: none yet, on, or over.
import type { JSX } from 'preact';
import type { HallLink } from './link';
import type { HallState } from './state';
import { h } from './words/words';
import { Begin } from './SessionBegin';
import { Running } from './SessionRunning';

export function Session({ state, link }: { state: HallState; link: HallLink }): JSX.Element {
    const { session } = state;
    const name = session?.wish?.name ?? '';
    if (session && name !== '' && !session.ended) return <Running session={session} state={state} link={link} />;
    return (
        <>
            {name !== '' && <p>{h('hall.session.is-over', { name })}</p>}
            <Begin state={state} link={link} />
        </>
    );
}
