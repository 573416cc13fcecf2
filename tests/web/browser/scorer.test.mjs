// A scorer beside the Director: joins with a code of the Director's, puts a board on, enters its score, takes the exports; his
// page and what it hears have no incident and no card of a board in play; shut out with one tap. KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon } from './daemon.mjs';
import { Display, tap } from './display.mjs';
import { fourPanels, marks, news, Office, phone, quiet } from './panels.mjs';
import { tooSmall } from './targets.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
const shots = process.env.KIBITZ_SHOTS;
let daemon, office, browser, display, at, context, page;
const frames = [];
const errors = [];
before(async () => {
    daemon = await new Daemon('', { board }).start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    display = await Display.open(daemon);
    await display.login();
    at = await fourPanels(daemon, office, browser);
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    page = await context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => payload !== '{"beat":true}' && frames.push(payload)));
});
after(async () => {
    await display?.close();
    await browser?.close();
    await daemon?.stop();
});
/// What is wrong with his page as it is now, at a desk's width and on a phone.
async function right(name) {
    for (const size of [{ width: 1280, height: 800 }, phone]) {
        await page.setViewportSize(size);
        if (shots) await page.screenshot({ path: `${shots}/scorer-${name}-${size.width}.png`, fullPage: true });
        if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`), [], name);
        assert.deepEqual(await tooSmall(page), [], name);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${name}: sideways at ${size.width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
}
const exported = (format) => page.evaluate(async (which) => (await fetch(`/api/v1/export?format=${which}`)).text(), format);
const status = (path, body) => page.evaluate(async ([to, what]) => (await fetch(to, what === undefined ? {} : { method: 'POST', body: what })).status, [path, body]);
const results = () => page.locator('section[aria-labelledby=results-title]');

test('the Director shows a code; the device that joins with it has the session, and nothing of the Director’s', async () => {
    await display.goto('#/panels');
    const row = display.page.locator('[data-panel=scorer]');
    await row.getByText('Nobody has joined').waitFor();
    await tap(row.getByRole('button', { name: 'Show code' }));
    await row.getByText('A scorer sees the session and its results').waitFor();
    const code = (await row.locator('.panel-digits').innerText()).replace(/\D/g, '');
    assert.match(code, /^\d{8}$/);
    await page.goto(`${daemon.url}/join?code=${code}`);
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    await row.getByText('There').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    assert.deepEqual(await page.locator('.nav a').allInnerTexts().then((all) => all.filter((one) => one !== '')), ['Session']);
    for (const hash of ['#/', '#/log', '#/incident/1', '#/panels', '#/correct', '#/wall', '#/appeal/1']) {
        await page.evaluate((to) => (location.hash = to), hash);
        await page.getByRole('heading', { name: 'Results' }).waitFor();
    }
    await right('no-board');
});

test('he puts a board on; of its auction he sees nothing, of an incident at it neither', async () => {
    await page.locator('input[inputmode=numeric]').fill('1');
    await tap(page.getByRole('button', { name: 'Start board 1' }));
    await tap(page.getByRole('button', { name: 'Yes, start board 1' }));
    await page.getByText('Being played.').waitFor();
    assert.equal(await page.getByRole('button', { name: /board 1 off|Start/ }).count(), 0);
    await at.north.prompt('Your call');
    const line = [{ page, frames }];
    await quiet(line);
    const from = marks(line);
    await at.north.call('2H');
    await at.east.prompt('Your call');
    await at.east.button('Another call …').click();
    await at.east.call('1S');
    const incident = await office.until('an insufficient bid', (table) => table.incident?.some((one) => one.code === 'insufficient-bid'));
    const { id } = incident.incident.find((one) => one.code === 'insufficient-bid');
    for (const path of [`incidents/${id}`, `incidents/${id}/evidence`, `boards/1/log`, 'panels/code']) assert.equal(await status(`/api/v1/${path}`), 403, path);
    assert.equal(await status(`/api/v1/incidents/${id}`, '{"action":"DIRECTOR_ACTION_SEEN"}'), 403);
    assert.deepEqual(news(line, from), [[]], 'nothing came of it');
    assert.equal((await exported('pbn')).includes('[Board "1"]'), false);
    const accept = incident.incident.find((one) => one.id === id).option.find((one) => /accept/.test(one.code));
    const ruled = await office.ask(`incidents/${id}`, { action: 'DIRECTOR_ACTION_RULE', option: accept.number, code: accept.code });
    assert.equal(ruled.status, 200);
    for (const [seat, call] of [['south', 'Pass'], ['west', 'Pass'], ['north', 'Pass']]) {
        await at[seat].prompt('Your call');
        await at[seat].call(call);
    }
    await page.getByRole('heading', { name: 'The result' }).waitFor();
    await right('contract');
});

test('he enters the score with two taps, in his name; when both sides have agreed it he takes the board off', async () => {
    const part = page.locator('section[aria-labelledby=result-set-title]');
    for (;;) {
        const tricks = Number(await part.locator('output').innerText());
        if (tricks === 8) break;
        await tap(part.getByRole('button', { name: tricks > 8 ? 'One less' : 'One more' }));
    }
    await tap(part.getByRole('button', { name: 'The result is 8 tricks' }));
    await tap(part.getByRole('button', { name: 'Yes, 8 tricks for declarer' }));
    await page.getByText('The score has not been agreed by both sides yet.').waitFor();
    assert.match(await results().innerText(), /1\s+1\s+spades\s+E\s+8\s+110 to E–W/);
    const table = await office.table();
    assert.equal(table.result.declarerTricks, 8);
    assert.equal((await exported('pbn')).includes('[Board "1"]'), false, 'not before the sides have agreed');
    for (const seat of ['north', 'east']) await at[seat].button('Yes, that is right').click();
    await page.getByText('Played, and both sides have agreed the score.').waitFor();
    const pbn = await exported('pbn');
    assert.ok(pbn.includes('[Board "1"]'));
    const json = JSON.parse(await exported('json'));
    assert.equal(json.board.length, 1);
    assert.equal(json.board[0].incident, undefined);
    await right('agreed');
    await tap(page.getByRole('button', { name: 'Take board 1 off' }));
    await tap(page.getByRole('button', { name: 'Yes, board 1 is off the table' }));
    await page.getByRole('heading', { name: 'No board on the table' }).waitFor();
    assert.match(await results().innerText(), /1\s+1\s+spades\s+E\s+8\s+110 to E–W/);
});

test('nothing he heard has an incident, a call, a card or a hand', () => {
    const told = frames.map((one) => JSON.parse(one));
    assert.ok(told.length > 4);
    for (const message of told) {
        assert.deepEqual(Object.keys(message).filter((key) => !['hello', 'table', 'change'].includes(key)), []);
        const view = message.table ?? message.change.put ?? {}; // the whole, or what has changed of it
        const his = ['phase', 'board', 'play', 'contract', 'result', 'adjusted', 'cancelled', 'finishedBoard', 'session', 'durable', 'trouble'];
        assert.deepEqual(Object.keys(view).filter((key) => !his.includes(key)), []);
        assert.equal(view.board?.deal, undefined);
    }
});

test('his page speaks Greek and Russian', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    for (const absent of ['Players’ panels', 'Log out all devices', 'Keys']) assert.equal(await page.getByText(absent, { exact: true }).count(), 0, absent);
    await right('settings');
    await page.evaluate(() => (location.hash = '#/session'));
    for (const [lang, words] of [['el', 'Αποτελέσματα'], ['ru', 'Результаты']]) {
        await page.evaluate((to) => localStorage.setItem('kibitz.prefs', JSON.stringify({ language: to })), lang);
        await page.reload();
        await page.getByRole('heading', { name: words }).waitFor();
        const refused = await page.evaluate(async (to) => (await fetch(`/api/v1/incidents/1?lang=${to}`)).json(), lang);
        assert.match(refused.error, lang === 'el' ? /Διαιτητής/ : /Судья/);
    }
});

test('the Director shuts the scorers out with two taps', async () => {
    await tap(display.page.locator('[data-panel=scorer]').getByRole('button', { name: 'Shut all out' }));
    await tap(display.page.getByRole('button', { name: 'Yes, shut out: Scorers' }));
    await page.locator('input[name=pin]').waitFor();
    assert.equal(await status('/api/v1/table'), 401);
    assert.deepEqual(errors, []);
});
