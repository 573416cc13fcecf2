/// The place before a player where he plays his cards, seen from above: a card that is higher is larger and throws its shadow further.
import type { JSX } from 'preact';
import { seatWord } from '../bridge/seats';
import { number } from '../words/format';
import type { SeatName } from './deals';
import { cardName, Face } from './Face';
import { seatValue } from './record';
import { useDesk } from './use';
import { h } from './words/words';

/// Law 45C2's "nearly touching" as the law code has it; said at the height.
const near = 15;

export function Zone({ seat }: { seat: SeatName }): JSX.Element {
    const desk = useDesk();
    const { over, arm } = desk.table.places[seat];
    const dragging = desk.drag?.seat === seat;
    return (
        <div class={`zone zone-${seat}${dragging ? ' zone-open' : ''}`} data-zone={seat} role="group" aria-label={h('hand.zone', { seat: seatWord(seatValue(seat)) })}>
            {over.map((one, i) => {
                const high = one.height > 3;
                const style = { '--height': String(one.height), '--place': String(i) } as JSX.CSSProperties;
                const picked = desk.picked?.card === one.card;
                return (
                    <button
                        key={one.card}
                        type="button"
                        class={`zone-card${picked ? ' card-picked' : ''}`}
                        style={style}
                        data-seat={seat}
                        data-card={one.card}
                        aria-pressed={picked}
                        data-facing={one.facing}
                    >
                        <Face card={one.card} facing={one.facing} />
                        <span class="spoken">
                            {cardName(one.card)}, {h(`hand.face.${one.facing}`)}
                        </span>
                        {high && (
                            <span class={one.height <= near ? 'zone-mm zone-mm-near' : 'zone-mm'}>{h('hand.mm', { mm: number(Math.round(one.height)) })}</span>
                        )}
                    </button>
                );
            })}
            {arm.outer && <span class="arm arm-outer" />}
            {arm.inner && <span class="arm arm-inner" />}
        </div>
    );
}
