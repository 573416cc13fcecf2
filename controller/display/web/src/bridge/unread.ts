/// A card that nobody could read: what it may have been.
import type { ViewCard } from '../../gen/kibitz/v1/live_pb';
import { t } from '../words/words';
import { cardSign } from './cards';

/// "♥J or ♥T", cards as symbols.
export const cardsOr = (cards: readonly string[]): string =>
    cards.map(cardSign).reduce((all, card) => (all ? t('card.or', { cards: all, card }) : card), '');

/// "Not read: ♥J or ♥T"; nothing for a card that is known.
export const unreadWords = (card: ViewCard): string | undefined =>
    card.candidate.length > 0 ? t('card.unread', { cards: cardsOr(card.candidate) }) : undefined;
