/// What the spectators' page knows, in one place.
import type { WatchHello, WatchView } from '../../gen/kibitz/v1/watch_pb';
import { isLanguage, wantedLanguage, type Language } from '../words/languages';
import { Drawn, useDrawn } from '../live/drawn';
import type { Refused } from '../live/feedLink';
import { locale } from '../words/words';

export interface WatchState {
    hello?: WatchHello;
    beganAt: number; ///< when `hello` came, ms
    view?: WatchView;
    heardAt: number; ///< when the table last said something, ms; 0: never
    live: boolean;
    refused?: Refused;
    language: Language;
}
const key = 'kibitz.watch.language';
export function keptLanguage(): Language {
    try {
        const read = localStorage.getItem(key);
        if (isLanguage(read)) return read;
    } catch {
        // a browser that forbids storage
    }
    return wantedLanguage(navigator.languages);
}
const drawn = new Drawn<WatchState>({ beganAt: 0, heardAt: 0, live: false, language: keptLanguage() });

export const watchState = (): WatchState => drawn.state;
export const setWatch = (change: Partial<WatchState>): void => drawn.set(change);
/// For the next time.
export function rememberLanguage(language: Language): void {
    try {
        localStorage.setItem(key, language);
    } catch {
        // It holds until the page is closed.
    }
}
export function keepLanguage(language: Language): void {
    setWatch({ language });
    rememberLanguage(language);
}
/// "3 minutes", "2 minutes 30 seconds".
export function spoken(seconds: number): string {
    const unit = (count: number, of: 'minute' | 'second'): string => new Intl.NumberFormat(locale(), { style: 'unit', unit: of, unitDisplay: 'long' }).format(count);
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
    return [minutes > 0 ? unit(minutes, 'minute') : '', rest > 0 ? unit(rest, 'second') : ''].filter((one) => one !== '').join(' ');
}

/// Draws again when something of it is another, and every second: the time goes on.
export const useWatch = (): WatchState => useDrawn(drawn, 1000);
