/// Cards and hands as the protos write them: "SK", "H2", "DT"; a hand is four strings of ranks.
import type { Deal, Hand, Seat } from '../../gen/kibitz/v1/game_pb';
import { t } from '../words/words';
import { isSeat, seatKey } from './seats';

export const suits = ['S', 'H', 'D', 'C'] as const;
export type Suit = (typeof suits)[number];
const ranks = 'AKQJT98765432';
export type Rank = 'A' | 'K' | 'Q' | 'J' | 'T' | '9' | '8' | '7' | '6' | '5' | '4' | '3' | '2';

export interface Card {
    suit: Suit;
    rank: Rank;
}

/// Reads "SK"; nothing for anything else.
export function parseCard(text: string): Card | undefined {
    const suit = suits.find((s) => s === text[0]);
    const rank = text.length === 2 && ranks.includes(text[1] ?? '?') ? (text[1] as Rank) : undefined;
    return suit && rank ? { suit, rank } : undefined;
}

const honours = ['A', 'K', 'Q', 'J'] as const;
const isHonour = (rank: string): rank is (typeof honours)[number] => honours.some((one) => one === rank);

/// "10" for the ten, the language's letter for an honour, else the digit.
export const rankText = (rank: Rank): string =>
    rank === 'T' ? '10' : isHonour(rank) ? t(`rank.letter.${rank}`) : rank;
/// A rank as a sentence writes it: "10", a digit, a letter of the language in use or of PBN.
export const rankOf = (text: string): Rank | undefined =>
    text === '10'
        ? 'T'
        : (honours.find((rank) => t(`rank.letter.${rank}`) === text) ?? ([...ranks].find((rank) => rank === text) as Rank));
/// Letters that may stand after a suit in a sentence, for a regular expression's class.
export const rankLetters = (): string => 'TJQKA' + honours.map((rank) => t(`rank.letter.${rank}`)).join('');
export const spokenCard = (card: Card): string =>
    t('card.spoken', { rank: t(`rank.${card.rank}`), suit: t(`suit.of.${card.suit}`) });
const signs: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };
/// "♠" for "S".
export const suitSign = (suit: string): string => signs[suit] ?? suit;
/// "♠10", for places where only text can stand.
export const cardSign = (text: string): string => {
    const card = parseCard(text);
    return card ? suitSign(card.suit) + rankText(card.rank) : text;
};
export const byRank = (a: string, b: string): number => ranks.indexOf(a) - ranks.indexOf(b);

/// The card of index i in a pack: clubs 2..A, diamonds, hearts, spades (reading.proto, Pack).
export const cardOfIndex = (index: number): string => `${'CDHS'[Math.floor(index / 13)]}${'23456789TJQKA'[index % 13]}`;

const fields = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' } as const;
export const ranksOf = (hand: Hand | undefined, suit: Suit): string => hand?.[fields[suit]] ?? '';
export const handOf = (deal: Deal | undefined, seat: Seat): Hand | undefined =>
    isSeat(seat) ? deal?.[seatKey(seat)] : undefined;

export interface HandLine {
    suit: Suit;
    cards: { rank: Rank; played: boolean }[];
}
export interface HandShown {
    lines: HandLine[];
    unknown: number; ///< cards of the thirteen that nobody has seen
}

/// A hand as the Director sees it: what was dealt as far as known, with what is played marked. Cards played from an
/// unknown hand become known by it.
export function shownHand(dealt: Hand | undefined, played: readonly string[]): HandShown {
    let known = 0;
    const lines = suits.map((suit) => {
        const gone = new Set(played.filter((card) => card[0] === suit).map((card) => card[1] as string));
        const all = [...new Set([...ranksOf(dealt, suit), ...gone])].sort(byRank);
        known += all.length;
        return { suit, cards: all.map((rank) => ({ rank: rank as Rank, played: gone.has(rank) })) };
    });
    return { lines, unknown: Math.max(0, 13 - known) };
}
