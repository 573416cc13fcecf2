/// The session that is on becomes another: a pair comes late or goes, a substitute, arrows switched, fewer rounds.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HallSession } from '../../gen/kibitz/v1/hall_pb';
import { millis } from '../live/clock';
import { TwoTaps } from '../look/TwoTaps';
import { timeOfMinute } from '../words/format';
import { askedChange, bothOf, changeWords, kindsOf, pairChoices, pairName, typedNames, type ChangeField, type ChangeWish, type Kind } from './changeWish';
import { Check, Choice, Text } from './fields';
import { FromFile, type Taken } from './FromFile';
import { broughtOf, roundsIn, tablesIn } from './brought';
import { individualsPlay } from './individualWish';
import type { HallLink } from './link';
import type { HallState } from './state';
import { teamsPlay } from './teamWish';
import { whyNot } from './told';
import { h } from './words/words';

const kindWords: Readonly<Record<Kind, Parameters<typeof h>[0]>> = {
    comes: 'hall.change.comes', goes: 'hall.change.goes', names: 'hall.change.names', arrows: 'hall.change.arrows', rounds: 'hall.change.rounds',
    right: 'hall.change.right', movement: 'hall.change.movement', late: 'hall.change.late',
};
const about: Readonly<Record<Kind, Parameters<typeof h>[0]>> = {
    comes: 'hall.change.comes.text', goes: 'hall.change.goes.text', names: 'hall.change.names.text', arrows: 'hall.change.arrows.text', rounds: 'hall.change.rounds.text',
    right: 'hall.change.right.text', movement: 'hall.change.movement.text', late: 'hall.change.late.text',
};
const faults: Readonly<Record<ChangeField, Parameters<typeof h>[0]>> = {
    round: 'hall.change.wrong.round', pair: 'hall.change.wrong.pair', rounds: 'hall.change.wrong.rounds', second: 'hall.change.wrong.names',
    movement: 'hall.change.wrong.movement', board: 'hall.change.wrong.board',
};

const singleFaults: Partial<Record<ChangeField, Parameters<typeof h>[0]>> = { pair: 'hall.individuals.wrong.player', second: 'hall.individuals.wrong.name' };
const singleAbout: Partial<Record<Kind, Parameters<typeof h>[0]>> = { names: 'hall.individuals.substitute.text', right: 'hall.individuals.right.text', late: 'hall.individuals.late.text' };

const empty = (session: HallSession): ChangeWish => ({
    kind: kindsOf(session, session.wish?.part[0]?.section ?? '')[0] ?? 'names', section: session.wish?.part[0]?.section ?? '', round: '', pair: '', first: '', second: '', table: '', oneRound: true, rounds: '', board: '',
});
/// The same of another section: what has been filled in stays, as far as it can be there too.
const inSection = (session: HallSession, wish: ChangeWish, section: string): Partial<ChangeWish> => ({
    section, table: '',
    kind: kindsOf(session, section).find((one) => one === wish.kind) ?? kindsOf(session, section)[0] ?? 'names',
    pair: [section, wish.section].every((one) => !teamsPlay(session, one) && !individualsPlay(session, one)) ? wish.pair : '',
});
/// The one that has not begun; in the last round this one.
const nextRound = (session: HallSession): string => String(Math.min(session.rounds, session.round + 1));

function Fields({ wish, session, state, fault, fill }: { wish: ChangeWish; session: HallSession; state: HallState; fault: ChangeField | undefined; fill: (change: Partial<ChangeWish>) => void }): JSX.Element {
    const tables = session.wish?.part.find((one) => one.section === wish.section)?.table ?? [];
    const single = individualsPlay(session, wish.section);
    const chosen = teamsPlay(session, wish.section) || single;
    const pairs = wish.kind === 'comes' || wish.kind === 'names' || wish.kind === 'right';
    const draw = (taken: readonly Taken[]): void => {
        const brought = taken[0]?.part.movement && broughtOf(taken[0].part.movement);
        if (!brought) return;
        const rounds = brought.row.map(({ round }) => round).filter((round) => round > session.round);
        fill({ brought, round: String(rounds.length > 0 ? Math.min(...rounds) : session.round + 1) });
    };
    return (
        <>
            {wish.kind === 'rounds' ? (
                <Text figure words={h('hall.change.rounds.field')} value={wish.rounds} wrong={fault === 'rounds'} fill={(rounds) => fill({ rounds })} />
            ) : wish.kind === 'right' || wish.kind === 'late' ? null : (
                <Text figure words={h('hall.change.from')} value={wish.round} wrong={fault === 'round'} fill={(round) => fill({ round })} />
            )}
            {wish.kind === 'movement' && <FromFile letters={[wish.section]} more={false} wants="movement" take={draw} />}
            {wish.kind === 'movement' && wish.brought && <p>{h('hall.movement.brought.text', { file: wish.brought.file, rounds: roundsIn(wish.brought), tables: tablesIn(wish.brought) })}</p>}
            {(wish.kind === 'names' || wish.kind === 'right') && chosen && (
                <Choice words={h(single ? 'hall.player' : 'hall.pair')} value={wish.pair} all={[['', '–'], ...pairChoices(session, wish.section)]} choose={(pair) => fill({ pair })} />
            )}
            {(wish.kind === 'goes' || ((wish.kind === 'names' || wish.kind === 'right') && !chosen)) && <Text figure words={h('hall.pair')} value={wish.pair} wrong={fault === 'pair'} fill={(pair) => fill({ pair })} />}
            {wish.kind === 'comes' && <Text figure words={h('hall.change.comes.number')} value={wish.again ?? ''} wrong={fault === 'pair'} fill={(again) => fill({ again })} />}
            {pairs && <Text words={h(single ? 'hall.individuals.name' : 'hall.change.first')} value={wish.first} wrong={fault === 'second'} fill={(first) => fill({ first })} />}
            {pairs && !single && <Text words={h('hall.change.second')} value={wish.second} wrong={fault === 'second'} fill={(second) => fill({ second })} />}
            {wish.kind === 'late' && (
                <>
                    <Choice
                        words={h('hall.session.table')} value={wish.table} choose={(table) => fill({ table })}
                        all={[['', '–'], ...tables.map((id) => [id, h('hall.table', { name: state.tables.get(id)?.name ?? id })] as const)]}
                    />
                    <Text figure words={h('hall.change.board')} value={wish.board} wrong={fault === 'board'} fill={(board) => fill({ board })} />
                </>
            )}
            {wish.kind === 'arrows' && (
                <>
                    <Choice
                        words={h('hall.change.tables')} value={wish.table} choose={(table) => fill({ table })}
                        all={[['', h('hall.change.tables.all')], ...tables.map((id) => [id, h('hall.table', { name: state.tables.get(id)?.name ?? id })] as const)]}
                    />
                    <Check kind="hall-check" words={h('hall.change.one-round')} checked={wish.oneRound} flip={() => fill({ oneRound: !wish.oneRound })} />
                </>
            )}
        </>
    );
}

