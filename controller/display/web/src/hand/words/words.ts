/// The words of the table by hand, a catalogue of its own: the Director's display does not load it.
import { long } from '../../words/long';
import { fill, language, type Values } from '../../words/words';
import type { Language } from '../../words/languages';
import { en, type HandKey } from './en';

type Texts = Readonly<Record<string, string>>;
const catalogues: Record<Language, Texts> = { en, el: en, ru: en };
const files = { el: () => import('./el.po'), ru: () => import('./ru.po') };

/// Fetches what a language needs to be spoken; where that fails English is spoken instead.
export async function learnHand(language: Language): Promise<void> {
    if (language === 'en') return;
    try {
        catalogues[language] = { ...en, ...(await files[language]()).default };
    } catch (error) {
        console.warn('a catalogue that cannot be fetched', error);
    }
}

/// As the Director's words: ?words=long shows how the page bears words 40 % longer.
export function lengthen(): void {
    for (const language of ['en', 'el', 'ru'] as const) catalogues[language] = long(catalogues[language]);
}

/// The sentence of a key with its places filled in.
export const h = (key: HandKey, values: Values = {}): string => fill(catalogues[language()][key] ?? '', values);
