/// What a message of the live connection does to what the display knows. Pure: tested without a socket.
import type { Event } from '../../gen/kibitz/v1/event_pb';
import type { Hello, LiveMessage, TableView } from '../../gen/kibitz/v1/live_pb';
import { changed } from './change';

export interface Known {
    number: bigint; ///< of the last event taken in; the number to ask for after a break
    hello?: Hello;
    table?: TableView;
    newest?: Event; ///< the last event taken in as such
    afresh?: true; ///< the table came whole: what became of it in between is not known
}

export const nothingKnown: Known = { number: 0n };

export type Taken =
    | { kind: 'snapshot'; known: Known }
    | { kind: 'event'; known: Known }
    | { kind: 'again' } ///< an event taken in before
    | { kind: 'gap'; missing: bigint }; ///< events are missing in between: ask again from the last one

/// Takes in a message that is neither a reply nor the server's farewell.
export function take(known: Known, message: LiveMessage): Taken {
    const hello = message.hello ?? known.hello;
    const table = message.table ?? (message.change && known.table ? changed(known.table, message.change) : known.table);
    const afresh = message.table && { afresh: true as const };
    if (message.hello || !message.event) {
        // A snapshot, or the state by itself (durability changed, or nothing was missed).
        return {
            kind: 'snapshot',
            known: { ...(hello && { hello }), ...(table && { table }), ...afresh, number: message.number },
        };
    }
    if (message.number <= known.number) return { kind: 'again' };
    if (message.number > known.number + 1n) return { kind: 'gap', missing: message.number - known.number - 1n };
    return {
        kind: 'event',
        known: { ...(hello && { hello }), ...(table && { table }), ...afresh, number: message.number, newest: message.event },
    };
}
