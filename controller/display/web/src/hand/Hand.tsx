/// A hand: a fan, or spread as dummy's with its suits apart. One stop of the keyboard; arrows go from card to card.
import type { JSX } from 'preact';
import { seatWord } from '../bridge/seats';
import type { SeatName } from './deals';
import { cardName, Face } from './Face';
import { seatValue } from './record';
import { useDesk } from './use';
import { h } from './words/words';

/// Dummy's trumps lie at his right: at the left of the screen for North, at the bottom for West, and so on.
const fromRight: Record<SeatName, boolean> = { north: true, east: true, south: false, west: false };

export function Hand({ seat }: { seat: SeatName }): JSX.Element {
    const desk = useDesk();
    const place = desk.table.places[seat];
    const columns = place.columns?.map((cards) => cards.filter((card) => place.hand.includes(card)));
    const groups = columns ? (fromRight[seat] ? columns : [...columns].reverse()) : [place.hand];
    const shown = groups.filter((cards) => cards.length > 0);
    const dragged = desk.drag?.seat === seat ? desk.drag.card : undefined;
    const picked = desk.picked?.seat === seat ? desk.picked.card : undefined;
    const first = picked && place.hand.includes(picked) ? picked : shown[0]?.[0];
    const about = h('hand.hand', { seat: seatWord(seatValue(seat)) }) + (columns ? `, ${h('hand.dummy')}` : '');
    return (
        <ul class={`fan fan-${seat}${columns ? ' fan-spread' : ''}`} aria-label={about} data-hand={seat}>
            {shown.map((cards, group) =>
                cards.map((card, i) => (
                    <li key={card} class={group > 0 && i === 0 ? 'fan-suit' : ''}>
                        <button
                            type="button"
                            class={`card-button${picked === card ? ' card-picked' : ''}${dragged === card ? ' card-dragged' : ''}`}
                            data-seat={seat}
                            data-card={card}
                            tabIndex={card === first ? 0 : -1}
                            aria-pressed={picked === card}
                        >
                            <Face card={card} />
                            <span class="spoken">{cardName(card)}</span>
                        </button>
                    </li>
                )),
            )}
        </ul>
    );
}
