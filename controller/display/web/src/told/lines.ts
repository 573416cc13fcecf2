/// The log of a board as lines to read: what happened, when, and how long somebody had thought. Pure.
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { BoardLog } from '../../gen/kibitz/v1/live_pb';
import { millis } from '../live/clock';
import { kindOf, sentence, type Body, type LineKind, type Lookup } from './sentence';

export interface LogLine {
    number: bigint;
    at: number; ///< ms since 1970
    kind: LineKind;
    words: string;
    thought?: number; ///< ms a player took for this call or card
    incident?: bigint;
}

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
        // The table stood still: who was to act then was not seen thinking, and what comes after is of another hour.
        const restarted = event.body.case === 'clockTold' && event.body.value.started;
        const kind = restarted ? 'board' : kindOf(body);
        const acts = body === 'callMade' || body === 'cardPlayed';
        const thought = acts && turnBegan !== undefined ? Math.max(0, at - turnBegan) : undefined;
        if (body === 'boardStarted' || restarted) turnBegan = undefined;
        else if (beginsTurn.includes(body)) turnBegan = at;
        const line: LogLine = { number: event.number, at, kind, words: sentence(event, lookup) };
        if (thought !== undefined) line.thought = thought;
        const incident = log.concerns[i];
        if (incident) line.incident = incident;
        return line;
    });
}
