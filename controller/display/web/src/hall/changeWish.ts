/// A change of the session that is on, as the Director fills it in; and what has been changed, in words. Pure.
import type { HallChange, HallSession, PairNames } from '../../gen/kibitz/v1/hall_pb';
import { millis } from '../live/clock';
import type { Brought } from './brought';
import { individualsPlay } from './individualWish';
import { whole } from './sessionWish';
import { pairsOf, teamName, teamsPlay } from './teamWish';
import { h } from './words/words';

export const kinds = ['comes', 'goes', 'names', 'right', 'arrows', 'rounds', 'late', 'movement'] as const;
export type Kind = (typeof kinds)[number];
/// A match needs both pairs of both teams, and a table of single players all four, so that there none comes or goes.
export const kindsOf = (session: HallSession, section: string): readonly Kind[] => (teamsPlay(session, section) || individualsPlay(session, section) ? kinds.filter((one) => one !== 'comes' && one !== 'goes') : kinds);

export interface ChangeWish {
    kind: Kind;
    section: string;
    round: string; ///< from which it holds
    pair: string;
    again?: string; ///< a pair that has gone comes back: its number
    first: string;
    second: string;
    table: string; ///< id; empty: all
    oneRound: boolean;
    rounds: string;
    board: string;
    single?: boolean; ///< single players play: one has one name
    brought?: Brought | undefined; ///< rounds that are drawn
}
export type ChangeField = 'round' | 'pair' | 'rounds' | 'second' | 'board' | 'movement';

export interface AskedChange {
    section: string;
    fromRound: number;
    what:
        | { case: 'comes' | 'names' | 'right'; value: { pair: number; first: string; second: string } }
        | { case: 'goes' | 'rounds'; value: number }
        | { case: 'arrows'; value: { table: string[]; oneRound: boolean } }
        | { case: 'late'; value: { table: string; board: number } }
        | { case: 'movement'; value: { file: string; row: Brought['row'][number][] } };
}
/// What is asked of the hall, or which field is wrong.
export function askedChange(wish: ChangeWish): { asked: AskedChange } | { fault: ChangeField } {
    const [round, pair, rounds] = [whole(wish.round), whole(wish.pair), whole(wish.rounds)];
    const again = whole(wish.again ?? '');
    const { section } = wish;
    const first = wish.first.trim();
    const second = wish.single ? '' : wish.second.trim();
    if (wish.kind === 'rounds') return rounds ? { asked: { section, fromRound: 0, what: { case: 'rounds', value: rounds } } } : { fault: 'rounds' };
    if (wish.kind === 'late') {
        const board = whole(wish.board);
        return board && wish.table !== '' ? { asked: { section, fromRound: 0, what: { case: 'late', value: { table: wish.table, board } } } } : { fault: 'board' };
    }
    if (!round) return { fault: 'round' };
    const of = (what: AskedChange['what']): { asked: AskedChange } => ({ asked: { section, fromRound: round, what } });
    switch (wish.kind) {
        case 'comes': // its number is the next one, or its own of before; the names may come later
            if (again === undefined) return { fault: 'pair' };
            return (first === '') === (second === '') ? of({ case: 'comes', value: { pair: again, first, second } }) : { fault: 'second' };
        case 'goes':
            return pair ? of({ case: 'goes', value: pair }) : { fault: 'pair' };
        case 'names':
        case 'right':
            if (!pair) return { fault: 'pair' };
            return first !== '' && (second !== '' || wish.single) ? of({ case: wish.kind, value: { pair, first, second } }) : { fault: 'second' };
        case 'movement':
            return wish.brought ? of({ case: 'movement', value: { file: wish.brought.file, row: [...wish.brought.row] } }) : { fault: 'movement' };
        case 'arrows':
            return of({ case: 'arrows', value: { table: wish.table === '' ? [] : [wish.table], oneRound: wish.oneRound } });
    }
}

/// One of the two may not be known yet.
export const bothOf = ({ first, second }: { first: string; second: string }): string => [first, second].filter((one) => one !== '').join(' – ');

/// "7"; where teams play "Red, North–South".
export function pairName(session: HallSession, section: string, pair: number): string {
    const team = teamName(session, section, pair);
    return team === '' ? String(pair) : h('hall.teams.pair', { team, side: h(pair % 2 === 1 ? 'hall.ns' : 'hall.ew') });
}
/// The pairs of a section of teams, or the single players, to choose one: "Red, North–South: Anna Berg – Bo Dahl", "7: Anna Berg".
export function pairChoices(session: HallSession, section: string): [string, string][] {
    const names = namesIn(session, section, Math.max(1, session.round));
    return pairsOf(session, section).map((pair) => {
        const who = names.get(pair) ?? '';
        return [String(pair), pairName(session, section, pair) + (who === '' ? '' : `: ${who}`)];
    });
}

/// Names that players have typed, as they stand now, the latest first.
export function typedNames(session: HallSession): { section: string; names: PairNames }[] {
    const all = session.wish?.part.flatMap(({ section, pair }) => pair.filter(({ typed }) => typed).map((names) => ({ section, names }))) ?? [];
    return all.sort((a, b) => millis(b.names.typed?.at) - millis(a.names.typed?.at));
}

/// "From round 3 on pair 7 plays no more."
export function changeWords({ wish }: HallChange, session: HallSession, tableName: (id: string) => string): string {
    if (!wish) return '';
    const round = wish.fromRound;
    const called = (pair: number): string => pairName(session, wish.section, pair);
    const single = individualsPlay(session, wish.section);
    switch (wish.what.case) {
        case 'comes':
            return wish.what.value.pair > 0 ? h('hall.change.did.back', { round, pair: called(wish.what.value.pair) }) : h('hall.change.did.comes', { round });
        case 'goes':
            return h('hall.change.did.goes', { round, pair: wish.what.value });
        case 'names':
            return h(single ? 'hall.individuals.did.names' : 'hall.change.did.names', { round, pair: called(wish.what.value.pair), names: bothOf(wish.what.value) });
        case 'arrows': {
            const tables = wish.what.value.table.map(tableName).join(', ');
            if (tables === '') return h(wish.what.value.oneRound ? 'hall.change.did.arrows.once' : 'hall.change.did.arrows', { round });
            return h(wish.what.value.oneRound ? 'hall.change.did.arrows.table.once' : 'hall.change.did.arrows.table', { round, tables });
        }
        case 'late':
            return h('hall.change.did.late', { board: wish.what.value.board, table: tableName(wish.what.value.table) });
        case 'right':
            return h(single ? 'hall.individuals.did.right' : 'hall.change.did.right', { pair: called(wish.what.value.pair), names: bothOf(wish.what.value) });
        case 'movement':
            return h('hall.change.did.movement', { round, file: wish.what.value.file });
        case 'rounds':
            return h('hall.change.did.rounds', { rounds: wish.what.value });
        default:
            return '';
    }
}

/// Names that hold in a round, by pair: a substitute's from his round on.
export function namesIn(session: HallSession, section: string, round: number): Map<number, string> {
    const from = new Map<number, number>();
    const out = new Map<number, string>();
    for (const one of session.wish?.part.find((part) => part.section === section)?.pair ?? []) {
        if (one.fromRound > round || one.fromRound < (from.get(one.pair) ?? 0)) continue;
        from.set(one.pair, one.fromRound);
        out.set(one.pair, bothOf(one));
    }
    return out;
}
