/// Boards to play: dealt at random, or as PBN writes them.
import { byRank, suits } from '../bridge/cards';

export const seatNames = ['north', 'east', 'south', 'west'] as const;
export type SeatName = (typeof seatNames)[number];
export type BySeat<T> = Record<SeatName, T>;
export const bySeat = <T>(make: (seat: SeatName) => T): BySeat<T> =>
    Object.fromEntries(seatNames.map((seat) => [seat, make(seat)])) as BySeat<T>;
export const after = (seat: SeatName, places: number): SeatName => seatNames[(seatNames.indexOf(seat) + places) % 4]!;
export const protoSeat = (seat: SeatName): string => `SEAT_${seat.toUpperCase()}`;

export type Vulnerable = 'NONE' | 'NORTH_SOUTH' | 'EAST_WEST' | 'BOTH';
export interface Board {
    number: number;
    dealer: SeatName;
    vulnerable: Vulnerable;
    hands: BySeat<string[]>;
}

/// Spades first, red and black by turns, each suit from the top.
export const sorted = (cards: readonly string[]): string[] =>
    ['S', 'H', 'C', 'D'].flatMap((suit) => cards.filter((card) => card[0] === suit).sort((a, b) => byRank(a[1]!, b[1]!)));

/// Law 2: dealer and vulnerability go round with the number.
export const dealerOf = (number: number): SeatName => seatNames[(number + 3) % 4]!;
export function vulnerableOf(number: number): Vulnerable {
    const place = (number - 1) % 16;
    return (['NONE', 'NORTH_SOUTH', 'EAST_WEST', 'BOTH'] as const)[(place + Math.floor(place / 4)) % 4]!;
}

const pack = suits.flatMap((suit) => [...'AKQJT98765432'].map((rank) => suit + rank));

/// Every deal as likely as any other (Fisher and Yates), by the browser's own random numbers.
export function randomHands(): BySeat<string[]> {
    const cards = [...pack];
    for (let last = cards.length - 1; last > 0; --last) {
        const other = below(last + 1);
        [cards[last], cards[other]] = [cards[other]!, cards[last]!];
    }
    return bySeat((seat) => sorted(cards.slice(seatNames.indexOf(seat) * 13, seatNames.indexOf(seat) * 13 + 13)));
}
function below(limit: number): number {
    const word = new Uint32Array(1);
    const fair = Math.floor(2 ** 32 / limit) * limit;
    do crypto.getRandomValues(word);
    while (word[0]! >= fair);
    return word[0]! % limit;
}

/// "S.H.D.C" of one hand: "KQ73.A64.852.KJ6"; some programs write the suits besides, "SKQ73.HA64.D852.CKJ6".
const handOfText = (text: string): string[] =>
    text.split('.').flatMap((ranks, i) => {
        const suit = suits[i] ?? '?';
        return [...(ranks.startsWith(suit) ? ranks.slice(1) : ranks)].map((rank) => suit + rank);
    });

/// "N:KQ73.A64.852.KJ6 52.T832.T743.Q72 ...": four hands clockwise from the seat named; nothing when it is no whole deal.
export function readDeal(text: string): BySeat<string[]> | undefined {
    const found = /^\s*([NESW])\s*:\s*([^"\]]+)/i.exec(text);
    if (!found) return undefined;
    const first = seatNames[['N', 'E', 'S', 'W'].indexOf(found[1]!.toUpperCase())]!;
    const hands = found[2]!.trim().toUpperCase().replaceAll('10', 'T').split(/\s+/).slice(0, 4).map(handOfText);
    const all = hands.flat();
    const whole = hands.length === 4 && hands.every((hand) => hand.length === 13) && pack.every((card) => all.includes(card));
    return whole ? bySeat((seat) => sorted(hands[(seatNames.indexOf(seat) - seatNames.indexOf(first) + 4) % 4]!)) : undefined;
}

/// The first board of PBN text (PBN 2.1, 3.4), or a deal by itself; what the text leaves out follows from the number.
export function readPbn(text: string, next: number): Board | undefined {
    const tag = (name: string): string | undefined => new RegExp(`\\[\\s*${name}\\s+"([^"]*)"`, 'i').exec(text)?.[1];
    const hands = readDeal(tag('Deal') ?? text);
    if (!hands) return undefined;
    const number = Number(tag('Board')) > 0 ? Number(tag('Board')) : next;
    const dealer = seatNames[['N', 'E', 'S', 'W'].indexOf((tag('Dealer') ?? '?').toUpperCase())];
    const vulnerable: Record<string, Vulnerable> = { NONE: 'NONE', LOVE: 'NONE', '-': 'NONE', NS: 'NORTH_SOUTH', EW: 'EAST_WEST', ALL: 'BOTH', BOTH: 'BOTH' };
    return {
        number,
        dealer: dealer ?? dealerOf(number),
        vulnerable: vulnerable[(tag('Vulnerable') ?? '?').toUpperCase()] ?? vulnerableOf(number),
        hands,
    };
}
export const randomBoard = (number: number): Board => ({ number, dealer: dealerOf(number), vulnerable: vulnerableOf(number), hands: randomHands() });
