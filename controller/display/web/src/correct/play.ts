/// The play as the Director sets it right: every trick has one card of each player, so a card that was missed or is one too many
/// moves that player's later cards by a trick, and nobody else's. Pure.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ResyncSchema } from '../../gen/kibitz/v1/reading_pb';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { handOf, ranksOf, suits } from '../bridge/cards';
import { clockwise, isSeat, seats, sideOf, type RealSeat } from '../bridge/seats';
import { winnerOf } from '../bridge/tricks';

export type Resync = MessageInitShape<typeof ResyncSchema>;

export interface Laid {
    card: string;
    doubt: boolean; ///< nobody could read it, and the Director has not set it
}
/// A player's cards in order of tricks.
export type Columns = Readonly<Record<RealSeat, readonly Laid[]>>;
export interface Draft {
    denomination: string; ///< "S" .. "NT"
    first: RealSeat; ///< who led to the first trick
    led: Readonly<Record<number, RealSeat>>; ///< by place of the trick, 0 upwards: who led otherwise than by winning the one before
    next: RealSeat; ///< who leads when every trick is complete
    cards: Columns;
}
export interface DraftTrick {
    leader: RealSeat;
    cards: readonly (Laid | undefined)[]; ///< in order of play, four places
    winner: RealSeat | undefined; ///< when it is complete
}

const last = <T>(list: readonly T[]): T | undefined => list[list.length - 1];
const complete = (trick: DraftTrick): boolean => trick.cards.every((card) => card !== undefined);

/// The play of the table as it is recorded. Nothing without a contract.
export function draftOf(table: TableView): Draft | undefined {
    const declarer = table.contract?.declarer;
    if (!table.contract || !isSeat(declarer)) return undefined;
    const cards: Record<RealSeat, Laid[]> = { [Seat.NORTH]: [], [Seat.EAST]: [], [Seat.SOUTH]: [], [Seat.WEST]: [] };
    const led: Record<number, RealSeat> = {};
    const denomination = table.contract.bid.slice(1);
    const lho = clockwise(declarer, 1);
    const opening = table.trick[0]?.leader;
    let expected: Seat = isSeat(opening) ? opening : lho;
    table.trick.forEach((trick, i) => {
        if (isSeat(trick.leader) && trick.leader !== expected) led[i] = trick.leader;
        for (const played of trick.card)
            if (isSeat(played.seat)) cards[played.seat].push({ card: played.card, doubt: played.candidate.length > 1 });
        expected = trick.winner; // of an open trick nobody
    });
    const turn = table.turn;
    const open = last(table.trick);
    const whole = !open || open.card.length === 4;
    const winner = isSeat(open?.winner) ? open.winner : isSeat(expected) ? expected : lho;
    return { denomination, first: isSeat(opening) ? opening : lho, led, next: whole && isSeat(turn) ? turn : winner, cards };
}

/// The tricks of it, up to the last card of anybody.
export function tricksOf(draft: Draft): DraftTrick[] {
    const count = Math.max(...seats.map((seat) => draft.cards[seat].length));
    const tricks: DraftTrick[] = [];
    let leader = draft.first;
    for (let i = 0; i < count; ++i) {
        leader = draft.led[i] ?? leader;
        const order = [0, 1, 2, 3].map((place) => clockwise(leader, place));
        const cards = order.map((seat) => draft.cards[seat][i]);
        const played = order.flatMap((seat, place) => (cards[place] ? [{ seat, card: cards[place].card }] : []));
        const won = played.length === 4 ? winnerOf(played, draft.denomination) : Seat.UNSPECIFIED;
        const winner = isSeat(won) ? won : undefined;
        tricks.push({ leader, cards, winner });
        leader = winner ?? leader;
    }
    return tricks;
}

const withColumn = (draft: Draft, seat: RealSeat, column: readonly Laid[]): Draft => ({ ...draft, cards: { ...draft.cards, [seat]: column } });
/// Where the card stands.
export function placeOf(draft: Draft, card: string): { seat: RealSeat; trick: number } | undefined {
    for (const seat of seats) {
        const trick = draft.cards[seat].findIndex((one) => one.card === card);
        if (trick >= 0) return { seat, trick };
    }
    return undefined;
}

/// Another card there; where that one stands in the play already the two change places.
export function replaced(draft: Draft, seat: RealSeat, trick: number, card: string): Draft {
    const before = draft.cards[seat][trick];
    if (!before) return inserted(draft, seat, trick, card);
    const set = (to: Draft, at: RealSeat, place: number, laid: Laid): Draft => withColumn(to, at, to.cards[at].map((one, i) => (i === place ? laid : one)));
    const stands = placeOf(draft, card);
    const put = set(draft, seat, trick, { card, doubt: false });
    return stands && (stands.seat !== seat || stands.trick !== trick) ? set(put, stands.seat, stands.trick, before) : put;
}
/// A card that was missed: this player's later cards move on by a trick.
export function inserted(draft: Draft, seat: RealSeat, trick: number, card: string): Draft {
    const column = [...draft.cards[seat]];
    column.splice(trick, 0, { card, doubt: false });
    return withColumn(draft, seat, column);
}
/// A card that was none: this player's later cards move back by a trick.
export const removed = (draft: Draft, seat: RealSeat, trick: number): Draft => withColumn(draft, seat, draft.cards[seat].filter((_, i) => i !== trick));

