/// Numbers, times and dates as the language in use writes them.
import { locale, t } from './words';

interface Formats {
    integers: Intl.NumberFormat;
    tenths: Intl.NumberFormat;
    hundredths: Intl.NumberFormat;
    clockTime: Intl.DateTimeFormat;
    clockFine: Intl.DateTimeFormat;
    clockMinute: Intl.DateTimeFormat;
    dayTime: Intl.DateTimeFormat;
    relative: Intl.RelativeTimeFormat;
}

const digits = (locale: string, count: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: count, maximumFractionDigits: count });
const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

const make = (locale: string): Formats => ({
    integers: digits(locale, 0),
    tenths: digits(locale, 1),
    hundredths: digits(locale, 2),
    clockTime: new Intl.DateTimeFormat(locale, time),
    clockFine: new Intl.DateTimeFormat(locale, { ...time, fractionalSecondDigits: 2 }),
    clockMinute: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    dayTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }),
});

const made = new Map<string, Formats>();
function formats(): Formats {
    const wanted = locale();
    const known = made.get(wanted) ?? make(wanted);
    made.set(wanted, known);
    return known;
}

export const number = (value: number): string => formats().integers.format(value);
/// "12", "12.5": a decimal where there is one.
export const figure = (value: number): string => (Number.isInteger(value) ? formats().integers : formats().tenths).format(value);
export const seconds = (value: number): string => formats().tenths.format(value);
export const fineSeconds = (value: number): string => formats().hundredths.format(value);
/// "20:14:03"
export const timeOfDay = (ms: number): string => formats().clockTime.format(ms);
/// "20:14:03.42"
export const fineTimeOfDay = (ms: number): string => formats().clockFine.format(ms);
/// "20:14"
export const timeOfMinute = (ms: number): string => formats().clockMinute.format(ms);
export const dayAndTime = (ms: number): string => formats().dayTime.format(ms);

/// "12 sec. ago"; under two seconds "just now".
export function ago(ms: number): string {
    const passed = Math.max(0, Math.floor(ms / 1000));
    const { relative } = formats();
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
/// "12:05" of so many ms; below zero "−0:30".
export function minutesLeft(left: number): string {
    const seconds = Math.round(Math.abs(left) / 1000);
    return `${left < 0 && seconds > 0 ? '−' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
