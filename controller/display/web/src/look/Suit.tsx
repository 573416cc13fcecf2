/// A suit: its own shape and colour, or its letter, as the reader chose; spoken by name.
import type { JSX } from 'preact';
import type { Suit as SuitLetter } from '../bridge/cards';
import { useStore } from '../state/store';
import { t } from '../words/words';
import { shapes } from './shapes';

export function Suit({ suit }: { suit: SuitLetter }): JSX.Element {
    const letters = useStore((state) => state.prefs.suits === 'letters');
    if (letters)
        return (
            <span class={`suit suit-${suit}`} aria-hidden="true">
                {t(`suit.letter.${suit}`)}
            </span>
        );
    return (
        <svg class={`suit suit-${suit}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={shapes[suit]} />
        </svg>
    );
}
