/// The keyboard: arrows from card to card, Enter plays; a held card goes up and down, is shown, laid, turned, taken back.
import { desk } from './desk';
import { raise } from './drag';
import { waitsFor } from './next';
import type { SeatName } from './deals';

const heightStep = 3; ///< mm

function nextCard(from: HTMLElement, by: number): void {
    const all = [...(from.closest('[data-hand]')?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    all[all.indexOf(from) + by]?.focus();
}

export function keyed(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    if (target.closest('textarea') && event.key !== 'Escape') return;
    if (target.closest('input') && event.key.startsWith('Arrow')) return; // a slider's, a choice's own
    const card = target.closest<HTMLElement>('[data-hand] [data-card]');
    if (act(event.key, card)) event.preventDefault();
}

function act(key: string, card: HTMLElement | null): boolean {
    const { picked } = desk;
    const seat = picked?.seat;
    const over = seat && desk.table.places[seat].over.find((one) => one.card === picked.card);
    if (key === 'Escape') {
        if (!desk.open && !desk.picked && !desk.ended) return false;
        desk.set({ open: undefined, picked: undefined, ended: undefined });
        return true;
    }
    if (key === 'ArrowUp' || key === 'ArrowDown') {
        if (raise(key === 'ArrowUp' ? heightStep : -heightStep)) return true;
        if (card) nextCard(card, key === 'ArrowUp' ? -1 : 1);
        return card !== null;
    }
    if (card && (key === 'ArrowLeft' || key === 'ArrowRight')) {
        nextCard(card, key === 'ArrowLeft' ? -1 : 1);
        return true;
    }
    if (desk.run) return false;
    if (card && key === 'Enter') {
        const at = { seat: card.dataset['seat'] as SeatName, card: card.dataset['card']! };
        if (desk.mode === 'simple' || desk.table.places[at.seat].columns) desk.playCard(at.seat, at.card);
        else {
            desk.set({ picked: at });
            desk.act((acts) => acts.bring(at.seat, at.card, desk.height));
        }
        return true;
    }
    if (over && seat) {
        switch (key.toLowerCase()) {
            case 'f':
                desk.table.hold(seat, over, { facing: over.facing === 'up' ? 'hidden' : 'up' });
                return true;
            case 'l':
                desk.act((acts) => acts.lay(seat, over));
                return true;
            case 't':
                desk.act((acts) => acts.turn(seat, over));
                return true;
            case 'b':
                desk.set({ picked: undefined });
                desk.act((acts) => acts.takeBack(seat, over));
                return true;
        }
    }
    if (key.toLowerCase() === 'n') {
        const next = waitsFor();
        next?.act();
        return next !== undefined;
    }
    return false;
}
