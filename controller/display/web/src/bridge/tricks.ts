/// Tricks as they lie before a player: won upright, lost sideways.
import { Seat, type Contract } from '../../gen/kibitz/v1/game_pb';
import type { ViewTrick } from '../../gen/kibitz/v1/live_pb';
import { isSeat, sideOf, type RealSeat, type RealSide } from './seats';

export interface TrickShown {
    number: number;
    winner: RealSeat;
    won: boolean; ///< by the side the row is shown for
}

/// The complete tricks, in order, as `side` would lay them.
export function trickRow(tricks: readonly ViewTrick[], side: RealSide): TrickShown[] {
    const row: TrickShown[] = [];
    tricks.forEach((trick, index) => {
        if (isSeat(trick.winner))
            row.push({ number: index + 1, winner: trick.winner, won: sideOf(trick.winner) === side });
    });
    return row;
}

/// The trick on the table: the last incomplete one, or nothing between tricks and at the end.
export function currentTrick(tricks: readonly ViewTrick[]): { number: number; trick: ViewTrick } | undefined {
    const last = tricks[tricks.length - 1];
    return last && last.winner === Seat.UNSPECIFIED ? { number: tricks.length, trick: last } : undefined;
}

/// The last complete trick.
export function lastTrick(tricks: readonly ViewTrick[]): { number: number; trick: ViewTrick } | undefined {
    for (let i = tricks.length - 1; i >= 0; --i) {
        const trick = tricks[i];
        if (trick && isSeat(trick.winner)) return { number: i + 1, trick };
    }
    return undefined;
}

/// The number of the trick being played to, 1..13.
export function trickNumber(tricks: readonly ViewTrick[]): number {
    const current = currentTrick(tricks);
    return Math.min(13, current ? current.number : tricks.length + 1);
}

/// How many tricks each side has: as played, and with a result as that counts them, with claim and transfers.
export function tricksCounted(view: {
    tricksNs: number;
    tricksEw: number;
    result?: { contract?: Contract; declarerTricks: number } | undefined;
}): Record<RealSide, number> {
    const contract = view.result?.contract;
    if (!view.result || !contract?.bid || !isSeat(contract.declarer)) return { ns: view.tricksNs, ew: view.tricksEw };
    const declarers = view.result.declarerTricks;
    return sideOf(contract.declarer) === 'ns' ? { ns: declarers, ew: 13 - declarers } : { ns: 13 - declarers, ew: declarers };
}

/// Cards a seat has played, in order.
export function playedBy(tricks: readonly ViewTrick[], seat: Seat): string[] {
    return tricks.flatMap((trick) => trick.card.filter((card) => card.seat === seat).map((card) => card.card));
}

/// Who wins a complete trick (44E, 44F). `denomination` of the contract: "S", "H", "D", "C" or "NT".
export function winnerOf(cards: readonly { seat: Seat; card: string }[], denomination: string): Seat {
    const ranks = '23456789TJQKA';
    const beats = (a: string, b: string): boolean =>
        a[0] === b[0] ? ranks.indexOf(a[1] ?? '') > ranks.indexOf(b[1] ?? '') : a[0] === denomination;
    let best = cards[0];
    for (const one of cards) if (best && beats(one.card, best.card)) best = one;
    return best?.seat ?? Seat.UNSPECIFIED;
}
