/// A correction as the Director fills it in, and the command that tells it (pure).
import { CountsAs } from '../../gen/kibitz/v1/reading_pb';
import type { Seat } from '../../gen/kibitz/v1/game_pb';
import { readScore } from '../bridge/scoreText';
import type { Given } from '../live/pages';
import { mostPoints, whole } from '../state/given';

export const kinds = ['result', 'number', 'pairs', 'people', 'counts', 'card'] as const;
export type Kind = (typeof kinds)[number];
/// What can be known wrong while the board is being played; the rest waits for its end.
export const kindsInPlay: readonly Kind[] = ['number', 'pairs', 'people'];
/// Who sat there, as typed; what is left as it was, or empty, is right.
export const people = ['pairNs', 'pairEw', 'north', 'east', 'south', 'west'] as const;
export type People = Readonly<Record<(typeof people)[number], string>>;
export const nobody: People = { pairNs: '', pairEw: '', north: '', east: '', south: '', west: '' };
export const counted = ['not-played', 'average', 'points', 'played'] as const;
export type Counted = (typeof counted)[number];

export interface Wish {
    kind: Kind;
    result: string; ///< "4S S -1"
    number: string;
    counts: Counted;
    ns: string;
    ew: string;
    trick: number;
    seat: Seat;
    card: string;
    place: number; ///< of a call; 0: a card is corrected
    call: string;
    people: People;
    reason: string;
}

/// Of averages per cent, of points what a board can be worth; as people type them. Nothing where it is none.
export const figureOf = (text: string, counts: Counted): number | undefined => (counts === 'average' ? whole(text, 0, 100) : whole(text, -mostPoints, mostPoints));

function peopleOf(wish: People, was: People): object | undefined {
    const other = people.filter((one) => wish[one].trim() !== '' && wish[one].trim() !== was[one]);
    if (other.length === 0) return undefined;
    const told = Object.fromEntries(other.map((one) => [one, wish[one].trim()]));
    const { pairNs, pairEw, ...players } = told;
    return { ...(pairNs && { pairNs }), ...(pairEw && { pairEw }), ...(Object.keys(players).length > 0 && { players }) };
}

/// Nothing while something is missing.
/// @param was  who is recorded
export function correctionOf(wish: Wish, play: number, was: People = nobody): Given | undefined {
    const reason = wish.reason.trim();
    if (reason === '') return undefined;
    const told = (value: object): Given => ({ case: 'boardCorrection', value: { play, reason, ...value } });
    switch (wish.kind) {
        case 'result': {
            const read = readScore(wish.result);
            if (!read) return undefined;
            if (read.level === 0) return told({ passedOut: true });
            return told({ contract: { bid: `${read.level}${read.denomination}`, doubling: read.doubling, declarer: read.declarer }, declarerTricks: read.tricks });
        }
        case 'number': {
            const number = /^[1-9]\d{0,2}$/.test(wish.number) ? Number(wish.number) : 0;
            return number > 0 ? told({ board: number }) : undefined;
        }
        case 'pairs':
            return told({ pairsSwapped: true });
        case 'people': {
            const other = peopleOf(wish.people, was);
            return other && told(other);
        }
        case 'counts': {
            if (wish.counts === 'not-played') return told({ countsAs: CountsAs.NOT_PLAYED });
            if (wish.counts === 'played') return told({ playedAfterAll: true });
            const [ns, ew] = [figureOf(wish.ns, wish.counts), figureOf(wish.ew, wish.counts)];
            if (ns === undefined || ew === undefined) return undefined;
            return told({ countsAs: wish.counts === 'average' ? CountsAs.PER_CENT : CountsAs.POINTS, ns, ew });
        }
        case 'card':
            if (wish.place > 0) return !/^(Pass|XX?|[1-7](C|D|H|S|NT))$/.test(wish.call) ? undefined : told({ call: [{ place: wish.place, call: wish.call }] });
            return wish.card === '' || wish.trick === 0 || wish.seat === 0 ? undefined : told({ card: [{ trick: wish.trick, seat: wish.seat, card: wish.card }] });
    }
}
