// Runs unit/ with node's test runner: *.test.ts bundled by the display's own esbuild, *.test.mjs as they are.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogues } from '../../controller/display/web/catalogues.mjs';
import { protos } from '../../controller/display/web/protos.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, '../../controller/display/web');
const { build } = createRequire(join(web, 'package.json'))('esbuild');
const out = mkdtempSync(join(tmpdir(), 'kibitz-unit-'));
const tests = readdirSync(join(here, 'unit'));
await build({
    entryPoints: tests.filter((name) => name.endsWith('.test.ts')).map((name) => join(here, 'unit', name)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: ['node18', 'es2022'],
    nodePaths: [join(web, 'node_modules')],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [catalogues(), await protos()],
    logLevel: 'warning',
});
const files = [
    ...readdirSync(out).map((name) => join(out, name)),
    ...tests.filter((name) => name.endsWith('.test.mjs')).map((name) => join(here, 'unit', name)),
];
const result = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' });
rmSync(out, { recursive: true });
process.exit(result.status ?? 1);
