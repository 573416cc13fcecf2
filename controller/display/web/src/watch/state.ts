/// What the spectators' page knows, in one place.
import { useEffect, useReducer } from 'preact/hooks';
import type { WatchHello, WatchView } from '../../gen/kibitz/v1/watch_pb';
import { isLanguage, wantedLanguage, type Language } from '../words/languages';
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
let current: WatchState = { beganAt: 0, heardAt: 0, live: false, language: kept() };
const watchers = new Set<() => void>();

export const watchState = (): WatchState => current;
export function setWatch(change: Partial<WatchState>): void {
    current = { ...current, ...change };
    for (const watcher of [...watchers]) watcher();
}
export function keepLanguage(language: Language): void {
    setWatch({ language });
    try {
        localStorage.setItem(key, language);
    } catch {
        // It holds until the page is closed.
    }
}
/// Draws again when something of it is another, and every second: the time goes on.
export function useWatch(): WatchState {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
        const watcher = (): void => again(undefined);
        watchers.add(watcher);
        const second = setInterval(watcher, 1000);
        return () => {
            watchers.delete(watcher);
            clearInterval(second);
        };
    }, []);
    return current;
}
