/// Thinking times of a table, by kind of act, against the table's own pace. Pure: events in, figures out. What was set by a ruling,
/// or comes just after something was taken back, is no thinking time.
import type { Event } from '../../gen/kibitz/v1/event_pb';
import { CallNote, PlayedUnder } from '../../gen/kibitz/v1/event_pb';
import type { Seat } from '../../gen/kibitz/v1/game_pb';
import { isSeat, partner, type RealSeat } from '../bridge/seats';
import { millis } from '../live/clock';

export type Kind = 'call' | 'lead' | 'follow' | 'dummy';
export const kinds: readonly Kind[] = ['call', 'lead', 'follow', 'dummy'];

export interface Thought {
    number: bigint; ///< of the event
    at: number; ///< ms since 1970
    ms: number;
    kind: Kind;
    seat: RealSeat; ///< who thought: of dummy's card, declarer
    what: string; ///< "SQ", or the call as PBN writes it
}
/// Of the times of one kind, ms: a quarter took less than `low`, half less than `middle`, a quarter more than `high`.
export interface Pace {
    count: number;
    low: number;
    middle: number;
    high: number;
}
export type Paces = Readonly<Partial<Record<Kind, Pace>>>;

/// With fewer times than this there is no pace to hold one against.
export const enough = 8;

/// The thinking times of one board's events, in order. The first call of a board has none: hands are being taken up.
export function thoughts(events: readonly Event[]): Thought[] {
    const found: Thought[] = [];
    let began: number | undefined; // when the turn that is on began
    let decided: number | undefined; // when its card was named or touched, or put face down: that ends the thought
    let declarer: RealSeat | undefined;
    let stopped: Seat | undefined; // who has said STOP: after his bid the next player waits as he is told to, and is not timed
    let inTrick = 0;
    for (const { body, at, number } of events) {
        const when = millis(at);
        const add = (kind: Kind, seat: RealSeat, what: string): void => {
            const end = decided ?? when;
            if (began !== undefined && end >= began) found.push({ number, at: end, ms: end - began, kind, seat, what });
        };
        switch (body.case) {
            case 'boardStarted':
                began = declarer = undefined;
                inTrick = 0;
                break;
            case 'callMade':
                if (isSeat(body.value.seat)) add('call', body.value.seat, body.value.call);
                began = stopped === body.value.seat ? undefined : when;
                stopped = undefined;
                break;
            case 'callNoted':
                if (body.value.kind === CallNote.STOP) stopped = body.value.by;
                continue;
            case 'auctionEnded':
                declarer = isSeat(body.value.contract?.declarer) ? body.value.contract.declarer : undefined;
                began = when;
                inTrick = 0;
                break;
            case 'declarerChanged':
                declarer = isSeat(body.value.contract?.declarer) ? body.value.contract.declarer : undefined;
                break;
            case 'leadFacedDown':
            case 'cardDesignated':
                decided ??= when;
                continue;
            case 'designationVoid':
                break;
            case 'dummySpread':
                began = when;
                break;
            case 'cardPlayed': {
                const { seat, card, under } = body.value;
                const dummy = declarer !== undefined && seat === partner(declarer);
                if (isSeat(seat) && under !== PlayedUnder.RULING)
                    add(dummy ? 'dummy' : inTrick === 0 ? 'lead' : 'follow', dummy ? declarer! : seat, card);
                inTrick = (inTrick + 1) % 4;
                began = when;
                break;
            }
            case 'trickWon':
                inTrick = 0;
                began = when;
                break;
            // What the order of turns was is not known across these: the next turn is not timed.
            case 'playCorrected':
                inTrick = (body.value.trick[body.value.trick.length - 1]?.card.length ?? 0) % 4;
                began = undefined;
                break;
            case 'cardTakenBack':
                inTrick = Math.max(0, inTrick - 1);
                began = undefined;
                break;
            case 'clockTold':
                if (!body.value.started) continue; // the clock was set: every moment is told by it
                began = undefined;
                break;
            case 'leadTurnSet':
            case 'callsCancelled':
            case 'positionRestored':
            case 'claimMade':
            case 'claimWithdrawn':
                began = undefined;
                break;
            default:
                continue;
        }
        decided = undefined;
    }
    return found;
}

function quantile(sorted: readonly number[], part: number): number {
    const place = (sorted.length - 1) * part;
    const below = Math.floor(place);
    const next = sorted[below + 1] ?? sorted[below]!;
    return sorted[below]! + (next - sorted[below]!) * (place - below);
}

/// The pace of a table by kind: of thoughts before the moment `before` (ms since 1970) only, where it is given.
export function pacesOf(all: readonly Thought[], before = Infinity): Paces {
    const paces: Partial<Record<Kind, Pace>> = {};
    for (const kind of kinds) {
        const times = all.filter((one) => one.kind === kind && one.at < before).map((one) => one.ms).sort((a, b) => a - b);
        if (times.length >= enough)
            paces[kind] = { count: times.length, low: quantile(times, 0.25), middle: quantile(times, 0.5), high: quantile(times, 0.75) };
    }
    return paces;
}

/// Against the table's pace: longer than three of four, and by more than the half in the middle differs among itself and a second.
export function isLong(thought: Thought, paces: Paces): boolean {
    const pace = paces[thought.kind];
    return pace !== undefined && thought.ms > pace.high + Math.max(1000, 1.5 * (pace.high - pace.low));
}

/// The last acts up to a moment, newest first: what an incident of that moment is about is among them.
export const lastBefore = (all: readonly Thought[], moment: number, most: number): Thought[] =>
    all.filter((one) => one.at <= moment).slice(-most).reverse();
