/// The words of the setup page, a catalogue of its own: the Director's display does not load it.
import { fill, language, type Values } from '../../words/words';
import type { Language } from '../../words/languages';
import { en, type SetupKey } from './en';

type Texts = Readonly<Record<string, string>>;
const catalogues: Record<Language, Texts> = { en, el: en, ru: en };
const files = { el: () => import('./el.po'), ru: () => import('./ru.po') };

/// Fetches what a language needs to be spoken; where that fails English is spoken instead.
export async function learnSetup(language: Language): Promise<void> {
    if (language === 'en') return;
    try {
        catalogues[language] = { ...en, ...(await files[language]()).default };
    } catch (error) {
        console.warn('a catalogue that cannot be fetched', error);
    }
}

/// The sentence of a key with its places filled in.
export const s = (key: SetupKey, values: Values = {}): string => fill(catalogues[language()][key] ?? '', values);
