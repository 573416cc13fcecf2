/// A suit: its own shape and colour, or its letter, as the reader chose; spoken by name.
import type { JSX } from 'preact';
import type { Suit as SuitLetter } from '../bridge/cards';
import { useStore } from '../app/store';
import { t } from '../words/words';

const shapes: Record<SuitLetter, string> = {
    S: 'M12 1.5c2.4 4.3 8.7 7 8.7 12.1 0 3-2.2 4.8-4.6 4.8-1.3 0-2.4-.5-3.1-1.4.2 2.3 1 4 2.6 5.5H8.4c1.6-1.5 2.4-3.2 2.6-5.5-.7.9-1.8 1.4-3.1 1.4-2.4 0-4.6-1.8-4.6-4.8C3.3 8.5 9.600 5.8 12 1.500z',
    H: 'M12 22C8 17 2 12.800 2 7.700 2 4.400 4.300 2.300 7 2.300c2.200 0 4 1.200 5 3.500 1-2.300 2.800-3.500 5-3.500 2.700 0 5 2.100 5 5.400C22 12.800 16 17 12 22z',
    D: 'M12 1.200 20.500 12 12 22.800 3.500 12z',
    C: 'M12 1.600c2.900 0 4.900 2 4.900 4.500 0 1.300-.5 2.500-1.400 3.400.5-.1.900-.2 1.400-.2 2.700 0 4.900 2.100 4.900 4.700s-2.200 4.700-4.900 4.700c-1.600 0-2.900-.6-3.700-1.700.2 2.100 1 3.900 2.500 5.400H8.300c1.500-1.500 2.300-3.300 2.500-5.400-.8 1.100-2.100 1.700-3.700 1.700-2.700 0-4.900-2.100-4.900-4.700s2.200-4.700 4.900-4.700c.5 0 .9.100 1.400.2-.9-.9-1.400-2.100-1.400-3.400 0-2.500 2-4.500 4.900-4.500z',
};

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
