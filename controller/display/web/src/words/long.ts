/// Not a language: English made 40 % longer, to see whether the pages hold languages with longer words.
/// Chosen by ?words=long.
import { en, type Catalogue, type Key } from './en';

function lengthen(text: string): string {
    const vowels = text
        .split(/(\{\w+\})/)
        .map((part) => (part.startsWith('{') ? part : part.replace(/[aeiou]/g, (vowel) => vowel + vowel)));
    return vowels.join('');
}

export const long = Object.fromEntries((Object.keys(en) as Key[]).map((key) => [key, lengthen(en[key])])) as Catalogue;
