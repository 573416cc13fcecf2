/// Words by key in the language in use. `speak` changes it; what is drawn afterwards speaks the new one.
import type { Key } from './en';
import { localeOf, type Language } from './languages';
import { long } from './long';

type Texts = Readonly<Record<string, string>>;
/// By language, once it has been fetched: nobody's page brings the words of a language that he does not read.
/// What a catalogue lacks is not said; `npm run check` does not let it come to that.
const catalogues: Partial<Record<Language, Texts>> = {};
const files = { en: async () => (await import('./en')).en, el: async () => (await import('./el.po')).default, ru: async () => (await import('./ru.po')).default };
/// What the first table does not say: build.mjs finds out which keys these are. Empty where a page has all its words at once.
const rests = { en: () => import('./en.rest'), el: () => import('./el.po.rest'), ru: () => import('./ru.po.rest') };
const whole = new Set<Language>();
let wantsAll = false;

/// Where it cannot be fetched English is spoken in its place, and where that cannot either it is tried again: without words there is no page.
async function learnFirst(language: Language): Promise<void> {
    while (!catalogues[language])
        try {
            catalogues[language] = await files[language]();
        } catch (error) {
            console.warn('a catalogue that cannot be fetched', error);
            if (language !== 'en') return learnFirst('en');
            await new Promise((again) => setTimeout(again, 2000));
        }
}
/// The language in which it is spoken: English where its own words could not be fetched.
const spoken = (language: Language): Language => (catalogues[language] ? language : 'en');

async function learnRest(language: Language): Promise<void> {
    if (whole.has(language)) return;
    const rest = (await rests[language]()).default;
    catalogues[language] = { ...catalogues[language], ...rest };
    whole.add(language);
}

/// Fetches what a language needs to be spoken; English instead where that fails.
export async function learn(language: Language): Promise<void> {
    await learnFirst(language);
    if (now.language === language) now = tongue(language);
    if (wantsAll) await learnAll(language).catch((error: unknown) => console.warn('words that cannot be fetched', error));
}
/// The words of all the pages, and not those of the first table alone. Throws when they cannot be had.
export async function learnAll(language: Language): Promise<void> {
    wantsAll = true;
    await learnRest(spoken(language));
    // Another language may have been chosen meanwhile; the one in use is told anew with what has come.
    if (now.language === language) now = tongue(language);
}

interface Tongue {
    language: Language;
    locale: string; ///< BCP 47 tag for Intl
    texts: Texts;
    plural: Intl.PluralRules;
    count: Intl.NumberFormat; ///< made once: it takes longer than all else of a sentence
}

function tongue(language: Language): Tongue {
    const locale = localeOf(language, globalThis.navigator?.languages ?? []);
    const stretched = new URLSearchParams(globalThis.location?.search ?? '').get('words') === 'long';
    const texts = catalogues[spoken(language)] ?? {};
    return { language, locale, texts: stretched ? long(texts) : texts, plural: new Intl.PluralRules(language), count: new Intl.NumberFormat(locale) };
}

let now = tongue('en');

export const language = (): Language => now.language;
export const locale = (): string => now.locale;

/// From now on words are those of `language`; the page says so to screen readers.
export function speak(language: Language): void {
    now = tongue(language);
    if (globalThis.document) document.documentElement.lang = language;
}

/// A name that languages with cases write in several forms; '' is the name by itself.
export type Form = '' | 'nom' | 'gen' | 'dat' | 'acc' | 'ins';
export type Word = (form: Form) => string;
export type Value = string | number | Word;
export type Values = Readonly<Record<string, Value>>;

const place = /\{(\w+)(?::(\w+))?\}/g;
export const capital = (word: string): string => word.charAt(0).toLocaleUpperCase(now.locale) + word.slice(1);

/// {seat}: the name; {seat:gen}: the form; {seat:Gen}: the form at the beginning of a sentence.
function filled(value: Value, form: string): string {
    if (typeof value !== 'function') return String(value);
    const lower = form.toLowerCase();
    const word = value(lower as Form);
    return lower === form ? word : capital(word);
}

const greek: Readonly<Record<string, string>> = { A: 'Α', B: 'Β', C: 'Γ', D: 'Δ', E: 'Ε', F: 'ΣΤ', G: 'Ζ', H: 'Η', a: 'α', b: 'β', c: 'γ', d: 'δ', e: 'ε', f: 'στ', g: 'ζ', h: 'η' };
/// A clause as the federation's own text counts it: the Greek one with the letters of Greek numerals, 16Γ1, 45ΣΤ.
export const clauseAsRead = (clause: string): string =>
    now.language === 'el' && /^\d/.test(clause) ? clause.replace(/[A-Ha-h]/g, (letter) => greek[letter]!) : clause;

/// Puts values into the places of a text; what is not given stays visible as a place.
export const fill = (text: string, values: Values): string =>
    text.replace(place, (whole, name: string, form: string | undefined) => {
        if (!(name in values)) return whole;
        const word = filled(values[name]!, form ?? '');
        return name === 'clause' ? clauseAsRead(word) : word;
    });

/// The sentence of a key with its places filled in; what is not given stays visible as a place. A key that a newer
/// server's value led to, and that is not here, is no word at all.
export const t = (key: Key, values: Values = {}): string => fill(now.texts[key] ?? '', values);

type Counted = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never;

/// The sentence of a key that depends on a number, by the language's rules: {count}.
export function tn(stem: Counted, count: number, values: Values = {}): string {
    const text = now.texts[`${stem}.${now.plural.select(count)}`] ?? now.texts[`${stem}.other`] ?? '';
    return fill(text, { count: now.count.format(count), ...values });
}

/// A sentence in which some places are drawn and not written: its texts and drawings in order.
export function parts<Drawn>(key: Key, values: Values, drawn: Readonly<Record<string, Drawn>>): (string | Drawn)[] {
    const text = now.texts[key] ?? '';
    const result: (string | Drawn)[] = [];
    let last = 0;
    for (const found of text.matchAll(place)) {
        const drawing = drawn[found[1]!];
        if (drawing === undefined) continue;
        result.push(fill(text.slice(last, found.index), values), drawing);
        last = found.index + found[0].length;
    }
    return [...result, fill(text.slice(last), values)];
}
