/// A card chosen of fifty-two, by suit and rank. What has been played is marked, and can be chosen all the same.
import type { JSX } from 'preact';
import { rankText, spokenCard, suits, type Rank } from '../bridge/cards';
import { Suit } from '../look/Suit';
import { t } from '../words/words';

const ranks = [...'AKQJT98765432'] as Rank[];

export function CardPicker(props: { title: string; played: ReadonlySet<string>; likely: ReadonlySet<string>; choose: (card: string) => void; cancel: () => void }): JSX.Element {
    return (
        <section class="card-picker" aria-label={props.title}>
            <header class="panel-head">
                <h3>{props.title}</h3>
                <button class="button-text" onClick={props.cancel}>
                    {t('ruling.cancel')}
                </button>
            </header>
            {suits.map((suit) => (
                <div key={suit} class="card-picker-suit" role="group" aria-label={t(`suit.${suit}`)}>
                    {ranks.map((rank) => {
                        const card = suit + rank;
                        const played = props.played.has(card);
                        const kind = played ? 'pick pick-played' : props.likely.has(card) ? 'pick pick-likely' : 'pick';
                        return (
                            <button key={card} class={kind} data-card={card} onClick={() => props.choose(card)}>
                                <Suit suit={suit} />
                                <span aria-hidden="true">{rankText(rank)}</span>
                                <span class="spoken">
                                    {spokenCard({ suit, rank })}
                                    {played && `, ${t('hand.played')}`}
                                </span>
                            </button>
                        );
                    })}
                </div>
            ))}
            <p class="hint">{t('correct.picker.text')}</p>
        </section>
    );
}
