/// A seat's name with its light and turn; behind it what else this player can do.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { seatName, seatWord } from '../bridge/seats';
import { number } from '../words/format';
import type { SeatName } from './deals';
import { seatValue, trumpOf, turnOf } from './record';
import { useDesk } from './use';
import { h } from './words/words';

export function SeatPlate({ seat }: { seat: SeatName }): JSX.Element {
    const desk = useDesk();
    const place = desk.table.places[seat];
    const open = desk.open === seat;
    const turn = turnOf(desk.view) === seat;
    const vulnerable = desk.table.board?.vulnerable;
    const ns = seat === 'north' || seat === 'south';
    const red = vulnerable === 'BOTH' || vulnerable === (ns ? 'NORTH_SOUTH' : 'EAST_WEST');
    return (
        <div class={`plate plate-${seat}`}>
            <button
                type="button"
                class={`plate-button${turn ? ' plate-turn' : ''}`}
                aria-expanded={open}
                aria-label={h('hand.seat.menu', { seat: seatName(seatValue(seat)) })}
                onClick={() => desk.set({ open: open ? undefined : seat })}
            >
                <span class={`lamp lamp-${place.lamp}`} />
                <span class={`plate-name${red ? ' seat-vulnerable' : ''}`}>{seatName(seatValue(seat))}</span>
                {turn && <span class="turn-mark" aria-hidden="true" />}
                <span class="spoken">
                    {turn ? h('hand.seat.turn') : ''} {red ? h('hand.seat.vulnerable') : ''} {place.lamp === 'amber' ? h('hand.seat.asked') : ''}
                </span>
                <span class="plate-more" aria-hidden="true">
                    ⋯
                </span>
            </button>
            {!place.sits && <p class="plate-note">{h('hand.seat.left')}</p>}
            {place.aside > 0 && (
                <p class="plate-aside">
                    <i aria-hidden="true" /> <span class="spoken">{h('hand.seat.aside', { count: number(place.aside) })}</span>
                    <span aria-hidden="true">{number(place.aside)}</span>
                </p>
            )}
            {open && <SeatMenu seat={seat} />}
        </div>
    );
}

function SeatMenu({ seat }: { seat: SeatName }): JSX.Element {
    const desk = useDesk();
    const { table } = desk;
    const place = table.places[seat];
    const [tricks, claim] = useState(3);
    const close = (act: () => void) => () => {
        desk.set({ open: undefined });
        if (!desk.run) act();
    };
    return (
        <div class="seat-menu" role="group" aria-label={h('hand.seat.menu', { seat: seatWord(seatValue(seat))('') })}>
            <button class="button" type="button" onClick={close(() => table.press(seat, { director: {} }))}>
                {h('hand.seat.director')}
            </button>
            <button class="button" type="button" onClick={close(() => table.sit(seat, !place.sits))}>
                {h(place.sits ? 'hand.seat.leave' : 'hand.seat.sit')}
            </button>
            <button class="button" type="button" onClick={close(() => table.arrange(seat, !place.arranging))}>
                {h(place.arranging ? 'hand.seat.arranged' : 'hand.seat.arrange')}
            </button>
            <button class="button" type="button" onClick={close(() => (place.columns ? table.gather(seat) : table.spread(seat, trumpOf(desk.view))))}>
                {h(place.columns ? 'hand.seat.gather' : 'hand.seat.spread')}
            </button>
            <button class="button" type="button" aria-pressed={place.arm.outer} onClick={close(() => table.reach(seat, 'outer', !place.arm.outer))}>
                {h(place.arm.outer ? 'hand.seat.outer.back' : 'hand.seat.outer')}
            </button>
            <button class="button" type="button" aria-pressed={place.arm.inner} onClick={close(() => table.reach(seat, 'inner', !place.arm.inner))}>
                {h(place.arm.inner ? 'hand.seat.inner.back' : 'hand.seat.inner')}
            </button>
            <div class="seat-claim" role="group" aria-label={h('hand.seat.claim.count')}>
                <button class="button" type="button" aria-label={h('hand.seat.fewer')} onClick={() => claim(Math.max(0, tricks - 1))}>
                    −
                </button>
                <output>{number(tricks)}</output>
                <button class="button" type="button" aria-label={h('hand.seat.more')} onClick={() => claim(Math.min(13, tricks + 1))}>
                    +
                </button>
                <button class="button" type="button" onClick={close(() => table.press(seat, { claim: { tricks, statement: '' } }))}>
                    {h('hand.seat.claim')}
                </button>
            </div>
        </div>
    );
}
