// The table by hand at the sizes it is made for, in three languages and with long words: nothing sideways, nothing cut off, nothing
// too small for a finger, nothing axe finds; on a smaller screen it says so.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { HandTable } from './hand_table.mjs';
import { words } from './display.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let daemon, hand;
before(async () => {
    daemon = await new Daemon(undefined, { byHand: true }).start();
    hand = await HandTable.open(daemon.url, { bypassCSP: true });
});
after(async () => {
    await hand?.close();
    await daemon?.stop();
});

/// What is cut off or too wide, of what is there to be read.
const cut = () =>
    hand.page.evaluate(() => {
        const found = [];
        if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
        for (const element of document.querySelectorAll('.hand-bar, .hand-begin, .strip, .box, .box-call, .button, .scene, .seat-menu, .plate-button, .waiting-words'))
            if (element.offsetParent && element.scrollWidth > element.clientWidth + 1) found.push(`${element.className}: ${element.textContent.slice(0, 40)}`);
        for (const element of document.querySelectorAll('.hand-begin > *, .strip > *, .seat-menu, .box')) {
            const at = element.getBoundingClientRect();
            if (at.width && (at.right > innerWidth + 1 || at.left < -1 || at.bottom > innerHeight + 1)) found.push(`off the screen: ${element.className}`);
        }
        return found;
    });
/// Buttons smaller than a finger; of a card in a hand what shows of it.
const small = () =>
    hand.page.evaluate(() => {
        const found = [];
        for (const button of document.querySelectorAll('.hand-page button, .hand-page label')) {
            const at = button.getBoundingClientRect();
            if (at.width === 0 || button.closest('.fan')) continue;
            if (at.height < 39.5 || at.width < 39.5) found.push(`${button.textContent.slice(0, 30)} ${at.width}x${at.height}`);
        }
        for (const card of document.querySelectorAll('.fan:not(.fan-spread) > li')) {
            const { width, height } = card.getBoundingClientRect();
            if (Math.min(width, height) < 40) found.push(`card ${width}x${height}`);
        }
        return found;
    });
async function look(where) {
    assert.deepEqual(await cut(), [], where);
    assert.deepEqual(await small(), [], where);
    await hand.page.evaluate(axe);
    const faults = await hand.page.evaluate(async () => (await globalThis.axe.run({ exclude: [['iframe']] }, { iframes: false })).violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}`));
    assert.deepEqual(faults, [], where);
}
/// The page in its states, one after the other.
async function states(where) {
    await look(`${where}, welcome`);
    await hand.do('deal').click();
    await hand.page.locator('.box').waitFor();
    await look(`${where}, auction`);
    await hand.do('play-trick').click();
    await hand.until('the lead', (view) => view.phase === 'PHASE_OPENING_LEAD');
    await hand.page.locator('.hand-begin [data-do=play-trick]:not([disabled])').waitFor();
    await look(`${where}, lead`);
    await hand.page.locator('.plate-south .plate-button').click();
    await look(`${where}, a seat's menu`);
    await hand.page.keyboard.press('Escape');
    await hand.page.locator('[data-hand=south] [data-card]').last().click();
    await hand.do('hold').click();
    await hand.do('back').waitFor();
    await hand.page.waitForTimeout(900);
    await look(`${where}, a card held`);
    await hand.do('back').click();
    await hand.page.waitForTimeout(1200);
    await hand.do('tries').click();
    await look(`${where}, scenes`);
    await hand.page.keyboard.press('Escape');
    await hand.page.locator('.hand-begin .icon-button').click();
    await look(`${where}, keys`);
    await hand.page.keyboard.press('Escape');
    await hand.page.locator('.hand-new > .button').click();
    await look(`${where}, a new board`);
    await hand.do('off').click();
    await hand.until('no board', (view) => view.phase === undefined || view.phase === 'PHASE_NO_BOARD');
}
const speak = async (language) => {
    await hand.page.evaluate((to) => localStorage.setItem('kibitz.prefs', JSON.stringify({ ...JSON.parse(localStorage.getItem('kibitz.prefs') ?? '{}'), language: to })), language);
    if ((await hand.view()).phase !== 'PHASE_NO_BOARD')
        await hand.page.evaluate(() => fetch('/api/v1/commands', { method: 'POST', body: '{"boardEnd":{}}', headers: { 'Content-Type': 'application/json' } }));
    await hand.page.reload();
    await hand.do('deal').and(hand.page.locator(':not([disabled])')).waitFor();
};

for (const [width, height] of [
    [1280, 800],
    [1024, 768],
])
    for (const language of ['en', 'el', 'ru'])
        test(`at ${width} by ${height} in ${language} nothing is cut off or too small`, async () => {
            await hand.page.setViewportSize({ width, height });
            await speak(language);
            await states(`${width} ${language}`);
            if (language === 'en') return;
            // A deal in PBN is no English: the sheet of a new board may still be closing.
            const left = (await words(hand.page)).filter((text) => /[A-Za-z]{2}/.test(text.replace(/[NESW]:[AKQJT0-9.]+/, '')) && !/^(NT|XX)$/.test(text));
            assert.deepEqual(left, [], 'no English is left');
        });
test('in the dark, too', async () => {
    await speak('en');
    await hand.page.emulateMedia({ colorScheme: 'dark' });
    await states('dark');
    await hand.page.emulateMedia({ colorScheme: 'light' });
});
test('on a telephone it says that it needs a bigger screen, and shows the way to the Director’s page', async () => {
    await hand.page.setViewportSize({ width: 390, height: 800 });
    await hand.page.getByText('The table needs a bigger screen').waitFor();
    assert.equal(await hand.page.locator('.hand-page').isVisible(), false);
    assert.equal(await hand.page.getByRole('link', { name: 'To the Director’s page' }).getAttribute('href'), '/');
    assert.deepEqual(hand.errors, []);
});
