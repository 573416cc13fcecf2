/// A correction as the Director fills it in, and the command that tells it (pure).
import { CountsAs } from '../../gen/kibitz/v1/reading_pb';
import type { Seat } from '../../gen/kibitz/v1/game_pb';
import { readScore } from '../bridge/scoreText';
import type { Given } from '../live/pages';

export const kinds = ['result', 'number', 'pairs', 'counts', 'card'] as const;
export type Kind = (typeof kinds)[number];
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
    reason: string;
}

const whole = (text: string): number | undefined => (/^[-−+]?\d{1,5}$/.test(text.trim()) ? Number(text.trim().replace('−', '-')) : undefined);

/// Nothing while something is missing.
export function correctionOf(wish: Wish, play: number): Given | undefined {
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
        case 'counts': {
            if (wish.counts === 'not-played') return told({ countsAs: CountsAs.NOT_PLAYED });
            if (wish.counts === 'played') return told({ playedAfterAll: true });
            const [ns, ew] = [whole(wish.ns), whole(wish.ew)];
            if (ns === undefined || ew === undefined) return undefined;
            return told({ countsAs: wish.counts === 'average' ? CountsAs.PER_CENT : CountsAs.POINTS, ns, ew });
        }
        case 'card':
            if (wish.place > 0) return wish.call === '' ? undefined : told({ call: [{ place: wish.place, call: wish.call }] });
            return wish.card === '' || wish.trick === 0 || wish.seat === 0 ? undefined : told({ card: [{ trick: wish.trick, seat: wish.seat, card: wish.card }] });
    }
}
