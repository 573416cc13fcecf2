// Who did what: the Director's page at #/audit on a phone has logins, wrong PINs, codes, files, Directors and rulings with who, when and from
// which device; looked for, page by page, as a file; over kill -9; three languages, axe, 44 px. KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display, tap } from './display.mjs';
import { Office, phone } from './panels.mjs';
import { tooSmall } from './targets.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.KIBITZ_SHOTS;
let daemon, office, display, code, incident;
before(async () => {
    daemon = await new Daemon('board 1 trick 2 west revoke\n').start();
    office = await Office.open(daemon);
    display = await Display.open(daemon, { viewport: phone, hasTouch: true, isMobile: true });
    await display.login('M. Rossi');
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});
const lines = () => display.page.locator('.audit-line');
const line = (what) => lines().filter({ hasText: what });
async function right(name) {
    if (shots) await display.page.screenshot({ path: `${shots}/audit-${name}.png`, fullPage: true });
    if (!(await display.page.evaluate(() => 'axe' in window))) await display.page.evaluate(axe);
    const { violations } = await display.page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`), [], name);
    assert.deepEqual(await tooSmall(display.page), [], name);
    assert.equal(await display.tooWide(), '', name);
}

test('what was done stands there: who, in which role, from where, what', { timeout: 240_000 }, async () => {
    await office.ask('directors', { name: 'A. Holt' });
    const wrong = await fetch(`${daemon.url}/api/v1/login`, { method: 'POST', body: JSON.stringify({ name: 'a holt', pin: '000000' }) });
    assert.equal(wrong.status, 401);
    code = await office.code('seat-north');
    assert.equal((await office.ask('export?format=pbn')).status, 200);
    const table = await office.until('an incident', (now) => now.incident?.some((one) => one.option?.length > 0 && one.status === 'INCIDENT_STATUS_RAISED'));
    incident = table.incident.find((one) => one.option?.length > 0);
    const option = incident.option.find((one) => !one.closed) ?? incident.option[0];
    const ruled = await office.ask(`incidents/${incident.id}`, { action: 'DIRECTOR_ACTION_DISMISS', reason: 'not so' });
    assert.equal(ruled.status, 200, option.code);
    mkdirSync(join(daemon.folder, 'stick'));
    execFileSync(process.env.KIBITZ_BINARY, ['backup', join(daemon.folder, 'stick'), '--data', join(daemon.folder, 'data')]);
    await new Promise((done) => setTimeout(done, 3500)); // the daemon looks every two seconds
    await display.goto('#/settings');
    await tap(display.page.getByRole('link', { name: 'Who did what' }));
    await line('Typed a wrong PIN for A. Holt').waitFor();
    for (const [what, ...more] of [
        ['Added the Director A. Holt', 'M. Rossi', 'Chief Director', 'program 127.0.0.1'],
        ['Had a code to join by shown: North', 'M. Rossi'],
        ['Took the record as a file: PBN', 'M. Rossi'],
        [`Dismissed incident ${incident.id} (Law ${incident.clause})`, 'M. Rossi'],
        ['A backup was made: kibitz', 'the table\'s computer'],
        ['Typed a wrong PIN for A. Holt', 'Nobody logged in'],
    ])
        for (const words of more) assert.match(await line(what).first().innerText(), new RegExp(words.replace(/[.()]/g, '\\$&')), what);
    const all = await display.page.locator('.audit-lines').innerText();
    for (const secret of ['000000', code]) assert.ok(!all.includes(secret), secret);
    assert.doesNotMatch(all, /[♠♥♦♣]/);
    await right('all');
});

test('a line leads to its incident, and back again', async () => {
    await tap(line(`Dismissed incident ${incident.id}`).getByRole('link'));
    await display.page.locator('.incident-head').waitFor();
    await display.page.goBack();
    await line('Added the Director').waitFor();
});

test('what is looked for is found, capitals and accents aside', async () => {
    const field = display.page.getByRole('searchbox');
    await field.fill('WRONG pin');
    await line('Added the Director').waitFor({ state: 'detached' });
    await line('Typed a wrong PIN for A. Holt').waitFor();
    assert.equal(await lines().count(), 1);
    await field.fill('nothing of the kind');
    await display.page.getByText('Nothing fits what you are looking for.').waitFor();
    await field.fill('');
    await line('Added the Director').waitFor();
});

test('a long list comes page by page, each line once', { timeout: 120_000 }, async () => {
    for (let i = 0; i < 70; ++i) await office.ask('name', { name: `Name ${i}` });
    await office.ask('name', { name: 'M. Rossi' });
    await display.goto('#/settings');
    await display.goto('#/audit');
    await line('Goes by the name M. Rossi').waitFor();
    assert.equal(await lines().count(), 50);
    await tap(display.page.getByRole('button', { name: 'Earlier lines' }));
    await line('Goes by the name Name 0 ').waitFor();
    assert.equal(await lines().filter({ hasText: 'Goes by the name Name' }).count(), 70);
    const before = await lines().count();
    await daemon.kill(); // what is older than a second or two is on the disk
    await daemon.start();
    await display.page.getByText('Live', { exact: true }).waitFor();
    await display.goto('#/settings');
    await display.goto('#/audit');
    await tap(display.page.getByRole('button', { name: 'Earlier lines' }));
    await line('Goes by the name Name 0 ').waitFor();
    assert.equal(await lines().count(), before);
});

test('as a file: every line, with a head; for Directors only', async () => {
    const [file] = await Promise.all([display.page.waitForEvent('download'), tap(display.page.getByRole('link', { name: 'Take it as a file (CSV)' }))]);
    const text = readFileSync(await file.path(), 'utf8');
    assert.match(text, /^\uFEFF"Time","Name","Role","From","What"\r\n/);
    assert.ok(text.includes('"Typed a wrong PIN for A. Holt"'));
    assert.ok(text.split('\r\n').length > 75);
    assert.equal((await fetch(`${daemon.url}/api/v1/audit.csv`)).status, 401);
});

test('in Greek and Russian, nothing too wide', async () => {
    for (const [language, title, words] of [['el', 'Ποιος έκανε τι', 'Αρχιδιαιτητής'], ['ru', 'Кто что сделал', 'Главный судья']]) {
        await display.goto('#/settings');
        await display.page.locator(`input[name=language][value=${language}]`).click();
        await display.goto('#/audit');
        await display.page.getByRole('heading', { name: title }).waitFor();
        await lines().filter({ hasText: words }).first().waitFor();
        await right(language);
    }
    assert.deepEqual(display.errors.filter((one) => !/ERR_CONNECTION|WebSocket/.test(one)), []);
});
