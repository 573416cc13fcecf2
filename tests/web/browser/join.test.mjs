// Joining as people do: the code is typed, pasted or scanned, wrong, old, used, by two at once, while the table is away; the Director shows four
// codes at once; one link for all spectators; leaving a seat. KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon } from './daemon.mjs';
import { Display, tap } from './display.mjs';
import { Office } from './panels.mjs';
import { tooSmall } from './targets.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
const shots = process.env.KIBITZ_SHOTS;
const widths = [390, 820, 1440];
const seats = ['north', 'east', 'south', 'west'];

let daemon, office, browser, display;
before(async () => {
    daemon = new Daemon('');
    daemon.args = ['--board', board, '--spectators', '5'];
    await daemon.start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    display = await Display.open(daemon);
    await display.login();
});
after(async () => {
    await display?.close();
    await browser?.close();
    await daemon?.stop();
});

/// A tablet or telephone of somebody's, with nothing on it.
async function device(path = '/join', options = {}) {
    const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, locale: 'en-GB', hasTouch: true, ...options });
    const page = await context.newPage();
    await page.goto(daemon.url + path);
    if (path === '/join') await page.locator('input[name=code]').waitFor();
    return page;
}
const field = (page) => page.getByLabel('Code, eight digits');
const sees = (page, words) => page.getByText(words).first().waitFor();
const joinedAs = (page, seat) => page.waitForURL(`**/seat?as=seat-${seat}`);
/// As fingers do, a key at a time: longer than a page takes to do something of its own.
const type = (page, text) => page.keyboard.type(text, { delay: 120 });

/// What is wrong with a page at every width; [] when nothing is.
async function wrong(page, name) {
    const found = [];
    const before = page.viewportSize();
    for (const width of widths) {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 1000 });
        if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
        if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        found.push(...violations.map((one) => `${name} ${width}: ${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`));
        found.push(...(await tooSmall(page)).map((one) => `${name} ${width}: ${one}`));
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) found.push(`${name} ${width}: scrolls sideways by ${over}`);
    }
    await page.setViewportSize(before);
    return found;
}

test('before anybody has joined nothing has failed: nobody has joined yet, and that is said', async () => {
    const { page } = display;
    await sees(page, 'Nobody has joined yet: North, East, South, West.');
    await sees(page, 'Nothing that sees the cards has connected yet.');
    assert.equal(await page.getByText(/failed|does not work/i).count(), 0);
    assert.deepEqual(await wrong(page, 'table-nobody'), []);
    await tap(page.getByRole('link', { name: 'Show the codes' }));
    await page.getByRole('heading', { name: 'The four seats' }).waitFor();
});

test('the Director shows four codes at once, where the seats are, each with its picture; another Director the same', async () => {
    const { page } = display;
    await tap(page.getByRole('button', { name: 'Show the codes of 4 empty seats' }));
    await page.locator('.seat-panel svg.qr').nth(3).waitFor();
    const at = {};
    for (const seat of seats) {
        at[seat] = await page.locator(`[data-panel=seat-${seat}]`).boundingBox();
        const digits = await page.locator(`[data-panel=seat-${seat}] .panel-digits`).innerText();
        assert.match(digits, /^\d{4} \d{4}$/);
        assert.equal(await office.code(`seat-${seat}`), digits.replace(' ', ''));
        assert.equal(await page.locator(`[data-panel=seat-${seat}] svg.qr`).getAttribute('aria-label'), `Picture to scan: ${daemon.url}/join?code=${digits.replace(' ', '')}`);
    }
    assert.ok(at.north.y < at.west.y && at.west.y === at.east.y && at.east.y < at.south.y && at.west.x < at.north.x && at.north.x < at.east.x && at.south.x === at.north.x);
    assert.deepEqual(await wrong(page, 'panels-codes'), []);
    await page.emulateMedia({ media: 'print' });
    for (const seat of seats) assert.equal(await page.locator(`[data-panel=seat-${seat}] .panel-digits`).isVisible(), true);
    assert.equal(await page.locator('[data-panel=table-screen]').isVisible(), false);
    assert.equal(await page.locator('.panels-page .button:visible').count(), 0);
    assert.equal(await page.getByText(`${daemon.url}/join`, { exact: true }).locator('visible=true').count(), 4);
    if (shots) await page.pdf({ path: `${shots}/codes.pdf` });
    await page.emulateMedia({ media: 'screen' });
});

