/// A session is begun: who plays, by which movement, for how long. What is usual stands there already.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { TwoTaps } from '../look/TwoTaps';
import { HallScoring, MovementKind } from '../../gen/kibitz/v1/hall_pb';
import { Check, Text } from './fields';
import { FromFile, type Taken } from './FromFile';
import { broughtOf, withNames } from './brought';
import { readPlayers, withPlayers } from './individualWish';
import type { HallLink } from './link';
import { PartForm } from './SessionPart';
import { asked, emptyPart, letterOf, mostParts, readNames, today, type Fault, type Field, type PartWish, type Wish } from './sessionWish';
import { heard, type HallState } from './state';
import { withTeams } from './teamWish';
import { whyNot } from './told';
import { h } from './words/words';

const faults: Readonly<Record<Field, Parameters<typeof h>[0]>> = {
    name: 'hall.session.wrong.name', movement: 'hall.session.wrong.movement', tables: 'hall.session.wrong.tables', boards: 'hall.session.wrong.boards', rounds: 'hall.session.wrong.number',
    first: 'hall.session.wrong.number', minutes: 'hall.session.wrong.number', names: 'hall.session.wrong.names', 'match-tables': 'hall.teams.wrong.tables', bye: 'hall.teams.wrong.bye',
    teams: 'hall.teams.wrong.line', players: 'hall.individuals.wrong.line',
};
function faultWords({ fault, team, part }: Fault, parts: readonly PartWish[]): string {
    if (team?.wrong === 'members') return h('hall.teams.wrong.members', { line: team.line, count: team.count });
    if (team?.wrong === 'twice') return h('hall.teams.wrong.twice', { number: team.number });
    const names = parts[part]?.names ?? '';
    return h(faults[fault], { line: team?.line ?? (fault === 'players' ? readPlayers(names) : readNames(names)).wrong });
}

const scorings = [HallScoring.MATCHPOINTS, HallScoring.CROSS_IMPS, HallScoring.BUTLER] as const;
const scored = { [HallScoring.MATCHPOINTS]: 'hall.session.scoring.matchpoints', [HallScoring.CROSS_IMPS]: 'hall.session.scoring.cross-imps', [HallScoring.BUTLER]: 'hall.session.scoring.butler' } as const;

/// What has been filled in, kept in this tab: a page that is loaded anew on the way has the names still.
const draft = 'kibitz.hall.session';
function drafted(): Partial<Wish> {
    try {
        return JSON.parse(sessionStorage.getItem(draft) ?? '{}') as Partial<Wish>;
    } catch {
        return {};
    }
}

/// Of one section the hall tells who is there; of several what was chosen stands, where those tables are still the hall's.
function begun(state: HallState): Wish {
    const there = [...state.tables.values()];
    const known = new Set(there.map(({ id }) => id));
    const before = drafted();
    const kept: readonly Partial<PartWish>[] = Array.isArray(before.parts) ? before.parts : [];
    const parts = (kept.length > 0 ? kept : [emptyPart]).map((one) => ({ ...emptyPart, ...one, tables: (one.tables ?? []).filter((id) => known.has(id)) }));
    if (parts.length === 1) parts[0] = { ...parts[0]!, tables: there.filter(heard).map(({ id }) => id) };
    return { name: before.name ?? today(new Date()), minutes: before.minutes ?? '21', scoring: before.scoring ?? HallScoring.MATCHPOINTS, compared: before.compared ?? false, parts };
}

