/// What a Director has typed and not sent. It stays in this tab while he looks at another page, loads it anew, or has to log in once more;
/// a phone that takes the page out of its memory while he telephones loses nothing. Of somebody else's login it is nothing.
import { useState } from 'preact/hooks';
import { store } from './store';

const prefix = 'kibitz.draft ';
/// Of the journal: another evening has incidents of the same numbers.
const nameOf = (key: string): string => `${prefix}${store.state.known.hello?.journalId ?? ''} ${key}`;

/// Numbers of incidents are longer than JSON's.
const write = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? { long: String(value) } : value);
const read = (_: string, value: unknown): unknown => {
    const long = (value as { long?: unknown } | null)?.long;
    return typeof long === 'string' ? BigInt(long) : value;
};

function kept<T>(key: string, nothing: T): T {
    try {
        const found = sessionStorage.getItem(nameOf(key));
        if (found === null) return nothing;
        const { by, typed } = JSON.parse(found, read) as { by: string; typed: T };
        return by === store.state.prefs.name ? typed : nothing;
    } catch {
        return nothing; // a browser that forbids storage
    }
}
function keep(key: string, typed: unknown): void {
    try {
        sessionStorage.setItem(nameOf(key), JSON.stringify({ by: store.state.prefs.name, typed }, write));
    } catch {
        // It is kept as long as the form is on the page.
    }
}

/// As useState, and kept. @param key  of the form, unique: `incident 7 adjusted-score`
export function useDraft<T>(key: string, nothing: T | (() => T)): readonly [T, (typed: T) => void] {
    const [typed, type] = useState<T>(() => kept(key, typeof nothing === 'function' ? (nothing as () => T)() : nothing));
    return [
        typed,
        (next) => {
            type(next);
            keep(key, next);
        },
    ];
}
function remove(which: (name: string) => boolean): void {
    try {
        for (const name of Object.keys(sessionStorage)) if (which(name)) sessionStorage.removeItem(name);
    } catch {
        // Nothing is kept.
    }
}
/// It has been sent: this form's, and those that begin with these words.
export const sent = (key: string): void => remove((name) => name === nameOf(key) || name.startsWith(`${nameOf(key)} `));
/// Somebody logs out himself: nobody after him reads it.
export const forgetDrafts = (): void => remove((name) => name.startsWith(prefix));