test('a player types the code as it is shown; with the eighth digit he is in, the seat turns green, and the code is gone', async () => {
    const card = display.page.locator('[data-panel=seat-north]');
    const shown = await card.locator('.panel-digits').innerText();
    const page = await device();
    assert.equal(await field(page).getAttribute('inputmode'), 'numeric');
    assert.deepEqual(await wrong(page, 'join'), []);
    await field(page).click();
    await type(page, shown);
    await joinedAs(page, 'north');
    await sees(page, 'No board on the table');
    await card.getByText('North has joined').waitFor();
    if (shots) await display.page.screenshot({ path: `${shots}/panels-green.png`, fullPage: true });
    assert.equal(await card.locator('.panel-digits').count(), 0);
    assert.equal(await display.page.locator('.panel-digits').count(), 3);
    await card.getByText('North has joined').waitFor({ state: 'detached' });
    await card.getByText('There').waitFor();
});

test('by keys alone, with dashes and letters for digits; then by a link that was pasted', async () => {
    const page = await device();
    await page.locator('body').press('Tab');
    await field(page).focus();
    const code = await office.code('seat-east');
    await type(page, `${code.slice(0, 3)}-${code.slice(3, 5)}-${code.slice(5)}`.replaceAll('0', 'O'));
    await joinedAs(page, 'east');
    const another = await device();
    await field(another).fill(`${daemon.url}/join?code=${await office.code('seat-south')}`);
    await joinedAs(another, 'south');
});

test('a wrong code is told, and the right one typed over it; one of the digits too few is told by number', async () => {
    const code = await office.code('seat-west');
    const page = await device();
    await field(page).click();
    await type(page, code.slice(0, 5));
    await page.keyboard.press('Enter');
    await sees(page, 'The code has eight digits; so far there are 5.');
    await type(page, code === '99999999' ? '000' : code.slice(5) === '999' ? '998' : '999');
    await sees(page, 'There is no such code. Look at the digits again.');
    assert.deepEqual(await wrong(page, 'join-wrong'), []);
    await type(page, code); // over what is marked
    await joinedAs(page, 'west');
});

test('two tablets with one code: the second is told, and the first stays; a void code is told too', async () => {
    const code = await office.code('seat-west');
    const first = await device(`/join?code=${code}`);
    await joinedAs(first, 'west');
    const second = await device(`/join?code=${code}`);
    await sees(second, 'Another device has joined with this code.');
    assert.equal(new URL(second.url()).search, ''); // loaded anew it is not tried again
    assert.equal(await first.getByText('taken this seat over').count(), 0);
    const fresh = await office.code('seat-west');
    await office.ask('panels/shut', { panel: 'seat-west' });
    await field(second).fill(fresh);
    await sees(second, 'This code is no longer good.');
    await first.getByRole('link', { name: 'Join again' }).click();
    await field(first).fill(await office.code('seat-west'));
    await joinedAs(first, 'west');
});

test('a table that is away while somebody types lets him in when it is back; so does one whose answer was lost', async () => {
    const code = await office.code('seat-north');
    const page = await device();
    await daemon.kill();
    await field(page).click();
    await type(page, code);
    await sees(page, 'The table cannot be reached. It is being tried again.');
    await daemon.start();
    await joinedAs(page, 'north');

    const again = await office.code('seat-north');
    const other = await device();
    let lost = 0;
    await other.route('**/api/v1/join', async (route) => {
        if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
        await route.fetch(); // the table has taken it
        return route.abort();
    });
    await field(other).fill(again);
    await joinedAs(other, 'north');
    assert.equal(lost, 2);
    await sees(other, 'No board on the table');
});

