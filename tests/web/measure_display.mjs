// The display's figures, measured against the real daemon: node measure_display.mjs [KIBITZ] [MINUTES]
// Bytes to the first table, bytes an event when 120 boards have been played, layout shift, message to paint, heap, what axe finds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
process.env.KIBITZ_BINARY ??= process.argv[2];
const minutes = Number(process.argv[3] ?? 5);
const { Daemon } = await import('./browser/daemon.mjs');
const { Display } = await import('./browser/display.mjs');
const { counter, quantile, watching } = await import('./browser/figures.mjs');

const boards = Number(process.env.KIBITZ_BOARDS ?? 120);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const say = (what, value) => console.log(`${what.padEnd(60)} ${value}`);
const daemon = await new Daemon('trick 2 dummy-touches\ntrick 3 fifth-card\ntrick 4 defender-shows\n').start();
const line = await counter(daemon.port);
const own = daemon.url;
let display;

/// A fresh browser, logged in, at the table; what that took over the line.
async function fresh(size, locale = 'en-GB') {
    daemon.url = line.url;
    line.counted.bytes = 0; // from the first byte a new browser gets, the login's page with it
    const one = await Display.open(daemon, { viewport: size, locale });
    await one.context.addInitScript(watching);
    await one.page.locator('input[name=pin]').waitFor();
    await one.loginBehindThePage();
    await one.page.locator('.table-page').waitFor();
    return { one, bytes: line.counted.bytes };
}
const pages = async (page) => {
    const first = await page.locator('.incident-link').first().getAttribute('href').catch(() => '#/');
    return ['#/', first, '#/log', '#/session', '#/correct', '#/panels', '#/settings', first.replace('incident', 'appeal'), '#/wall'];
};

try {
    for (const locale of ['en-GB', 'el-GR', 'ru-RU']) {
        const { one, bytes } = await fresh({ width: 390, height: 844 }, locale);
        say(`bytes to the first table, headers and all, ${locale}`, bytes);
        await one.close();
    }
    ({ one: display } = await fresh({ width: 1280, height: 800 }));
    const shiftAt = async (size) => {
        await display.page.setViewportSize(size);
        await display.page.waitForTimeout(2000);
        await display.page.evaluate(() => (window.figures.shift = 0));
        await display.page.waitForTimeout(20_000);
        return display.page.evaluate(() => window.figures.shift);
    };
    for (const [width, height] of [[390, 844], [768, 1024], [1280, 800], [1920, 1080]]) say(`layout shift in 20 s of play, ${width} px`, (await shiftAt({ width, height })).toFixed(4));
    // The evening: as fast as it goes, then at speed 20.
    await display.close();
    await daemon.kill();
    daemon.script = undefined;
    daemon.args = ['--quick', '--speed', '50'];
    await daemon.start();
    const api = async () => {
        const answer = await fetch(`${own}/api/v1/login`, { method: 'POST', body: JSON.stringify({ pin: '314159', name: 'M' }) });
        return answer.headers.get('set-cookie').split(';')[0];
    };
    const cookie = await api();
    const started = Date.now();
    for (let play = 0; play < boards; ) {
        await new Promise((resolve) => setTimeout(resolve, 2000));
        play = (await (await fetch(`${own}/api/v1/table`, { headers: { cookie } })).json()).play ?? 0;
        if (Date.now() - started > 20 * 60_000) {
            say('boards played before this was given up', play);
            break;
        }
    }
    await daemon.kill();
    daemon.args = ['--quick', '--speed', '20'];
    await daemon.start();
    ({ one: display } = await fresh({ width: 1280, height: 800 }));
    await display.page.waitForTimeout(15_000); // the other pages have come
    line.counted.bytes = 0;
    await display.page.evaluate(() => (window.figures.painted.length = 0));
    const heap = async () => {
        const cdp = await display.context.newCDPSession(display.page);
        await cdp.send('HeapProfiler.collectGarbage');
        return ((await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6).toFixed(1);
    };
    const before = await heap();
    await display.page.waitForTimeout(minutes * 60_000);
    const { painted } = await display.page.evaluate(() => window.figures);
    say(`bytes an event over the line after ${boards} boards`, `${Math.round(line.counted.bytes / painted.length)} (${painted.length} events)`);
    say('message to paint, ms, p50 / p95 / p99', [0.5, 0.95, 0.99].map((part) => quantile(painted, part).toFixed(0)).join(' / '));
    say(`heap, MB, at the beginning and after ${minutes} min at speed 20`, `${before} / ${await heap()}`);
    let found = 0;
    for (const hash of await pages(display.page)) {
        await display.goto(hash);
        await display.page.waitForTimeout(2000);
        await display.page.evaluate(axe);
        found += (await display.page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))).violations.length;
    }
    say('what axe finds on nine pages', found);
    say('errors in the console', display.errors.length);
} finally {
    await display?.close().catch(() => undefined);
    line.close();
    daemon.url = own;
    await daemon.stop();
}
