/// How results go back into the program that made the movement: what to save, and where it is put. docs/scoring-program.md has the same at length.
import type { JSX } from 'preact';
import { h } from './words/words';

const names = { received: 'ReceivedData', players: 'PlayerNumbers', section: 'Section', csv: 'CSV', bws: '.bws', access: 'Microsoft Access', usebio: 'USEBIO' };

export const WayBack = (): JSX.Element => (
    <details class="hall-back">
        <summary>{h('hall.back')}</summary>
        <ol>
            <li>{h('hall.back.save', names)}</li>
            <li>{h('hall.back.import', names)}</li>
            <li>{h('hall.back.append', names)}</li>
        </ol>
        <p class="hall-small">{h('hall.back.other', names)}</p>
    </details>
);
