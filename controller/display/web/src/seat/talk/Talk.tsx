/// The voice of a panel that talks: its keys, and the line in which its player types: each letter is said, Enter is its end, Escape
/// leaves it.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { p } from '../words/words';
import { onView } from '../state/act';
import { mySeat, useSeat } from '../state/state';
import { isHeld, useSecondsLeft } from '../state/stop';
import { begin, heardView, keyed, onLine, tell, typed } from './talker';

type What = 'meaning' | 'statement' | 'answer';
const title = { meaning: 'explain.words', statement: 'claim.statement', answer: 'explain.title' } as const;

export function Talk(): JSX.Element {
    const { said, connection, view } = useSeat();
    const held = useSecondsLeft(view) > 0 && view !== undefined && isHeld(view);
    const heldBefore = useRef(false);
    useEffect(() => {
        onView(heardView);
        addEventListener('keydown', keyed);
        begin();
        return () => removeEventListener('keydown', keyed);
    }, []);
    useEffect(() => tell([said]), [said]);
    useEffect(() => {
        if (heldBefore.current && !held && view && view.held === mySeat()) tell([p('prompt.stop.done')]);
        heldBefore.current = held;
    }, [held]);
    useEffect(() => {
        if (connection === 'lost') tell([p('seat.lost')], true);
    }, [connection]);
    return <TypedLine />;
}

function TypedLine(): JSX.Element | null {
    const [what, open] = useState<What | undefined>();
    const box = useRef<HTMLInputElement>(null);
    useEffect(() => {
        onLine((one) => open(one));
        return () => onLine(undefined);
    }, []);
    useEffect(() => {
        if (!what) return;
        box.current?.focus();
        tell([p(title[what]), p('talk.type')]);
    }, [what]);
    if (!what) return null;
    const key = (event: JSX.TargetedKeyboardEvent<HTMLInputElement>): void => {
        if (event.key === 'Escape' && what !== 'answer') {
            open(undefined);
            tell([p('talk.cleared')], true);
        } else if (event.key === 'Enter' && event.currentTarget.value.trim() !== '') {
            event.preventDefault();
            const words = event.currentTarget.value.trim();
            open(undefined);
            typed(what, words);
        } else if (event.key === 'Backspace') tell([p('talk.deleted', { letter: event.currentTarget.value.slice(-1) })], true);
        else if (event.key === ' ') tell([event.currentTarget.value.split(' ').at(-1) ?? ''], true);
        else if (event.key.length === 1) tell([event.key], true);
        else return;
        event.stopPropagation();
    };
    return (
        <div class="talk-line">
            <label class="field">
                <span>{p(title[what])}</span>
                <input ref={box} maxLength={120} autocomplete="off" onKeyDown={key} />
            </label>
        </div>
    );
}
