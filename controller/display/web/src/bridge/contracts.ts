/// Calls, contracts and results.
import type { Contract } from '../../gen/kibitz/v1/game_pb';
import type { PlayEnded } from '../../gen/kibitz/v1/event_pb';
import type { RealSide } from './seats';

export type Denomination = 'S' | 'H' | 'D' | 'C' | 'NT';
/// From the lowest.
export const denominations: readonly Denomination[] = ['C', 'D', 'H', 'S', 'NT'];
export type ShownCall =
    | { kind: 'pass' }
    | { kind: 'double' }
    | { kind: 'redouble' }
    | { kind: 'bid'; level: number; denomination: Denomination };

/// Reads a call as PBN writes it; anything unknown counts as nothing.
export function parseCall(text: string): ShownCall | undefined {
    if (/^p(ass)?$/i.test(text)) return { kind: 'pass' };
    if (/^(x|d|double)$/i.test(text)) return { kind: 'double' };
    if (/^(xx|r|redouble)$/i.test(text)) return { kind: 'redouble' };
    const bid = /^([1-7])(S|H|D|C|NT?)$/i.exec(text);
    if (!bid) return undefined;
    const denomination = bid[2]!.toUpperCase();
    return {
        kind: 'bid',
        level: Number(bid[1]),
        denomination: (denomination === 'N' ? 'NT' : denomination) as Denomination,
    };
}

/// How a doubled contract's doubling is written behind its bid.
export const doublingKey = (contract: Contract): 'call.short.double' | 'call.short.redouble' =>
    contract.doubling > 1 ? 'call.short.redouble' : 'call.short.double';

export interface Outcome {
    kind: 'made' | 'over' | 'down' | 'passed';
    by: number; ///< tricks over or down
    score: number; ///< 0 and above
    side: RealSide; ///< whose plus it is
}

/// What a result means in words: made, so many over or down, and whose plus.
export function outcome(contract: Contract | undefined, declarerTricks: number, scoreNs: number): Outcome {
    const side: RealSide = scoreNs >= 0 ? 'ns' : 'ew';
    const score = Math.abs(scoreNs);
    if (!contract || !contract.bid) return { kind: 'passed', by: 0, score: 0, side };
    const over = declarerTricks - (Number(contract.bid[0]) + 6);
    const kind = over === 0 ? 'made' : over > 0 ? 'over' : 'down';
    return { kind, by: Math.abs(over), score, side };
}
export const outcomeOf = (result: PlayEnded): Outcome =>
    outcome(result.contract, result.declarerTricks, result.scoreNs);
