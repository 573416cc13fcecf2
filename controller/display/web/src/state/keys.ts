/// Keyboard shortcuts that work on every page; settings lists them. Never while something is being typed.
import { useEffect } from 'preact/hooks';
import { waiting } from './order';
import { markSeen, prefer } from './actions';
import { go } from './route';
import { isScorer, store } from './store';

export const typing = (event: KeyboardEvent): boolean =>
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select') !== null &&
        !(event.target instanceof HTMLInputElement && ['range', 'radio', 'checkbox'].includes(event.target.type)));

/// The shortcut's letter wherever it stands: with Greek or Russian keys the key that bears it has another letter too.
export const keyOf = (event: KeyboardEvent): string => {
    const place = /^Key([A-Z])$/.exec(event.code)?.[1];
    return place && /^\p{L}$/u.test(event.key) && !/^[a-z]$/i.test(event.key) ? place.toLowerCase() : event.key;
};

/// Something else has this key: what is typed, a sheet over the page; or characters do nothing on this device (WCAG 2.1.4).
export const notForKeys = (event: KeyboardEvent): boolean =>
    typing(event) || document.querySelector('dialog[open]') !== null || (event.key.length === 1 && !store.state.prefs.keys);

function press(event: KeyboardEvent): void {
    if (notForKeys(event) || store.state.link.kind === 'logged-out') return;
    const first = waiting(store.state.known.table?.incident ?? [], store.state.known.table?.play ?? 0)[0];
    const route = store.state.route;
    if (isScorer(store.state) && !['?', 'Escape'].includes(keyOf(event))) return; // he has those pages alone
    switch (keyOf(event)) {
        case 't':
            return go({ page: 'table' });
        case 'l':
            return go({ page: 'log', play: undefined });
        case 'm':
            return prefer({ sound: !store.state.prefs.sound });
        case '?':
            return go({ page: 'settings' });
        case 'n':
            return first && go({ page: 'incident', id: first.id });
        case 's': {
            const id = route.page === 'incident' ? route.id : first?.id;
            if (id !== undefined) void markSeen(id);
            return;
        }
        case 'Escape':
            if (!event.defaultPrevented && route.page !== 'table') go({ page: 'table' });
    }
}

export function useKeys(): void {
    useEffect(() => {
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, []);
}
