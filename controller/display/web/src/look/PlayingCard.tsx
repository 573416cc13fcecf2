/// A small card as it lies on the table.
import type { JSX } from 'preact';
import { parseCard, rankText, spokenCard } from '../bridge/cards';
import { Suit } from './Suit';

export function PlayingCard({
    card,
    winning,
    penalty,
    unread,
}: {
    card: string;
    unread?: string | undefined; ///< nobody could read it: in words, what it may have been
    winning?: boolean;
    penalty?: boolean;
}): JSX.Element {
    const read = parseCard(card);
    return (
        <span
            title={unread}
            class={`playing-card${winning ? ' playing-card-winning' : ''}${penalty ? ' playing-card-penalty' : ''}`}
        >
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
            {unread && (
                <span class="playing-card-unread">
                    <span aria-hidden="true">?</span>
                    <span class="spoken">{unread}</span>
                </span>
            )}
        </span>
    );
}
