/// The auction and the box of one seat: 38 calls. It stands open for whose turn it is; another may take his cards out too.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import { seatLetter, seatName, seatWord } from '../bridge/seats';
import { CallText } from '../look/CallText';
import { SeatHeads } from '../look/SeatHeads';
import { auctionRows } from '../table/auctionRows';
import { Phase } from '../../gen/kibitz/v1/live_pb';
import { seatNames, type SeatName } from './deals';
import { phaseOf, seatValue, turnOf } from './record';
import { useDesk } from './use';
import { h } from './words/words';

const suits = ['C', 'D', 'H', 'S', 'NT'] as const;
const value = (call: string): number => (/^[1-7]/.test(call) ? (Number(call[0]) - 1) * 5 + suits.indexOf(call.slice(1) as (typeof suits)[number]) + 1 : 0);

export function BiddingBox(): JSX.Element {
    const desk = useDesk();
    const turn = turnOf(desk.view) ?? 'north';
    const [other, choose] = useState<{ seat: SeatName; calls: number } | undefined>(undefined);
    const calls = desk.view?.call ?? [];
    // Another's box stays open for one call; then it is the next player's turn again.
    const seat = other && other.calls === calls.length ? other.seat : turn;
    const highest = Math.max(0, ...calls.map((one) => value(one.call)));
    const press = (call: string): void => {
        choose(undefined);
        desk.act(async (acts) => acts.call(seat, call));
    };
    const key = (call: string, low = false): JSX.Element => (
        <button key={call} type="button" class={`box-call${low ? ' box-low' : ''}`} data-call={call} disabled={desk.run !== undefined} onClick={() => press(call)} title={low ? h('hand.box.low') : undefined}>
            <CallText call={call} />
            {low && <span class="spoken">, {h('hand.box.low')}</span>}
        </button>
    );
    return (
        <section class="box" aria-label={h('hand.box', { seat: seatName(seatValue(seat)) })}>
            <div class="box-side">
                <p class="box-turn">{h('hand.box.turn', { seat: seatWord(seatValue(turn)) })}</p>
                <Calls />
                <div class="box-seats" role="group" aria-label={h('hand.box.for')}>
                    {seatNames.map((one) => (
                        <button key={one} type="button" class="box-seat" data-box={one} aria-pressed={one === seat} aria-label={seatName(seatValue(one))} onClick={() => choose({ seat: one, calls: calls.length })}>
                            {seatLetter(seatValue(one))}
                        </button>
                    ))}
                </div>
                <div class="box-others">
                    {key('Pass')}
                    {key('X')}
                    {key('XX')}
                </div>
            </div>
            <div class="box-bids">{[1, 2, 3, 4, 5, 6, 7].flatMap((level) => suits.map((suit) => key(`${level}${suit}`, value(`${level}${suit}`) <= highest)))}</div>
        </section>
    );
}

function Calls(): JSX.Element {
    const { view } = useDesk();
    const { rows } = auctionRows(view?.call ?? [], view?.board?.dealer ?? Seat.UNSPECIFIED, phaseOf(view) === Phase.AUCTION ? (view?.turn ?? Seat.UNSPECIFIED) : Seat.UNSPECIFIED);
    return (
        <table class="box-calls">
            <SeatHeads />
            <tbody>
                {rows.slice(-4).map((row, i) => (
                    <tr key={i}>
                        {row.map((cell, column) => (
                            <td key={column} class={cell?.turn ? 'box-next' : ''}>
                                {cell?.call ? <CallText call={cell.call} /> : cell?.turn ? '?' : ''}
                            </td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
