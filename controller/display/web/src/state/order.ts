/// Which incident the Director should look at first, and which list it is in. Pure.
import { IncidentStatus, Level, type Incident } from '../../gen/kibitz/v1/incident_pb';
import { Effect } from '../../gen/kibitz/v1/effect_pb';
import { millis } from '../live/clock';

export type Filter = 'open' | 'settled' | 'notice' | 'all';

export const isUnseen = (incident: Incident): boolean => incident.status === IncidentStatus.RAISED;
export const isSettled = (incident: Incident): boolean =>
    incident.status === IncidentStatus.RULED || incident.status === IncidentStatus.DISMISSED;

/// What can be ruled as well tomorrow.
const late: readonly Effect[] = [Effect.NOTED, Effect.ADJUST_SCORE, Effect.CANCEL_BOARD, Effect.TRANSFER];
/// Something can be ruled now and not when play has gone on: an option of its own that does something at the table is open.
const rulable = (incident: Incident): boolean =>
    incident.option.some((option) => option.open && !option.general && option.effect.some((effect) => !late.includes(effect)));
/// The board lies on the table and play waits for the Director.
export const playersWait = (incident: Incident, play: number): boolean =>
    incident.play === play && incident.level === Level.CALL && !isSettled(incident) && rulable(incident);

/// Smaller comes first: what players wait for, then what is of this board, then what earlier boards left, then what is settled;
/// of notices nobody waits. Old ones do not hide new ones.
function place(incident: Incident, play: number): number {
    if (isSettled(incident)) return 8;
    if (incident.level === Level.NOTICE) return 7;
    if (playersWait(incident, play)) return isUnseen(incident) ? 0 : 1;
    const here = incident.play === play ? 2 : 4;
    return here + (isUnseen(incident) && incident.level === Level.CALL ? 0 : 1);
}

/// On this board the oldest comes first; of earlier boards, and of what is settled, the newest.
export function inOrder(incidents: readonly Incident[], play: number): Incident[] {
    return [...incidents].sort((a, b) => {
        const by = place(a, play) - place(b, play);
        if (by !== 0) return by;
        const older = millis(a.raisedAt) - millis(b.raisedAt) || Number(a.id - b.id);
        return place(a, play) >= 4 ? b.play - a.play || -older : older;
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

/// Without capitals, accents and the second sigma, as the table looks for it (controller/display/sought).
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ς/g, 'σ');

/// What is looked for stands in its number, board, Law, headline or who settled it. Every word must.
export function found(incident: Incident, search: string): boolean {
    const words = folded(search).split(/\s+/).filter((word) => word !== '');
    if (words.length === 0) return true;
    const text = folded(`${incident.id} ${incident.board} ${incident.clause} ${incident.code} ${incident.headline} ${incident.by} ${incident.given?.note ?? ''}`);
    return words.every((word) => text.includes(word));
}

/// Calls and attentions nobody has seen, the first one first. Notices are for the record only.
export const waiting = (incidents: readonly Incident[], play: number): Incident[] =>
    inOrder(incidents.filter((incident) => isUnseen(incident) && incident.level !== Level.NOTICE), play);

/// Whether the sound goes on.
export const callsOut = (incidents: readonly Incident[]): boolean =>
    incidents.some((incident) => isUnseen(incident) && incident.level === Level.CALL);
