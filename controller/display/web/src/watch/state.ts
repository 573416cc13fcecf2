/// What the spectators' page knows, in one place.
import type { WatchHello, WatchView } from '../../gen/kibitz/v1/watch_pb';
import { isLanguage, wantedLanguage, type Language } from '../words/languages';
import { Drawn, useDrawn } from '../live/drawn';
import type { Refused } from '../live/feedLink';

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
function kept(): Language {
    try {
        const read = localStorage.getItem(key);
        if (isLanguage(read)) return read;
    } catch {
        // a browser that forbids storage
    }
    return wantedLanguage(navigator.languages);
}
const drawn = new Drawn<WatchState>({ beganAt: 0, heardAt: 0, live: false, language: kept() });

export const watchState = (): WatchState => drawn.state;
export const setWatch = (change: Partial<WatchState>): void => drawn.set(change);
export function keepLanguage(language: Language): void {
    setWatch({ language });
    try {
        localStorage.setItem(key, language);
    } catch {
        // It holds until the page is closed.
    }
}
/// Draws again when something of it is another, and every second: the time goes on.
export const useWatch = (): WatchState => useDrawn(drawn, 1000);
