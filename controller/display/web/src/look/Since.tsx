/// How long ago something was, counted on; one clock for all of them, and only what reads otherwise than before is written.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(tick: () => void): () => void {
    watchers.add(tick);
    timer ??= setInterval(() => watchers.forEach((one) => one()), 1000);
    return () => {
        watchers.delete(tick);
        if (watchers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
    };
}

/// @param at  when it was, ms by this device's clock
/// @param say  what is said of so many ms
export function Since({ at, say, kind }: { at: number; say: (passed: number) => string; kind?: string }): JSX.Element {
    const shown = useRef<HTMLSpanElement>(null);
    useEffect(() => {
        const tick = (): void => {
            const words = say(Date.now() - at);
            if (shown.current && shown.current.textContent !== words) shown.current.textContent = words;
        };
        tick(); // what was written meanwhile Preact does not know of
        return watch(tick);
    }, [at, say]);
    return (
        <span class={kind} ref={shown}>
            {say(Date.now() - at)}
        </span>
    );
}
