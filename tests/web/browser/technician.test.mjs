// The technician's page: the Director's login only; every device of the shipped tables with its values as they change; a device that
// fails and comes back; a table that is gone and back; nothing shifts; axe, 44 px, 390 px, three languages. KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon, pin } from './daemon.mjs';
import { Display, patience, tap } from './display.mjs';
import { watching } from './figures.mjs';
import { HandTable } from './hand_table.mjs';
import { Office, Panel, phone } from './panels.mjs';
import { People, TableOfPeople } from './people.mjs';
import { tooSmall } from './targets.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const board = (name) => fileURLToPath(new URL(`../../../boards/${name}.textproto`, import.meta.url));
const shots = process.env.KIBITZ_SHOTS;
const laptop = { width: 1280, height: 800 };

let daemon, browser, office;
const pages = [];
before(async () => {
    daemon = new Daemon('');
    // Noise `harsh`: one device a board does not work until near its end.
    daemon.args = ['--quick', '--speed', '4', '--noise', 'harsh', '--seed', '3'];
    await daemon.start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
});
after(async () => {
    await browser?.close();
    await daemon?.stop();
});

async function fresh(viewport, options = {}) {
    const context = await browser.newContext({ viewport, locale: 'en-GB', hasTouch: viewport === phone, ...options });
    const page = await context.newPage();
    page.errors = [];
    page.frames = [];
    // 426: where the machine is so busy that a link fails, the page asks whether its login is still good; that answer is yes.
    page.on('console', (message) => message.type() === 'error' && !/status of 426 /.test(message.text()) && page.errors.push(message.text()));
    page.on('pageerror', (error) => page.errors.push(String(error)));
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => page.frames.push([Date.now(), String(payload)])));
    await page.addInitScript(watching);
    return page;
}
/// A page that has logged in already, as from the Director's display on the same device.
async function opened(of, viewport, options = {}) {
    const page = await fresh(viewport, options);
    const his = of === daemon ? office : await Office.open(of);
    const cookies = his.cookie.split('; ').map((one) => one.split('='));
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: of.url, httpOnly: true, sameSite: 'Strict' })));
    await page.addInitScript(() => localStorage.setItem('kibitz.login', 'yes'));
    await page.goto(`${of.url}/technician`);
    await page.locator('.tech-device').first().waitFor();
    return page;
}
const row = (page, name) => page.locator(`[data-device="${name}"]`);
async function wrong(page) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    const said = violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' ')}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return [...said, ...(await tooSmall(page)), ...(over > 0 ? [`scrolls sideways by ${over}`] : [])].join('; ');
}
const picture = async (page, name) => shots && page.screenshot({ path: `${shots}/${name}.png`, fullPage: !name.startsWith('phone') });
const deviceLines = (name) => readFileSync(board(name), 'utf8').match(/^device\b/gm).length;

test('only the Director’s login opens it: not a stranger’s, not a seat’s', async () => {
    const stranger = await fresh(phone);
    await stranger.goto(`${daemon.url}/technician`);
    await stranger.locator('input[name=pin]').waitFor();
    assert.equal(await stranger.locator('.tech-device').count(), 0);
    assert.equal((await fetch(`${daemon.url}/api/v1/technician/live`)).status, 401);
    const north = await Panel.join(daemon, office, 'seat-north', { browser });
    assert.equal(await north.page.evaluate(async () => (await fetch('/api/v1/technician/live')).status), 401);
    const opens = await north.page.evaluate(
        () =>
            new Promise((done) => {
                const socket = new WebSocket(`ws://${location.host}/api/v1/technician/live`, 'kibitz.v1.json');
                socket.onopen = () => done(true);
                socket.onclose = () => done(false);
            }),
    );
    assert.equal(opens, false);
    await north.page.goto(`${daemon.url}/technician`);
    await north.page.locator('input[name=pin]').waitFor();
    assert.equal(await north.page.locator('.tech-device').count(), 0);
    await north.context.close();

    await stranger.locator('input[name=pin]').fill(pin);
    await stranger.keyboard.press('Enter');
    await stranger.locator('.tech-device').first().waitFor();
    await stranger.context().close();
});