/// The play up to this card: what comes after it is not in the record any more.
export function cutAfter(draft: Draft, seat: RealSeat, trick: number): Draft {
    const at = tricksOf(draft)[trick];
    if (!at) return draft;
    const stays = (one: RealSeat): number => (((one - at.leader + 4) % 4) <= ((seat - at.leader + 4) % 4) ? trick + 1 : trick);
    return { ...draft, cards: Object.fromEntries(seats.map((one) => [one, draft.cards[one].slice(0, stays(one))])) as unknown as Columns };
}
export const ledBy = (draft: Draft, trick: number, seat: RealSeat): Draft => (trick === 0 ? { ...draft, first: seat } : { ...draft, led: { ...draft.led, [trick]: seat } });

export type Fault =
    | { kind: 'missing'; trick: number; seat: RealSeat }
    | { kind: 'twice'; card: string }
    | { kind: 'too-many' }
    | { kind: 'not-whole' };

/// Why it cannot be the play; the first reason. `over`: play has ended, its tricks stay as many as they were.
export function faultOf(draft: Draft, over: number | undefined): Fault | undefined {
    const tricks = tricksOf(draft);
    const seen = new Set<string>();
    if (tricks.length > 13) return { kind: 'too-many' };
    for (const [i, trick] of tricks.entries())
        for (const [place, laid] of trick.cards.entries()) {
            if (laid && seen.has(laid.card)) return { kind: 'twice', card: laid.card };
            if (laid) seen.add(laid.card);
            const end = i === tricks.length - 1;
            if (!laid && (!end || trick.cards.slice(place + 1).some((later) => later !== undefined)))
                return { kind: 'missing', trick: i + 1, seat: clockwise(trick.leader, place) };
        }
    return over !== undefined && tricks.filter(complete).length !== over ? { kind: 'not-whole' } : undefined;
}

/// Cards that stand with another player than the one to whom they were dealt, where that is known.
export function inOtherHands(draft: Draft, deal: TableView['board']): { card: string; seat: RealSeat; owner: RealSeat }[] {
    const owner = new Map<string, RealSeat>();
    for (const seat of seats) {
        const hand = suits.flatMap((suit) => [...ranksOf(handOf(deal?.deal, seat), suit)].map((rank) => suit + rank));
        // Of a hand that is not known as a whole the record knows only what it has seen him play.
        if (hand.length === 13) for (const card of hand) owner.set(card, seat);
    }
    return seats.flatMap((seat) =>
        draft.cards[seat].flatMap(({ card }) => {
            const has = owner.get(card);
            return has !== undefined && has !== seat ? [{ card, seat, owner: has }] : [];
        }),
    );
}

export const doubts = (draft: Draft): number => seats.reduce((sum, seat) => sum + draft.cards[seat].filter((one) => one.doubt).length, 0);

/// Whose turn it is in a draft without fault.
export function turnOf(draft: Draft): RealSeat {
    const end = last(tricksOf(draft));
    if (!end) return draft.first;
    if (complete(end)) return end.winner ?? draft.next;
    return clockwise(end.leader, end.cards.filter((card) => card !== undefined).length);
}

/// The command that makes the record this play. @pre no fault
export function resyncOf(draft: Draft, reason: string): Resync {
    const tricks = tricksOf(draft);
    const whole = tricks.filter(complete);
    const open = last(tricks.filter((trick) => !complete(trick)));
    const cards = (trick: DraftTrick): string[] => trick.cards.flatMap((laid) => (laid ? [laid.card] : []));
    return {
        leader: open?.leader ?? last(whole)?.winner ?? draft.first,
        trick: open ? cards(open) : [],
        play: whole.map((trick) => ({ leader: trick.leader, card: cards(trick) })),
        reason,
        // A play of no complete trick cannot be told by its tricks: the count says that there is none.
        ...(whole.length === 0 && { tricksNs: 0, tricksEw: 0 }),
    };
}

export const same = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b);

/// The same cards of the same players in the same tricks.
export const sameCards = (a: Draft, b: Draft): boolean =>
    seats.every((seat) => a.cards[seat].length === b.cards[seat].length && a.cards[seat].every((one, i) => one.card === b.cards[seat][i]!.card));

/// What lies on the table now, as the Director sees it.
export interface Now {
    leader: RealSeat;
    trick: readonly string[];
    tricksNs: number;
    tricksEw: number;
}
/// The command that goes on from there. Four cards are a trick more, after those that are recorded.
export function resyncNow(draft: Draft, now: Now, reason: string): Resync {
    if (now.trick.length < 4) return { leader: now.leader, trick: [...now.trick], tricksNs: now.tricksNs, tricksEw: now.tricksEw, reason };
    const whole = tricksOf(draft).filter(complete).map((trick) => ({ leader: trick.leader, card: trick.cards.map((laid) => laid!.card) }));
    const winner = winnerOf(now.trick.map((card, place) => ({ seat: clockwise(now.leader, place), card })), draft.denomination);
    const ns = sideOf(winner) === 'ns' ? 1 : 0;
    return { leader: winner, trick: [], play: [...whole, { leader: now.leader, card: [...now.trick] }], tricksNs: now.tricksNs + ns, tricksEw: now.tricksEw + 1 - ns, reason };
}
/// As the record has it. Nothing without a contract.
export function nowOf(table: TableView): Now | undefined {
    const draft = draftOf(table);
    if (!draft) return undefined;
    const open = last(table.trick);
    const isOpen = open !== undefined && open.card.length < 4 && isSeat(open.leader);
    return {
        leader: isOpen ? (open.leader as RealSeat) : draft.next,
        trick: isOpen ? open.card.map((one) => one.card) : [],
        tricksNs: table.tricksNs,
        tricksEw: table.tricksEw,
    };
}
