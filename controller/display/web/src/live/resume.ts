/// What a message of the live connection does to what the display knows. Pure: tested without a socket.
import type { Event } from '../../gen/kibitz/v1/event_pb';
import type { Hello, LiveMessage, TableView } from '../../gen/kibitz/v1/live_pb';

export interface Known {
    number: bigint;      ///< of the last event taken in; the number to ask for after a break
    hello?: Hello;
    table?: TableView;
    events: Event[];     ///< taken in since the last snapshot, oldest first; the newest `kept_events`
}

/// Some ten boards: the log page asks the server for what is older.
export const keptEvents = 2000;

export const nothingKnown: Known = { number: 0n, events: [] };

export type Taken =
    | { kind: 'snapshot'; known: Known }
    | { kind: 'event'; known: Known }
    | { kind: 'again' }               ///< an event taken in before
    | { kind: 'gap'; missing: bigint };  ///< events are missing in between: ask again from the last one

/// Takes in a message that is neither a reply nor the server's farewell.
export function take(known: Known, message: LiveMessage): Taken {
    const hello = message.hello ?? known.hello;
    const table = message.table ?? known.table;
    if (message.hello || !message.event) {
        // A snapshot, or the state by itself (durability changed, or nothing was missed). The events kept stay only
        // when the snapshot continues them.
        const continues = message.number === known.number;
        return { kind: 'snapshot', known: { number: message.number, hello, table, events: continues ? known.events : [] } };
    }
    if (message.number <= known.number) return { kind: 'again' };
    if (message.number > known.number + 1n) return { kind: 'gap', missing: message.number - known.number - 1n };
    const events = [...known.events, message.event];
    if (events.length > keptEvents) events.splice(0, events.length - keptEvents);
    return { kind: 'event', known: { number: message.number, hello, table, events } };
}

/// How long to wait before the n-th try in a row (0 = first), in ms: at once, then longer, never beyond eight seconds:
/// a Director crosses a hall in less.
export function pause(tries: number): number {
    return [250, 500, 1000, 2000, 4000, 8000][Math.min(tries, 5)]!;
}
