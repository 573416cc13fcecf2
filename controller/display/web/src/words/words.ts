/// Words by key, numbers and dates by the language in use.
import { en, type Catalogue, type Key } from './en';
import { long } from './long';

const catalogues: Record<string, Catalogue> = { en, long };

function chosen(): string {
    const asked = new URLSearchParams(globalThis.location?.search ?? '').get('words') ?? '';
    if (asked in catalogues) return asked;
    const own = (globalThis.navigator?.language ?? 'en').slice(0, 2);
    return own in catalogues ? own : 'en';
}

const name = chosen();
const catalogue = catalogues[name] ?? en;
/// BCP 47 tag for Intl. The words are English; dates and numbers follow the reader's own habit of it.
export const language =
    name === 'long' || name === 'en'
        ? globalThis.navigator?.language?.startsWith('en')
            ? navigator.language
            : 'en-GB'
        : name;

const plural = new Intl.PluralRules(language);

type Values = Record<string, string | number>;

/// The sentence of a key with its places filled in.
export function t(key: Key, values: Values = {}): string {
    return catalogue[key].replace(/\{(\w+)\}/g, (place, name: string) =>
        name in values ? String(values[name]) : place,
    );
}

type Counted = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never;

/// The sentence of a key that depends on a number: {count}.
export function tn(stem: Counted, count: number, values: Values = {}): string {
    const form = plural.select(count);
    const key = `${stem}.${form}`;
    return t((key in catalogue ? key : `${stem}.other`) as Key, { count: number(count), ...values });
}

const integers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const clockTime = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
});
const clockFine = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
    fractionalSecondDigits: 2,
});
const dayTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });

export const number = (value: number): string => integers.format(value);
export const seconds = (value: number): string => tenths.format(value);
export const fineSeconds = (value: number): string => hundredths.format(value);
/// "20:14:03"
export const timeOfDay = (ms: number): string => clockTime.format(ms);
/// "20:14:03.42"
export const fineTimeOfDay = (ms: number): string => clockFine.format(ms);
export const dayAndTime = (ms: number): string => dayTime.format(ms);

/// "12 sec. ago"; under two seconds "just now".
export function ago(ms: number): string {
    const passed = Math.max(0, Math.floor(ms / 1000));
    if (passed < 2) return t('ago.now');
    if (passed < 90) return relative.format(-passed, 'second');
    if (passed < 90 * 60) return relative.format(-Math.round(passed / 60), 'minute');
    return relative.format(-Math.round(passed / 3600), 'hour');
}

/// A clock that counts up: "0:07", "12:30", "1:02:03".
export function clock(ms: number): string {
    const all = Math.max(0, Math.floor(ms / 1000));
    const two = (n: number): string => String(n).padStart(2, '0');
    const hours = Math.floor(all / 3600);
    const minutes = Math.floor(all / 60) % 60;
    return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}
