/// The record as the Director sees it, in the page's terms: whose turn, which trick, who is dummy. The page asks it what to do next
/// and never tells it anything: that goes by Readings.
import { Seat, Vulnerability, type Hand } from '../../gen/kibitz/v1/game_pb';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { RecordState } from '../../gen/kibitz/v1/event_pb';
import { parseCall } from '../bridge/contracts';
import { bySeat, seatNames, sorted, type Board, type BySeat, type SeatName, type Vulnerable } from './deals';
import type { Over } from './table';

export const seatOf = (seat: Seat | undefined): SeatName | undefined => (seat ? seatNames[seat - 1] : undefined);
export const seatValue = (seat: SeatName): Seat => seatNames.indexOf(seat) + 1;

/// Where the record is read: always anew, for a moment later it is another.
export interface Records {
    view(): TableView | undefined;
    /// What it says is as of now.
    live(): boolean;
}
export const phaseOf = (view: TableView | undefined): Phase => view?.phase ?? Phase.UNSPECIFIED;
export const inPlay = (view: TableView | undefined): boolean => [Phase.OPENING_LEAD, Phase.PLAY].includes(phaseOf(view));
export const declarerOf = (view: TableView | undefined): SeatName | undefined => (view?.contract?.bid ? seatOf(view.contract.declarer) : undefined);
export const dummyOf = (view: TableView | undefined): SeatName | undefined => seatOf(view?.dummy);
/// Each event is a message of its own: between the fourth card and who has won with it, between the last pass and the end of the
/// auction, between the last trick and the end of play the record names somebody whose turn it is not.
function between(view: TableView): boolean {
    if (view.phase === Phase.AUCTION) return view.call.length >= 4 && view.call.slice(-3).every((one) => parseCall(one.call)?.kind === 'pass');
    const last = view.trick.at(-1);
    return last?.card.length === 4 && (!last.winner || view.trick.length === 13);
}
export const turnOf = (view: TableView | undefined): SeatName | undefined => (view && !between(view) ? seatOf(view.turn) : undefined);
/// "S", "NT"; nothing before there is a contract.
export const trumpOf = (view: TableView | undefined): string | undefined => {
    const bid = parseCall(view?.contract?.bid ?? '');
    return bid?.kind === 'bid' ? bid.denomination : undefined;
};
/// The last trick when it is incomplete; else nothing lies.
export function openTrick(view: TableView | undefined): { seat: SeatName; card: string }[] {
    const last = view?.trick.at(-1);
    if (!last || last.card.length >= 4) return [];
    return last.card.map((one) => ({ seat: seatOf(one.seat)!, card: one.card }));
}
export const playedCards = (view: TableView | undefined): Set<string> =>
    new Set((view?.trick ?? []).flatMap((trick) => trick.card.map((one) => one.card)));
export const outOfStep = (view: TableView | undefined): boolean => view?.recordState === RecordState.OUT_OF_STEP;

const cardsOf = (hand: Hand | undefined): string[] =>
    hand ? [...[...hand.spades].map((r) => 'S' + r), ...[...hand.hearts].map((r) => 'H' + r), ...[...hand.diamonds].map((r) => 'D' + r), ...[...hand.clubs].map((r) => 'C' + r)] : [];
const vulnerabilities: Partial<Record<Vulnerability, Vulnerable>> = {
    [Vulnerability.NORTH_SOUTH]: 'NORTH_SOUTH',
    [Vulnerability.EAST_WEST]: 'EAST_WEST',
    [Vulnerability.BOTH]: 'BOTH',
};

export interface Found {
    board: Board;
    places: BySeat<{ hand: string[]; over: Over[]; aside: number }>;
}
/// The board that the record has on the table, with its cards where they should be; nothing without a board, or with unknown hands.
export function boardOf(view: TableView | undefined): Found | undefined {
    if (!view?.board || view.phase === Phase.NO_BOARD) return undefined;
    const hands = bySeat((seat) => sorted(cardsOf(view.board!.deal?.[seat])));
    if (seatNames.some((seat) => hands[seat].length !== 13)) return undefined;
    const played = bySeat((seat) => view.trick.flatMap((trick) => trick.card.filter((one) => seatOf(one.seat) === seat).map((one) => ({ card: one.card, quitted: one.quitted }))));
    return {
        board: {
            number: view.board.board,
            dealer: seatOf(view.board.dealer) ?? 'north',
            vulnerable: vulnerabilities[view.board.vulnerability] ?? 'NONE',
            hands,
        },
        places: bySeat((seat) => ({
            hand: hands[seat].filter((card) => !played[seat].some((one) => one.card === card)),
            over: played[seat].filter((one) => !one.quitted).map((one) => ({ card: one.card, facing: 'up' as const, height: 1 })),
            aside: played[seat].filter((one) => one.quitted).length,
        })),
    };
}
/// The number after the last board of this evening.
export const nextNumber = (view: TableView | undefined): number =>
    Math.max(0, view?.board?.board ?? 0, ...(view?.finishedBoard ?? []).map((one) => one.board)) + 1;
