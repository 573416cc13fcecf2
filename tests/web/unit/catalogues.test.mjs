// The catalogues are whole, and the check that says so finds what it should.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
    catalogueFiles,
    english,
    faults,
    folder,
    messages,
    pluralForms,
    texts,
} from '../../../controller/display/web/catalogues.mjs';

const en = {
    'nav.table': 'Table',
    'log.board': 'Board {n}',
    'replay.side': '{seat}’s zone',
    'hand.unknown.one': '{count} card',
    'hand.unknown.other': '{count} cards',
};
const rule = 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);';
const head = (plural = rule, language = 'ru') =>
    `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: ${plural}\\n"\n\n`;
const one = (context, id, text, before = '') => `${before}msgctxt "${context}"\nmsgid "${id}"\nmsgstr "${text}"\n\n`;
const table = one('nav.table', 'Table', 'Стол');
const board = one('log.board', 'Board {n}', 'Сдача {n}');
const side = one('replay.side', '{seat}’s zone', 'Поле {seat:gen}');
const counted =
    'msgctxt "hand.unknown"\nmsgid "{count} card"\nmsgid_plural "{count} cards"\n' +
    'msgstr[0] "{count} карта"\nmsgstr[1] "{count} карты"\nmsgstr[2] "{count} карт"\n\n';
const good = head() + table + board + side + counted;
const found = (text) => faults(en, 'ru.po', text).join('\n');

test('every catalogue of the display is whole', async () => {
    const source = await english();
    assert.deepEqual(catalogueFiles().sort(), ['el.po', 'ru.po']);
    for (const name of catalogueFiles()) assert.deepEqual(faults(source, name, readFileSync(join(folder, name), 'utf8')), []);
    assert.ok(messages(source).length > 400);
});
test('a good catalogue has no fault, and gives its texts by key', () => {
    assert.equal(found(good), '');
    assert.deepEqual(texts('ru.po', good), {
        'nav.table': 'Стол',
        'log.board': 'Сдача {n}',
        'replay.side': 'Поле {seat:gen}',
        'hand.unknown.one': '{count} карта',
        'hand.unknown.few': '{count} карты',
        'hand.unknown.many': '{count} карт',
        'hand.unknown.other': '{count} карт',
    });
});
test('what is missing, stale, fuzzy, twice or no longer wanted is told with its line', () => {
    assert.match(found(head() + board + side + counted), /^ru\.po:1: nav\.table: missing/);
    assert.match(found(good.replace('"Стол"', '""')), /ru\.po:7: nav\.table: missing/);
    assert.match(found(good.replace('{count} карты', '')), /hand\.unknown: missing/);
    assert.match(found(good.replace('"Table"', '"The table"')), /nav\.table: stale: the English is now "Table"/);
    assert.match(found(good.replace('"{count} cards"', '"{count} of the cards"')), /hand\.unknown: stale/);
    assert.match(found(good.replace(table, `#, fuzzy\n${table}`)), /nav\.table: fuzzy/);
    assert.match(found(good + one('nav.table', 'Tables', 'Столы')), /nav\.table: is there twice/);
    assert.match(found(good + one('nav.chair', 'Chair', 'Стул')), /nav\.chair: not in en\.ts any more/);
});
test('places are the same as in English, and forms are those there are', () => {
    assert.match(found(good.replace('Сдача {n}', 'Сдача {m}')), /log\.board: has the places \{m\}: use \{n\}/);
    assert.match(found(good.replace('Сдача {n}', 'Сдача')), /log\.board: has the places/);
    assert.match(found(good.replace('{count} карты', 'карты')), /hand\.unknown: has the places/);
    assert.match(found(good.replace('{seat:gen}', '{seat:vocative}')), /\{seat:vocative\}: there is no such form/);
    assert.match(found(good.replace('Сдача {n}', 'Сдача {n:gen}')), /\{n:gen\}: there is no such form/);
});
test('English left standing, and a Latin letter among Russian ones, are found', () => {
    assert.match(found(good.replace('"Стол"', '"Table"')), /nav\.table: "Table" has Latin letters/);
    assert.match(found(good.replace('Стол"', 'Cтол"')), /nav\.table: "Cтол" has Latin letters/); // the C is Latin
    assert.equal(found(good.replace('Стол"', 'Стол Kibitz, PBN, 45C2a"')), '');
});
test('the header says the language and its own rule of plurals', () => {
    const body = table + board + side + counted;
    assert.match(found(head(rule, 'uk') + body), /Language is not "ru"/);
    assert.match(found(head('nplurals=2; plural=(n != 1);') + body.replace(/msgstr\[2\].*\n/, '')), /not the language's rule/);
    assert.match(found(head('nplurals=3; plural=process.exit(0);') + body), /Plural-Forms cannot be read/);
    assert.deepEqual(pluralForms('el', 'nplurals=2; plural=(n != 1);').categories, ['one', 'other']);
    assert.deepEqual(pluralForms('ru', rule).categories, ['one', 'few', 'many']);
});
test('a file that is no catalogue is told as such', () => {
    assert.match(found('no catalogue at all\n'), /^ru\.po:1: /);
    assert.match(found(''), /Language is not "ru"/);
    assert.match(found(good.replace('msgstr[2] "{count} карт"\n', '')), /^ru\.po:1: .*: mend the file$/);
});
test('what is not translated stays out of the texts, so that it shows in English', () => {
    const partly = texts('ru.po', good.replace('"Стол"', '""').replace(board, `#, fuzzy\n${board}`));
    assert.equal('nav.table' in partly, false);
    assert.equal('log.board' in partly, false);
    assert.equal('replay.side' in partly, true);
});
