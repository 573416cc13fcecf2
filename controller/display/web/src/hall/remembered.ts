/// What waits and what waits no more, kept in this tab: a page that is loaded anew lists what was ruled before, and what others have dealt
/// with meanwhile.
import { asLeft, type HallState, type Left } from './state';

const place = 'kibitz.hall.left';
const mostWaiting = 300;
interface Kept {
    hall: string;
    left: Left[];
    waited: Left[];
}

export function remembered(hall: string): Pick<HallState, 'left' | 'waited'> {
    try {
        const kept = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Kept>;
        if (kept.hall === hall && Array.isArray(kept.left) && Array.isArray(kept.waited)) return { left: kept.left, waited: kept.waited };
    } catch {
        // Nothing that can be read.
    }
    return { left: [], waited: [] };
}
export function remember(state: HallState): void {
    if (!state.hello) return;
    const kept: Kept = { hall: state.hello.hall, left: [...state.left], waited: asLeft(state.queue).slice(0, mostWaiting) };
    try {
        sessionStorage.setItem(place, JSON.stringify(kept));
    } catch {
        // No room, or none is given: it is gone with the page.
    }
}
export const forget = (): void => sessionStorage.removeItem(place);
