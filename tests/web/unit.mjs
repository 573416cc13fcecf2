// Bundles unit/*.test.ts with the display's own esbuild and runs them with node's test runner.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, '../../controller/display/web');
const { buildSync } = createRequire(join(web, 'package.json'))('esbuild');
const out = mkdtempSync(join(tmpdir(), 'kibitz-unit-'));
const tests = readdirSync(join(here, 'unit')).filter((name) => name.endsWith('.test.ts'));
buildSync({
    entryPoints: tests.map((name) => join(here, 'unit', name)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node18',
    nodePaths: [join(web, 'node_modules')],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
});
const files = readdirSync(out).map((name) => join(out, name));
const result = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' });
rmSync(out, { recursive: true });
process.exit(result.status ?? 1);
