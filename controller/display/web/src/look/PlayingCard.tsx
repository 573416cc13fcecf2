/// A small card as it lies on the table.
import type { JSX } from 'preact';
import { parseCard, rankText, spokenCard } from '../bridge/cards';
import { Suit } from './Suit';

export function PlayingCard({
    card,
    winning,
    penalty,
}: {
    card: string;
    winning?: boolean;
    penalty?: boolean;
}): JSX.Element {
    const read = parseCard(card);
    return (
        <span class={`playing-card${winning ? ' playing-card-winning' : ''}${penalty ? ' playing-card-penalty' : ''}`}>
            {read ? (
                <>
                    <span aria-hidden="true" class="playing-card-rank">
                        {rankText(read.rank)}
                    </span>
                    <Suit suit={read.suit} />
                    <span class="spoken">{spokenCard(read)}</span>
                </>
            ) : (
                <span>{card}</span>
            )}
        </span>
    );
}
