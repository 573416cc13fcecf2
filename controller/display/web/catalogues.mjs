// The message catalogues src/words/LANGUAGE.po, and a page's own beside it (src/PAGE/words): read (gettext-parser), checked
// against the English source, and turned into what the pages import. A catalogue's context is the key, its msgid the English text: a changed English text is noticed.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { po } from 'gettext-parser';

const source = join(dirname(fileURLToPath(import.meta.url)), 'src');
export const folder = join(source, 'words');
/// The folders with an en.ts and its catalogues: the display's, and of pages that bring words of their own.
export const folders = [folder, ...readdirSync(source).map((page) => join(source, page, 'words')).filter((one) => existsSync(one))];
export const catalogueFiles = (of = folder) => readdirSync(of).filter((name) => name.endsWith('.po'));

/// Forms a sentence may ask for of a name that has them: {seat:gen}; with a capital, {seat:Nom}.
const forms = ['nom', 'gen', 'dat', 'acc', 'ins'];
const declined = ['seat', 'about'];
/// What stays in Latin letters in every language: names, formats, units, clauses of the Laws.
const latin = /\b(Kibitz|PBN|LIN|JSON|PIN|mm|\d+[A-Z]\d?[a-z]?)\b/g;

/// The English texts by key, from en.ts.
export async function english(of = folder) {
    const { code } = transformSync(readFileSync(join(of, 'en.ts'), 'utf8'), { loader: 'ts', format: 'esm' });
    return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).en;
}

/// What a translator gets: one message a key; keys that differ in .one and .other only are one message with a plural.
export function messages(en) {
    const list = [];
    for (const [key, text] of Object.entries(en)) {
        const counted = /^(.*)\.(one|other)$/.exec(key);
        if (!counted || !(`${counted[1]}.one` in en && `${counted[1]}.other` in en)) list.push({ context: key, msgid: text });
        else if (counted[2] === 'one') list.push({ context: counted[1], msgid: text, plural: en[`${counted[1]}.other`] });
    }
    return list;
}

/// The entries of a catalogue by context; throws what gettext-parser says of a file it cannot read.
export function read(text) {
    const { headers = {}, translations } = po.parse(text, { validation: true });
    const entries = Object.entries(translations)
        .filter(([context]) => context !== '')
        .flatMap(([context, byText]) => Object.values(byText).map((entry) => [context, entry]));
    return { headers, entries };
}

/// Which category of the language's rules (Intl) each plural form of the catalogue stands for; faults when they disagree.
export function pluralForms(language, header) {
    const [, count, rule] = /^nplurals=(\d+);\s*plural=(.*?);?$/.exec(header ?? '') ?? [];
    if (!rule || !/^[n\d\s()?:%&|!=<>]+$/.test(rule)) return { fault: 'Plural-Forms cannot be read' };
    const index = new Function('n', `return Number(${rule})`);
    const rules = new Intl.PluralRules(language);
    const categories = [];
    for (let n = 0; n <= 1000; ++n) {
        const [at, category] = [index(n), rules.select(n)];
        categories[at] ??= category;
        if (categories[at] !== category) return { fault: `Plural-Forms is not the language's rule: ${n} is "${category}"` };
    }
    if (categories.length !== Number(count) || new Set(categories).size !== categories.length)
        return { fault: `Plural-Forms has ${count} forms, the language ${categories.length}` };
    return { categories };
}

const places = (text) => [...text.matchAll(/\{(\w+)(?::(\w+))?\}/g)].map(([, name, form]) => ({ name, form }));
const names = (text) => [...new Set(places(text).map((place) => place.name))].sort().join(' ');

function faultOf(message, entry) {
    if (!entry) return 'missing: translate it';
    if (entry.msgid !== message.msgid || (entry.msgid_plural ?? undefined) !== message.plural)
        return `stale: the English is now "${message.msgid}": npm run words, then translate it anew`;
    if (/\bfuzzy\b/.test(entry.comments?.flag ?? '')) return 'fuzzy: look at it and take the flag away';
    for (const text of entry.msgstr) {
        if (text.trim() === '') return 'missing: translate it';
        if (names(text) !== names(message.msgid)) return `has the places {${names(text)}}: use {${names(message.msgid)}}`;
        for (const { name, form } of places(text))
            if (form !== undefined && !(declined.includes(name) && forms.includes(form.toLowerCase())))
                return `{${name}:${form}}: there is no such form: only {${declined}:${forms.join('|')}}`;
        if (/[A-Za-z]/.test(text.replace(/\{[\w:]+\}/g, '').replace(latin, '')))
            return `"${text}" has Latin letters: translate them, or look for one that only looks right`;
    }
    return undefined;
}