function Made({ session, state }: { session: HallSession; state: HallState }): JSX.Element | null {
    if (session.change.length === 0) return null;
    return (
        <ul class="hall-changes" aria-label={h('hall.change.made')}>
            {session.change.map((one, at) => (
                <li key={at}>
                    {changeWords(one, session, (id) => state.tables.get(id)?.name ?? id)}{' '}
                    <span class="hall-small">
                        {timeOfMinute(millis(one.at))} {one.by}
                    </span>
                </li>
            ))}
        </ul>
    );
}

/// Whose names came from the seat: he may put them right.
function Typed({ session, state }: { session: HallSession; state: HallState }): JSX.Element | null {
    const all = typedNames(session);
    const several = (session.wish?.part.length ?? 0) > 1;
    if (all.length === 0) return null;
    return (
        <ul class="hall-changes hall-typed" aria-label={h('hall.typed.made')}>
            {all.map(({ section, names }) => (
                <li key={`${section}${names.pair}/${names.fromRound}`}>
                    {h(individualsPlay(session, section) ? 'hall.individuals.typed' : 'hall.typed', { pair: teamsPlay(session, section) ? pairName(session, section, names.pair) : `${several ? section : ''}${names.pair}`, names: bothOf(names), table: state.tables.get(names.typed?.table ?? '')?.name ?? '' })}{' '}
                    <span class="hall-small">
                        {timeOfMinute(millis(names.typed?.at))} {names.typed?.was ? h('hall.typed.was', { names: names.typed.was }) : ''}
                    </span>
                </li>
            ))}
        </ul>
    );
}

export function Changes({ session, state, link }: { session: HallSession; state: HallState; link: HallLink }): JSX.Element {
    const [filled, write] = useState<ChangeWish>(() => empty(session));
    const [round, setRound] = useState<string | undefined>(undefined);
    // Names are put right as they are in force now.
    const single = individualsPlay(session, filled.section);
    const wish = { ...filled, single, round: filled.kind === 'right' ? String(Math.max(1, session.round)) : (round ?? nextRound(session)) };
    const [fault, setFault] = useState<ChangeField | undefined>(undefined);
    const fill = (change: Partial<ChangeWish>): void => {
        write({ ...filled, ...change });
        if (change.round !== undefined) setRound(change.round);
    };
    const anew = (): void => {
        write(empty(session));
        setRound(undefined);
    };
    const sections = session.wish?.part.map((one) => one.section) ?? [];
    const act = async (): Promise<string | undefined> => {
        const read = askedChange(wish);
        setFault('fault' in read ? read.fault : undefined);
        if ('fault' in read) return h((single ? singleFaults[read.fault] : undefined) ?? faults[read.fault]);
        return whyNot(await link.ask({ change: read.asked }));
    };
    return (
        <>
            <Typed session={session} state={state} />
            <Made session={session} state={state} />
            <details class="hall-change">
                <summary>{h('hall.change')}</summary>
                <div class="hall-change-form">
                    <Choice words={h('hall.change.what')} value={wish.kind} all={kindsOf(session, wish.section).map((one) => [one, h(kindWords[one])] as const)} choose={(kind) => fill({ kind })} />
                    {sections.length > 1 && (
                        <Choice words={h('hall.change.section')} value={wish.section} all={sections.map((one) => [one, h('hall.session.section', { letter: one })] as const)} choose={(section) => fill(inSection(session, wish, section))} />
                    )}
                    <Fields wish={wish} session={session} state={state} fault={fault} fill={fill} />
                    {/* What was wrong with one change is nothing of another. */}
                    <TwoTaps key={`${wish.kind} ${wish.section}`} label={h('hall.change.do')} sure={h('hall.change.sure')} act={act} done={anew}>
                        <p class="hall-small">{h((single ? singleAbout[wish.kind] : undefined) ?? about[wish.kind])}</p>
                    </TwoTaps>
                </div>
            </details>
        </>
    );
}
