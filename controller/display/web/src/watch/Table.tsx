/// The four at their table with the trick before them, or each one's last call; dummy's cards, and the tricks that were played.
import type { JSX } from 'preact';
import { SeatPhase, type SeatTrick } from '../../gen/kibitz/v1/seat_pb';
import type { WatchView } from '../../gen/kibitz/v1/watch_pb';
import { isSeat, isVulnerable, seatKey, seatLetter, seatName, seats, type RealSeat } from '../bridge/seats';
import { ranksOf, rankText, spokenCard, suits, type Rank } from '../bridge/cards';
import { columns } from '../look/SeatHeads';
import { CallWord, FacedCard, Suit } from '../seat/look';
import { w } from './words/words';

/// The card of a seat in a trick; nothing while he has not played.
function cardOf(trick: SeatTrick | undefined, seat: RealSeat): string | undefined {
    return trick && isSeat(trick.leader) ? trick.card[(seat - trick.leader + 4) % 4] : undefined;
}
function playerOf(view: WatchView, seat: RealSeat): string {
    const { players } = view;
    return (players && [players.north, players.east, players.south, players.west][seat - 1]) || '';
}

const Lying = ({ trick, seat, card }: { trick: SeatTrick; seat: RealSeat; card: string }): JSX.Element => (
    <>
        <FacedCard card={card} winner={trick.winner === seat} />
        {card === '' && <span class="spoken">{w('watch.unread')}</span>}
        {trick.winner === seat && <span class="spoken">{w('watch.won')}</span>}
    </>
);

export function Table({ view }: { view: WatchView }): JSX.Element {
    const trick = view.trick.at(-1);
    const bidding = view.phase === SeatPhase.AUCTION;
    return (
        <section class="felt" aria-label={trick ? w('watch.trick', { number: trick.number }) : w('watch.on-table')}>
            {seats.map((seat) => {
                const card = cardOf(trick, seat);
                const call = bidding ? view.call.filter((one) => one.seat === seat).at(-1) : undefined;
                return (
                    <div key={seat} class={`felt-seat felt-${seatKey(seat)}`}>
                        <p class={`plate${view.turn === seat ? ' plate-turn' : ''}${isVulnerable(seat, view.vulnerability) ? ' plate-vulnerable' : ''}`}>
                            <b>{seatName(seat)}</b>
                            {playerOf(view, seat) !== '' && <span class="plate-player">{playerOf(view, seat)}</span>}
                        </p>
                        <p class="felt-card">
                            {card !== undefined && trick && <Lying trick={trick} seat={seat} card={card} />}
                            {call && <span class="felt-call"><CallWord call={call.call} /></span>}
                        </p>
                    </div>
                );
            })}
        </section>
    );
}

/// Its room is there from the beginning: nothing moves when dummy's hand is spread.
export function Dummy({ view }: { view: WatchView }): JSX.Element {
    const spread = isSeat(view.dummy);
    return (
        <section class="part watch-dummy" aria-hidden={!spread}>
            <h2>{spread ? w('watch.dummy', { seat: seatName(view.dummy) }) : ' '}</h2>
            {suits.map((suit) => (
                <p key={suit} class={`dummy-line${spread ? '' : ' dummy-line-none'}`}>
                    <Suit suit={suit} />
                    {[...ranksOf(view.dummyHand, suit)].map((rank) => (
                        <span key={rank}>
                            <span aria-hidden="true">{rankText(rank as Rank)}</span>
                            <span class="spoken">{spokenCard({ suit, rank: rank as Rank })}</span>
                        </span>
                    ))}
                    {ranksOf(view.dummyHand, suit) === '' && spread && <span>–</span>}
                </p>
            ))}
        </section>
    );
}

export function TricksPlayed({ view }: { view: WatchView }): JSX.Element {
    return (
        <section class="part watch-tricks">
            <h2>{w('watch.played')}</h2>
            {view.trick.length > 0 && (
                <table>
                    <thead>
                        <tr>
                            <td />
                            {columns.map((seat) => <th key={seat} scope="col"><span aria-hidden="true">{seatLetter(seat)}</span><span class="spoken">{seatName(seat)}</span></th>)}
                        </tr>
                    </thead>
                    <tbody>
                        {view.trick.map((trick) => (
                            <tr key={trick.number}>
                                <th scope="row">{trick.number}</th>
                                {columns.map((seat) => {
                                    const card = cardOf(trick, seat);
                                    return (
                                        <td key={seat} class={trick.leader === seat ? 'led' : ''}>
                                            {trick.leader === seat && <span class="spoken">{w('watch.lead')}</span>}
                                            {card !== undefined && <Lying trick={trick} seat={seat} card={card} />}
                                        </td>
                                    );
                                })}
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
        </section>
    );
}