/// Everything wrong with a catalogue, a line each: file:line: what: what to do.
export function faults(en, name, text) {
    const language = basename(name, '.po');
    const line = (context) => text.split('\n').indexOf(`msgctxt "${context}"`) + 1 || 1;
    let catalogue;
    try {
        catalogue = read(text);
    } catch (error) {
        return [`${name}:1: ${error.message}: mend the file`];
    }
    const found = [];
    if (catalogue.headers.Language !== language) found.push(`${name}:1: Language is not "${language}": write it into the header`);
    const plural = pluralForms(language, catalogue.headers['Plural-Forms']);
    if (plural.fault) found.push(`${name}:1: ${plural.fault}: mend the header`);
    const known = new Set();
    for (const message of messages(en)) {
        known.add(message.context);
        const own = catalogue.entries.filter(([context]) => context === message.context);
        const entry = own.find(([, one]) => one.msgid === message.msgid) ?? own[0];
        const fault = own.length > 1 ? 'is there twice: keep one' : faultOf(message, entry?.[1]);
        if (fault) found.push(`${name}:${line(message.context)}: ${message.context}: ${fault}`);
    }
    for (const [context] of catalogue.entries)
        if (!known.has(context)) found.push(`${name}:${line(context)}: ${context}: not in en.ts any more: npm run words`);
    return found;
}

/// A catalogue as the pages want it: text by key, plurals by category. What is not translated stays out: it shows in English.
export function texts(name, text) {
    const { headers, entries } = read(text);
    const { categories = [] } = pluralForms(basename(name, '.po'), headers['Plural-Forms']);
    const result = {};
    for (const [context, { msgid_plural: plural, msgstr, comments }] of entries) {
        if (/\bfuzzy\b/.test(comments?.flag ?? '') || msgstr.some((one) => one.trim() === '')) continue;
        if (!plural) result[context] = msgstr[0];
        else msgstr.forEach((one, at) => (result[`${context}.${categories[at] ?? 'other'}`] = one));
        // Intl has a form for fractions too; the pages count whole things only.
        if (plural) result[`${context}.other`] ??= msgstr[msgstr.length - 1];
    }
    return result;
}

/// esbuild: `import el from './el.po'`. A page that needs some of the display's words only says of each key whether it does: `only`.
/// `first` says which of these come with the page; the others are had from './el.po.rest', './en.rest'.
export const catalogues = (only = () => true, first = () => true) => ({
    name: 'catalogues',
    setup(build) {
        const kept = (path, all, rest = false) =>
            dirname(path) === folder ? Object.fromEntries(Object.entries(all).filter(([key]) => only(key) && first(key) !== rest)) : rest ? {} : all;
        const read = async (path) => (path.endsWith('.po') ? texts(path, readFileSync(path, 'utf8')) : await english(dirname(path)));
        build.onLoad({ filter: /\.po$/ }, async ({ path }) => ({ contents: JSON.stringify(kept(path, await read(path))), loader: 'json' }));
        build.onLoad({ filter: /words[\\/]en\.ts$/ }, async ({ path }) => ({ contents: `export const en = ${JSON.stringify(kept(path, await read(path)))};`, loader: 'js' }));
        build.onResolve({ filter: /\.rest$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path), namespace: 'rest' }));
        build.onLoad({ filter: /./, namespace: 'rest' }, async ({ path }) => {
            const of = path.replace(/\.rest$/, '');
            return { contents: JSON.stringify(kept(of, await read(of), true)), loader: 'json' };
        });
    },
});

/// Which keys some sources name: 'key', or put together as `level.${...}`; of a counted one every form. `hall-${key}`: behind another whole key.
export function keysOf(sources) {
    const all = sources.join('\n');
    const shapes = [...all.matchAll(/`([a-z]+(?:\.[a-z]+)*[.-]\$\{[^`]*)`/g)].map(
        ([, shape]) => new RegExp(`^${shape.replace(/\./g, '\\.').replace(/\$\{key\}/g, '[\\w.-]+').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
    );
    const named = (key) => all.includes(`'${key}'`) || all.includes(`"${key}"`) || shapes.some((shape) => shape.test(key));
    return (key) => named(key) || named(key.replace(/\.(zero|one|two|few|many|other)$/, ''));
}
