/// What a call means: chosen from what is said most, or typed.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button, Sheet } from './look';
import { setSeat } from './state/state';
import { p } from './words/words';

const usual = ['natural', 'artificial', 'forcing', 'weak', 'strong', 'transfer', 'stayman', 'takeout', 'penalty', 'none-agreed'] as const;
const longest = 120;

export function ExplainSheet({ title, note, words, announced = [], onDone, send }: {
    title: ComponentChildren;
    note?: string;
    words: string;
    announced?: readonly string[]; ///< what regulations have announced of this call
    onDone: (words: string | undefined) => void;
    send?: string;
}): JSX.Element {
    const [text, setText] = useState(words);
    const chips = (of: readonly string[]): JSX.Element => (
        <div class="chips">
            {of.map((one) => (
                <Button key={one} pressed={text === one} onTap={() => setText(one)}>{one}</Button>
            ))}
        </div>
    );
    const others = usual.map((one) => p(`explain.${one}`)).filter((one) => !announced.includes(one));
    return (
        <Sheet title={title} onEscape={() => send === undefined && onDone(undefined)}>
            {note && <p class="hint">{note}</p>}
            <label class="field">
                <span>{p('explain.words')}</span>
                <input value={text} maxLength={longest} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
            </label>
            {announced.length > 0 && <p class="hint">{p('announce.choose')}</p>}
            {announced.length > 0 && chips(announced)}
            <p class="hint">{p('explain.choose')}</p>
            {chips(others)}
            <div class="sheet-foot">
                {/* Whoever is asked answers; where he cannot, the Director is in reach. */}
                {send === undefined ? <Button onTap={() => onDone(undefined)}>{p('tool.cancel')}</Button> : <Button kind="director" onTap={() => setSeat({ sheet: 'director' })}>{p('tool.director')}</Button>}
                <Button kind="button-primary" disabled={text.trim() === ''} onTap={() => onDone(text.trim())}>{send ?? p('explain.use')}</Button>
            </div>
        </Sheet>
    );
}
