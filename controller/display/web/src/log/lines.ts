/// The log of a board as lines to read: what happened, when, and how long somebody had thought. Pure.
import type { Event } from '../../gen/kibitz/v1/event_pb';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { BoardLog } from '../../gen/kibitz/v1/live_pb';
import { millis } from '../live/clock';
import { sentence, type Lookup } from './sentence';

/// 'detail' is shown when asked for; 'other' is an event this page does not know: quiet, and never left out.
export type LineKind = 'call' | 'card' | 'trick' | 'incident' | 'ruling' | 'board' | 'detail' | 'other';
export interface LogLine {
    number: bigint;
    at: number; ///< ms since 1970
    kind: LineKind;
    words: string;
    thought?: number; ///< ms a player took for this call or card
    incident?: bigint;
}

type Body = Event['body']['case'];
const kinds: Partial<Record<NonNullable<Body>, LineKind>> = {
    boardStarted: 'board',
    boardEnded: 'board',
    playEnded: 'board',
    auctionEnded: 'board',
    scoreConfirmed: 'board',
    claimMade: 'board',
    claimAnswered: 'board',
    claimWithdrawn: 'board',
    recordStateChanged: 'board',
    callMade: 'call',
    cardPlayed: 'card',
    cardDesignated: 'card',
    leadFacedDown: 'card',
    dummySpread: 'card',
    cardTakenBack: 'card',
    cardReplaced: 'card',
    designationVoid: 'card',
    playCorrected: 'trick',
    trickWon: 'trick',
    incidentRaised: 'incident',
    incidentHeld: 'detail',
    incidentUpdated: 'incident',
    incidentSeen: 'ruling',
    incidentRuled: 'ruling',
    incidentDismissed: 'ruling',
    incidentReopened: 'ruling',
    commandRefused: 'ruling',
    leadTurnSet: 'ruling',
    tricksAdjusted: 'ruling',
    penaltyCardPlaced: 'ruling',
    penaltyCardLifted: 'ruling',
    reported: 'incident',
    restrictionSet: 'ruling',
    restrictionLifted: 'ruling',
    rightsLost: 'ruling',
    withdrawalAllowed: 'ruling',
    forfeited: 'ruling',
    callsCancelled: 'ruling',
    pendingCallDropped: 'ruling',
    declarerChanged: 'ruling',
    scoreAdjusted: 'ruling',
    boardCancelled: 'ruling',
    positionRestored: 'ruling',
    callNoted: 'call',
    sessionStarted: 'board',
    roundCalled: 'board',
    rulingCarriedOut: 'detail',
    figuresNoted: 'detail',
    boardTagSeen: 'detail',
    lawCodeInForce: 'detail',
    clockTold: 'detail',
    cardQuitted: 'detail',
    cardSeen: 'detail',
    cardReturned: 'detail',
    spreadNoted: 'detail',
    columnNoted: 'detail',
    deviceStateChanged: 'detail',
    seatOccupied: 'detail',
    lightChanged: 'detail',
};

/// Turns begin when the one before has acted: a call, a card, or the trick being won. Dealing and the hands being taken
/// up are no thought, so the first call has none.
const beginsTurn: Body[] = ['callMade', 'cardPlayed', 'trickWon', 'auctionEnded', 'dummySpread'];

/// @param log  its events, and of each the incident that it is about
export function logLines(log: Pick<BoardLog, 'event' | 'concerns'>, incidents: readonly Incident[]): LogLine[] {
    const lookup: Lookup = (id) => incidents.find((incident) => incident.id === id);
    let turnBegan: number | undefined;
    return log.event.map((event, i) => {
        const at = millis(event.at);
        const body = event.body.case;
        const kind = (body && kinds[body]) ?? 'other';
        const acts = body === 'callMade' || body === 'cardPlayed';
        const thought = acts && turnBegan !== undefined ? Math.max(0, at - turnBegan) : undefined;
        if (body === 'boardStarted') turnBegan = undefined;
        else if (beginsTurn.includes(body)) turnBegan = at;
        const line: LogLine = { number: event.number, at, kind, words: sentence(event, lookup) };
        if (thought !== undefined) line.thought = thought;
        const incident = log.concerns[i];
        if (incident) line.incident = incident;
        return line;
    });
}
