/// The cards of a hand, a line a suit: in hand plain, played dimmed and struck through, not known as blanks.
import type { JSX } from 'preact';
import { rankText, type HandLine, type HandShown } from '../bridge/cards';
import { Suit } from '../look/Suit';
import { t, tn } from '../words/words';

function spoken(line: HandLine): string {
    const name = t(`suit.${line.suit}`);
    if (line.cards.length === 0) return `${name}: ${t('hand.void')}`;
    return `${name}: ${line.cards.map((card) => (card.played ? `${rankText(card.rank)} ${t('hand.played')}` : rankText(card.rank))).join(', ')}`;
}

function Line({ line, known, penalty }: { line: HandLine; known: boolean; penalty: readonly string[] }): JSX.Element {
    return (
        <li class="suit-line">
            <span class="spoken">{spoken(line)}</span>
            <Suit suit={line.suit} />
            <span class="ranks" aria-hidden="true">
                {line.cards.map((card) => (
                    <span
                        key={card.rank}
                        class={`rank${card.played ? ' played' : ''}${penalty.includes(line.suit + card.rank) && !card.played ? ' penalty' : ''}`}
                    >
                        {rankText(card.rank)}
                    </span>
                ))}
                {line.cards.length === 0 && known && <span class="void">–</span>}
            </span>
        </li>
    );
}

export function Cards({ hand, penalty }: { hand: HandShown; penalty: readonly string[] }): JSX.Element {
    const known = hand.unknown === 0;
    const lines = known ? hand.lines : hand.lines.filter((line) => line.cards.length > 0);
    return (
        <div class="cards">
            {lines.length > 0 && (
                <ul class="suit-lines">
                    {lines.map((line) => (
                        <Line key={line.suit} line={line} known={known} penalty={penalty} />
                    ))}
                </ul>
            )}
            {!known && (
                <p class="blanks">
                    <span class="spoken">{tn('hand.unknown', hand.unknown)}</span>
                    {Array.from({ length: hand.unknown }, (_, i) => (
                        <span key={i} class="blank" aria-hidden="true" />
                    ))}
                </p>
            )}
        </div>
    );
}
