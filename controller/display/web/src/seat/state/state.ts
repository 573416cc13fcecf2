/// What the panel knows, in one place, and what this device remembers of its reader: hand, size, light, language.
import type { Seat } from '../../../gen/kibitz/v1/game_pb';
import type { SeatEnd, SeatHello, SeatView } from '../../../gen/kibitz/v1/seat_pb';
import { Drawn, useDrawn } from '../../live/drawn';
import { isLanguage, wantedLanguage, type Language } from '../../words/languages';

export interface SeatPrefs {
    hand: 'right' | 'left';
    size: 'normal' | 'large' | 'larger';
    light: 'system' | 'light' | 'dark';
    suits: 'two' | 'four';
    voice: 'on' | 'off'; ///< tells by ear, is worked by keys (talk/)
    pace: 'slow' | 'usual' | 'fast'; ///< of the voice
    earphone: 'yes' | 'no'; ///< nobody but this player hears the device: his own cards may be told
    language: Language | undefined; ///< undefined: as the device
}
const key = 'kibitz.seat.prefs';
const usual: SeatPrefs = { hand: 'right', size: 'normal', light: 'system', suits: 'two', voice: 'off', pace: 'usual', earphone: 'no', language: undefined };

export function readSeatPrefs(text: string | null): SeatPrefs {
    try {
        const read = JSON.parse(text ?? '{}') as Partial<SeatPrefs>;
        return {
            hand: read.hand === 'left' ? 'left' : 'right',
            size: read.size === 'large' || read.size === 'larger' ? read.size : 'normal',
            light: read.light === 'light' || read.light === 'dark' ? read.light : 'system',
            suits: read.suits === 'four' ? 'four' : 'two',
            voice: read.voice === 'on' ? 'on' : 'off',
            pace: read.pace === 'slow' || read.pace === 'fast' ? read.pace : 'usual',
            earphone: read.earphone === 'yes' ? 'yes' : 'no',
            language: isLanguage(read.language) ? read.language : undefined,
        };
    } catch {
        return usual;
    }
}
function load(): SeatPrefs {
    try {
        return readSeatPrefs(localStorage.getItem(key));
    } catch {
        return usual; // a browser that forbids storage
    }
}

export type Connection = 'joining' | 'connecting' | 'live' | 'lost';
export type Sheet = 'none' | 'settings' | 'calls' | 'claim' | 'director' | 'last' | 'leave' | 'corrected' | 'names' | 'start';

export interface SeatState {
    connection: Connection;
    hello?: SeatHello;
    view?: SeatView;
    end?: SeatEnd; ///< why the server closed
    gone?: boolean; ///< it closed while this device was away: why is not known
    prefs: SeatPrefs;
    language: Language;
    sheet: Sheet;
    start?: number; ///< the board that is asked about, with 'start'
    /// Keys on their way to the table.
    sending: number;
    /// A short line for this player. Goes by itself.
    said: string;
    /// Until when the next player waits after a jump bid, by performance.now(): no clock that is set moves it.
    heldUntil: number;
    /// Until when the round lasts, by the same clock.
    roundUntil: number;
}

const prefs = load();
const drawn = new Drawn<SeatState>({
    connection: 'connecting',
    prefs,
    language: prefs.language ?? wantedLanguage(navigator.languages),
    sheet: 'none',
    sending: 0,
    said: '',
    heldUntil: 0,
    roundUntil: 0,
});

export const seatState = (): SeatState => drawn.state;
export const setSeat = (change: Partial<SeatState>): void => drawn.set(change);
export const useSeat = (): SeatState => useDrawn(drawn);

export function prefer(change: Partial<SeatPrefs>): void {
    const prefs = { ...drawn.state.prefs, ...change };
    setSeat({ prefs });
    applySeatPrefs(prefs);
    try {
        localStorage.setItem(key, JSON.stringify(prefs));
    } catch {
        // Nothing can be remembered; it works until the page is closed.
    }
}
/// Style sheets read these attributes.
export function applySeatPrefs(prefs: SeatPrefs): void {
    const { dataset } = document.documentElement;
    dataset.light = prefs.light;
    dataset.suits = prefs.suits;
    dataset.hand = prefs.hand;
    dataset.size = prefs.size;
}

let saidTimer: ReturnType<typeof setTimeout> | undefined;
export function say(said: string): void {
    clearTimeout(saidTimer);
    setSeat({ said });
    saidTimer = setTimeout(() => setSeat({ said: '' }), 6000);
}
export const mySeat = (): Seat => drawn.state.hello?.seat ?? 0;
