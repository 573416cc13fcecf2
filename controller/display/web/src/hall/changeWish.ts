/// A change of the session that is on, as the Director fills it in; and what has been changed, in words. Pure.
import type { HallChange, HallSession } from '../../gen/kibitz/v1/hall_pb';
import { whole } from './sessionWish';
import { h } from './words/words';

export const kinds = ['comes', 'goes', 'names', 'arrows', 'rounds'] as const;
export type Kind = (typeof kinds)[number];

export interface ChangeWish {
    kind: Kind;
    section: string;
    round: string; ///< from which it holds
    pair: string;
    first: string;
    second: string;
    table: string; ///< id; empty: all
    oneRound: boolean;
    rounds: string;
}
export type ChangeField = 'round' | 'pair' | 'rounds' | 'second';

export interface AskedChange {
    section: string;
    fromRound: number;
    what:
        | { case: 'comes' | 'names'; value: { pair: number; first: string; second: string } }
        | { case: 'goes' | 'rounds'; value: number }
        | { case: 'arrows'; value: { table: string[]; oneRound: boolean } };
}
/// What is asked of the hall, or which field is wrong.
export function askedChange(wish: ChangeWish): { asked: AskedChange } | { fault: ChangeField } {
    const [round, pair, rounds] = [whole(wish.round), whole(wish.pair), whole(wish.rounds)];
    const { section } = wish;
    const first = wish.first.trim();
    const second = wish.second.trim();
    if (wish.kind === 'rounds') return rounds ? { asked: { section, fromRound: 0, what: { case: 'rounds', value: rounds } } } : { fault: 'rounds' };
    if (!round) return { fault: 'round' };
    const of = (what: AskedChange['what']): { asked: AskedChange } => ({ asked: { section, fromRound: round, what } });
    switch (wish.kind) {
        case 'comes': // its number is the next one; the names may come later
            return (first === '') === (second === '') ? of({ case: 'comes', value: { pair: 0, first, second } }) : { fault: 'second' };
        case 'goes':
            return pair ? of({ case: 'goes', value: pair }) : { fault: 'pair' };
        case 'names':
            if (!pair) return { fault: 'pair' };
            return first !== '' && second !== '' ? of({ case: 'names', value: { pair, first, second } }) : { fault: 'second' };
        case 'arrows':
            return of({ case: 'arrows', value: { table: wish.table === '' ? [] : [wish.table], oneRound: wish.oneRound } });
    }
}

/// "From round 3 on pair 7 plays no more."
export function changeWords({ wish }: HallChange, tableName: (id: string) => string): string {
    if (!wish) return '';
    const round = wish.fromRound;
    switch (wish.what.case) {
        case 'comes':
            return h('hall.change.did.comes', { round });
        case 'goes':
            return h('hall.change.did.goes', { round, pair: wish.what.value });
        case 'names':
            return h('hall.change.did.names', { round, pair: wish.what.value.pair, names: `${wish.what.value.first} – ${wish.what.value.second}` });
        case 'arrows': {
            const tables = wish.what.value.table.map(tableName).join(', ');
            if (tables === '') return h(wish.what.value.oneRound ? 'hall.change.did.arrows.once' : 'hall.change.did.arrows', { round });
            return h(wish.what.value.oneRound ? 'hall.change.did.arrows.table.once' : 'hall.change.did.arrows.table', { round, tables });
        }
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
        out.set(one.pair, `${one.first} – ${one.second}`);
    }
    return out;
}
