// What a Director has typed and not sent: a login that is lost in the middle, a page loaded anew, another page looked at, a board that
// leaves the table meanwhile; and a PIN as it is pasted.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon, pin } from './daemon.mjs';
import { Display, director, tap } from './display.mjs';
import { Office, fourPanels, phone } from './panels.mjs';

const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
const said = 'East and West agree that the diamond was led out of turn';
let daemon, office, browser, display, page, panels, called;
before(async () => {
    daemon = await new Daemon('', { board }).start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    panels = await fourPanels(daemon, office, browser);
    display = await Display.open(daemon, { viewport: phone, hasTouch: true, isMobile: true });
    page = display.page;
    await display.login();
    await panels.north.button('Start board 1').click();
    await panels.north.prompt('Your call');
    await panels.west.button('Director').click();
    await panels.west.button('Call the Director').click();
    const { incident } = await office.until('called', (table) => (table.incident ?? []).length > 0);
    called = incident[0].id;
});
after(async () => {
    await display?.close();
    await browser?.close();
    await daemon?.stop();
});
const option = () => page.locator('.option').filter({ hasText: 'Ruled at the table' });
const note = () => option().locator('textarea').first();
const arm = async () => {
    await tap(option().locator('.option-button'));
    await note().waitFor();
};

test('a PIN is pasted as it stands on a slip of paper, with blanks', async () => {
    const other = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const fresh = await other.newPage();
    await fresh.goto(daemon.url);
    const field = fresh.locator('input[name=pin]');
    await field.waitFor();
    await fresh.evaluate((words) => navigator.clipboard.writeText(words), ` ${pin.slice(0, 3)} ${pin.slice(3)}\n`);
    await field.focus();
    await fresh.keyboard.press('Control+V');
    assert.equal(await field.inputValue(), pin);
    await field.press('End');
    await field.pressSequentially('9 8');
    assert.equal(await field.inputValue(), pin, 'six digits and no more');
    await other.close();
});

test('another page is looked at, the page is loaded anew: what was typed stands there', async () => {
    await display.goto(`#/incident/${called}`);
    await arm();
    await note().fill(said);
    await display.goto('#/log');
    await page.locator('.log-page, .page').first().waitFor();
    await page.goBack();
    await arm();
    assert.equal(await note().inputValue(), said);
    await page.reload();
    await arm();
    assert.equal(await note().inputValue(), said);
});

test('the login is lost in the middle: whoever it is logs in, and goes on; nobody else reads it', async () => {
    const login = async (name) => {
        await page.locator('input[name=name]').fill(name);
        await page.locator('input[name=pin]').fill(pin);
        await page.keyboard.press('Enter');
        await page.locator('.option').first().waitFor();
    };
    const out = await page.evaluate(() => fetch('/api/v1/logout/all', { method: 'POST' }).then((answer) => answer.status));
    assert.equal(out, 200);
    await page.locator('input[name=pin]').waitFor();
    await login('B. Holt');
    await arm();
    assert.equal(await note().inputValue(), '', 'another Director');
    await page.evaluate(() => fetch('/api/v1/logout/all', { method: 'POST' }));
    await page.locator('input[name=pin]').waitFor();
    await login(director);
    await arm();
    assert.equal(await note().inputValue(), said);
});

test('what has been put into the record is no draft any more', async () => {
    await tap(option().getByRole('button', { name: /^Confirm/ }));
    await page.locator('.settled').waitFor();
    await tap(page.getByRole('button', { name: 'Undo', exact: true }));
    await tap(page.getByRole('button', { name: 'Confirm: undo' }));
    await arm();
    assert.equal(await note().inputValue(), '');
});

test('a case is told of the board that was on the table when it was begun, though the next one is put on meanwhile', async () => {
    await display.goto('#/case');
    await page.getByLabel('Look for it by words or by Law').fill('behaviour');
    await tap(page.locator('.case-row').first());
    await page.getByLabel('What you were told (not needed)').fill(said);
    for (const seat of ['north', 'east', 'south', 'west']) {
        await panels[seat].prompt('Your call');
        await panels[seat].call('Pass');
    }
    for (const seat of ['north', 'east']) await panels[seat].button('Yes, that is right').click();
    await panels.south.button('Start board 2').click();
    await panels.east.prompt('Your call');
    await page.locator('select option').filter({ hasText: 'Board 2' }).waitFor({ state: 'attached' });
    assert.equal(await page.getByLabel('What you were told (not needed)').inputValue(), said);
    assert.match(await page.getByLabel('Which board').locator('option:checked').innerText(), /Board 1/);
    await page.getByRole('group', { name: 'Who', exact: true }).getByRole('radio', { name: 'North', exact: true }).check({ force: true });
    await tap(page.getByRole('button', { name: 'Take it down' }));
    await page.waitForURL(/#\/incident\/\d+$/);
    const id = page.url().split('/').pop();
    const told = await page.evaluate(async (id) => (await fetch(`/api/v1/incidents/${id}`)).json(), id);
    assert.equal(told.board, 1);
    assert.ok(told.seen.some((one) => one.includes(said)));
});
