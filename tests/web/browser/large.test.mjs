// Letters twice as large on a phone, as its owner set the browser, in every language: nothing sideways, no word cut, nothing that
// axe finds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display } from './display.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let daemon, phone, id;
before(async () => {
    daemon = await new Daemon('board 1 trick 1 east fifth-card\nboard 1 trick 2 north dummy-touches\n').start();
    phone = await Display.open(daemon, { viewport: { width: 390, height: 844 }, hasTouch: true, args: ['--blink-settings=defaultFontSize=32'] });
    await phone.login();
    id = await phone.firstIncident();
});
after(async () => {
    await phone?.close();
    await daemon?.stop();
});

const pages = () => ['#/', `#/incident/${id}`, '#/log', '#/session', '#/correct', '#/panels', '#/settings', `#/appeal/${id}`, '#/wall'];
async function show(hash) {
    await phone.goto(hash);
    await phone.page.locator('main h1, main h2, .wall').first().waitFor({ state: 'attached' });
    if (hash.includes('#/incident')) await phone.page.locator('.chart canvas').waitFor();
    await phone.page.waitForTimeout(200);
}
/// Texts that do not fit in the box that hides what sticks out.
const cut = () =>
    [...document.querySelectorAll('main *, header *')]
        .filter((one) => one.childElementCount === 0 && one.textContent.trim() !== '' && one.checkVisibility() && !one.closest('.spoken, .wide-only, svg, .rank, .playing-card, .skip'))
        .filter((one) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => `${one.className} "${one.textContent.slice(0, 30)}"`);

/// How it is pressed is no matter here: a finger would wait for the page to be drawn, which a busy machine may do late.
const press = (locator) => locator.evaluate((one) => one.click());
async function wrong(where, language) {
    if (process.env.KIBITZ_SHOTS) await phone.page.screenshot({ fullPage: true, path: `${process.env.KIBITZ_SHOTS}/large-${language}-${where.replace(/\W/g, '')}.png` });
    const wide = await phone.tooWide();
    const cuts = await phone.page.evaluate(cut);
    await phone.page.evaluate(axe);
    const { violations } = await phone.page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    return [
        ...(wide === '' ? [] : [wide]),
        ...cuts.map((one) => `cut: ${one}`),
        ...violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3)}`),
    ].map((one) => `${where}: ${one}`);
}

for (const [language, name] of [['el', 'Ελληνικά'], ['ru', 'Русский'], ['en', 'English']])
    test(`letters at 200 %: ${language}`, async () => {
        await show('#/settings');
        await press(phone.page.getByLabel(name, { exact: true }));
        await phone.page.waitForFunction((is) => document.documentElement.lang === is, language);
        assert.equal(await phone.page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px');
        const found = [];
        for (const hash of pages()) {
            await show(hash);
            if (hash !== '#/correct') {
                found.push(...(await wrong(hash, language)));
                continue;
            }
            // What the page of corrections opens with depends on how far the board has come: each of its flows is looked at.
            for (const place of [0, 1, 2]) {
                const flow = phone.page.locator('input[name=flow]').nth(place); // none between boards, and none before there is a contract
                await press(flow);
                await phone.page.locator('.play-grid, .correct-now, .correct-after .stepper').first().waitFor();
                found.push(...(await wrong(`${hash} ${place + 1}`, language)));
            }
        }
        assert.deepEqual(found, []);
    });
test('the console said nothing', () => assert.deepEqual(phone.errors, []));
