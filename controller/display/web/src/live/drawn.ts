/// A state that pages are drawn from: set in one place, and whoever draws from it draws again.
import { useLayoutEffect, useReducer } from 'preact/hooks';

export class Drawn<T extends object> {
    private readonly watchers = new Set<() => void>();
    private toldAt = -Infinity;
    private timer: ReturnType<typeof setTimeout> | undefined;

    /// @param every  drawn again no oftener than this, ms; what comes meanwhile is drawn together
    constructor(
        private current: T,
        private readonly every = 0,
    ) {}

    get state(): T {
        return this.current;
    }
    set(change: Partial<T>): void {
        this.current = { ...this.current, ...change };
        const wait = this.toldAt + this.every - performance.now();
        if (this.every === 0 || wait <= 0) this.tell();
        else this.timer ??= setTimeout(() => this.tell(), wait);
    }
    private tell(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.toldAt = performance.now();
        for (const watcher of [...this.watchers]) watcher();
    }
    /// Tells the watcher of every change, until the function it returns is called.
    watch(watcher: () => void): () => void {
        this.watchers.add(watcher);
        return () => void this.watchers.delete(watcher);
    }
}

/// Calls `begin(again)` once, before anything else can happen after the first drawing, and what that returned in the end.
/// An effect that waits for the next frame is too late: what changed before it ran was never drawn.
export function useAgain(begin: (again: () => void) => () => void): void {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useLayoutEffect(() => begin(() => again(undefined)), []);
}

/// Draws again whenever something of the state is another.
/// @param every  and so often besides, ms: for clocks, "ago" and marks that fade
export function useDrawn<T extends object>(drawn: Drawn<T>, every?: number): T {
    useAgain((again) => {
        const unwatch = drawn.watch(again);
        const timer = every === undefined ? undefined : setInterval(again, every);
        return () => {
            unwatch();
            clearInterval(timer);
        };
    });
    return drawn.state;
}
