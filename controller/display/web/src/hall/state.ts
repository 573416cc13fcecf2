/// What the hall's page knows, in one place.
import { TableContact, type HallHello, type HallMessage, type HallRanking, type HallSession, type HallTable, type HallWays, type QueueEntry } from '../../gen/kibitz/v1/hall_pb';
import { Level } from '../../gen/kibitz/v1/incident_pb';
import { millis } from '../live/clock';
import { Drawn, useDrawn } from '../live/drawn';
import type { Refused } from '../live/feedLink';

export interface HallState {
    hello?: HallHello | undefined;
    tables: ReadonlyMap<string, HallTable>;
    queue: ReadonlyMap<string, QueueEntry>;
    left: readonly Left[]; ///< what waited and waits no more, the latest first
    waited: readonly Left[]; ///< what waited when this page was left, until the hall is heard (remembered.ts)
    ranking?: HallRanking | undefined;
    session?: HallSession | undefined;
    ways?: HallWays | undefined;
    ahead: number; ///< so many ms the hall's clock is ahead of this device's
    trouble: readonly string[];
    heardAt: number; ///< when the hall last said something, ms; 0: never
    live: boolean;
    refused?: Refused | undefined;
    soundBlocked?: boolean; ///< by the browser, until the page is tapped
}
/// An incident that has left the queue: it was ruled, dismissed, or taken back by the table. Its page says which, and takes it back.
export interface Left {
    key: string;
    table: string;
    tableName: string;
    incident: number;
    board: number;
    headline: string;
}
const mostLeft = 60;
export const nothing: HallState = { tables: new Map(), queue: new Map(), left: [], waited: [], trouble: [], ahead: 0, heardAt: 0, live: false };

/// Takes a message in. Pure. One with `hello` is the whole.
/// @param now  by this device's clock, ms
export function takeIn(state: HallState, message: HallMessage, now: number): HallState {
    const { hello, table, entry, gone, ranking, session, ways, hasTrouble, trouble } = message;
    const from = hello ? nothing : state;
    const changed = table.length > 0 || hello;
    const queued = entry.length > 0 || gone.length > 0 || hello;
    const queue = queued ? new Map(from.queue) : from.queue;
    if (queued) {
        for (const one of entry) (queue as Map<string, QueueEntry>).set(one.key, one);
        for (const key of gone) (queue as Map<string, QueueEntry>).delete(key);
    }
    const waited = queued ? [...asLeft(state.queue), ...state.waited] : [];
    const leaving = waited.filter(({ key }) => !queue.has(key));
    return {
        ...state,
        waited: hello ? [] : state.waited,
        left: leaving.length > 0 || entry.length > 0 ? leftNow(state.left, leaving, queue) : state.left,
        hello: hello ?? state.hello,
        tables: changed ? new Map([...from.tables, ...table.map((one) => [one.id, one] as const)]) : from.tables,
        queue,
        ranking: ranking ?? from.ranking,
        session: session ?? from.session,
        ways: ways ?? from.ways,
        ahead: hello?.now ? millis(hello.now) - now : state.ahead,
        trouble: hasTrouble ? trouble : from.trouble,
    };
}

function leftNow(before: readonly Left[], leaving: readonly Left[], queue: ReadonlyMap<string, QueueEntry>): Left[] {
    const gone = new Set(leaving.map(({ key }) => key));
    return [...leaving, ...before.filter(({ key }) => !gone.has(key) && !queue.has(key))].slice(0, mostLeft);
}
/// What waits, as it is listed when it waits no more.
export const asLeft = (queue: ReadonlyMap<string, QueueEntry>): Left[] =>
    [...queue.values()].map(({ key, table, tableName, incident }) => ({ key, table, tableName, incident: Number(incident?.id ?? 0), board: incident?.board ?? 0, headline: incident?.headline ?? '' }));

/// What waits: calls before the rest, what nobody has taken before the rest, then the longest first.
export const inOrder = (queue: ReadonlyMap<string, QueueEntry>): QueueEntry[] => {
    const weight = ({ incident, takenBy }: QueueEntry): number => (incident?.level === Level.CALL ? 0 : 2) + (takenBy.length > 0 ? 1 : 0);
    return [...queue.values()].sort((a, b) => weight(a) - weight(b) || millis(a.incident?.raisedAt) - millis(b.incident?.raisedAt) || a.key.localeCompare(b.key));
};
/// A call for the Director that nobody is on the way to.
export const callsOut = (queue: ReadonlyMap<string, QueueEntry>): boolean => [...queue.values()].some(({ incident, takenBy }) => incident?.level === Level.CALL && takenBy.length === 0);
export const heard = (table: HallTable): boolean => table.contact === TableContact.HEARD;

/// Of five hundred tables some hundred messages come in a second.
const drawnEvery = 100;
const drawn = new Drawn<HallState>(nothing, drawnEvery);
export const hallState = (): HallState => drawn.state;
export const setHall = (change: Partial<HallState>): void => drawn.set(change);
/// Draws again when something of it is another, and every second: ages go on.
export const useHall = (): HallState => useDrawn(drawn, 1000);
