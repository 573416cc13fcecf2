/// The codes to join by that this display shows: they outlive the page of the panels, and go when a device has joined with them.
import { Drawn, useDrawn } from '../live/drawn';
import type { PanelPresent } from '../../gen/kibitz/v1/live_pb';
import { isSeat, seatKey } from '../bridge/seats';
import { say } from '../state/said';
import { whenStill } from '../state/still';
import { makeCode, whyNot } from '../live/server';

export interface Shown {
    code: string;
    until: number; ///< ms of this device
    out: boolean;  ///< the table has said that it is out: when it says so no more, somebody has used it
}
export const areSpectators = (one: PanelPresent): boolean => one.delaySeconds > 0;
/// There may be several of these: nobody takes another's place.
export const areSeveral = (one: PanelPresent): boolean => areSpectators(one) || one.scorer || one.technician;
export const panelOf = (one: PanelPresent): string =>
    areSpectators(one) ? 'spectator' : one.scorer ? 'scorer' : one.technician ? 'technician' : isSeat(one.seat) ? `seat-${seatKey(one.seat)}` : 'table-screen';

/// So long it is said at a seat that its device has just joined.
const greenFor = 8000;
interface Codes {
    shown: ReadonlyMap<string, Shown>; ///< by panel
    joined: ReadonlySet<string>;       ///< panels whose code has just been used
}
const codes = new Drawn<Codes>({ shown: new Map(), joined: new Set() });
export const useCodes = (): Codes => useDrawn(codes);
const without = <T>(all: ReadonlySet<T>, gone: (one: T) => boolean): Set<T> => new Set([...all].filter((one) => !gone(one)));

export async function show(panels: readonly PanelPresent[]): Promise<void> {
    const answers = await Promise.all(panels.map(async (one) => [panelOf(one), await makeCode(panelOf(one))] as const));
    const all = new Map(codes.state.shown);
    for (const [panel, answer] of answers) {
        if (answer.kind !== 'ok') {
            say(whyNot(answer));
            continue;
        }
        const { code, seconds } = answer.value as { code: string; seconds: number };
        all.set(panel, { code, until: Date.now() + seconds * 1000, out: false });
    }
    codes.set({ shown: all, joined: without(codes.state.joined, (panel) => all.has(panel)) });
}
export function hide(panel: string): void {
    codes.set({ shown: new Map([...codes.state.shown].filter(([one]) => one !== panel)) });
}

/// The table has told who is there: a code that is out no more has been used, or is void. @param now ms of this device
export function heardPanels(panels: readonly PanelPresent[], now: number): void {
    let changed = false;
    const all = new Map(codes.state.shown);
    const green = new Set(codes.state.joined);
    for (const one of panels) {
        const panel = panelOf(one);
        const code = all.get(panel);
        if (!code) continue;
        if (one.codeOut && !code.out) {
            all.set(panel, { ...code, out: true });
            changed = true;
        }
        if (code.until > now && (one.codeOut || !code.out)) continue;
        all.delete(panel);
        changed = true;
        if (code.until <= now || !one.joined) continue;
        green.add(panel);
        setTimeout(() => whenStill(() => codes.set({ joined: without(codes.state.joined, (other) => other === panel) })), greenFor);
    }
    if (changed) codes.set({ shown: all, joined: green });
}
