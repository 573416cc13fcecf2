/// The sessions before this one, the last first: their results as files, scored as they were.
import type { JSX } from 'preact';
import { Exports } from '../look/Exports';
import { h } from './words/words';

export function Earlier({ names }: { names: readonly string[] }): JSX.Element | null {
    if (names.length === 0) return null;
    return (
        <details class="hall-back hall-earlier">
            <summary>{h('hall.earlier', { count: names.length })}</summary>
            <p class="hall-small">{h('hall.earlier.text')}</p>
            <ul>
                {[...names].reverse().map((name) => (
                    <li key={name}>
                        <h3>{name}</h3>
                        <Exports session={name} />
                    </li>
                ))}
            </ul>
        </details>
    );
}
