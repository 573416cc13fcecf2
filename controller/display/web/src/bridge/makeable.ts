/// What each seat makes double dummy, and the outcomes that are offered by it (12C1). Pure.
import type { Contract } from '../../gen/kibitz/v1/game_pb';
import type { Makeable } from '../../gen/kibitz/v1/live_pb';
import { denominations, type Denomination } from './contracts';
import { writeScore } from './scoreText';
import { isSeat, sideOf, type RealSeat } from './seats';

const book = 6;

/// Declarer's tricks of thirteen; nothing where they are not known.
export const tricksOf = (makeable: Makeable | undefined, denomination: Denomination, declarer: RealSeat): number | undefined =>
    makeable?.line.find((line) => line.declarer === declarer)?.tricks[denominations.indexOf(denomination)];

/// What a tap on a figure offers: the contract of the table where that side plays that denomination, with what it makes; else what is
/// just made there, or one down at the one level.
export function offeredOutcome(makeable: Makeable, denomination: Denomination, declarer: RealSeat, played: Contract | undefined): string {
    const tricks = tricksOf(makeable, denomination, declarer) ?? 0;
    const same = played && isSeat(played.declarer) && played.bid.slice(1) === denomination && sideOf(played.declarer) === sideOf(declarer);
    const level = same ? Number(played.bid[0]) : Math.max(1, tricks - book);
    return writeScore({ level, denomination, doubling: same ? played.doubling : 0, declarer, tricks });
}
