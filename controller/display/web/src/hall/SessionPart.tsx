/// One section of a session that is begun: its tables, its movement, its boards, who plays.
import type { JSX } from 'preact';
import { MovementKind, type HallTable } from '../../gen/kibitz/v1/hall_pb';
import { Check, Text } from './fields';
import { roundsIn, tablesIn } from './brought';
import { usual, type Field, type PartWish } from './sessionWish';
import { h } from './words/words';

const movements = [MovementKind.HOWELL, MovementKind.MITCHELL, MovementKind.RELAY, MovementKind.BROUGHT] as const;
const words = { [MovementKind.HOWELL]: 'hall.movement.howell', [MovementKind.MITCHELL]: 'hall.movement.mitchell', [MovementKind.RELAY]: 'hall.movement.relay', [MovementKind.BROUGHT]: 'hall.movement.brought' } as const;
const about = { [MovementKind.HOWELL]: 'hall.movement.howell.text', [MovementKind.MITCHELL]: 'hall.movement.mitchell.text', [MovementKind.RELAY]: 'hall.movement.relay.text', [MovementKind.BROUGHT]: 'hall.movement.brought.none' } as const;

interface PartFormProps {
    wish: PartWish;
    letter: string; ///< empty: there is one section
    there: readonly HallTable[];
    taken: ReadonlySet<string>; ///< tables of the other sections
    fault: Field | undefined;
    fill: (change: Partial<PartWish>) => void;
    remove: (() => void) | undefined;
}

export function PartForm({ wish, letter, there, taken, fault, fill, remove }: PartFormProps): JSX.Element {
    const movement = wish.movement ?? usual(wish.tables.length);
    const isBrought = movement === MovementKind.BROUGHT;
    const flip = (id: string): void => {
        const chosen = new Set(wish.tables);
        if (!chosen.delete(id)) chosen.add(id);
        fill({ tables: there.map((one) => one.id).filter((one) => chosen.has(one)) });
    };
    return (
        <section class="hall-section" aria-label={letter === '' ? h('hall.session') : h('hall.session.section', { letter })}>
            {letter !== '' && (
                <h3>
                    {h('hall.session.section', { letter })}
                    {remove && (
                        <button class="button button-small" onClick={remove}>
                            {h('hall.session.section.remove')}
                        </button>
                    )}
                </h3>
            )}
            <fieldset class="hall-choice">
                <legend>{h('hall.session.tables', { count: wish.tables.length })}</legend>
                {there.map((table) => (
                    <Check key={table.id} kind="" words={table.name} checked={wish.tables.includes(table.id)} disabled={taken.has(table.id)} flip={() => flip(table.id)} />
                ))}
            </fieldset>
            {!isBrought && <Check kind="hall-check" words={h('hall.session.sit-out')} checked={wish.sitOut} flip={() => fill({ sitOut: !wish.sitOut })} />}
            <fieldset class="hall-choice">
                <legend>{h('hall.movement')}</legend>
                {movements.map((one) => (
                    <Check key={one} kind="" group={`movement-${letter}`} words={h(words[one])} checked={movement === one} flip={() => fill({ movement: one })} />
                ))}
                <p class="hall-small">
                    {isBrought && wish.brought
                        ? h('hall.movement.brought.text', { file: wish.brought.file, rounds: roundsIn(wish.brought), tables: tablesIn(wish.brought) })
                        : h(about[movement as keyof typeof about])}
                </p>
            </fieldset>
            {isBrought && <Check kind="hall-check" words={h('hall.session.more-rounds')} checked={wish.moreRounds} flip={() => fill({ moreRounds: !wish.moreRounds })} />}
            {!isBrought && <div class="hall-figures">
                <Text figure words={h('hall.session.boards')} value={wish.boards} wrong={fault === 'boards'} fill={(boards) => fill({ boards })} />
                <Text figure words={h('hall.session.rounds')} value={wish.rounds} wrong={fault === 'rounds'} fill={(rounds) => fill({ rounds })} />
                <Text figure words={h('hall.session.first')} value={wish.first} wrong={fault === 'first'} fill={(first) => fill({ first })} />
            </div>}
            {!isBrought && movement !== MovementKind.HOWELL && <Check kind="hall-check" words={h('hall.session.one-winner')} checked={wish.oneWinner} flip={() => fill({ oneWinner: !wish.oneWinner })} />}
            <label class="field">
                <span>{h('hall.session.names')}</span>
                <textarea rows={6} value={wish.names} aria-invalid={fault === 'names'} placeholder={h('hall.session.names.example')} onInput={(event) => fill({ names: event.currentTarget.value })} />
            </label>
        </section>
    );
}
