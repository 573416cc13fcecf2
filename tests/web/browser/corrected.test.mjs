// A board is corrected, and both pairs read it on their panels when the session says so: until they put it away, in the next board's auction,
// on a device that joins later, when it is taken back. The Director on a phone, four players at tablets and phones, the real daemon.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon } from './daemon.mjs';
import { Display, tap } from './display.mjs';
import { Office, Panel, fourPanels, phone } from './panels.mjs';

const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
const shots = process.env.KIBITZ_SHOTS;
let daemon, office, browser, display, page, panels;
const all = () => Object.values(panels);
const shot = async (of, name) => {
    if (!shots) return;
    mkdirSync(shots, { recursive: true });
    await of.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
};
const title = (panel) => panel.page.getByRole('heading', { name: 'Corrected by the Director' });
const tool = (panel) => panel.page.locator('.seat-tools').getByRole('button', { name: 'Corrected' });
const chosen = (name) => page.getByRole('group', { name: 'Do the players read them on their panels?' }).getByRole('radio', { name, exact: true });

before(async () => {
    daemon = await new Daemon('', { board }).start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    panels = await fourPanels(daemon, office, browser);
    display = await Display.open(daemon, { viewport: phone, hasTouch: true, isMobile: true });
    page = display.page;
    await display.login();
});
after(async () => {
    await display?.close();
    await browser?.close();
    await daemon?.stop();
});

async function passedOut(number, first) {
    const { north } = panels;
    await north.button(`Start board ${number}`).click();
    const order = ['north', 'east', 'south', 'west'];
    for (let i = 0; i < 4; ++i) {
        const one = panels[order[(order.indexOf(first) + i) % 4]];
        await one.prompt('Your call');
        await one.call('Pass');
    }
}
const agree = async () => {
    for (const panel of [panels.north, panels.east]) await tap(panel.button('Yes, that is right'));
    await panels.south.button(/^Start board/).waitFor();
};
/// On the page of the board, as a Director fills it in.
async function correct(kind, fill, reason) {
    await page.getByRole('group', { name: 'What is corrected' }).getByRole('radio', { name: kind, exact: true }).check({ force: true });
    await fill();
    await page.locator('.reason input, .reason textarea').last().fill(reason);
    await tap(page.getByRole('button', { name: 'Correct it', exact: true }));
    await tap(page.getByRole('button', { name: 'Yes, correct it' }));
    await page.locator('.corrections li').filter({ hasText: reason }).waitFor();
}

test('what is corrected is nobody’s business while the session does not say so', async () => {
    await passedOut(1, 'north');
    await agree();
    await display.goto('#/board/1');
    await correct('Artificial score', async () => {
        await page.getByRole('radio', { name: 'Average', exact: true }).check({ force: true });
        await tap(page.getByRole('button', { name: '60 % – 40 %' }));
    }, 'the board was fouled');
    await shot(page, 'board-corrected-390');
    for (const panel of all()) assert.equal(await title(panel).count(), 0);
});

test('the Director says on the session’s page that the players read them; both pairs do, with the reason', async () => {
    await display.goto('#/session');
    assert.equal(await chosen('No').isChecked(), true);
    await chosen('Yes').check({ force: true });
    await shot(page, 'session-corrections-390');
    for (const panel of all()) {
        await title(panel).waitFor();
        const words = await panel.page.locator('.corrected-part').innerText();
        assert.match(words, /Board 1/);
        assert.match(words, /N–S 60 %, E–W 40 %/);
        assert.match(words, /the board was fouled/);
        assert.match(words, /M\. Rossi/);
    }
    await shot(panels.north.page, 'panel-corrected-768');
    await shot(panels.east.page, 'panel-corrected-390');
    await display.goto('#/board/1');
    await page.getByText('Both pairs read it on their panels').waitFor();
});

test('who has read it puts it away, on his own device alone, and it stays away', async () => {
    await tap(panels.north.button('I have read it'));
    await title(panels.north).waitFor({ state: 'detached' });
    await panels.north.page.reload();
    await panels.north.button(/^Start board/).waitFor();
    assert.equal(await title(panels.north).count(), 0);
    assert.equal(await title(panels.south).count(), 1);
});

test('in the next auction it is behind a button of its own, and moves none of the others', async () => {
    await panels.north.button('Start board 2').click();
    await panels.east.prompt('Your call');
    assert.equal(await tool(panels.north).count(), 0);
    const director = await panels.east.button('Director').boundingBox();
    await tool(panels.east).click();
    const sheet = panels.east.page.getByRole('dialog');
    assert.match(await sheet.innerText(), /60 %/);
    await shot(panels.east.page, 'panel-corrected-sheet-390');
    await tap(sheet.getByRole('button', { name: 'Close' }));
    await tool(panels.east).click();
    await tap(sheet.getByRole('button', { name: 'I have read it' }));
    await sheet.waitFor({ state: 'detached' });
    assert.equal(await tool(panels.east).count(), 0);
    assert.deepEqual(await panels.east.button('Director').boundingBox(), director);
});

test('a device that joins at the seat later is told as well', async () => {
    await panels.west.close();
    panels.west = await Panel.join(daemon, office, 'seat-west', { browser, viewport: phone });
    await tool(panels.west).waitFor();
});

test('taken back, it is told again to everybody: who had put it away, too', async () => {
    await display.goto('#/board/1');
    await tap(page.getByRole('button', { name: 'Take back', exact: true }));
    await tap(page.getByRole('button', { name: 'Yes, take it back' }));
    await tool(panels.north).click();
    const words = await panels.north.page.getByRole('dialog').innerText();
    assert.match(words, /The correction is taken back/);
    assert.match(words, /It counts now: Passed out/);
    await tap(panels.north.page.getByRole('dialog').getByRole('button', { name: 'Close' }));
});

test('a board that is being played: its number can be put right, and the page says what must wait', async () => {
    await display.goto('#/board/2');
    await page.getByText('Contract, result, score, and calls of the auction wait until its play has ended').waitFor();
    assert.equal(await page.getByRole('radio', { name: 'Contract and result' }).count(), 0);
    await shot(page, 'board-in-play-390');
    await correct('Number of the board', () => page.getByLabel('The right number').fill('12'), 'the wrong board was taken');
    await panels.south.page.getByText('Board 12').first().waitFor();
    await panels.west.prompt('Your call'); // nobody had called: the other board's dealer does so first
    await correct('Pairs and names', async () => page.getByLabel('North', { exact: true }).fill('Anna'), 'she came late');
    assert.equal((await office.table()).board.players.north, 'Anna');
});

test('when its play has ended what waited can be corrected, on the page that was open', async () => {
    for (const seat of ['west', 'north', 'east', 'south']) {
        await panels[seat].prompt('Your call');
        await panels[seat].call('Pass');
    }
    await page.getByRole('radio', { name: 'Contract and result' }).waitFor({ state: 'attached' });
    await correct('Contract and result', () => page.getByRole('textbox', { name: /Written, such as/ }).fill('4S S ='), 'played on paper');
    await display.goto('#/session');
    await page.getByText('620').first().waitFor();
});

test('when the session says no more, nothing is shown any more', async () => {
    await chosen('No').check({ force: true });
    for (const panel of all()) await tool(panel).waitFor({ state: 'detached' });
});

test('the console said nothing', () => {
    assert.deepEqual(display.errors, []);
    for (const panel of all()) assert.deepEqual(panel.errors, []);
});
