/// What the technician's page knows, in one place.
import type { CameraNow, DeviceNow, FittedDevice, TechnicianMessage } from '../../gen/kibitz/v1/technician_pb';
import { millis } from '../live/clock';
import { Drawn, useDrawn } from '../live/drawn';
import type { Refused } from '../live/feedLink';

/// A device: what stands at the table, how it is, and when the page saw it change (ms of this device; 0: not since it came).
export interface Device {
    fitted: FittedDevice;
    now: DeviceNow;
    changedAt: number;
}
export interface TechState {
    table: string;
    devices: readonly Device[];
    cameras: readonly CameraNow[];
    playing: boolean;
    board: number;
    blind: boolean; ///< which cards are heard is not told here
    ahead: number; ///< of the table's clock against this device's, ms
    heardAt: number; ///< when the table last said something, ms; 0: never
    live: boolean;
    last?: Device | undefined; ///< that changed last, as it was then
    refused?: Refused | undefined;
}
export const nothing: TechState = { table: '', devices: [], cameras: [], playing: false, board: 0, blind: false, ahead: 0, heardAt: 0, live: false };
/// A changed row is marked for so long, ms.
export const markedFor = 2000;

const changed = (before: DeviceNow, after: DeviceNow): boolean =>
    millis(before.changedAt) !== millis(after.changedAt) || before.condition !== after.condition || (after.value.case === 'light' && before.value.value !== after.value.value);

/// Takes a message in. Pure. @param at  ms of this device
export function takeIn(state: TechState, message: TechnicianMessage, at: number): TechState {
    const { hello, view } = message;
    if (!view) return state;
    const news = new Map(view.device.map((device) => [device.name, device]));
    let last = hello ? undefined : state.last;
    const fresh = (device: Device): Device => {
        const now = news.get(device.fitted.name);
        if (!now) return device;
        const marked = changed(device.now, now);
        const after = { ...device, now, changedAt: marked ? at : device.changedAt };
        if (marked) last = after;
        return after;
    };
    const devices = hello
        ? hello.device.flatMap((fitted) => {
              const now = news.get(fitted.name);
              return now ? [{ fitted, now, changedAt: 0 }] : [];
          })
        : state.devices.map(fresh);
    return { ...state, ...(hello && { table: hello.tableName, blind: hello.withoutCards }), devices, cameras: view.camera, last, playing: view.playing, board: view.board, ahead: millis(view.now) - at };
}

const drawn = new Drawn(nothing);
export const techState = (): TechState => drawn.state;
export const setTech = (change: Partial<TechState>): void => drawn.set(change);
/// Draws again when something of it is another, and twice a second: the time goes on, and marks fade.
export const useTech = (): TechState => useDrawn(drawn, 500);