test('every device stands there by its place, with rates and values that change; it is said plainly that cards are shown', async () => {
    const page = await opened(daemon, phone);
    pages.push(page);
    const names = await page.locator('.tech-device').evaluateAll((rows) => rows.map((one) => one.dataset.device));
    assert.equal(names.length, deviceLines('simulated') + 16); // and four column antennas a seat
    assert.deepEqual(await page.locator('.tech-place h2').allInnerTexts(), ['North', 'East', 'South', 'West', 'Middle of the table']);
    await page.getByText(/Board \d+ is being played: this page shows cards, hidden ones too/).waitFor();
    const range = row(page, 'south.range').locator('.tech-value');
    const heights = new Set();
    for (const end = Date.now() + patience; heights.size < 5 && Date.now() < end; await page.waitForTimeout(100)) heights.add(await range.innerText());
    assert.ok(heights.size >= 5, [...heights].join());
    assert.match([...heights].join(), /\d+ mm/);
    await page.waitForFunction(() => [...document.querySelectorAll('[data-device$=".range"] .tech-rate')].some((one) => parseFloat(one.textContent) > 5));
    await page.locator('[data-device$=".reader"] .tech-value .card-text').first().waitFor();
});

test('what changes is marked in its row and named at the top; where motion is unwelcome it does not fade', async () => {
    const page = await opened(daemon, laptop, { reducedMotion: 'reduce' });
    pages.push(page);
    const marked = page.locator('.tech-device.tech-marked').first();
    await marked.waitFor();
    assert.notEqual(await marked.evaluate((one) => getComputedStyle(one).backgroundColor), await page.locator('.tech-place').first().evaluate((one) => getComputedStyle(one).backgroundColor));
    await page.locator('.tech-last.tech-marked').waitFor();
    assert.match(await page.locator('.tech-last').innerText(), /^Changed last:\s+\S+: /);
    const moves = await page.locator('.tech-device').evaluateAll((rows) => rows.map((one) => getComputedStyle(one).transitionDuration).filter((one) => parseFloat(one) > 0));
    assert.deepEqual(moves, []);
});

