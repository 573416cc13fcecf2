/// Single players as the Director fills them in. Pure.
import { MovementKind, type HallSession, type PairNames } from '../../gen/kibitz/v1/hall_pb';
import { Side } from '../../gen/kibitz/v1/game_pb';
import { playersOf } from '../bridge/individuals';
import { player } from './player';
import type { PairLine } from './sessionWish';
import { pairsOf } from './teamWish';

/// "3 Anna Berg (1234)".
const begins = /^\s*(\d{1,3})\s*[.:)]?\s+(.+?)\s*$/;

/// @return a line a player, as a pair of which only the first is there; and the first line that is none
export function readPlayers(text: string): { pairs: PairLine[]; wrong: string } {
    const pairs: PairLine[] = [];
    for (const one of text.split('\n')) {
        if (one.trim() === '') continue;
        const read = begins.exec(one);
        const who = read && player(read[2]!);
        if (!who || who.name === '' || /\s[–—-]\s/.test(who.name)) return { pairs, wrong: one.trim() };
        pairs.push({ pair: Number(read[1]), side: Side.UNSPECIFIED, first: who.name, firstNumber: who.number, second: '', secondNumber: '' });
    }
    return { pairs, wrong: '' };
}

/// Lines of these players take the place of theirs; what was typed of others stays as it was.
export function withPlayers(typed: string, players: readonly Pick<PairNames, 'pair' | 'first' | 'firstNumber'>[]): string {
    const left = new Map(players.map(({ pair, first, firstNumber }) => [pair, `${pair} ${first}${firstNumber === '' ? '' : ` (${firstNumber})`}`]));
    const lines = typed.split('\n').filter((one) => one.trim() !== '').map((line) => {
        const number = Number(begins.exec(line)?.[1]);
        const fresh = left.get(number);
        left.delete(number);
        return fresh ?? line;
    });
    return [...lines, ...left.values()].join('\n');
}

export const individualsPlay = (session: HallSession | undefined, section: string): boolean => session?.wish?.part.find((one) => one.section === section)?.individuals ?? false;

/// Single players who sit out in a round. Of a round in which boards are played late nobody is told.
export function sitOutsIn(session: HallSession, section: string, round: number): number[] {
    if (!individualsPlay(session, section)) return [];
    const rows = session.seating.filter((one) => one.section === section && one.round === round && one.pairNs > 0);
    const there = new Set(rows.flatMap(({ pairNs, pairEw }) => [...playersOf(pairNs), ...playersOf(pairEw)]));
    return rows.length < 2 ? [] : pairsOf(session, section).filter((one) => !there.has(one));
}

/// A Rainbow works out at so many tables.
export const rainbowAt = (tables: number): boolean => tables === 8 || tables === 9 || (tables >= 5 && tables % 2 !== 0 && tables % 3 !== 0);
/// Each with each where few play; it is played whole in an evening by no more than some sixteen.
export const usualSingle = (tables: number): MovementKind => (tables > 4 && rainbowAt(tables) ? MovementKind.RAINBOW : MovementKind.INDIVIDUAL);
