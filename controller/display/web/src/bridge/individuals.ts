/// Where single players play a pair is two of them: "3+7" is 3, who sits North or East, and his partner. Pure.
import { Seat } from '../../gen/kibitz/v1/game_pb';

/// As a schedule has it; nothing: a pair of its own.
export function playersIn(pair: string): [string, string] | undefined {
    const read = /^(\d+)\+(\d+)$/.exec(pair);
    return read ? [read[1]!, read[2]!] : undefined;
}
/// As the hall's session has it, one number of two.
const both = 65536;
export const playersOf = (pair: number): number[] => (pair < both ? [pair] : [Math.floor(pair / both), pair % both]);
export const pairFigures = (pair: number): string => playersOf(pair).join('+');

/// Who sits there, and his partner.
export function singleAt(pair: string, seat: Seat): { own: string; partner: string } | undefined {
    const players = playersIn(pair);
    if (!players) return undefined;
    const first = seat === Seat.NORTH || seat === Seat.EAST;
    return { own: players[first ? 0 : 1], partner: players[first ? 1 : 0] };
}
