// The folders of the pages' sources are imported one way: the rows of the table in controller/display/web/README.md stand in order.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '../../../controller/display/web');
const { preProcessFile } = createRequire(join(web, 'package.json'))('typescript');

/// The folders of each row, the ground first. A row may name several; these know nothing of one another.
function rowsOf(readme) {
    const table = /^\| folder \| what \|\n\|-.*\n((?:\|.*\n)+)/m.exec(readme)?.[1] ?? '';
    return table.trim().split('\n').map((row) => [...row.split('|')[1].matchAll(/`(src[\w/]*)`/g)].map(([, folder]) => folder));
}
/// What a file imports: types, and what is fetched later, too.
const importsOf = (path, text) =>
    path.endsWith('.css')
        ? [...text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)/g)].map(([, name]) => name)
        : preProcessFile(text).importedFiles.map(({ fileName }) => fileName);

/// One line a fault. @param sources  text by path, 'src/look/Suit.tsx'
function breaches(rows, sources) {
    const row = new Map(rows.flatMap((folders, at) => folders.map((folder) => [folder, at])));
    const found = [];
    for (const [path, text] of Object.entries(sources)) {
        const from = dirname(path);
        if (!row.has(from)) found.push(`${path}: ${from} has no row: give it one where it belongs`);
        for (const name of importsOf(path, text).filter((one) => one.startsWith('.'))) {
            const to = dirname(join(from, name));
            if (to === from || !/^src(\/|$)/.test(to)) continue;
            if (row.get(to) < row.get(from)) continue;
            found.push(`${path}: imports ${join(from, name)}: ${to} is not in a row above ${from}`);
        }
    }
    const used = new Set(Object.keys(sources).map((path) => dirname(path)));
    for (const folder of row.keys()) if (!used.has(folder)) found.push(`README.md: ${folder}: there is no such folder`);
    return found;
}

const rows = rowsOf(readFileSync(join(web, 'README.md'), 'utf8'));
const sources = {};
function read(folder) {
    for (const entry of readdirSync(join(web, folder), { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) read(path);
        else if (/\.(tsx?|css)$/.test(path)) sources[path] = readFileSync(join(web, path), 'utf8');
    }
}
read('src');

test('every folder has its row, and imports only from the rows above', () => {
    assert.ok(Object.keys(sources).length > 200);
    assert.deepEqual(breaches(rows, sources), []);
});
test('a folder stands in one row', () => assert.equal(new Set(rows.flat()).size, rows.flat().length));

const few = [['src/words'], ['src/look'], ['src/log', 'src/table']];
const good = {
    'src/words/words.ts': '',
    'src/look/Suit.tsx': "import { t } from '../words/words';",
    'src/log/LogPage.tsx': '',
    'src/table/Auction.tsx': '',
};
const found = (more) => breaches(few, { ...good, ...more });

test('what stands above may be imported, and what is not of the sources', () => {
    assert.deepEqual(found({}), []);
    const text = "import 'preact'; import { A } from '../../gen/kibitz/v1/live_pb'; import { b } from './lines';";
    assert.deepEqual(found({ 'src/log/LogPage.tsx': text }), []);
});
test('an import from below is found, of whatever kind', () => {
    const upwards = [
        "import { LogPage } from '../log/LogPage';",
        "import '../log/LogPage';",
        "import type { Line } from '../log/LogPage';",
        "import {\n    LogPage,\n    lines,\n} from '../log/LogPage';",
        "export * from '../log/LogPage';",
        "const LogPage = later(() => import('../log/LogPage').then((part) => part.LogPage));",
        "let page: import('../log/LogPage').Page;",
    ];
    const told = 'src/look/Sign.tsx: imports src/log/LogPage: src/log is not in a row above src/look';
    for (const text of upwards) assert.deepEqual(found({ 'src/look/Sign.tsx': text }), [told], text);
    assert.match(found({ 'src/look/look.css': "@import '../table/table.css';" }).join(), /src\/table is not in a row above/);
});
test('two folders of one row know nothing of one another', () => {
    const text = "import { Auction } from '../table/Auction';";
    assert.match(found({ 'src/log/Standing.tsx': text }).join(), /src\/table is not in a row above src\/log/);
});
test('a folder without a row, and a row without a folder, are found', () => {
    assert.match(found({ 'src/app/App.tsx': '' }).join(), /src\/app has no row/);
    assert.match(found({ 'src/main.tsx': "import './look/Suit';" }).join(), /src has no row/);
    assert.match(found({ 'src/look/Suit.tsx': "import '../app/store';" }).join(), /src\/app is not in a row above/);
    assert.match(breaches([...few, ['src/app']], good).join(), /src\/app: there is no such folder/);
});
test('the rows are read off the first table', () => {
    const first = '# A\n| folder | what |\n|---|---|\n| `src/words`, `src/look` | a `src/no` |\n| `src/log` | b |\n';
    const readme = `${first}\n| \`src/hand/\` | what |\n|---|---|\n| \`sender\` | c |\n`;
    assert.deepEqual(rowsOf(readme), [['src/words', 'src/look'], ['src/log']]);
    assert.ok(rows.length > 20);
});
