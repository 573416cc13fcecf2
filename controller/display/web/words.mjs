// node words.mjs check     every message of en.ts is translated in every catalogue, and used; ends with 1 when not
// node words.mjs update    brings the catalogues up to date with en.ts: what is new is empty, what changed is marked fuzzy
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { po } from 'gettext-parser';
import { catalogueFiles, english, faults, folder, folders, keysOf, messages, read } from './catalogues.mjs';

/// Keys nobody uses. Keys put together, `level.${...}`, count for every key of that shape.
function unused(en) {
    const sources = [];
    const walk = (from) => {
        for (const name of readdirSync(from)) {
            const path = join(from, name);
            if (statSync(path).isDirectory()) walk(path);
            else if (/\.tsx?$/.test(name) && name !== 'en.ts') sources.push(readFileSync(path, 'utf8'));
        }
    };
    walk(join(folder, '..'));
    const named = keysOf(sources);
    return messages(en)
        .map((message) => message.context)
        .filter((key) => !named(key));
}

async function check() {
    const found = [];
    for (const of of folders) {
        const en = await english(of);
        const here = catalogueFiles(of).flatMap((name) => faults(en, name, readFileSync(join(of, name), 'utf8')));
        for (const key of unused(en)) here.push(`en.ts:1: ${key}: no page uses it: take it away`);
        found.push(...here.map((fault) => `${relative(join(folder, '../..'), of)}/${fault}`));
        console.log(`${relative(join(folder, '../..'), of)}: ${messages(en).length} messages, translated in ${catalogueFiles(of).join(', ')}`);
    }
    for (const fault of found) console.error(fault);
    if (found.length > 0) process.exit(1);
}

/// The catalogue with exactly the messages of en.ts, in its order.
function updated(en, text) {
    const { headers, entries } = read(text);
    const old = new Map(entries);
    const { 'Plural-Forms': rule = '' } = headers;
    const many = Number(/nplurals=(\d+)/.exec(rule)?.[1] ?? 2);
    const translations = { '': { '': { msgid: '', msgstr: [''] } } };
    for (const { context, msgid, plural } of messages(en)) {
        const before = old.get(context);
        const same = before?.msgid === msgid && before?.msgid_plural === plural;
        const empty = Array(plural ? many : 1).fill('');
        const entry = { msgctxt: context, msgid, ...(plural && { msgid_plural: plural }) };
        const kept = before && Boolean(before.msgid_plural) === Boolean(plural);
        entry.msgstr = kept ? before.msgstr : empty;
        const { flag, previous, ...comments } = before?.comments ?? {};
        entry.comments = same
            ? { ...comments, ...(flag && { flag }), ...(previous && { previous }) }
            : { ...comments, ...(kept && { flag: 'fuzzy', previous: `msgid ${JSON.stringify(before.msgid)}` }) };
        translations[context] = { [msgid]: entry };
    }
    return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 });
}

const command = process.argv[2];
if (command === 'check') await check();
else if (command === 'update') {
    for (const of of folders) {
        const en = await english(of);
        for (const name of catalogueFiles(of))
            writeFileSync(join(of, name), Buffer.concat([updated(en, readFileSync(join(of, name), 'utf8')), Buffer.from('\n')]));
    }
} else {
    console.error('usage: node words.mjs check|update');
    process.exit(2);
}
