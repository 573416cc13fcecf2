// A Director's phone with a list of open incidents: the table is not below it, rows are two lines, what comes is in the list by itself and
// moves nothing, one sentence is said of many, no message covers what is to be confirmed; and a login typed before the page was ready.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon, pin } from './daemon.mjs';
import { Display, patience, tap } from './display.mjs';

const wanted = 19;
const size = { width: 390, height: 844 };
let daemon, phone;
const script = () => {
    const tricks = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    return [1, 2, 3, 4].flatMap((board) => tricks.map((trick) => `board ${board} trick ${trick} dummy-touches\n`)).join('');
};
before(async () => {
    daemon = new Daemon(script());
    daemon.args = ['--quick', '--speed', '40'];
    await daemon.start();
    phone = await Display.open(daemon, { viewport: size, hasTouch: true, isMobile: true });
    // What a screen reader is given, each time it is given something.
    await phone.page.addInitScript(() => {
        window.told = [];
        new MutationObserver(() => {
            const now = document.querySelector('[aria-live=assertive]')?.textContent ?? '';
            if (now !== '' && now !== window.told.at(-1)) window.told.push(now);
        }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await phone.login();
});
after(async () => {
    await phone?.close();
    await daemon?.stop();
});
const open = () => phone.page.request.get(`${daemon.url}/api/v1/table`).then((one) => one.json()).then((table) => (table.incident ?? []).filter((one) => one.status !== 'INCIDENT_STATUS_RULED' && one.level !== 'LEVEL_NOTICE').length);
const part = (name) => phone.page.locator('.parts label').filter({ hasText: name });

test(`${wanted} open incidents: the table is a tap away, and every row has two lines`, { timeout: 600_000 }, async () => {
    const end = Date.now() + 400_000;
    while ((await open()) < wanted && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.ok((await open()) >= wanted);
    await daemon.kill();
    daemon.args = ['--quick', '--speed', '4'];
    await daemon.start();
    await phone.page.goto(`${daemon.url}/?again`);
    await phone.page.locator('.incident').first().waitFor();
    assert.match(await part('To do').innerText(), /To do\s*\d+/);
    for (const width of [390, 820]) {
        await phone.page.setViewportSize({ width, height: 844 });
        const rows = await phone.page.locator('.incident').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
        assert.ok(rows.length >= wanted && Math.max(...rows) <= 64, `${width}: rows of ${rows} px`);
        assert.ok(!(await phone.page.locator('.compass').isVisible()));
        await part('Table').tap();
        await phone.page.locator('.compass').waitFor();
        const { y } = await phone.page.locator('.compass').boundingBox();
        assert.ok(y < 844, `${width}: the table begins at ${y} px`);
        assert.equal(await phone.tooWide(), '');
        await part('To do').tap();
        await phone.page.locator('.incident').first().waitFor();
    }
    await phone.page.setViewportSize({ width: 1440, height: 900 });
    assert.ok((await phone.page.locator('.compass').isVisible()) && (await phone.page.locator('.incident').first().isVisible()) && !(await phone.page.locator('.parts').isVisible()));
    await phone.page.setViewportSize(size);
});
test('of many there is one sentence for who listens, not one each', async () => {
    const told = await phone.page.evaluate(() => window.told);
    assert.ok(told.length >= 1);
    assert.match(told[0], /^\d+ new incidents\. The first: Call: /);
    for (const one of told) assert.ok(one.length <= 250, `${one.length} characters: ${one}`);
});
test('what comes is in the list by itself, and what stands there stays where it is', async () => {
    const where = () => phone.page.locator('.incident').evaluateAll((all) => all.map((one) => `${one.querySelector('a').getAttribute('href')} ${Math.round(one.getBoundingClientRect().y + scrollY)}`));
    const was = await where();
    await phone.page.waitForFunction((count) => document.querySelectorAll('.incident').length > count, was.length, { timeout: patience });
    assert.deepEqual((await where()).slice(0, was.length), was);
    // At the next look the list is in order again: what players wait for is not at its end.
    await phone.goto('#/settings');
    await phone.goto('#/');
    await phone.page.locator('.incident').first().waitFor();
    assert.equal(await phone.page.locator('.incidents-news').count(), 0);
});
test('no message lies over what is to be confirmed', async () => {
    const id = await phone.firstIncident();
    await phone.goto(`#/incident/${id}`);
    const option = phone.page.locator('.option').first();
    await tap(option.locator('.option-button'));
    const confirm = phone.page.locator('.confirm');
    await confirm.waitFor();
    // Something is told while the button is at the foot of the window, in the middle, at its head.
    for (const place of ['end', 'center', 'start']) {
        await confirm.evaluate((one, block) => one.scrollIntoView({ block }), place);
        await phone.page.evaluate(() => scrollBy(0, 0));
        // A tap on a button that has just come says that nothing was done: a message like any other.
        await phone.page.evaluate(() => {
            const fresh = document.createElement('button');
            fresh.textContent = 'fresh';
            document.querySelector('main').append(fresh);
            fresh.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
            fresh.remove();
        });
        await phone.page.locator('.said p').waitFor();
        await phone.page.waitForFunction(() => {
            const said = document.querySelector('.said p')?.getBoundingClientRect();
            const button = document.querySelector('.confirm').getBoundingClientRect();
            return said && (said.bottom <= button.top || said.top >= button.bottom);
        }, undefined, { timeout: 2000 });
        await phone.page.locator('.said p').waitFor({ state: 'detached' });
    }
    await confirm.getByRole('button', { name: 'Not yet' }).click();
});
test('the console said nothing', () => assert.deepEqual(phone.errors.filter((one) => !/ERR_CONNECTION|WebSocket/.test(one)), []));

test('what is typed and pressed before the page’s script is here gets in', async () => {
    const browser = await launch(chromium);
    for (const locale of ['en-GB', 'ru-RU']) {
        const context = await browser.newContext({ viewport: size, hasTouch: true, locale });
        const page = await context.newPage();
        let come;
        const line = new Promise((resolve) => (come = resolve));
        await page.route(/\/app-[^/]*\.js$/, (route) => line.then(() => route.continue()));
        await page.goto(daemon.url, { waitUntil: 'commit' });
        const field = page.locator('input[name=pin]');
        await field.waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
        await page.locator('input[name=name]').fill('M. Rossi');
        await field.fill(pin);
        const before = await field.boundingBox();
        await page.locator('button[type=submit]').tap();
        come();
        await page.locator('.topbar').waitFor();
        await context.clearCookies();
        // And with the script there at once: whoever has his PIN filled in presses as soon as he sees the button.
        const again = await browser.newContext({ viewport: size, hasTouch: true, locale });
        const quick = await again.newPage();
        await quick.goto(daemon.url);
        await quick.locator('input[name=pin]').fill(pin);
        assert.deepEqual(await quick.locator('input[name=pin]').boundingBox(), before, 'the field has moved');
        await quick.locator('button[type=submit]').tap();
        await quick.locator('.topbar').waitFor();
        await context.close();
        await again.close();
    }
    await browser.close();
});
