/// The languages the display speaks, each under its own name, and which one a device wants.
export const languages = ['en', 'el', 'ru'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = { en: 'English', el: 'Ελληνικά', ru: 'Русский' };

export const isLanguage = (tag: unknown): tag is Language => languages.some((one) => one === tag);

const base = (tag: string): string => tag.toLowerCase().split('-')[0]!;

/// The first of the reader's languages (navigator.languages, the dearest first) that there is here; English else.
export const wantedLanguage = (wanted: readonly string[]): Language => housesLanguage() ?? wanted.map(base).find(isLanguage) ?? 'en';

/// What the house speaks, where that was settled with the table: the server says so in a cookie. It counts on a device that nobody has told otherwise.
export function housesLanguage(cookies: string = globalThis.document?.cookie ?? ''): Language | undefined {
    const [, tag] = /(?:^|; )kibitz-language=(\w+)/.exec(cookies) ?? [];
    return isLanguage(tag) ? tag : undefined;
}

/// For Intl: the reader's own variety of the language, "en-AU" or "el-CY"; British English for those without English.
export const localeOf = (language: Language, wanted: readonly string[]): string =>
    wanted.find((tag) => base(tag) === language) ?? (language === 'en' ? 'en-GB' : language);
