/// What is filled in on the hall's page.
import type { JSX } from 'preact';

export function Text(props: { words: string; value: string; wrong?: boolean; figure?: boolean; fill: (value: string) => void }): JSX.Element {
    return (
        <label class={props.figure ? 'field hall-figure-field' : 'field'}>
            <span>{props.words}</span>
            <input
                type="text" inputMode={props.figure ? 'numeric' : 'text'} autocomplete="off" maxLength={props.figure ? 3 : 60}
                value={props.value} aria-invalid={props.wrong ?? false} onInput={(event) => props.fill(event.currentTarget.value)}
            />
        </label>
    );
}

export function Check(props: { kind: string; words: string; checked: boolean; flip: () => void; group?: string; disabled?: boolean }): JSX.Element {
    return (
        <label class={props.kind}>
            <input type={props.group ? 'radio' : 'checkbox'} name={props.group} checked={props.checked} disabled={props.disabled} onChange={props.flip} />
            <span>{props.words}</span>
        </label>
    );
}

export function Choice<Value extends string>(props: { words: string; value: Value; all: readonly (readonly [Value, string])[]; choose: (value: Value) => void }): JSX.Element {
    return (
        <label class="field">
            <span>{props.words}</span>
            <select value={props.value} onChange={(event) => props.choose(event.currentTarget.value as Value)}>
                {props.all.map(([value, words]) => (
                    <option key={value} value={value}>
                        {words}
                    </option>
                ))}
            </select>
        </label>
    );
}
