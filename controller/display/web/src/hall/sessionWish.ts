/// A session as the Director fills it in, and what the hall is asked for (pure).
import { MovementKind } from '../../gen/kibitz/v1/hall_pb';

export interface Wish {
    name: string;
    tables: readonly string[]; ///< ids, in the movement's order
    movement: MovementKind | undefined; ///< nothing: as usual for so many tables
    sitOut: boolean; ///< one pair less than the tables have places for
    boards: string; ///< a round
    rounds: string; ///< empty: all that can be played
    first: string;
    minutes: string; ///< a round; empty: no clock
    oneWinner: boolean;
    names: string; ///< a line a pair
}

/// What clubs play with so many tables: everybody meets everybody where few are there; else North-South stay.
export const usual = (tables: number): MovementKind => (tables <= 5 ? MovementKind.HOWELL : tables % 2 === 0 ? MovementKind.RELAY : MovementKind.MITCHELL);

/// "2026-11-28": what most sessions are called by.
export const today = (now: Date): string => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, '0')).join('-');

export interface PairLine {
    pair: number;
    first: string;
    second: string;
}
/// "3 Anna Berg – Bo Dahl", "3: Anna Berg / Bo Dahl". A hyphen within a name has no blanks around it.
const line = /^\s*(\d{1,3})\s*[.:)]?\s+(.+?)\s*(?:\s[-–—]\s|[/&,;\t])\s*(.+?)\s*$/;

/// @return the pairs, and the first line that is none
export function readNames(text: string): { pairs: PairLine[]; wrong: string } {
    const pairs: PairLine[] = [];
    for (const one of text.split('\n')) {
        if (one.trim() === '') continue;
        const read = line.exec(one);
        if (!read) return { pairs, wrong: one.trim() };
        pairs.push({ pair: Number(read[1]), first: read[2]!, second: read[3]! });
    }
    return { pairs, wrong: '' };
}

const whole = (text: string): number | undefined => (text.trim() === '' ? 0 : /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined);

export type Field = 'name' | 'tables' | 'boards' | 'rounds' | 'first' | 'minutes' | 'names';
export interface Asked {
    name: string;
    section: string;
    table: string[];
    movement: MovementKind;
    pairs: number;
    boards: number;
    rounds: number;
    firstBoard: number;
    oneWinner: boolean;
    minutes: number;
    pair: PairLine[];
}
/// What is asked of the hall, or which field is wrong.
export function asked(wish: Wish): { asked: Asked } | { fault: Field } {
    const [boards, rounds, first, minutes] = [whole(wish.boards), whole(wish.rounds), whole(wish.first), whole(wish.minutes)];
    const { pairs, wrong } = readNames(wish.names);
    if (wish.name.trim() === '') return { fault: 'name' };
    if (wish.tables.length < 2) return { fault: 'tables' };
    if (!boards) return { fault: 'boards' };
    if (rounds === undefined) return { fault: 'rounds' };
    if (first === undefined) return { fault: 'first' };
    if (minutes === undefined) return { fault: 'minutes' };
    if (wrong !== '') return { fault: 'names' };
    const movement = wish.movement ?? usual(wish.tables.length);
    const many = wish.tables.length * 2 - (wish.sitOut ? 1 : 0);
    return { asked: { name: wish.name.trim(), section: 'A', table: [...wish.tables], movement, pairs: many, boards, rounds, firstBoard: first, oneWinner: wish.oneWinner, minutes, pair: pairs } };
}

/// What is left of a round, ms by the hall's clock; nothing: no clock.
/// @param ahead  so many ms the hall's clock is ahead of this device's
export function leftOf(session: { endsAt?: { seconds: bigint } | undefined; leftSeconds: number }, now: number, ahead: number): number | undefined {
    if (session.endsAt) return Number(session.endsAt.seconds) * 1000 - now - ahead;
    return session.leftSeconds > 0 ? session.leftSeconds * 1000 : undefined;
}
/// "12:05"; past the end "−0:30".
export function minutesLeft(left: number): string {
    const seconds = Math.round(Math.abs(left) / 1000);
    return `${left < 0 && seconds > 0 ? '−' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
