/// A session is begun: who plays, by which movement, for how long. What is usual stands there already.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { MovementKind } from '../../gen/kibitz/v1/hall_pb';
import { TwoTaps } from '../look/TwoTaps';
import type { HallLink } from './link';
import { heard, type HallState } from './state';
import { whyNot } from './told';
import { h } from './words/words';
import { asked, readNames, today, usual, type Field, type Wish } from './sessionWish';

const movements = [MovementKind.HOWELL, MovementKind.MITCHELL, MovementKind.RELAY] as const;
const words = { [MovementKind.HOWELL]: 'hall.movement.howell', [MovementKind.MITCHELL]: 'hall.movement.mitchell', [MovementKind.RELAY]: 'hall.movement.relay' } as const;
const about = { [MovementKind.HOWELL]: 'hall.movement.howell.text', [MovementKind.MITCHELL]: 'hall.movement.mitchell.text', [MovementKind.RELAY]: 'hall.movement.relay.text' } as const;
const faults: Readonly<Record<Field, Parameters<typeof h>[0]>> = {
    name: 'hall.session.wrong.name', tables: 'hall.session.wrong.tables', boards: 'hall.session.wrong.boards', rounds: 'hall.session.wrong.number',
    first: 'hall.session.wrong.number', minutes: 'hall.session.wrong.number', names: 'hall.session.wrong.names',
};

function Text(props: { words: string; value: string; wrong: boolean; figure?: boolean; fill: (value: string) => void }): JSX.Element {
    return (
        <label class={props.figure ? 'field hall-figure-field' : 'field'}>
            <span>{props.words}</span>
            <input type="text" inputMode={props.figure ? 'numeric' : 'text'} autocomplete="off" maxLength={props.figure ? 3 : 60} value={props.value} aria-invalid={props.wrong} onInput={(event) => props.fill(event.currentTarget.value)} />
        </label>
    );
}

function Check(props: { kind: string; words: string; checked: boolean; flip: () => void; group?: string }): JSX.Element {
    return (
        <label class={props.kind}>
            <input type={props.group ? 'radio' : 'checkbox'} name={props.group} checked={props.checked} onChange={props.flip} />
            <span>{props.words}</span>
        </label>
    );
}

/// What has been filled in, kept in this tab: a page that is loaded anew on the way has the names still.
const draft = 'kibitz.hall.session';
function drafted(): Partial<Wish> {
    try {
        return JSON.parse(sessionStorage.getItem(draft) ?? '{}') as Partial<Wish>;
    } catch {
        return {};
    }
}

export function Begin({ state, link }: { state: HallState; link: HallLink }): JSX.Element {
    const there = [...state.tables.values()];
    const [wish, write] = useState<Wish>(() => ({
        name: today(new Date()), tables: there.filter(heard).map(({ id }) => id), movement: undefined, sitOut: false, boards: '3', rounds: '', first: '1', minutes: '21', oneWinner: false, names: '', ...drafted(),
    }));
    const fill = (change: Partial<Wish>): void =>
        write((before) => {
            const now = { ...before, ...change };
            sessionStorage.setItem(draft, JSON.stringify({ ...now, tables: undefined })); // the hall tells who is there
            return now;
        });
    const [fault, setFault] = useState<Field | undefined>(undefined);
    const movement = wish.movement ?? usual(wish.tables.length);
    const flip = (id: string): void => {
        const chosen = new Set(wish.tables);
        if (!chosen.delete(id)) chosen.add(id);
        fill({ tables: there.map((one) => one.id).filter((one) => chosen.has(one)) });
    };
    const act = async (): Promise<string | undefined> => {
        const read = asked(wish);
        setFault('fault' in read ? read.fault : undefined);
        if ('fault' in read) return h(faults[read.fault], { line: readNames(wish.names).wrong });
        const why = whyNot(await link.ask({ session: read.asked }));
        if (why === undefined) sessionStorage.removeItem(draft);
        return why;
    };
    return (
        <div class="hall-begin">
            <Text words={h('hall.session.name')} value={wish.name} wrong={fault === 'name'} fill={(name) => fill({ name })} />
            <fieldset class="hall-choice">
                <legend>{h('hall.session.tables', { count: wish.tables.length })}</legend>
                {there.map((table) => (
                    <Check key={table.id} kind="" words={table.name} checked={wish.tables.includes(table.id)} flip={() => flip(table.id)} />
                ))}
            </fieldset>
            <Check kind="hall-check" words={h('hall.session.sit-out')} checked={wish.sitOut} flip={() => fill({ sitOut: !wish.sitOut })} />
            <fieldset class="hall-choice">
                <legend>{h('hall.movement')}</legend>
                {movements.map((one) => (
                    <Check key={one} kind="" group="movement" words={h(words[one])} checked={movement === one} flip={() => fill({ movement: one })} />
                ))}
                <p class="hall-small">{h(about[movement as keyof typeof about])}</p>
            </fieldset>
            <div class="hall-figures">
                <Text figure words={h('hall.session.boards')} value={wish.boards} wrong={fault === 'boards'} fill={(boards) => fill({ boards })} />
                <Text figure words={h('hall.session.rounds')} value={wish.rounds} wrong={fault === 'rounds'} fill={(rounds) => fill({ rounds })} />
                <Text figure words={h('hall.session.minutes')} value={wish.minutes} wrong={fault === 'minutes'} fill={(minutes) => fill({ minutes })} />
                <Text figure words={h('hall.session.first')} value={wish.first} wrong={fault === 'first'} fill={(first) => fill({ first })} />
            </div>
            {movement !== MovementKind.HOWELL && <Check kind="hall-check" words={h('hall.session.one-winner')} checked={wish.oneWinner} flip={() => fill({ oneWinner: !wish.oneWinner })} />}
            <label class="field">
                <span>{h('hall.session.names')}</span>
                <textarea rows={6} value={wish.names} aria-invalid={fault === 'names'} placeholder={h('hall.session.names.example')} onInput={(event) => fill({ names: event.currentTarget.value })} />
            </label>
            <TwoTaps primary label={h('hall.session.begin')} sure={h('hall.session.begin.sure', { count: wish.tables.length })} act={act}>
                <p class="hall-small">{h('hall.session.begin.text')}</p>
            </TwoTaps>
        </div>
    );
}
