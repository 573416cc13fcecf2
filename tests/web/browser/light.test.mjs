// A phone on a bad line: how much comes to the first table in each language, and nothing shifts by itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon, pin } from './daemon.mjs';
import { counter, watching } from './figures.mjs';

const most = 60_000; // bytes, headers and all
const shift = 0.02;
let daemon, calm, browser;
const quick = {}, slow = {}; ///< each {line, login}
before(async () => {
    daemon = await new Daemon('board 1 trick 1 east fifth-card\nboard 1 trick 2 north dummy-touches\n').start();
    quick.line = await counter(daemon.port);
    // What the first table weighs is asked where people play at their own speed: at six times that its news is half as long again.
    calm = new Daemon('');
    calm.args = ['--speed', '1'];
    await calm.start();
    slow.line = await counter(calm.port);
    browser = await launch(chromium);
});
after(async () => {
    await browser?.close();
    quick.line?.close();
    slow.line?.close();
    await calm?.stop();
    await daemon?.stop();
});

/// A fresh browser that has logged in once, as far as the first table; and what that cost.
async function first(locale, size = { width: 390, height: 844 }, at = quick) {
    const { line, login } = at;
    const context = await browser.newContext({ locale, viewport: size, hasTouch: true, ...(login && { storageState: login }) });
    const page = await context.newPage();
    await page.addInitScript(watching);
    await page.addInitScript(() => {
        new MutationObserver((_, all) => {
            if (!document.querySelector('.table-page')) return;
            window.tableCame = performance.timeOrigin + performance.now();
            all.disconnect();
        }).observe(document, { childList: true, subtree: true });
    });
    line.counted.parts = [];
    await page.goto(line.url);
    if (!login) {
        await page.locator('input[name=name]').fill('M. Rossi');
        await page.locator('input[name=pin]').fill(pin);
        await page.keyboard.press('Enter');
    }
    await page.locator('.table-page').waitFor();
    // What came later is news, or pages for later: on a slow machine they come before this test has noticed that the table is there.
    const came = await page.evaluate(() => window.tableCame);
    const bytes = line.counted.parts.reduce((sum, [when, size]) => (when <= came ? sum + size : sum), 0);
    at.login ??= await context.storageState();
    return { context, page, bytes };
}

for (const locale of ['en-GB', 'el-GR', 'ru-RU'])
    test(`the first table is light, ${locale}`, async () => {
        const { context, page, bytes } = await first(locale, undefined, slow);
        assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
        console.log(`# ${locale}: ${bytes} bytes to the first table`);
        assert.ok(bytes > 10_000 && bytes <= most, `${bytes} bytes`);
        await context.close();
    });
test('the other pages come when nothing else is to do, and then need no line', async () => {
    const { context, page } = await first('el-GR');
    await page.waitForFunction(() => performance.getEntriesByType('resource').some((one) => /later-.*css$/.test(one.name)));
    await page.waitForFunction(() => {
        const now = performance.getEntriesByType('resource').length;
        const same = window.resources === now;
        window.resources = now;
        return same;
    }, undefined, { polling: 1500 });
    await context.setOffline(true);
    for (const hash of ['#/settings', '#/log', '#/session', '#/correct']) {
        await page.evaluate((to) => (location.hash = to), hash);
        await page.locator('main h1, main h2').first().waitFor();
    }
    await context.close();
});
for (const [width, height] of [[390, 844], [768, 1024], [1280, 800]])
    test(`nothing shifts by itself while cards fall and incidents come, ${width} px`, async () => {
        const { context, page } = await first('en-GB', { width, height });
        await page.waitForTimeout(12_000);
        const { shift: is, shifts } = await page.evaluate(() => window.figures);
        console.log(`# ${width} px: layout shift ${is.toFixed(4)}`);
        assert.ok(is <= shift, `${is}: ${JSON.stringify(shifts.filter((one) => one.value > 0.002), undefined, 1)}`);
        await context.close();
    });
