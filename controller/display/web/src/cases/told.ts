/// A case as the Director fills it in, and the command that tells it (pure).
import { CaseOf, type CaseRow, type TableView } from '../../gen/kibitz/v1/live_pb';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import { isSeat, partner, seats, sideOf, type RealSeat } from '../bridge/seats';
import type { Given } from '../live/pages';

export interface Told {
    seat: Seat;
    other: Seat;
    by: Seat; ///< who told him
    call: number; ///< its place in the auction, from 1; 0: none
    trick: number; ///< 0: none
    card: string;
    otherCard: string;
    count: string;
    about: bigint;
    words: string;
}
export const nothingTold: Told = { seat: Seat.UNSPECIFIED, other: Seat.UNSPECIFIED, by: Seat.UNSPECIFIED, call: 0, trick: 0, card: '', otherCard: '', count: '', about: 0n, words: '' };

/// Whose it may be. One alone is chosen by itself.
export function seatsFor(row: CaseRow, table: TableView): readonly RealSeat[] {
    const declarer = table.contract?.declarer;
    if (!isSeat(declarer)) return seats;
    switch (row.of) {
        case CaseOf.DUMMY:
            return [partner(declarer)];
        case CaseOf.DECLARER:
            return [declarer, partner(declarer)];
        case CaseOf.DEFENDER:
            return seats.filter((seat) => sideOf(seat) !== sideOf(declarer));
        default:
            return seats;
    }
}
/// The card that the seat has in that trick.
export const cardIn = (table: TableView, trick: number, seat: Seat): string => table.trick[trick - 1]?.card.find((one) => one.seat === seat)?.card ?? '';

/// With what is said already the rest follows: the only seat, the player of a call, the card he had in the trick.
export function completed(told: Told, row: CaseRow, table: TableView): Told {
    const may = seatsFor(row, table);
    const made = told.call > 0 ? table.call[told.call - 1]?.seat : undefined;
    let seat = told.seat;
    if (row.asksSeat && seat === Seat.UNSPECIFIED && may.length === 1) seat = may[0]!;
    if (row.asksMoment && made !== undefined && seat === Seat.UNSPECIFIED) seat = made;
    const card = told.card !== '' || !row.asksCard ? told.card : cardIn(table, told.trick, seat);
    return { ...told, seat, card };
}

export type Missing = 'seat' | 'other' | 'card' | 'other-card' | 'call' | 'count' | 'words';
/// What the row's sentence needs and nobody has said; a revoke's other card is found by the play.
export function missing(told: Told, row: CaseRow): Missing | undefined {
    if (row.asksSeat && told.seat === Seat.UNSPECIFIED) return 'seat';
    if (row.asksOtherSeat && told.other === Seat.UNSPECIFIED && told.by === Seat.UNSPECIFIED) return 'other';
    if (row.asksCall && told.call === 0) return 'call';
    if (row.asksCard && told.card === '') return 'card';
    if (row.asksOtherCard && told.otherCard === '' && !row.situation.startsWith('revoke')) return 'other-card';
    if (row.asksCount && !/^\d{1,2}$/.test(told.count)) return 'count';
    if (row.asksWords && told.words.trim() === '') return 'words';
    return undefined;
}

export function commandOf(told: Told, row: CaseRow, play: number, answers: bigint): Given {
    return {
        case: 'caseTold',
        value: {
            play,
            situation: row.situation,
            seat: told.seat,
            otherSeat: told.other,
            toldBy: told.by,
            call: told.call,
            trick: told.trick,
            card: told.card,
            otherCard: told.otherCard,
            count: Number(told.count) || 0,
            about: told.about,
            words: told.words.trim(),
            answers,
        },
    };
}
