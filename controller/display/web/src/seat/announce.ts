/// Announcements: the short words that regulations (the EBU's Blue Book, the ACBL's alert procedures) ask for with a few calls every
/// pair makes: the range of a notrump opening, a minor that may be short, a two-level opening, answers to partner's notrump.
import type { SeatView } from '../../gen/kibitz/v1/seat_pb';
import { parseCall } from '../bridge/contracts';
import { p } from './words/words';

type Auction = readonly Pick<SeatView['call'][number], 'seat' | 'call'>[];

const isBid = (call: string): boolean => parseCall(call)?.kind === 'bid';
const partnerOf = (seat: number): number => ((seat + 1) % 4) + 1;

/// The bid that `seat` would answer: his partner's, the only one until now, passed by the opponent before him.
function answered(auction: Auction, seat: number): string {
    const bids = auction.filter(({ call }) => isBid(call));
    const last = auction.at(-1);
    return bids.length === 1 && bids[0]!.seat === partnerOf(seat) && last?.call === 'Pass' && auction.every(({ call }) => call === 'Pass' || isBid(call))
        ? bids[0]!.call
        : '';
}

/// What may be announced of `call`, made by `seat` (1 North .. 4 West) after `auction`, in words of the panel's language; empty for
/// the calls nobody announces.
export function announcements(auction: Auction, seat: number, call: string): string[] {
    if (!auction.some((made) => isBid(made.call))) {
        if (call === '1NT') return ['10–12', '12–14', '14–16', '15–17', '16–18'];
        if (call === '2NT') return ['19–20', '20–21', '20–22', '21–22'];
        if (call === '1C' || call === '1D') return [2, 3, 4].map((cards) => p('announce.least', { cards }));
        if (call === '2C') return [p('explain.strong'), p('announce.game')];
        if (call === '2D' || call === '2H' || call === '2S') return [p('explain.weak'), p('announce.between'), p('explain.strong')];
        return [];
    }
    const level = { '1NT': 2, '2NT': 3 }[answered(auction, seat)];
    if (level === undefined) return [];
    if (call === `${level}C`) return [p('explain.stayman')];
    if (call === `${level}D`) return [p('announce.hearts')];
    if (call === `${level}H`) return [p('announce.spades')];
    if (call === `${level}S`) return [p('announce.clubs'), p('announce.minor')];
    return [];
}
