/// Lead and play: the trick, dummy's cards, and the keys declarer has for them.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { PanelPrompt, SeatAction, type SeatTrick, type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { Naming } from '../../gen/kibitz/v1/reading_pb';
import { clockwise, isSeat, seatLetter, seatName, seatWord, sideOf, sideShort } from '../bridge/seats';
import { ranksOf, rankText, spokenCard, suits, type Rank, type Suit as SuitLetter } from '../bridge/cards';
import { t } from '../words/words';
import { press } from './act';
import { may } from './BiddingBox';
import { Button, ContractWord, FacedCard, Suit } from './look';
import { mySeat, setSeat, useSeat } from './state';
import { p } from './words/words';

/// "Tricks: you 10, they 3"; on the table's own screen by side.
export function tricksWon(view: SeatView): string {
    const { tricksNs: ns, tricksEw: ew } = view;
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

function Dummy({ view }: { view: SeatView }): JSX.Element | null {
    const { sending } = useSeat();
    const [chosen, choose] = useState('');
    const names = may(view, SeatAction.DESIGNATE) && view.prompt === PanelPrompt.PLAY_DUMMY;
    if (!isSeat(view.dummy)) return null;
    const say = (naming: Naming, suit = '', rank = ''): void => {
        choose('');
        void press({ case: 'designate', value: { naming, suit, rank } });
    };
    return (
        <section class="dummy" aria-label={p('dummy.label')}>
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
                                aria-label={spokenCard({ suit, rank: rank as Rank })}
                                onClick={() => choose(suit + rank)}
                            >
                                {rankText(rank as Rank)}
                            </button>
                        ))}
                    </div>
                );
            })}
            {may(view, SeatAction.DESIGNATE) && (
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
    return (
        <div class="play">
            <p class="facts">
                <ContractWord contract={view.contract} />
                <span>{tricksWon(view)}</span>
            </p>
            <TrickOnTable trick={view.trick} />
            {view.prompt === PanelPrompt.MOVE_CARD && <p class="move"><FacedCard card={view.designated} winner={true} /></p>}
            <Dummy view={view} />
            <div class="play-tools" hidden={!isSeat(mySeat())}>
                {view.lastTrick && <Button onTap={() => setSeat({ sheet: 'last' })}>{p('tool.last')}</Button>}
                <Button onTap={() => setSeat({ sheet: 'calls' })}>{p('tool.calls')}</Button>
                {may(view, SeatAction.ARRANGE) && (
                    <Button kind="toggle" pressed={arranging} onTap={() => { arrange(!arranging); void press({ case: 'arrange', value: { on: !arranging } }); }}>{p('tool.arrange')}</Button>
                )}
                {may(view, SeatAction.CLAIM) && <Button onTap={() => setSeat({ sheet: 'claim' })}>{p('tool.claim')}</Button>}
            </div>
            <span class="spoken">{t('phase.play')}</span>
        </div>
    );
}
export const winnerWord = (trick: SeatTrick): string => p('trick.last', { number: trick.number, seat: seatWord(trick.winner) });
