/// What the Director has corrected of this pair's boards: what of it is still shown on this device, and what was put away.
import type { SeatCorrection, SeatView } from '../../../gen/kibitz/v1/seat_pb';
import { millis } from '../../live/clock';
import { seatState, setSeat } from './state';

const store = 'kibitz.seat.put-away';
/// Remembered: a few evenings' corrections.
const most = 100;

/// Names one change for one pair: another pair at this device is told of it anew, and so is a later change.
export const nameOf = (one: SeatCorrection): string => `${one.pair}|${one.play}|${millis(one.at)}|${one.withdrawn}`;

function load(): readonly string[] {
    try {
        const read: unknown = JSON.parse(localStorage.getItem(store) ?? '[]');
        return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
    } catch {
        return []; // a browser that forbids storage
    }
}
let loaded: readonly string[] | undefined;
const away = (): readonly string[] => (loaded ??= load());

/// Newest first.
export const corrections = (view: SeatView): readonly SeatCorrection[] => view.correction.filter((one) => !away().includes(nameOf(one))).reverse();

export function putAway(ones: readonly SeatCorrection[]): void {
    loaded = [...away(), ...ones.map(nameOf)].slice(-most);
    try {
        localStorage.setItem(store, JSON.stringify(loaded));
    } catch {
        // They are away until the page is closed.
    }
    setSeat({ sheet: seatState().sheet === 'corrected' ? 'none' : seatState().sheet });
}
