/// What a device is called at its place, and how it is, in words.
import { waitsFor } from '../bridge/devices';
import { DeviceCondition, type DeviceNow } from '../../gen/kibitz/v1/technician_pb';
import { functions } from '../bridge/functions';
import { seats, seatKey, seatName } from '../bridge/seats';
import { millis } from '../live/clock';
import { timeOfDay } from '../words/format';
import { d } from './words/words';

export const places = [...seats.map(seatKey), 'centre'] as const;
export type PlaceKey = (typeof places)[number];
export const placeOf = (name: string): PlaceKey => places.find((one) => name.startsWith(`${one}.`)) ?? 'centre';
export const placeName = (place: PlaceKey): string => (place === 'centre' ? d('tech.centre') : seatName(seats[places.indexOf(place)]!));
/// Of a place in little room: "Middle".
export const placeShort = (place: PlaceKey): string => (place === 'centre' ? d('tech.centre.short') : placeName(place));

/// "Height sensor", "Column 2 reader": at its place, so without it. One that a newer server knows keeps its own name.
export function functionName(name: string): string {
    const [, what = '', digit] = /^[a-z]+\.([a-z-]+?)(\d)?$/.exec(name) ?? [];
    const kind = functions.find((one) => one === what);
    if (!kind) return name;
    if (kind === 'column') return d('tech.fn.column', { n: Number(digit ?? 0) + 1 });
    const device = d(`tech.fn.${kind}`);
    return digit === undefined ? device : d('tech.fn.numbered', { device, n: digit });
}

/// Whether a technician has to do something about it.
export const isBad = ({ condition }: DeviceNow): boolean => condition === DeviceCondition.FAILED || condition === DeviceCondition.SILENT;
export const isDoubtful = ({ condition }: DeviceNow): boolean => condition === DeviceCondition.DRIFTED || condition === DeviceCondition.LOSES;

export function conditionWords({ name, condition, since, fault }: DeviceNow): string {
    const time = timeOfDay(millis(since));
    const waits = waitsFor(fault);
    if (condition === DeviceCondition.FAILED && waits) return d(`tech.is.${waits}`);
    switch (condition) {
        case DeviceCondition.FAILED:
            return d('tech.is.failed', { time });
        case DeviceCondition.SILENT:
            return d('tech.is.silent', { time });
        case DeviceCondition.LOSES:
            return d('tech.is.loses', { time });
        case DeviceCondition.DRIFTED:
            return d('tech.is.drifted', { time });
        case DeviceCondition.NOTHING_YET:
            return d(/\.(touch|panel)/.test(name) ? 'tech.is.touch-it' : 'tech.is.nothing-yet');
        default:
            return d('tech.is.answers');
    }
}
