/// One section of a session that is begun: its tables, its movement, its boards, who plays.
import type { JSX } from 'preact';
import { MovementKind, VictoryScale, type HallTable } from '../../gen/kibitz/v1/hall_pb';
import { Check, Text } from './fields';
import { roundsIn, tablesIn } from './brought';
import { emptyPart, movementOf, singleMovements, usualMatch, type Field, type PartWish } from './sessionWish';
import { h } from './words/words';

const teamMovements = [MovementKind.ROUND_ROBIN, MovementKind.BROUGHT] as const;
const scales = { [VictoryScale.CONTINUOUS]: 'hall.teams.scale.continuous', [VictoryScale.WHOLE]: 'hall.teams.scale.whole' } as const;
const movements = [MovementKind.HOWELL, MovementKind.MITCHELL, MovementKind.RELAY, MovementKind.BROUGHT] as const;
const words = { [MovementKind.ROUND_ROBIN]: 'hall.movement.round-robin', [MovementKind.HOWELL]: 'hall.movement.howell', [MovementKind.MITCHELL]: 'hall.movement.mitchell', [MovementKind.RELAY]: 'hall.movement.relay', [MovementKind.BROUGHT]: 'hall.movement.brought', [MovementKind.INDIVIDUAL]: 'hall.movement.individual', [MovementKind.RAINBOW]: 'hall.movement.rainbow' } as const;
const about = { [MovementKind.ROUND_ROBIN]: 'hall.movement.round-robin.text', [MovementKind.HOWELL]: 'hall.movement.howell.text', [MovementKind.MITCHELL]: 'hall.movement.mitchell.text', [MovementKind.RELAY]: 'hall.movement.relay.text', [MovementKind.BROUGHT]: 'hall.movement.brought.none', [MovementKind.INDIVIDUAL]: 'hall.movement.individual.text', [MovementKind.RAINBOW]: 'hall.movement.rainbow.text' } as const;

interface PartFormProps {
    wish: PartWish;
    letter: string; ///< empty: there is one section
    there: readonly HallTable[];
    taken: ReadonlySet<string>; ///< tables of the other sections
    fault: Field | undefined;
    fill: (change: Partial<PartWish>) => void;
    remove: (() => void) | undefined;
}

/// What is asked besides where teams play.
function TeamFields({ wish, letter, isBrought, fault, fill }: Pick<PartFormProps, 'wish' | 'letter' | 'fault' | 'fill'> & { isBrought: boolean }): JSX.Element {
    return (
        <>
            <fieldset class="hall-choice">
                <legend>{h('hall.teams.scale')}</legend>
                {([VictoryScale.CONTINUOUS, VictoryScale.WHOLE] as const).map((one) => (
                    <Check key={one} kind="" group={`scale-${letter}`} words={h(scales[one])} checked={wish.scale === one} flip={() => fill({ scale: one })} />
                ))}
            </fieldset>
            {(wish.bye || isBrought) && <Text words={h('hall.teams.bye.points')} value={wish.byePoints} wrong={fault === 'bye'} fill={(byePoints) => fill({ byePoints })} />}
            <label class="field">
                <span>{h('hall.teams.lines')}</span>
                <textarea rows={6} value={wish.teamLines} aria-invalid={fault === 'teams'} placeholder={h('hall.teams.example')} onInput={(event) => fill({ teamLines: event.currentTarget.value })} />
            </label>
        </>
    );
}

export function PartForm({ wish, letter, there, taken, fault, fill, remove }: PartFormProps): JSX.Element {
    const movement = movementOf(wish);
    const isBrought = movement === MovementKind.BROUGHT;
    const flip = (id: string): void => {
        const chosen = new Set(wish.tables);
        if (!chosen.delete(id)) chosen.add(id);
        fill({ tables: there.map((one) => one.id).filter((one) => chosen.has(one)) });
    };
    return (
        <section class="hall-section" aria-label={letter === '' ? undefined : h('hall.session.section', { letter })}>
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
            <fieldset class="hall-choice">
                <legend>{h('hall.contest')}</legend>
                <Check kind="" group={`contest-${letter}`} words={h('hall.contest.pairs')} checked={!wish.teams && !wish.individuals} flip={() => fill({ teams: false, individuals: false })} />
                <Check kind="" group={`contest-${letter}`} words={h('hall.contest.teams')} checked={wish.teams} flip={() => fill({ teams: true, individuals: false, ...(wish.boards === emptyPart.boards ? { boards: usualMatch } : {}) })} />
                <Check kind="" group={`contest-${letter}`} words={h('hall.contest.individuals')} checked={wish.individuals} flip={() => fill({ individuals: true, teams: false })} />
            </fieldset>
            {movement === MovementKind.INDIVIDUAL && <Check kind="hall-check" words={h('hall.individuals.waits')} checked={wish.waits} flip={() => fill({ waits: !wish.waits })} />}
            {!isBrought && wish.teams && <Check kind="hall-check" words={h('hall.teams.bye')} checked={wish.bye} flip={() => fill({ bye: !wish.bye })} />}
            {!isBrought && !wish.teams && !wish.individuals && <Check kind="hall-check" words={h('hall.session.sit-out')} checked={wish.sitOut} flip={() => fill({ sitOut: !wish.sitOut })} />}
            <fieldset class="hall-choice">
                <legend>{h('hall.movement')}</legend>
                {(wish.teams ? teamMovements : wish.individuals ? singleMovements : movements).map((one) => (
                    <Check key={one} kind="" group={`movement-${letter}`} words={h(words[one as keyof typeof words])} checked={movement === one} flip={() => fill({ movement: one })} />
                ))}
                <p class="hall-small">
                    {isBrought && wish.brought
                        ? h('hall.movement.brought.text', { file: wish.brought.file, rounds: roundsIn(wish.brought), tables: tablesIn(wish.brought) })
                        : h(about[movement as keyof typeof about])}
                </p>
            </fieldset>
            {isBrought && <Check kind="hall-check" words={h('hall.session.more-rounds')} checked={wish.moreRounds} flip={() => fill({ moreRounds: !wish.moreRounds })} />}
            {!isBrought && <div class="hall-figures">
                <Text figure words={h(wish.teams ? 'hall.teams.boards' : 'hall.session.boards')} value={wish.boards} wrong={fault === 'boards'} fill={(boards) => fill({ boards })} />
                <Text figure words={h('hall.session.rounds')} value={wish.rounds} wrong={fault === 'rounds'} fill={(rounds) => fill({ rounds })} />
                <Text figure words={h('hall.session.first')} value={wish.first} wrong={fault === 'first'} fill={(first) => fill({ first })} />
            </div>}
            {!isBrought && !wish.teams && movement !== MovementKind.HOWELL && movement !== MovementKind.INDIVIDUAL && <Check kind="hall-check" words={h('hall.session.one-winner')} checked={wish.oneWinner} flip={() => fill({ oneWinner: !wish.oneWinner })} />}
            {wish.teams ? (
                <TeamFields wish={wish} letter={letter} isBrought={isBrought} fault={fault} fill={fill} />
            ) : (
                <label class="field">
                    <span>{h(wish.individuals ? 'hall.individuals.names' : 'hall.session.names')}</span>
                    <textarea rows={6} value={wish.names} aria-invalid={fault === 'names' || fault === 'players'} placeholder={h(wish.individuals ? 'hall.individuals.example' : 'hall.session.names.example')} onInput={(event) => fill({ names: event.currentTarget.value })} />
                </label>
            )}
        </section>
    );
}
