/// A card in a line of text: "♠K", spoken "king of spades".
import type { JSX } from 'preact';
import { parseCard, rankText, spokenCard } from '../bridge/cards';
import { Suit } from './Suit';

export function CardText({ card }: { card: string }): JSX.Element {
    const read = parseCard(card);
    if (!read) return <span>{card}</span>;
    return (
        <span class="card-text">
            <Suit suit={read.suit} />
            <span aria-hidden="true">{rankText(read.rank)}</span>
            <span class="spoken">{spokenCard(read)}</span>
        </span>
    );
}
