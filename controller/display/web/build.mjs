// Bundles each page by itself and writes the pages into the folder named on the command line. Called by build.sh.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { catalogues, catalogueFiles, english, folder, keysOf, texts } from './catalogues.mjs';
import { protos } from './protos.mjs';

const out = process.argv[2];
if (!out) throw new Error('usage: node build.mjs OUTDIR');
mkdirSync(out, { recursive: true });
for (const name of readdirSync(out)) if (/\.(js|css|map|gz)$/.test(name)) rmSync(join(out, name));

/// A page: its script, and what of it comes later; none loads what only another needs. All are static/page.html filled in.
/// `words`: which of the display's words it needs; all where it is left out. `keys`: the screen's own keyboard covers nothing of it.
const playersWords = /^(seat|side|vul|suit|rank|card|call|contract|auction|result|corrected)\.|^app\.name$|^phase\.play$|^settings\.(language|light|suits)/;
const technicianWords = /^(seat|suit|rank|card|device|login|ago)\.|^app\.name$|^settings\.language|^problem\./;
const setupWords = /^app\.name$|^settings\.language/;
const pages = {
    'index.html': { name: 'app', title: 'Kibitz', source: 'src/shell/main.tsx', manifest: true, later: true },
    'seat.html': { name: 'seat', title: 'Kibitz: panel', source: 'src/seat/main.tsx', words: playersWords, keys: true },
    'watch.html': { name: 'watch', title: 'Kibitz: spectators', source: 'src/watch/main.tsx', words: playersWords, keys: true },
    'hall-watch.html': { name: 'hall-watch', title: 'Kibitz: spectators', source: 'src/watch/hallMain.tsx', words: playersWords, keys: true },
    'technician.html': { name: 'technician', title: 'Kibitz: devices', source: 'src/technician/main.tsx', words: technicianWords, keys: true },
    'setup.html': { name: 'setup', title: 'Kibitz: setting up', source: 'src/setup/main.tsx', words: setupWords, keys: true },
    'hall.html': { name: 'hall', title: 'Kibitz: hall', source: 'src/hall/main.tsx', keys: true },
    'table.html': { name: 'table', title: 'Kibitz: table by hand', source: 'src/hand/main.tsx' },
};
const skeleton = 'page.html';
const light = await protos();

/// The style sheet of what comes later.
async function laterStyle() {
    const { metafile } = await build({ entryPoints: { later: 'src/style/later.css' }, outdir: out, entryNames: '[name]-[hash]', bundle: true, minify: true, target: ['safari15', 'chrome100', 'firefox100'], metafile: true });
    return basename(Object.keys(metafile.outputs)[0]);
}

/// The script that shows the login's form before the page's own script is there; it has those words alone.
async function earlyScript() {
    const some = (all) => Object.fromEntries(Object.entries(all).filter(([key]) => /^(app\.name|login\.(title|text|pin|name|go|checking|forgotten|code)|settings\.language)$/.test(key)));
    const words = { en: some(await english()) };
    for (const name of catalogueFiles()) words[basename(name, '.po')] = some(texts(name, readFileSync(join(folder, name), 'utf8')));
    const { metafile } = await build({ ...common('early', 'src/login/early.ts'), splitting: false, format: 'iife', define: { EARLY_WORDS: JSON.stringify(words) } });
    const made = Object.keys(metafile.outputs).map((path) => basename(path));
    const [script, style] = ['.js', '.css'].map((ending) => made.find((one) => one.endsWith(ending)));
    return `\n<link rel="stylesheet" href="/${style}">\n<script src="/${script}"></script>`;
}

const common = (name, source) => ({
    entryPoints: { [name]: source },
    outdir: out,
    entryNames: '[name]-[hash]',
    // What the first table does not need comes when it is asked for: languages, plots, the log, the forms.
    chunkNames: 'part-[hash]',
    splitting: true,
    bundle: true,
    minify: true,
    format: 'esm',
    // Phones that a club keeps for ten years: Safari 15, Chrome 100.
    target: ['es2021', 'safari15', 'chrome100', 'firefox100'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    logLevel: 'warning',
});

/// What of a page comes at once, and the parts that come later: sources, by the way they import one another.
async function firstAndLater(name, source) {
    const { metafile } = await build({ ...common(name, source), write: false, plugins: [catalogues(), light] });
    const first = new Set();
    const later = new Set();
    const visit = (path, seen) => {
        if (seen.has(path)) return;
        seen.add(path);
        for (const { path: to, kind } of metafile.inputs[path]?.imports ?? []) {
            if (kind === 'dynamic-import') later.add(to);
            else visit(to, seen);
        }
    };
    visit(source, first);
    // A later part has later parts of its own; the set grows while it is walked.
    const walked = new Set(first);
    for (const part of later) visit(part, walked);
    return { first: [...first].filter((path) => /^src\/.*\.tsx?$/.test(path) && !path.endsWith('/en.ts')), later };
}
/// Every later part brings all of the first one, so that this is one file and not one for each two parts that share something.
const together = (source, later) => ({
    name: 'together',
    setup(build) {
        build.onLoad({ filter: /\.tsx$/ }, ({ path }) => {
            if (!later.has(relative(process.cwd(), path))) return undefined;
            return { contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(join(process.cwd(), source))};`, loader: 'tsx' };
        });
    },
});

for (const [page, { name, title, source, words, manifest, keys, later: comesLater }] of Object.entries(pages)) {
    const plugins = [light];
    if (comesLater) {
        const parts = await firstAndLater(name, source);
        const first = keysOf(parts.first.map((path) => readFileSync(path, 'utf8')));
        plugins.push(catalogues(undefined, first), together(source, parts.later));
    } else plugins.push(catalogues(words && ((key) => words.test(key))));
    const result = await build({ ...common(name, source), plugins });
    const made = Object.keys(result.metafile.outputs).map((path) => basename(path));
    const script = made.find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'));
    const style = made.find((one) => one.startsWith(`${name}-`) && one.endsWith('.css'));
    if (!script || !style) throw new Error(`esbuild made no script or no style sheet for ${page}`);
    const filled = {
        LATER: comesLater ? ` data-later="/${await laterStyle()}"` : '',
        KEYS: keys ? ', interactive-widget=resizes-content' : '',
        TITLE: title,
        MANIFEST: manifest ? '<link rel="manifest" href="/manifest.webmanifest">\n' : '',
        STYLE: style,
        SCRIPT: script,
        EARLY: page === 'index.html' ? await earlyScript() : '',
    };
    const fill = (values) => readFileSync(join('static', skeleton), 'utf8').replace(/%([A-Z]+)%/g, (_, what) => values[what]);
    writeFileSync(join(out, page), fill(filled));
    // Whom the server knows gets no form to log in.
    if (page === 'index.html') writeFileSync(join(out, 'known.html'), fill({ ...filled, EARLY: '' }));
}
// A style sheet that a part brought along is in one of the two already.
for (const name of readdirSync(out)) if (/^part-.*\.css$/.test(name)) rmSync(join(out, name));
for (const name of readdirSync('static')) if (name !== skeleton) copyFileSync(join('static', name), join(out, name));
// Packed beside it: the server gives that to whoever takes it.
for (const name of readdirSync(out))
    if (/\.(js|css|html|svg|webmanifest)$/.test(name)) writeFileSync(join(out, `${name}.gz`), gzipSync(readFileSync(join(out, name)), { level: 9 }));
