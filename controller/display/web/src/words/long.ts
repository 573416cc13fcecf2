/// Not a language: the language's words made some 40 % longer, to see whether the pages hold them. Chosen by ?words=long.
const vowels = /[aeiouαεηιουωάέήίόύώаеёиоуыэюя]/g;

const lengthen = (text: string): string =>
    text
        .split(/(\{[\w:]+\})/)
        .map((part) => (part.startsWith('{') ? part : part.replace(vowels, (vowel) => vowel + vowel)))
        .join('');

export const long = (texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, lengthen(text)]));
