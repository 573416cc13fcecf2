/// Which incident the Director should look at first, and which list it is in.
import { IncidentStatus, Level, type Incident } from '../../gen/kibitz/v1/incident_pb';
import { millis } from '../live/clock';

export type Filter = 'open' | 'settled' | 'notice' | 'all';

export const isUnseen = (incident: Incident): boolean => incident.status === IncidentStatus.RAISED;
export const isSettled = (incident: Incident): boolean =>
    incident.status === IncidentStatus.RULED || incident.status === IncidentStatus.DISMISSED;

/// Smaller comes first: calls nobody has seen, other unseen ones, seen but not settled, settled; notices wait for nobody.
function place(incident: Incident): number {
    if (incident.level === Level.NOTICE) return isSettled(incident) ? 6 : 4;
    if (isSettled(incident)) return 5;
    const call = incident.level === Level.CALL;
    return isUnseen(incident) ? (call ? 0 : 1) : call ? 2 : 3;
}

/// Among equals the oldest that waits comes first; of what is settled the newest.
export function inOrder(incidents: readonly Incident[]): Incident[] {
    return [...incidents].sort((a, b) => {
        const by = place(a) - place(b);
        if (by !== 0) return by;
        const older = millis(a.raisedAt) - millis(b.raisedAt) || Number(a.id - b.id);
        return place(a) >= 4 ? -older : older;
    });
}

export function passes(incident: Incident, filter: Filter): boolean {
    switch (filter) {
        case 'open':
            return !isSettled(incident) && incident.level !== Level.NOTICE;
        case 'settled':
            return isSettled(incident);
        case 'notice':
            return incident.level === Level.NOTICE;
        case 'all':
            return true;
    }
}

/// Calls and attentions nobody has seen, the first one first. Notices are for the record only.
export const waiting = (incidents: readonly Incident[]): Incident[] =>
    inOrder(incidents.filter((incident) => isUnseen(incident) && incident.level !== Level.NOTICE));

/// Whether the sound goes on.
export const callsOut = (incidents: readonly Incident[]): boolean =>
    incidents.some((incident) => isUnseen(incident) && incident.level === Level.CALL);