test('a code scanned twice on one telephone: the window that was first says where the seat is, and goes on with it', async () => {
    const code = await office.code('seat-west');
    const first = await device(`/join?code=${code}`);
    await first.waitForURL('**/seat?as=seat-west');
    const second = await first.context().newPage();
    await second.goto(`${daemon.url}/join?code=${code}`);
    await second.waitForURL('**/seat?as=seat-west');
    await sees(first, 'This seat is open in another window of this device.');
    await second.close();
    await first.getByRole('link', { name: 'Go on here' }).click();
    await first.getByRole('heading', { name: 'West' }).waitFor();
    await first.locator('.prompt').waitFor();
    await first.context().close();
});

test('a device without a seat keeps the form at /seat too; another language loses no digit', async () => {
    const page = await device('/seat');
    await field(page).click();
    await type(page, '3183 93');
    for (const [name, title] of [['Ελληνικά', 'Κωδικός'], ['Русский', 'Код'], ['English', 'Code']]) {
        await page.getByRole('button', { name }).click();
        await page.getByLabel(title, { exact: false }).first().waitFor();
        assert.equal(await page.locator('input[name=code]').inputValue(), '3183 93');
        assert.deepEqual(await wrong(page, `join-${title}`), []);
    }
    assert.equal(await page.locator('input[name=code]').inputValue(), '3183 93');
});

test('leaving asks once and says how one comes back; the page of codes knows who has joined', async () => {
    const page = await device(`/join?code=${await office.code('seat-south')}`);
    await joinedAs(page, 'south');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Leave this seat' }).click();
    await sees(page, 'To come back you need a new code from the Director.');
    assert.deepEqual(await wrong(page, 'leave'), []);
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.waitForFunction(() => history.state === null); // the sheet's way back (wayBack.ts) has been gone by itself, and leads nowhere else
    await page.goto(`${daemon.url}/join`);
    await page.getByRole('link', { name: 'South' }).click();
    await joinedAs(page, 'south');
    await sees(page, 'No board on the table');
    await page.goBack(); // to the page of codes
    await page.getByRole('link', { name: 'South' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Leave this seat' }).click();
    await page.getByRole('button', { name: 'Leave this seat' }).click();
    await sees(page, 'This device has left its seat. To come back, ask the Director for a new code.');
    assert.equal(await page.getByRole('link', { name: 'South' }).count(), 0);
    await display.page.locator('[data-panel=seat-south]').getByText('Nobody has joined').waitFor();
});

test('one link lets any number of spectators in; by its digits too, and scanned twice they watch once', async () => {
    const row = display.page.locator('[data-panel=spectator]');
    await tap(row.getByRole('button', { name: 'Show code' }));
    const link = await row.locator('a.panel-link').getAttribute('href');
    const digits = await row.locator('.panel-digits').innerText();
    await sees(display.page, 'not for anybody who has still to play this board');
    const all = [];
    for (let n = 0; n < 3; ++n) all.push(await device(new URL(link).pathname + new URL(link).search));
    all.push(await device());
    await field(all[3]).click();
    await type(all[3], digits);
    for (const page of all) await page.waitForURL('**/watch');
    await row.getByText('4 watch').waitFor();
    assert.equal(await row.locator('.panel-digits').innerText(), digits); // it is there still
    assert.deepEqual(await wrong(all[0], 'watch'), []);
    await all[0].goto(link);
    await all[0].waitForURL('**/watch');
    await row.getByText('4 watch').waitFor();
    await all[1].getByRole('button', { name: 'Stop watching' }).click();
    await sees(all[1], 'The same link or code lets you in again.');
    await row.getByText('3 watch').waitFor();
    assert.deepEqual(display.errors.filter((one) => !/WebSocket|ERR_CONNECTION/.test(one)), []); // the table was away once
});
