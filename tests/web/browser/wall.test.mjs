// The wall view is off (16D): its address says so in every language, asks the table for nothing, and leads nowhere by itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display, tap } from './display.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let daemon, display;
before(async () => {
    daemon = await new Daemon('').start();
    display = await Display.open(daemon);
    await display.login();
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});

test('a screen that was left at the wall’s address shows and hears nothing of the play', async () => {
    const { page } = display;
    const heard = [];
    page.on('websocket', (socket) => heard.push(socket.url()));
    page.on('request', (request) => request.url().includes('/api/') && heard.push(request.url()));
    await page.evaluate(() => (location.hash = '#/wall')); // it begins anew, without its line
    await page.locator('.wall').waitFor();
    heard.length = 0;
    for (const [language, title] of [['en', 'The wall view is off'], ['el', 'Η προβολή τοίχου είναι κλειστή'], ['ru', 'Настенный экран выключен']]) {
        await page.evaluate((language) => localStorage.setItem('kibitz.prefs', JSON.stringify({ ...JSON.parse(localStorage.getItem('kibitz.prefs') ?? '{}'), language })), language);
        await page.reload();
        await page.getByRole('heading', { name: title }).waitFor();
        for (const width of [390, 820, 1440]) {
            await page.setViewportSize({ width, height: 844 });
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
            assert.deepEqual(violations.map((one) => one.id), [], `${language} ${width}`);
            if (process.env.KIBITZ_SHOTS) await page.screenshot({ path: `${process.env.KIBITZ_SHOTS}/wall-${language}-${width}.png` });
        }
        assert.equal(await page.locator('.wall').getByText(/[♠♥♦♣]|NT|\d:\d\d/).count(), 0);
    }
    assert.deepEqual(heard, []);
    await tap(page.locator('.wall a'));
    await page.locator('.table-page').waitFor();
    await page.goto(`${daemon.url}/#/settings`);
    await page.locator('.setting').first().waitFor();
    assert.equal(await page.locator('a[href="#/wall"]').count(), 0);
});
