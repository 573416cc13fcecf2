/// Finds cards, suits and bids inside a sentence, so that they can be drawn as what they are.
import { rankLetters, rankOf } from '../bridge/cards';

export type Piece =
    { kind: 'text'; text: string } | { kind: 'card'; card: string } | { kind: 'suit'; suit: 'S' | 'H' | 'D' | 'C' };

const letters: Record<string, 'S' | 'H' | 'D' | 'C'> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C' };
const signs: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/// A bid as the record writes it ("bid 1S") gets its symbol; clauses ("Law 7C", "54D") are left alone.
const withBids = (text: string): string =>
    text.replace(
        /\b(bid|called|calls) ([1-7])([SHDC])\b/g,
        (_, verb: string, level: string, suit: string) => `${verb} ${level}${signs[suit]}`,
    );

export function split(sentence: string): Piece[] {
    const pieces: Piece[] = [];
    const pattern = new RegExp(`([♠♥♦♣])\\uFE0E?(10|[2-9${rankLetters()}](?![\\p{L}\\p{N}]))?`, 'gu');
    const text = withBids(sentence);
    let last = 0;
    for (const found of text.matchAll(pattern)) {
        if (found.index > last) pieces.push({ kind: 'text', text: text.slice(last, found.index) });
        const suit = letters[found[1]!]!;
        const rank = found[2] && rankOf(found[2]);
        pieces.push(rank ? { kind: 'card', card: suit + rank } : { kind: 'suit', suit });
        last = found.index + found[0].length;
    }
    if (last < text.length) pieces.push({ kind: 'text', text: text.slice(last) });
    return pieces;
}
