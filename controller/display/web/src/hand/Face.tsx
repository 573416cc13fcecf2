/// A playing card as it looks from above: its face, its back, or its edge.
import type { JSX } from 'preact';
import { parseCard, rankText, spokenCard } from '../bridge/cards';
import { Suit } from '../look/Suit';
import type { Facing } from './table';

export function Face({ card, facing = 'up' }: { card: string; facing?: Facing }): JSX.Element {
    const read = parseCard(card);
    return (
        <span class={`face face-${facing}`} aria-hidden="true">
            {read && (
                <>
                    <span class={`face-corner suit-${read.suit}`}>
                        <b>{rankText(read.rank)}</b>
                        <Suit suit={read.suit} />
                    </span>
                    <span class="face-pip">
                        <Suit suit={read.suit} />
                    </span>
                </>
            )}
        </span>
    );
}
export const cardName = (card: string): string => {
    const read = parseCard(card);
    return read ? spokenCard(read) : card;
};