export function Begin({ state, link }: { state: HallState; link: HallLink }): JSX.Element {
    const there = [...state.tables.values()];
    const [wish, write] = useState<Wish>(() => begun(state));
    const fill = (change: Partial<Wish>): void =>
        write((before) => {
            const now = { ...before, ...change };
            sessionStorage.setItem(draft, JSON.stringify(now));
            return now;
        });
    const [chosen, choose] = useState(false);
    const fillPart = (at: number, change: Partial<PartWish>): void => {
        if (change.tables) choose(true);
        fill({ parts: wish.parts.map((one, i) => (i === at ? { ...one, ...change } : one)) });
    };
    // Tables that are heard while the form stands here play too, until somebody has chosen which do.
    const here = there.filter(heard).map(({ id }) => id);
    useEffect(() => {
        const all = ({ tables }: PartWish): string[] => there.map(({ id }) => id).filter((id) => tables.includes(id) || here.includes(id));
        if (!chosen) write((before) => (before.parts.length === 1 ? { ...before, parts: before.parts.map((one) => ({ ...one, tables: all(one) })) } : before));
    }, [here.join(' '), chosen]);
    const takeFile = (taken: readonly Taken[]): void => {
        const parts = [...wish.parts];
        for (const { part, to } of taken) {
            const at = Math.min(to, parts.length);
            if (at >= mostParts) continue;
            const before = parts[at] ?? emptyPart;
            const movement = part.movement ? { movement: MovementKind.BROUGHT, brought: broughtOf(part.movement) } : {};
            const names = before.teams ? { teamLines: withTeams(before.teamLines, part.pair, (number) => h('hall.team.called', { number })) } : { names: before.individuals ? withPlayers(before.names, part.pair) : withNames(before.names, part.pair) };
            parts[at] = { ...before, ...movement, ...names };
        }
        fill({ parts });
    };
    const [wrong, setWrong] = useState<Fault | undefined>(undefined);
    const faultOf = (at: number): Field | undefined => (wrong?.part === at ? wrong.fault : undefined);
    const tables = wish.parts.reduce((sum, one) => sum + one.tables.length, 0);
    const others = (at: number): ReadonlySet<string> => new Set(wish.parts.filter((_, i) => i !== at).flatMap((one) => one.tables));
    const act = async (): Promise<string | undefined> => {
        const read = asked(wish);
        setWrong('fault' in read ? read : undefined);
        if ('fault' in read) return faultWords(read, wish.parts);
        const why = whyNot(await link.ask({ session: read.asked }));
        if (why === undefined) sessionStorage.removeItem(draft);
        return why;
    };
    return (
        <div class="hall-begin">
            <Text words={h('hall.session.name')} value={wish.name} wrong={wrong?.fault === 'name'} fill={(name) => fill({ name })} />
            <Text figure words={h('hall.session.minutes')} value={wish.minutes} wrong={wrong?.fault === 'minutes'} fill={(minutes) => fill({ minutes })} />
            {wish.parts.some((one) => !one.teams) && (
                <fieldset class="hall-choice">
                    <legend>{h('hall.session.scoring')}</legend>
                    {scorings.map((one) => (
                        <Check key={one} kind="" group="scoring" words={h(scored[one])} checked={wish.scoring === one} flip={() => fill({ scoring: one })} />
                    ))}
                </fieldset>
            )}
            <Check kind="hall-check" words={h('hall.session.compared')} checked={wish.compared} flip={() => fill({ compared: !wish.compared })} />
            {wish.parts.map((one, at) => (
                <PartForm
                    key={at} wish={one} letter={wish.parts.length > 1 ? letterOf(at) : ''} there={there} taken={others(at)} fault={faultOf(at)}
                    fill={(change) => fillPart(at, change)} remove={at > 0 ? () => fill({ parts: wish.parts.filter((_, i) => i !== at) }) : undefined}
                />
            ))}
            <FromFile letters={wish.parts.map((_, at) => letterOf(at))} more={wish.parts.length < mostParts && there.length > 3} wants="both" take={takeFile} />
            {wish.parts.length < mostParts && there.length > 3 && (
                <button class="button" data-means="section" onClick={() => fill({ parts: [...wish.parts, emptyPart] })}>
                    {h('hall.session.section.add')}
                </button>
            )}
            <TwoTaps primary label={h('hall.session.begin')} sure={h('hall.session.begin.sure', { count: tables })} act={act}>
                <p class="hall-small">{h('hall.session.begin.text')}</p>
            </TwoTaps>
        </div>
    );
}
