/// Incidents that the live view does not hold: asked for page by page or one by one, or gone from it while they stood in a list. Pure.
import type { Event } from '../../gen/kibitz/v1/event_pb';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { Known } from './resume';

export type Kept = ReadonlyMap<bigint, Incident>;
export const nothingKept: Kept = new Map();
/// More than anybody reads through; the ones that came first go.
const most = 600;

export function withThese(kept: Kept, incidents: readonly Incident[]): Kept {
    const all = new Map(kept);
    for (const incident of incidents) all.set(incident.id, incident);
    for (const id of all.keys()) {
        if (all.size <= most) break;
        all.delete(id);
    }
    return all;
}

/// What is still as it was when the table that was known has become another: nothing, when events were missed.
export function keptAfter(kept: Kept, before: Known, now: Known): Kept {
    if (now.afresh && now.number !== before.number) return nothingKept;
    const was = before.table?.incident ?? [];
    const is = now.table?.incident ?? [];
    if (was === is) return kept;
    const held = new Set(is.map((one) => one.id));
    const gone = was.filter((one) => !held.has(one.id));
    return gone.length === 0 ? kept : withThese(kept, gone);
}

/// The incident that an event is about.
export function about(event: Event | undefined): bigint | undefined {
    const { id, incident } = (event?.body.value ?? {}) as { id?: unknown; incident?: unknown };
    const one = id ?? (typeof incident === 'object' ? (incident as Incident | null)?.id : incident);
    return typeof one === 'bigint' && one > 0n ? one : undefined;
}

/// All that is known, in order of number.
export function together(live: readonly Incident[], kept: Kept): readonly Incident[] {
    if (kept.size === 0) return live;
    const all = new Map(kept);
    for (const incident of live) all.set(incident.id, incident);
    return [...all.values()].sort((a, b) => Number(a.id - b.id));
}
