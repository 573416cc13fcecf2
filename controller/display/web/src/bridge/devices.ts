/// Devices in a Director's words: "North’s first column reader" for "north.column0".
import { Seat } from '../../gen/kibitz/v1/game_pb';
import { capital, t } from '../words/words';
import { functions } from './functions';
import { seatKey, seatWord, seats } from './seats';

const places: Record<string, Seat> = { north: Seat.NORTH, east: Seat.EAST, south: Seat.SOUTH, west: Seat.WEST, centre: Seat.UNSPECIFIED };

/// What a device is called by its users; one that a newer server knows keeps its own name.
export function deviceName(name: string): string {
    const [, place = '', what = '', digit] = /^([a-z]+)\.([a-z-]+?)(\d)?$/.exec(name) ?? [];
    const seat = places[place];
    const kind = functions.find((one) => one === what);
    if (seat === undefined || !kind) return name;
    if (kind === 'column') return t('device.column', { seat: seatWord(seat), n: t(`device.ordinal.${Math.min(3, Number(digit ?? 0))}` as 'device.ordinal.0') });
    const device = seat === Seat.UNSPECIFIED ? t(kind === 'sight' ? 'device.centre.sight' : 'device.board-reader') : t(`device.${kind}`, { seat: seatWord(seat) });
    return digit === undefined ? device : t('device.numbered', { device, n: digit });
}
/// What has not come yet is no failure: a seat where nobody has joined, what sees the cards and has never connected.
export const waitsFor = (detail: string): 'nobody' | 'not-there' | undefined =>
    detail === 'nobody has joined' ? 'nobody' : detail === 'not connected' ? 'not-there' : undefined;
/// The seats where nobody has joined yet.
export const emptySeats = (devices: readonly { name: string; detail: string }[]): Seat[] =>
    seats.filter((seat) => devices.some(({ name, detail }) => waitsFor(detail) === 'nobody' && name.startsWith(`${seatKey(seat)}.`)));
/// Whether it says nothing at all, or does not do what it should, or has not come yet.
export function deviceFailed(name: string, detail: string): string {
    const how = waitsFor(detail) ?? (/no answer|silent|timed? ?out|not connected/i.test(detail) ? 'silent' : 'failed');
    return t(`device.${how}`, { device: deviceName(name) });
}
/// A sentence for the log, with what the technician wants behind it.
export function deviceSentence(failed: boolean, name: string, detail: string): string {
    if (!failed) return `${capital(t('device.works', { device: deviceName(name) }))}.`;
    return `${capital(deviceFailed(name, detail))}.${detail === '' ? '' : ` ${t('devices.detail', { name, detail })}`}`;
}
