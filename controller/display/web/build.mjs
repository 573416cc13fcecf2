// Bundles src/main.tsx and writes the pages into the folder named on the command line. Called by build.sh.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { catalogues } from './catalogues.mjs';

const out = process.argv[2];
if (!out) throw new Error('usage: node build.mjs OUTDIR');
mkdirSync(out, { recursive: true });
for (const name of readdirSync(out)) if (/\.(js|css|map|gz)$/.test(name)) rmSync(join(out, name));

const result = await build({
    entryPoints: { app: 'src/main.tsx' },
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
    plugins: [catalogues],
    metafile: true,
    logLevel: 'warning',
});

const made = Object.keys(result.metafile.outputs).map((path) => basename(path));
const script = made.find((name) => name.startsWith('app-') && name.endsWith('.js'));
const style = made.find((name) => name.startsWith('app-') && name.endsWith('.css'));
if (!script || !style) throw new Error('esbuild made no script or no style sheet');
const page = readFileSync('static/index.html', 'utf8').replace('%SCRIPT%', script).replace('%STYLE%', style);
writeFileSync(join(out, 'index.html'), page);
for (const name of readdirSync('static')) if (name !== 'index.html') copyFileSync(join('static', name), join(out, name));
// Packed beside it: the server gives that to whoever takes it.
for (const name of readdirSync(out))
    if (/\.(js|css|html|svg|webmanifest)$/.test(name)) writeFileSync(join(out, `${name}.gz`), gzipSync(readFileSync(join(out, name)), { level: 9 }));
