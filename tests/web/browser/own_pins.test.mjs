// Directors with PINs of their own, the person's way: the chief Director adds one on his phone, who logs in on another device with his name
// and that PIN, and rules; it stands under his name, which nobody else gets; he has a new PIN, is removed, and his page says so at once. From
// the table's computer too; over kill -9; three languages, axe, 44 px. KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Daemon, pin } from './daemon.mjs';
import { Display, tap } from './display.mjs';
import { phone } from './panels.mjs';
import { tooSmall } from './targets.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.KIBITZ_SHOTS;
let daemon, chief, holt, holtsPin, other;
before(async () => {
    daemon = await new Daemon('board 1 trick 2 west revoke\nboard 1 trick 4 north dummy-touches\n').start();
    chief = await Display.open(daemon, { viewport: phone, hasTouch: true, isMobile: true });
    await chief.login('M. Rossi');
    holt = await Display.open(daemon);
});
after(async () => {
    for (const one of [chief, holt, other]) await one?.close();
    await daemon?.stop();
});
const row = (name) => chief.page.locator(`[data-director="${name}"]`);
const shownPin = async () => (await chief.page.locator('.office-pin .panel-digits').innerText()).replace(/\D/g, '');
const enter = async (display, name, digits) => {
    await display.page.locator('input[name=name]').fill(name);
    await display.page.locator('input[name=pin]').fill(digits);
    await display.page.keyboard.press('Enter');
};
const kibitz = (...args) => execFileSync(process.env.KIBITZ_BINARY, [...args, '--data', join(daemon.folder, 'data')]).toString();
async function right(display, name) {
    if (shots) await display.page.screenshot({ path: `${shots}/directors-${name}.png`, fullPage: true });
    if (!(await display.page.evaluate(() => 'axe' in window))) await display.page.evaluate(axe);
    const { violations } = await display.page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`), [], name);
    assert.deepEqual(await tooSmall(display.page), [], name);
    assert.equal(await display.tooWide(), '', name);
}

test('the chief Director adds a Director on his phone: the PIN is shown once', async () => {
    await chief.goto('#/settings');
    await tap(chief.page.getByRole('link', { name: 'Directors', exact: true }));
    await chief.page.getByText('Nobody has a PIN of his own yet.').waitFor();
    await right(chief, 'none');
    await chief.page.getByLabel('Name of the Director').fill('  A. Holt ');
    const add = chief.page.getByRole('button', { name: 'Add', exact: true });
    await tap(add);
    await chief.page.getByRole('heading', { name: 'PIN of A. Holt' }).waitFor();
    holtsPin = await shownPin();
    assert.match(holtsPin, /^\d{6}$/);
    await row('A. Holt').getByText('Not logged in').waitFor();
    await right(chief, 'added');
    // Twice the same name, and one that looks like it (a Cyrillic letter).
    for (const again of ['a. holt', 'А. Holt']) {
        await chief.page.getByLabel('Name of the Director').fill(again);
        await tap(add);
        await chief.page.getByText('a Director has this name, or one that looks like it, already').waitFor();
    }
    // Away and back: the PIN is not shown again.
    await chief.goto('#/settings');
    await chief.goto('#/directors');
    await row('A. Holt').waitFor();
    assert.equal(await chief.page.locator('.office-pin').count(), 0);
});

test('on another device a wrong name, a wrong PIN and the club’s PIN with his name are answered alike; with his own PIN he is in', async () => {
    await enter(holt, 'A. Holtz', holtsPin);
    await holt.page.getByText('Who has a PIN of his own gives his name as well').waitFor();
    await enter(holt, 'A. Holt', pin);
    await holt.page.locator('.login-message').getByText('That is not the Director’s PIN.').waitFor();
    assert.equal(await holt.page.locator('input[name=name]').inputValue(), 'A. Holt');
    await enter(holt, 'a. holt', holtsPin);
    await holt.page.getByText('Live', { exact: true }).waitFor({ timeout: 45_000 });
    await row('A. Holt').getByText('Logged in; devices: 1').waitFor();
    await holt.goto('#/settings');
    await holt.page.getByText('The chief Director keeps your name.').waitFor();
    const field = holt.page.getByLabel('Your name', { exact: true });
    assert.equal(await field.inputValue(), 'A. Holt'); // as it stands in the list
    assert.notEqual(await field.getAttribute('readonly'), null);
    assert.equal(await holt.page.getByRole('link', { name: 'Directors', exact: true }).count(), 0);
    await holt.goto('#/directors');
    await holt.page.getByText('the chief Director does that').waitFor();
    await right(holt, 'not-his');
});

test('he rules, and it stands under his name; the chief Director cannot take that name', async () => {
    await holt.goto('#/');
    const id = await holt.firstIncident();
    await holt.goto(`#/incident/${id}`);
    await holt.page.getByText('A. Holt').first().waitFor();
    await holt.rule();
    await holt.page.locator('.settled').getByText('A. Holt').waitFor();
    const incident = await chief.page.request.get(`${daemon.url}/api/v1/incidents/${id}`).then((one) => one.json());
    assert.equal(incident.by, 'A. Holt');
    await chief.goto('#/settings');
    const field = chief.page.getByLabel('Your name', { exact: true });
    await field.fill('A. Holt');
    await field.blur();
    await chief.page.getByText('this is the name of a Director with a PIN of his own').first().waitFor();
    assert.equal(await field.inputValue(), 'M. Rossi');
});

