/// Announcements: the short words that regulations (the EBU's Blue Book, the ACBL's alert procedures) ask for with a few calls every
/// pair makes: the range of a notrump opening, a minor that may be short, a two-level opening, answers to partner's notrump.
import { Announcement } from '../../gen/kibitz/v1/game_pb';
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

/// Which announcement a call is, made by `seat` (1 North .. 4 West) after `auction`; nothing for the calls nobody announces.
export function announcementOf(auction: Auction, seat: number, call: string): Announcement | undefined {
    if (!auction.some((made) => isBid(made.call))) {
        if (call === '1NT') return Announcement.NOTRUMP_RANGE;
        if (call === '2NT') return Announcement.TWO_NOTRUMP_RANGE;
        if (call === '1C' || call === '1D') return Announcement.SHORT_MINOR;
        if (call === '2C') return Announcement.STRONG_TWO_CLUBS;
        return call === '2D' || call === '2H' || call === '2S' ? Announcement.TWO_OF_A_SUIT : undefined;
    }
    const level = { '1NT': 2, '2NT': 3 }[answered(auction, seat)];
    if (level === undefined) return undefined;
    if (call === `${level}C`) return Announcement.STAYMAN;
    return call === `${level}D` || call === `${level}H` || call === `${level}S` ? Announcement.TRANSFER : undefined;
}

/// In words of the panel's language.
function wordsOf(kind: Announcement, call: string): string[] {
    switch (kind) {
        case Announcement.NOTRUMP_RANGE:
            return ['10–12', '12–14', '14–16', '15–17', '16–18'];
        case Announcement.TWO_NOTRUMP_RANGE:
            return ['19–20', '20–21', '20–22', '21–22'];
        case Announcement.SHORT_MINOR:
            return [2, 3, 4].map((cards) => p('announce.least', { cards }));
        case Announcement.STRONG_TWO_CLUBS:
            return [p('explain.strong'), p('announce.game')];
        case Announcement.TWO_OF_A_SUIT:
            return [p('explain.weak'), p('announce.between'), p('explain.strong')];
        case Announcement.STAYMAN:
            return [p('explain.stayman')];
        case Announcement.TRANSFER:
            return call.endsWith('D') ? [p('announce.hearts')] : call.endsWith('H') ? [p('announce.spades')] : [p('announce.clubs'), p('announce.minor')];
        case Announcement.UNSPECIFIED:
            return [];
    }
}

/// What may be announced of `call`, where the law code elects that it is.
export function announcements(view: Pick<SeatView, 'announced'> & { call: Auction }, seat: number, call: string): string[] {
    const kind = announcementOf(view.call, seat, call);
    return kind !== undefined && view.announced.includes(kind) ? wordsOf(kind, call) : [];
}
