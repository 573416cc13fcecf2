/// Under the table: what is being done, or what can be done with the card that was picked. Its room is always there.
import type { JSX } from 'preact';
import { after } from './deals';
import type { SeatName } from './deals';
import { cardName, Face } from './Face';
import { dummyOf } from './record';
import type { Over } from './table';
import { useDesk } from './use';
import { h } from './words/words';

export function Strip(): JSX.Element {
    const desk = useDesk();
    const { picked } = desk;
    const over = picked && desk.table.places[picked.seat].over.find((one) => one.card === picked.card);
    const inHand = picked && desk.table.places[picked.seat].hand.includes(picked.card);
    return (
        <div class="strip">
            {desk.run ? (
                <>
                    <p class="strip-words" aria-live="polite">
                        {desk.caption ? h(desk.caption) : ''}
                    </p>
                    <button type="button" class="button" data-do="stop" onClick={() => desk.stop()}>
                        {h('hand.stop')}
                    </button>
                </>
            ) : picked && over ? (
                <Held seat={picked.seat} over={over} />
            ) : picked && inHand ? (
                <InHand seat={picked.seat} card={picked.card} />
            ) : (
                <p class="strip-words" aria-live="polite">
                    {desk.caption ? h(desk.caption) : h(desk.mode === 'free' ? 'hand.pick.free' : 'hand.pick.none')}
                </p>
            )}
        </div>
    );
}

function Do({ name, words, act, main = false }: { name: string; words: string; act: () => void; main?: boolean }): JSX.Element {
    return (
        <button type="button" class={`button${main ? ' button-primary' : ''}`} data-do={name} onClick={act}>
            {words}
        </button>
    );
}

function InHand({ seat, card }: { seat: SeatName; card: string }): JSX.Element {
    const desk = useDesk();
    const spread = desk.table.places[seat].columns !== undefined;
    const dummy = dummyOf(desk.view) === seat;
    const declarer = after(seat, 2);
    const done = (act: Parameters<typeof desk.act>[0]) => (): void => {
        desk.set({ picked: undefined });
        desk.act(act);
    };
    return (
        <>
            <span class="strip-card">
                <Face card={card} />
            </span>
            <span class="spoken">{cardName(card)}</span>
            <Do name="play" words={h('hand.pick.play')} main act={() => desk.playCard(seat, card)} />
            {spread ? (
                <>
                    {dummy && <Do name="names" words={h('hand.pick.names')} act={done(async (acts) => acts.name(declarer, card))} />}
                    <Do name="touches" words={h('hand.pick.touches')} act={done((acts) => acts.touch(seat, card, 'declarer'))} />
                    <Do name="dummy-touches" words={h('hand.pick.dummy.touches')} act={done((acts) => acts.touch(seat, card, 'dummy', 600))} />
                    <Do name="dummy-moves" words={h('hand.pick.dummy.moves')} act={done((acts) => acts.dummyMoves(seat, card))} />
                </>
            ) : (
                <Do name="hold" words={h('hand.pick.hold')} act={() => desk.act((acts) => acts.bring(seat, card, desk.height))} />
            )}
        </>
    );
}

function Held({ seat, over }: { seat: SeatName; over: Over }): JSX.Element {
    const desk = useDesk();
    const { table } = desk;
    const gone = (act: Parameters<typeof desk.act>[0]) => (): void => {
        desk.act(async (acts) => {
            await act(acts);
            if (desk.picked?.card === over.card) desk.set({ picked: undefined });
        });
    };
    return (
        <>
            <span class="strip-card">
                <Face card={over.card} facing={over.facing} />
            </span>
            <label class="strip-height">
                <span>
                    {h('hand.height')} <b>{h('hand.mm', { mm: Math.round(over.height) })}</b> {over.height <= 15 && over.height > 3 ? h('hand.near') : ''}
                </span>
                <input
                    type="range"
                    min="1"
                    max="100"
                    value={Math.round(over.height)}
                    onInput={(event) => {
                        desk.set({ height: Number(event.currentTarget.value) });
                        table.hold(seat, over, { height: Number(event.currentTarget.value) });
                    }}
                />
            </label>
            {over.facing !== 'down' && (
                <Do
                    name="face"
                    words={h(over.facing === 'up' ? 'hand.pick.hide' : 'hand.pick.show')}
                    act={() => table.hold(seat, over, { facing: over.facing === 'up' ? 'hidden' : 'up' })}
                />
            )}
            <Do name="lay" words={h('hand.pick.lay')} main act={() => desk.act((acts) => acts.lay(seat, over))} />
            <Do name="turn" words={h('hand.pick.turn')} act={() => desk.act((acts) => acts.turn(seat, over))} />
            <Do name="back" words={h('hand.pick.back')} act={gone((acts) => acts.takeBack(seat, over))} />
            <Do name="aside" words={h('hand.pick.aside')} act={gone((acts) => acts.putAside(seat, over))} />
        </>
    );
}
