/// Draws a component again when the table or the page has changed, at most once a frame.
import { useAgain } from '../live/drawn';
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
    useAgain((again) => {
        all.add(again);
        return () => void all.delete(again);
    });
    return desk;
}
