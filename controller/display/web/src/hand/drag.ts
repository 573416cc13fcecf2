/// Cards under a pointer: from the hand to the table, from the table back. A press without a way is a tap: the card is picked.
import type { SeatName } from './deals';
import { desk } from './desk';
import { dummyOf } from './record';

const threshold = 7; ///< px: less is a tap
const wheelStep = 4; ///< mm

interface Press {
    seat: SeatName;
    card: string;
    x: number;
    y: number;
    pointer: number;
}
let press: Press | undefined;
let swallow = false; ///< the click that ends a drag is none

const middle = (root: HTMLElement): DOMRect => root.querySelector('.hand-middle')!.getBoundingClientRect();
const inside = (box: DOMRect, x: number, y: number): boolean => x > box.left && x < box.right && y > box.top && y < box.bottom;

export function pressed(event: PointerEvent): void {
    const from = (event.target as Element).closest<HTMLElement>('[data-card]');
    swallow = false;
    if (!from || event.button !== 0 || desk.run) return;
    press = { seat: from.dataset['seat'] as SeatName, card: from.dataset['card']!, x: event.clientX, y: event.clientY, pointer: event.pointerId };
}

export function moved(event: PointerEvent, root: HTMLElement): void {
    if (!press || press.pointer !== event.pointerId) return;
    const { seat, card } = press;
    const { table } = desk;
    if (!desk.drag) {
        if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < threshold) return;
        root.setPointerCapture(event.pointerId);
        desk.set({ picked: undefined, open: undefined, ended: undefined, caption: undefined, drag: { seat, card, x: 0, y: 0, over: table.places[seat].over.find((one) => one.card === card) } });
    }
    const drag = desk.drag!;
    const over = inside(middle(root), event.clientX, event.clientY);
    // Declarer's word moves dummy's card, or dummy's hand does: it is not carried about.
    const carried = !table.places[seat].columns;
    if (over && !drag.over && carried && table.places[seat].hand.includes(card)) drag.over = table.lift(seat, card, desk.mode === 'free' ? desk.height : 60, desk.mode === 'free' && desk.shown ? 'up' : 'hidden');
    else if (!over && drag.over) {
        table.remove(seat, drag.over, 'hand');
        drag.over = undefined;
    }
    desk.set({ drag: { ...drag, x: event.clientX, y: event.clientY } });
}

export function released(event: PointerEvent, root: HTMLElement): void {
    const { drag } = desk;
    press = undefined;
    if (!drag) return;
    swallow = true;
    desk.set({ drag: undefined });
    const { seat, card, over } = drag;
    const { table } = desk;
    if (!inside(middle(root), event.clientX, event.clientY)) {
        if (over) table.remove(seat, over, 'hand');
        return;
    }
    if (!over) return seat === dummyOf(desk.view) ? desk.playCard(seat, card) : desk.act((acts) => acts.dummyMoves(seat, card));
    if (desk.mode === 'free') return desk.set({ picked: { seat, card } });
    desk.act((acts) => acts.lay(seat, over));
}

/// The pointer was taken away: the card goes back where it came from.
export function cancelled(): void {
    const { drag } = desk;
    press = undefined;
    if (!drag) return;
    desk.set({ drag: undefined });
    if (drag.over) desk.table.remove(drag.seat, drag.over, 'hand');
}

export function clicked(event: MouseEvent): void {
    if (swallow) {
        swallow = false;
        event.preventDefault();
        event.stopPropagation();
        return;
    }
    const on = (event.target as Element).closest<HTMLElement>('[data-card]');
    if (!on || desk.run) return;
    const { seat, card } = on.dataset as { seat: SeatName; card: string };
    const again = desk.picked?.card === card;
    desk.set({ picked: again ? undefined : { seat, card }, open: undefined, ended: undefined });
}

/// The card that is held, by pointer or keys, goes up and down.
export function wheeled(event: WheelEvent): void {
    const { drag, picked } = desk;
    const seat = drag?.seat ?? picked?.seat;
    const over = drag?.over ?? (picked && desk.table.places[picked.seat].over.find((one) => one.card === picked.card));
    if (!seat || !over) return;
    event.preventDefault();
    raise(event.deltaY < 0 ? wheelStep : -wheelStep);
}
export function raise(by: number): boolean {
    const { drag, picked } = desk;
    const seat = drag?.seat ?? picked?.seat;
    const over = drag?.over ?? (picked && desk.table.places[picked.seat].over.find((one) => one.card === picked.card));
    if (!seat || !over || desk.run) return false;
    const height = Math.min(100, Math.max(1, over.height + by));
    desk.set({ height });
    desk.table.hold(seat, over, { height });
    return true;
}
