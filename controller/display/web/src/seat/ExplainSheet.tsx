/// What a call means: chosen from what is said most, or typed.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button, Sheet } from './look';
import { p } from './words/words';

const usual = ['natural', 'artificial', 'forcing', 'weak', 'strong', 'notrump', 'transfer', 'stayman', 'takeout', 'penalty', 'none-agreed'] as const;
const longest = 120;

export function ExplainSheet({ title, note, words, onDone, send }: {
    title: ComponentChildren;
    note?: string;
    words: string;
    onDone: (words: string | undefined) => void;
    send?: string;
}): JSX.Element {
    const [text, setText] = useState(words);
    return (
        <Sheet title={title} onEscape={() => send === undefined && onDone(undefined)}>
            {note && <p class="hint">{note}</p>}
            <label class="field">
                <span>{p('explain.words')}</span>
                <input value={text} maxLength={longest} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
            </label>
            <p class="hint">{p('explain.choose')}</p>
            <div class="chips">
                {usual.map((one) => (
                    <Button key={one} pressed={text === p(`explain.${one}`)} onTap={() => setText(p(`explain.${one}`))}>{p(`explain.${one}`)}</Button>
                ))}
            </div>
            <div class="sheet-foot">
                {send === undefined && <Button onTap={() => onDone(undefined)}>{p('tool.cancel')}</Button>}
                <Button kind="button-primary" disabled={text.trim() === ''} onTap={() => onDone(text.trim())}>{send ?? p('explain.use')}</Button>
            </div>
        </Sheet>
    );
}
