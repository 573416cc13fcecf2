/// The words of a page that has a catalogue of its own, so that the Director's display does not load them.
import type { Language } from './languages';
import { long } from './long';
import { fill, language, type Values } from './words';

type Texts = Readonly<Record<string, string>>;
type Catalogue = () => Promise<{ default: Texts }>;

export interface OwnWords<Key extends string> {
    /// Fetches what a language needs to be spoken; where that fails English is spoken instead.
    learn: (language: Language) => Promise<void>;
    /// The sentence of a key with its places filled in.
    say: (key: Key, values?: Values) => string;
    /// As the Director's words: ?words=long shows how the page bears words 40 % longer.
    lengthen: () => void;
}

/// @param en     the words as they are written
/// @param files  the translations, each fetched when its language is to be spoken
export function ownWords<Key extends string>(en: Readonly<Record<Key, string>>, files: Record<Exclude<Language, 'en'>, Catalogue>): OwnWords<Key> {
    const catalogues: Record<Language, Texts> = { en, el: en, ru: en };
    return {
        async learn(language) {
            if (language === 'en') return;
            try {
                catalogues[language] = { ...en, ...(await files[language]()).default };
            } catch (error) {
                console.warn('a catalogue that cannot be fetched', error);
            }
        },
        say: (key, values = {}) => fill(catalogues[language()][key] ?? '', values),
        lengthen() {
            for (const language of ['en', 'el', 'ru'] as const) catalogues[language] = long(catalogues[language]);
        },
    };
}
