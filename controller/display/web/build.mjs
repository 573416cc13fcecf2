// Bundles each page by itself and writes the pages into the folder named on the command line. Called by build.sh.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { catalogues } from './catalogues.mjs';

const out = process.argv[2];
if (!out) throw new Error('usage: node build.mjs OUTDIR');
mkdirSync(out, { recursive: true });
for (const name of readdirSync(out)) if (/\.(js|css|map|gz)$/.test(name)) rmSync(join(out, name));

/// A page, its script and what of it comes later: none loads what only another needs.
/// The third is which of the display's words it needs; all where it is left out.
const playersWords = /^(seat|side|vul|suit|rank|card|call|contract|auction|result)\.|^app\.name$|^phase\.play$|^settings\.(language|light|suits)/;
const pages = { 'index.html': ['app', 'src/main.tsx'], 'seat.html': ['seat', 'src/seat/main.tsx', playersWords] };
for (const [page, [name, source, words]] of Object.entries(pages)) {
    const result = await build({
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
        plugins: [catalogues(words)],
        metafile: true,
        logLevel: 'warning',
    });
    const made = Object.keys(result.metafile.outputs).map((path) => basename(path));
    const script = made.find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'));
    const style = made.find((one) => one.startsWith(`${name}-`) && one.endsWith('.css'));
    if (!script || !style) throw new Error(`esbuild made no script or no style sheet for ${page}`);
    writeFileSync(join(out, page), readFileSync(join('static', page), 'utf8').replace('%SCRIPT%', script).replace('%STYLE%', style));
}
for (const name of readdirSync('static')) if (!(name in pages)) copyFileSync(join('static', name), join(out, name));
// Packed beside it: the server gives that to whoever takes it.
for (const name of readdirSync(out))
    if (/\.(js|css|html|svg|webmanifest)$/.test(name)) writeFileSync(join(out, `${name}.gz`), gzipSync(readFileSync(join(out, name)), { level: 9 }));
