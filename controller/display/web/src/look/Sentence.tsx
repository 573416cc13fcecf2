/// A sentence with its cards and suits drawn.
import type { JSX } from 'preact';
import { t } from '../words/words';
import { CardText } from './CardText';
import { Suit } from './Suit';
import { split } from './split';

export function Sentence({ text }: { text: string }): JSX.Element {
    return (
        <>
            {split(text).map((piece, i) => {
                if (piece.kind === 'card') return <CardText key={i} card={piece.card} />;
                if (piece.kind === 'suit') {
                    return (
                        <span key={i}>
                            <Suit suit={piece.suit} />
                            <span class="spoken">{t(`suit.${piece.suit}`)}</span>
                        </span>
                    );
                }
                return piece.text;
            })}
        </>
    );
}
