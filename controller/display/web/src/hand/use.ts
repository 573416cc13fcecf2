/// Draws a component again when the table or the page has changed, at most once a frame.
import { useEffect, useReducer } from 'preact/hooks';
import { desk } from './desk';

let waiting: ReturnType<typeof setTimeout> | undefined;
const all = new Set<() => void>();
desk.table.watch(() => {
    waiting ??= setTimeout(() => {
        waiting = undefined;
        for (const draw of [...all]) draw();
    }, 16);
});

export function useDesk(): typeof desk {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
        const draw = (): void => again(undefined);
        all.add(draw);
        return () => all.delete(draw);
    }, []);
    return desk;
}
