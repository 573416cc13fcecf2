/// What the board that has just been played has brought at other tables, where the organiser lets players see it; folded, as it is long.
/// It comes when the hall has told it, and stands below everything: no button moves.
import type { JSX } from 'preact';
import type { Hand } from '../../gen/kibitz/v1/game_pb';
import type { SeatCompared, SeatView } from '../../gen/kibitz/v1/seat_pb';
import { ranksOf, rankText, suits, type Rank } from '../bridge/cards';
import { made } from '../bridge/resultText';
import { seatKey, seatName, seats } from '../bridge/seats';
import { seconds as tenths } from '../words/format';
import { t } from '../words/words';
import { ContractWord, Suit } from './look';
import { mySeat } from './state/state';
import { p } from './words/words';

/// The player's own side; of the table's screen North-South.
const isNorthSouth = (): boolean => mySeat() % 2 === 1 || mySeat() === 0;

function own(compared: SeatCompared): string {
    if (!compared.scored) return p('compared.nobody');
    const value = isNorthSouth() ? compared.ns : compared.ew;
    return compared.imps ? p('compared.imps', { value: tenths(value) }) : p('compared.percent', { value: tenths(value) });
}

const cardsIn = (hand: Hand | undefined): number => suits.reduce((sum, suit) => sum + ranksOf(hand, suit).length, 0);

function Hands({ compared }: { compared: SeatCompared }): JSX.Element | null {
    const { deal } = compared;
    const hands = [deal?.north, deal?.east, deal?.south, deal?.west];
    if (hands.every((hand) => cardsIn(hand) === 0)) return null;
    return (
        <div class="compared-hands">
            {seats.map((seat) => (
                <div key={seat} class={`compared-${seatKey(seat)}`}>
                    <b>{seatName(seat)}</b>
                    {suits.map((suit) => (
                        <p key={suit}>
                            <Suit suit={suit} />
                            <span class="spoken">{t(`suit.${suit}`)}</span> {[...ranksOf(hands[seat - 1], suit)].map((rank) => rankText(rank as Rank)).join(' ') || '–'}
                        </p>
                    ))}
                </div>
            ))}
        </div>
    );
}

function Par({ compared }: { compared: SeatCompared }): JSX.Element | null {
    if (compared.par.length === 0) return null;
    return (
        <p class="compared-par">
            {p('compared.par')}{' '}
            {compared.par.map((one, at) => (
                <span key={at}>
                    <ContractWord contract={one.contract} /> {made(one)}
                </span>
            ))}
            <b>{compared.par[0]?.scoreNs}</b>
        </p>
    );
}

export function ComparedPart({ view }: { view: SeatView }): JSX.Element | null {
    const compared = view.round?.compared;
    if (!compared || compared.board !== view.board) return null;
    return (
        <details class="compared">
            <summary>
                {p('compared.title', { board: compared.board })} <b>{own(compared)}</b>
            </summary>
            <ul>
                {compared.result.map((one, at) => (
                    <li key={at} class={one.here ? 'compared-here' : ''}>
                        <span>
                            <ContractWord contract={one.contract} /> {made(one)}
                        </span>
                        <span>{one.scoreNs}</span>
                        {one.here && <span class="spoken">{p('compared.here')}</span>}
                    </li>
                ))}
            </ul>
            <Par compared={compared} />
            <Hands compared={compared} />
        </details>
    );
}