test('four messages a second at most, of bounded size, and nothing shifts while values change', async () => {
    for (const page of pages) {
        const tops = () => page.locator('.tech-device').evaluateAll((rows) => rows.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
        const before = await tops();
        const from = Date.now();
        await page.waitForTimeout(6000);
        const seconds = (Date.now() - from) / 1000;
        const came = page.frames.filter(([at]) => at >= from);
        const bytes = came.reduce((sum, [, frame]) => sum + frame.length, 0);
        console.log(`# ${(came.length / seconds).toFixed(1)} messages and ${(bytes / seconds / 1000).toFixed(1)} kB (unpacked) a second`);
        assert.ok(came.length > 4 && came.length / seconds < 4.6, `${came.length} in ${seconds} s`);
        assert.ok(bytes / seconds < 60_000, `${bytes} bytes`);
        const some = came.map(([, frame]) => JSON.parse(frame).view?.device?.length ?? 0);
        assert.ok(Math.min(...some) < before.length, 'each message brings all devices');
        assert.deepEqual(await tops(), before);
        const { shift, shifts } = await page.evaluate(() => window.figures);
        assert.ok(shift <= 0.02, JSON.stringify(shifts.slice(0, 5)));
    }
});

test('a device that fails says since when, in its driver’s words and what to check; it comes back by itself', async () => {
    const [page] = pages;
    const failed = page.locator('.tech-device:has(.tech-bad)').first();
    await failed.waitFor();
    const name = await failed.getAttribute('data-device');
    assert.match(await row(page, name).locator('.tech-state').innerText(), /^does not answer since \d\d:\d\d:\d\d$/);
    await page.locator('button.tech-jump').getByText(/^Do not answer: 1 of \d+\. First /).waitFor();
    await page.locator('button.tech-jump').click();
    const facts = row(page, name).locator('.tech-facts');
    await facts.getByText('It is simulated: what fails here was acted out.').waitFor();
    assert.ok(await row(page, name).evaluate((one) => one.open));
    await picture(page, 'failed');
    await row(page, name).locator('.tech-state:not(.tech-bad)').waitFor();
    assert.match(await facts.locator('div').filter({ hasText: 'Failed, came back' }).innerText(), /[1-9]\d*, [1-9]\d*/);
    await row(page, name).locator('summary').click();
});

test('axe, targets, nothing sideways: phone and laptop, light and dark, three languages, all wiring shown', async () => {
    for (const [size, viewport] of Object.entries({ phone, laptop, small: { width: 320, height: 640 } })) {
        const page = await opened(daemon, viewport, { colorScheme: size === 'laptop' ? 'light' : 'dark' });
        await picture(page, `${size}-closed`);
        assert.equal(await wrong(page), '', size);
        await page.getByRole('button', { name: 'Show all wiring' }).click();
        await page.getByRole('button', { name: 'Hide all wiring' }).waitFor();
        for (const [language, title] of [['el', 'Συσκευές'], ['ru', 'Устройства'], ['en', 'Devices']]) {
            await page.locator(`.languages input[value=${language}]`).click();
            await page.getByRole('heading', { level: 1, name: title }).waitFor();
            await picture(page, `${size}-${language}`);
            assert.equal(await wrong(page), '', `${size}, ${language}`);
        }
        assert.deepEqual(page.errors, [], size);
        await page.context().close();
    }
});

test('a table that is gone is said to be; when it is back the values are those of now', async () => {
    const [page] = pages;
    await daemon.kill();
    await page.getByText(/^Nothing has been heard since .*: the values are those of then/).waitFor();
    await picture(page, 'gone');
    await daemon.start();
    await page.getByText(/Nothing has been heard since/).waitFor({ state: 'detached' });
    await page.waitForFunction(() => [...document.querySelectorAll('[data-device$=".range"] .tech-rate')].some((one) => parseFloat(one.textContent) > 5));
    // Logged out on another device, it shows nothing any more.
    await office.ask('logout/all', {});
    await page.locator('input[name=pin]').waitFor();
    assert.equal(await page.locator('.tech-device').count(), 0);
});

for (const name of ['hub-pi4', 'hub-pi5', 'pads-pi4', 'hub-pi5-st25', 'obid-pi4', 'bench'])
    test(`all devices of ${name}, with its chips emulated, answer, each with its wiring`, async () => {
        const table = new Daemon('');
        table.args = ['--emulated', '--board', board(name)];
        await table.start();
        try {
            const page = await opened(table, laptop);
            assert.equal(await page.locator('.tech-device').count() >= deviceLines(name), true);
            await page.getByText(/^All devices answer: \d+$/).waitFor();
            await page.waitForFunction(() => [...document.querySelectorAll('[data-device$=".range"] .tech-rate, [data-device$=".reader"] .tech-rate')].every((one) => parseFloat(one.textContent) >= 0.5));
            await row(page, 'north.range').locator('summary').click();
            await row(page, 'north.range').locator('.tech-facts').getByText(/^vl6180x on .*0x29/).waitFor();
            await picture(page, name);
            await page.context().close();
        } finally {
            await table.stop();
        }
    });

test('what a hand touches is the row that is marked, and no other; a camera that stops is silent; one taken away and brought back answers', async () => {
    const table = new TableOfPeople('');
    await table.start();
    let people;
    try {
        const page = await opened(table, phone);
        const facts = (name, term) => row(page, name).locator('.tech-facts > div').filter({ hasText: term }).textContent();
        const marked = () => page.locator('.tech-device.tech-marked').evaluateAll((rows) => rows.map((one) => one.dataset.device));
        const quiet = () => page.waitForFunction(() => !document.querySelector('.tech-device.tech-marked'));
        assert.match(await facts('north.sight', 'Driver and wiring'), /remote/);
        await row(page, 'north.sight').locator('.tech-state.tech-bad').waitFor();
        people = await People.sit(table);
        await page.getByText(/^All devices answer: 9$/).waitFor();

        await quiet();
        await people.press('NORTH', { call: { call: 'Pass' } });
        await row(page, 'north.panel').and(page.locator('.tech-marked')).waitFor();
        assert.deepEqual(await marked(), ['north.panel']);
        assert.equal(await row(page, 'north.panel').locator('.tech-value').innerText(), 'key “Pass”');
        assert.match(await page.locator('.tech-last').innerText(), /North: Panel/);
        await quiet();
        people.zone.WEST = [['SA', true]];
        await row(page, 'west.sight').and(page.locator('.tech-marked')).waitFor();
        assert.deepEqual(await marked(), ['west.sight']);
        assert.match(await row(page, 'west.sight').locator('.tech-value').innerText(), /A/);
        await picture(page, 'phone-touched');

        const looked = people.report;
        people.report = (...bodies) => looked.apply(people, bodies.filter(([seat]) => seat !== 'EAST'));
        await row(page, 'east.sight').locator('.tech-state.tech-bad').waitFor();
        assert.match(await row(page, 'east.sight').locator('.tech-state').innerText(), /^silent since \d\d:/);
        await page.getByText(/^Do not answer: 1 of 9\. First East’s /).waitFor();
        people.report = looked;
        await page.getByText(/^All devices answer: 9$/).waitFor();

        people.leave();
        await row(page, 'west.sight').locator('.tech-state.tech-bad').waitFor();
        await row(page, 'west.sight').locator('summary').click();
        await row(page, 'west.sight').getByText('Is the device that reports it switched on and on the network').waitFor();
        assert.equal(await row(page, 'west.sight').locator('.tech-value').innerText(), '–');
        people = await People.sit(table);
        await page.getByText(/^All devices answer: 9$/).waitFor();
        assert.match(await facts('west.sight', 'Failed, came back'), /[1-9]\d*, [1-9]\d*/);
        await page.context().close();
    } finally {
        people?.leave();
        await table.stop();
    }
});

test('at a table by hand the page at /table is what answers for the devices', async () => {
    const table = new Daemon(undefined, { byHand: true });
    await table.start();
    let hand;
    try {
        const page = await opened(table, laptop);
        await page.locator('button.tech-jump').getByText(/^Do not answer: /).click();
        await page.locator('.tech-device[open]').getByText('The page at /table reports for it: is that page open in a browser?').waitFor();
        hand = await HandTable.open(table.url);
        await page.getByText(/^All devices answer: \d+$/).waitFor();
        await page.waitForTimeout(4000); // those that repeat their value go on doing so
        assert.deepEqual(await page.locator('.tech-state.tech-bad').allInnerTexts(), []);
        await page.context().close();
    } finally {
        await hand?.close();
        await table.stop();
    }
});

test('the table’s computer and its log, without cards and names; he logs out as others do, and what he had open is shut', async () => {
    const page = await fresh(phone);
    const again = await Office.open(daemon); // everybody has been logged out since
    await page.goto(`${daemon.url}/join?code=${await again.code('technician')}`);
    await page.locator('.tech-device').first().waitFor();
    const computer = page.locator('.upkeep');
    await computer.locator('summary').click();
    for (const what of [/version: kibitz \d/, /clock: /, /disk: [\d.]+ GB free/, /memory: \d+ MB free/, /network: /, /journal: \d+ events, all written/]) await computer.getByText(what).first().waitFor();
    await computer.getByRole('heading', { name: 'What it has logged' }).waitFor();
    await page.locator('[data-means=look-again]').click();
    await computer.getByText(/disk: /).waitFor();
    await picture(page, 'technician-computer');
    assert.equal(await wrong(page), '');
    for (const [language, words] of [['Ελληνικά', 'Ο υπολογιστής του τραπεζιού και το ημερολόγιό του'], ['Русский', 'Компьютер стола и его журнал'], ['English', 'The table’s computer and its log']]) {
        await page.getByRole('button', { name: language }).or(page.getByLabel(language)).first().click();
        await computer.getByText(words).waitFor();
    }
    // Asked with the page's cookies and not within it: whoever logs out leaves the page.
    const told = async (of) => (await of.context().request.get(`${daemon.url}/api/v1/technician/upkeep`)).status();
    assert.equal(await told(page), 200);
    await page.locator('[data-means=leave]').click();
    await page.getByText('You have logged out. To come back, ask the Director for a new code.').waitFor();
    assert.equal(await told(page), 401);
    await page.goto(`${daemon.url}/technician?as=technician`);
    await page.getByText('This device is logged in as a technician no more.').waitFor();
    await page.context().close();
    // The Director, on this page.
    const his = await fresh(laptop);
    await his.goto(`${daemon.url}/technician`);
    await his.locator('input[name=pin]').fill(pin);
    await his.keyboard.press('Enter');
    await his.locator('.upkeep summary').click();
    await his.locator('.upkeep-checks').waitFor();
    await picture(his, 'technician-computer-wide');
    await his.locator('[data-means=leave]').click();
    await his.locator('input[name=pin]').waitFor();
    assert.equal(await told(his), 401);
    await his.context().close();
});

test('the settings lead there', async () => {
    const display = await Display.open(daemon);
    try {
        await display.login();
        await display.goto('#/settings');
        await tap(display.page.locator('a[href="/technician"]'));
        await display.page.locator('.tech-device').first().waitFor();
    } finally {
        await display.close();
    }
});
