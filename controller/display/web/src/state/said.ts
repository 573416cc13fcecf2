/// A short line at the foot of the page, read out too.
import { store } from './store';

const saidFor = 6000; ///< ms
let forget: ReturnType<typeof setTimeout> | undefined;

export function say(words: string): void {
    clearTimeout(forget);
    store.set({ said: words });
    forget = setTimeout(() => store.set({ said: '' }), saidFor);
}
