/// The fields of the setup page, each with its hint and what is wrong with it.
import type { ComponentChildren, JSX } from 'preact';
import type { Faults } from './WishForm';
import { s } from './words/words';

const pinDigits = 6;

function Fault({ of, faults }: { of: string; faults: Faults }): JSX.Element | null {
    const words = faults[of];
    return words ? <span class="field-error" id={`fault-${of}`}>{words()}</span> : null;
}
function Hint({ id, children }: { id: string; children: ComponentChildren }): JSX.Element {
    return <span class="hint" id={id}>{children}</span>;
}

export function TablePart({ table, set, faults }: { table: string; set: (to: string) => void; faults: Faults }): JSX.Element {
    return (
        <div class="field">
            <label class="field">
                <span>{s('setup.table')}</span>
                <input name="table" autocomplete="off" value={table} aria-invalid={'table' in faults} aria-describedby="hint-table fault-table" onInput={(event) => set(event.currentTarget.value)} />
            </label>
            <Hint id="hint-table">{s('setup.table.hint', { example: 'CLUB' })}</Hint>
            <Fault of="table" faults={faults} />
        </div>
    );
}

interface Pins {
    pin: string;
    setPin: (to: string) => void;
    again: string;
    setAgain: (to: string) => void;
    faults: Faults;
}
export function PinPart({ pin, setPin, again, setAgain, faults }: Pins): JSX.Element {
    const field = (name: string, value: string, set: (to: string) => void): JSX.Element => (
        <input
            name={name}
            type="password"
            inputMode="numeric"
            autocomplete="new-password"
            value={value}
            aria-invalid={name in faults}
            aria-describedby={`hint-pin fault-${name}`}
            onInput={(event) => set((event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '').slice(0, pinDigits)))}
        />
    );
    return (
        <div class="setup-pins">
            <div class="field">
                <label class="field">
                    <span>{s('setup.pin')}</span>
                    {field('pin', pin, setPin)}
                </label>
                <Fault of="pin" faults={faults} />
            </div>
            <div class="field">
                <label class="field">
                    <span>{s('setup.pin.again')}</span>
                    {field('again', again, setAgain)}
                </label>
                <Fault of="again" faults={faults} />
            </div>
            <Hint id="hint-pin">{s('setup.pin.hint')}</Hint>
        </div>
    );
}

export function AddressPart({ address, set, offer, faults }: { address: string; set: (to: string) => void; offer: readonly string[]; faults: Faults }): JSX.Element {
    return (
        <div class="field">
            <label class="field">
                <span>{s('setup.address')}</span>
                <input name="address" autocomplete="off" spellcheck={false} value={address} aria-invalid={'address' in faults} aria-describedby="hint-address fault-address" onInput={(event) => set(event.currentTarget.value.trim())} />
            </label>
            <Hint id="hint-address">
                {s('setup.address.hint', { example: 'club.local' })}
                {offer.length > 0 && <> {s('setup.address.own', { addresses: offer.join(', ') })}</>}
            </Hint>
            <Fault of="address" faults={faults} />
        </div>
    );
}

/// @param fromHere  this browser runs on the table's computer: else it would shut itself out
export function ReachPart({ here, set, fromHere }: { here: boolean; set: (here: boolean) => void; fromHere: boolean }): JSX.Element {
    const choice = (value: boolean, words: string): JSX.Element => (
        <label class="check">
            <input type="radio" name="reach" checked={here === value} disabled={value && !fromHere} onChange={() => set(value)} />
            <span>{words}</span>
        </label>
    );
    return (
        <fieldset class="setting">
            <legend>{s('setup.reach')}</legend>
            {choice(false, s('setup.reach.network'))}
            {choice(true, s('setup.reach.here'))}
            {!fromHere && <p class="hint">{s('setup.reach.out')}</p>}
        </fieldset>
    );
}

export function ZonePart({ zone, zones, set }: { zone: string; zones: readonly string[]; set: (to: string) => void }): JSX.Element {
    return (
        <div class="field">
            <label class="field">
                <span>{s('setup.zone')}</span>
                <select name="zone" value={zone} aria-describedby="hint-zone" onChange={(event) => set(event.currentTarget.value)}>
                    <option value="">{s('setup.zone.own')}</option>
                    {zones.map((one) => <option key={one} value={one}>{one.replace(/_/g, ' ')}</option>)}
                </select>
            </label>
            <Hint id="hint-zone">{s('setup.zone.hint')}</Hint>
        </div>
    );
}

export function HallPart({ set, faults }: { set: (text: string) => void; faults: Faults }): JSX.Element {
    return (
        <details class="folded setup-hall" open={'hall_file' in faults}>
            <summary>{s('setup.hall')}</summary>
            <label class="field">
                <span>{s('setup.hall.file')}</span>
                <input name="hall" type="file" aria-invalid={'hall_file' in faults} aria-describedby="hint-hall fault-hall_file" onChange={(event) => void (event.currentTarget.files?.[0]?.text() ?? Promise.resolve('')).then(set)} />
            </label>
            <Hint id="hint-hall">{s('setup.hall.none')}</Hint>
            <Fault of="hall_file" faults={faults} />
        </details>
    );
}