test('with a new PIN he is logged out everywhere, and in again with it', async () => {
    await chief.goto('#/directors');
    await tap(row('A. Holt').getByRole('button', { name: 'New PIN …' }));
    await tap(row('A. Holt').getByRole('button', { name: 'Yes, a new PIN for A. Holt' }));
    await chief.page.locator('.office-pin').waitFor();
    const fresh = await shownPin();
    await holt.page.getByText('This device has been logged out.').waitFor();
    await enter(holt, 'A. Holt', holtsPin);
    await holt.page.getByText('That is not the Director’s PIN.').waitFor();
    await enter(holt, 'A. Holt', fresh);
    await holt.page.getByText('Live', { exact: true }).waitFor({ timeout: 45_000 });
    holtsPin = fresh;
});

test('after kill -9 he is in the list and logged in still', async () => {
    await daemon.kill();
    await daemon.start();
    await holt.page.getByText('Live', { exact: true }).waitFor();
    await chief.goto('#/settings');
    await chief.goto('#/directors');
    await row('A. Holt').getByText('Logged in; devices: 1').waitFor();
});

test('removed, his page says so at once, and his PIN is good no more', async () => {
    await tap(row('A. Holt').getByRole('button', { name: 'Remove …' }));
    await right(chief, 'remove');
    await tap(row('A. Holt').getByRole('button', { name: 'Yes, remove A. Holt' }));
    await holt.page.getByText('This device has been logged out.').waitFor();
    await right(holt, 'logged-out');
    await chief.page.getByText('Nobody has a PIN of his own yet.').waitFor();
    await enter(holt, 'A. Holt', holtsPin);
    await holt.page.getByText('That is not the Director’s PIN.').waitFor();
});

test('from the table’s computer: added and removed while it plays; the club’s PIN becomes another and his stays', async () => {
    const said = kibitz('director', 'add', 'B. Rossi');
    assert.match(said, /It counts from now on/);
    const [, digits] = /^The PIN of B\. Rossi: (\d{6})$/m.exec(said);
    assert.equal(kibitz('director', 'list'), 'B. Rossi\n');
    assert.throws(() => execFileSync(process.env.KIBITZ_BINARY, ['director', 'add', 'b rossi', '--data', join(daemon.folder, 'data')], { stdio: 'pipe' }), /already/);
    other = await Display.open(daemon);
    await enter(other, 'B. Rossi', digits);
    await other.page.getByText('Live', { exact: true }).waitFor({ timeout: 45_000 });
    assert.match(kibitz('pin'), /Directors with PINs of their own keep them/);
    await chief.page.getByText('This device has been logged out.').waitFor();
    await other.page.reload();
    await other.page.getByText('Live', { exact: true }).waitFor();
    assert.match(kibitz('director', 'remove', 'B. Rossi'), /logged out everywhere/);
    await other.page.getByText('This device has been logged out.').waitFor();
    assert.equal(kibitz('director', 'list'), '');
});
