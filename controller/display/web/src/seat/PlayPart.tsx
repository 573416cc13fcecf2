/// Lead and play: the trick, dummy's cards, and the keys declarer has for them.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { PanelPrompt, SeatAction, type SeatTrick, type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { Naming } from '../../gen/kibitz/v1/reading_pb';
import { clockwise, isSeat, partner, seatLetter, seatName, seatWord, sideOf, sideShort } from '../bridge/seats';
import { ranksOf, rankText, spokenCard, suits, type Rank, type Suit as SuitLetter } from '../bridge/cards';
import { tricksCounted } from '../bridge/tricks';
import { t } from '../words/words';
import { press } from './state/act';
import { may } from './state/may';
import { Button, ContractWord, FacedCard, Suit } from './look';
import { mySeat, setSeat, useSeat } from './state/state';
import { p } from './words/words';

/// "Tricks: you 10, they 3"; on the table's own screen by side.
export function tricksWon(view: SeatView): string {
    const { ns, ew } = tricksCounted(view);
    if (!isSeat(mySeat())) return `${sideShort('ns')} ${ns} · ${sideShort('ew')} ${ew}`;
    const ours = sideOf(mySeat()) === 'ns';
    return p('trick.won', { us: ours ? ns : ew, them: ours ? ew : ns });
}

/// The cards as they lie, this player's own at the bottom.
export function TrickOnTable({ trick }: { trick: SeatTrick | undefined }): JSX.Element {
    const me = isSeat(mySeat()) ? mySeat() : 3;
    const places = ['bottom', 'left', 'top', 'right'] as const;
    return (
        <div class="trick" role="group" aria-label={p('trick.label', { number: trick?.number ?? 1 })}>
            {places.map((place, at) => {
                const seat = clockwise(me as 1 | 2 | 3 | 4, at);
                const index = trick && isSeat(trick.leader) ? (seat - trick.leader + 4) % 4 : -1;
                const card = index >= 0 ? trick?.card[index] : undefined;
                return (
                    <span key={place} class={`trick-place ${place}`}>
                        <span class="trick-seat" aria-hidden="true">{seatLetter(seat)}</span>
                        {card !== undefined && <><span class="spoken">{seatName(seat)}</span><FacedCard card={card} winner={trick?.winner === seat} /></>}
                    </span>
                );
            })}
        </div>
    );
}

/// Its room is there from the beginning: dummy's hand moves nothing when it is spread.
function Dummy({ view }: { view: SeatView }): JSX.Element {
    const { sending } = useSeat();
    const [chosen, choose] = useState('');
    const names = may(view, SeatAction.DESIGNATE) && view.prompt === PanelPrompt.PLAY_DUMMY;
    const spread = isSeat(view.dummy);
    const say = (naming: Naming, suit = '', rank = ''): void => {
        choose('');
        void press({ case: 'designate', value: { naming, suit, rank } });
    };
    return (
        <section class={`dummy${spread ? '' : ' dummy-none'}`} aria-label={p('dummy.label')} aria-hidden={!spread}>
            {suits.map((suit) => {
                const ranks = [...ranksOf(view.dummyHand, suit)];
                return (
                    <div key={suit} class="dummy-suit">
                        <Suit suit={suit} />
                        {ranks.map((rank) => (
                            <button
                                key={rank}
                                type="button"
                                class={`dummy-card${chosen === suit + rank ? ' chosen' : ''}${view.designated === suit + rank ? ' designated' : ''}`}
                                disabled={!names || sending > 0}
                                aria-pressed={chosen === suit + rank}
                                onClick={() => choose(suit + rank)}
                            >
                                <span aria-hidden="true">{rankText(rank as Rank)}</span>
                                <span class="spoken">{spokenCard({ suit, rank: rank as Rank })}</span>
                            </button>
                        ))}
                    </div>
                );
            })}
            {isSeat(mySeat()) && view.contract?.declarer === mySeat() && (
                <div class="dummy-words">
                    <Button disabled={!names} onTap={() => say(Naming.HIGH, chosen[0] ?? '')}>{p('dummy.high')}</Button>
                    <Button disabled={!names} onTap={() => say(Naming.LOW, chosen[0] ?? '')}>{p('dummy.low')}</Button>
                    <Button disabled={!names} onTap={() => say(Naming.WIN)}>{p('dummy.win')}</Button>
                    <Button disabled={!names} onTap={() => say(Naming.ANYTHING)}>{p('dummy.anything')}</Button>
                    <Button kind="button-primary go" disabled={!names || chosen === '' || sending > 0} onTap={() => say(Naming.EXACT, chosen[0], chosen[1])}>
                        {chosen === '' ? p('dummy.tap') : <>{p('dummy.play')} <Suit suit={chosen[0] as SuitLetter} />{rankText(chosen[1] as Rank)}</>}
                    </Button>
                </div>
            )}
        </section>
    );
}

export function PlayPart({ view }: { view: SeatView }): JSX.Element {
    const [arranging, arrange] = useState(false);
    const isDeclarer = isSeat(mySeat()) && view.contract?.declarer === mySeat();
    const isDummy = isSeat(mySeat()) && view.contract !== undefined && isSeat(view.contract.declarer) && partner(view.contract.declarer) === mySeat();
    return (
        <div class="play">
            <p class="facts">
                <ContractWord contract={view.contract} />
                <span>{tricksWon(view)}</span>
            </p>
            <TrickOnTable trick={view.trick} />
            {isDummy && (
                <p class="move" aria-hidden={view.prompt !== PanelPrompt.MOVE_CARD}>{view.prompt === PanelPrompt.MOVE_CARD && <FacedCard card={view.designated} winner={true} />}</p>
            )}
            <Dummy view={view} />
            <div class="play-tools" hidden={!isSeat(mySeat())}>
                {!isDummy && <Button disabled={!view.lastTrick} onTap={() => setSeat({ sheet: 'last' })}>{p('tool.last')}</Button>}
                <Button onTap={() => setSeat({ sheet: 'calls' })}>{p('tool.calls')}</Button>
                {(isDummy || isDeclarer) && (
                    <Button kind="toggle" disabled={!may(view, SeatAction.ARRANGE)} pressed={arranging} onTap={() => { arrange(!arranging); void press({ case: 'arrange', value: { on: !arranging } }); }}>{p('tool.arrange')}</Button>
                )}
                {!isDummy && <Button disabled={!may(view, SeatAction.CLAIM)} onTap={() => setSeat({ sheet: 'claim' })}>{p('tool.claim')}</Button>}
            </div>
            <span class="spoken">{t('phase.play')}</span>
        </div>
    );
}
export const winnerWord = (trick: SeatTrick): string => p('trick.last', { number: trick.number, seat: seatWord(trick.winner) });
