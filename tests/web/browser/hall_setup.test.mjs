// A hall's first start in the browser, and the tables that come to it by the files it gives out: nothing is typed on a command line but the
// service itself. Then who may what at a hall's addresses, from the wire. KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { skip } from './club.mjs';
import { patience } from './display.mjs';
import { Computer, choosePin, fits, giveCode, install, ownPin, remove, sees, visit } from './first_start.mjs';
import { asks, cookieOf, endsIt, fault, told } from './role_walk.mjs';

const hallService = ['hall', 'run', '--setup-page', '--broker'];
const heard = (page, count, all) => page.getByText(`${count} of ${all} tables heard`).waitFor();
const files = (page) => page.locator('.hall-keys');
let hall;

before(install);
after(async () => {
    await hall?.away();
    await remove();
});

async function logIn(page, name, pin) {
    await page.locator('input[name=name]').fill(name);
    await page.locator('input[name=pin]').fill(pin);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hall CLUB' }).waitFor();
}
/// On a phone one part of the page is seen at a time.
const part = (page, means) => page.locator(`.hall-tabs [data-means=${means}]`).click();

test('a hall is set up with the code on the console; a table takes its file on its own setup page, and is heard', { skip, timeout: 3 * patience }, async () => {
    hall = await new Computer(hallService).start();
    assert.match(hall.code, /^\d{4} \d{4}$/);
    const page = await visit(hall);
    await page.getByRole('heading', { name: 'Set up this hall' }).waitFor();
    await sees(page, 'sudo kibitz setup --data /var/lib/kibitz-hall');
    assert.match(hall.command('setup'), new RegExp(hall.code), '`kibitz setup` tells the code');
    await fits(page, 'hall-setup-code');
    await giveCode(page, '00000000' === hall.code.replace(' ', '') ? '11111111' : '00000000');
    await sees(page, 'That is not the code that the hall’s computer shows now');
    await giveCode(page, hall.code);
    const name = page.getByLabel('What the hall is called');
    await name.waitFor();
    assert.equal(await page.getByLabel('Law code').count() + await page.getByLabel('What stands at the table').count(), 0, 'a hall has no board');
    await name.fill('The Club!');
    await choosePin(page, ownPin, '271829');
    const go = page.getByRole('button', { name: 'Set the hall up' });
    await go.click();
    await sees(page, 'Letters A to Z, figures and hyphens, 32 at most');
    await sees(page, 'The two are not the same');
    await fits(page, 'hall-setup-faults');
    await name.fill('CLUB');
    await choosePin(page);
    await go.click();
    await page.getByRole('heading', { name: 'Director’s PIN' }).waitFor();
    assert.equal(existsSync(join(hall.data, 'setup-code')), false, 'the code is gone');
    assert.doesNotMatch(hall.said, new RegExp(ownPin), 'the PIN that was chosen is printed nowhere');
    await logIn(page, 'Anna', ownPin);
    await heard(page, 0, 0);

    // The browser's way back leads to the part before, and whoever has logged in on another's telephone logs out.
    await part(page, 'session');
    await page.getByLabel('Name of the session').waitFor();
    await part(page, 'ranking');
    await page.goBack();
    await page.getByLabel('Name of the session').waitFor();
    await page.reload();
    await page.getByLabel('Name of the session').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await sees(page, 'chosen when the hall was set up');
    await sees(page, 'sudo kibitz pin --data /var/lib/kibitz-hall');
    await logIn(page, 'Anna', ownPin);

    // Its tables' files: what is not understood is said, pressed twice is once.
    await part(page, 'tables');
    await fits(page, 'hall-files-none');
    await files(page).getByLabel('Tables to add').fill('one to three');
    await page.locator('[data-means=add-tables]').click();
    await sees(page, 'Write the tables like 1-12, 15, A7');
    await files(page).getByLabel('Tables to add').fill('1-2, A7');
    await page.locator('[data-means=add-tables]').dblclick();
    await page.locator('[data-file=T002]').waitFor();
    assert.deepEqual(await files(page).locator('[data-file]').allInnerTexts(), ['Table 1', 'Table 2', 'Table A7']);
    await fits(page, 'hall-files');
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-file=T001]').click()]);
    assert.equal(download.suggestedFilename(), 'T001.hall');
    const file = await download.path();
    assert.match(readFileSync(file, 'utf8'), /table: "T001"/);

    // Table 1, switched on for the first time.
    const table = await new Computer().start();
    try {
        const its = await visit(table);
        await giveCode(its, table.code);
        await its.getByLabel('What the table is called').fill('Table 1');
        await choosePin(its, '141421');
        await its.getByText('Hall (only where several tables play together)').click();
        await its.locator('input[name=hall]').setInputFiles(file);
        await its.getByRole('button', { name: 'Set the table up' }).click();
        await its.getByRole('heading', { name: 'Director’s PIN' }).waitFor();
        await heard(page, 1, 3);
        await page.locator('[data-table=T001]').getByText('Board 1', { exact: true }).waitFor();

        // The power goes: hall and logins are there again, on the same address, without a code.
        await hall.kill();
        await hall.start();
        assert.equal(hall.code, undefined);
        await page.reload();
        await heard(page, 1, 3);
        await part(page, 'tables');
        await files(page).locator('summary').click();
        await page.locator('[data-file=T002]').waitFor();
    } finally {
        await table.away();
    }
});

test('killed at any moment of the setup, a hall is set up whole, or waits with the same code', { skip, timeout: 3 * patience }, async () => {
    for (const pause of [0, 10, 30, 80, 200, 500]) {
        const computer = await new Computer(hallService).start();
        try {
            const { code } = computer;
            const wish = { code, table: 'CLUB', pin: ownPin, language: 'en' };
            const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wish), signal: AbortSignal.timeout(10_000) };
            const answer = fetch(`${computer.url}/api/v1/setup`, sent).then((one) => one.status, () => 0);
            await new Promise((done) => setTimeout(done, pause));
            await computer.kill();
            const status = await answer;
            await computer.start();
            if (computer.code) {
                assert.equal(computer.code, code, `after ${pause} ms`);
                assert.notEqual(status, 200, `after ${pause} ms: acknowledged, and waiting`);
                assert.equal((await fetch(`${computer.url}/api/v1/setup`, { ...sent, signal: AbortSignal.timeout(10_000) })).status, 200, `once more after ${pause} ms`);
            } else {
                const login = await asks(computer.url, '', 'POST', '/api/v1/login', { body: JSON.stringify({ pin: ownPin, name: 'Anna' }) });
                assert.equal(login.status, 200, `after ${pause} ms the PIN that was chosen`);
            }
        } finally {
            await computer.away();
        }
    }
});

test('at a hall’s addresses each role gets what the table of roles says', { skip, timeout: 3 * patience }, async () => {
    const login = (name, pin) => asks(hall.url, '', 'POST', '/api/v1/login', { body: JSON.stringify({ name, pin }) });
    const cookies = { stranger: '', chief: cookieOf(await login('Anna', ownPin)) };
    const holt = await (await asks(hall.url, cookies.chief, 'POST', '/api/v1/directors', { body: JSON.stringify({ name: 'A. Holt' }) })).json();
    cookies.director = cookieOf(await login('A. Holt', holt.pin));
    const faults = [];
    // What is asked of a table's record, or ends a login, is no hall's own.
    const rows = told.address.filter((row) => row.option === 'hall run' || /^.api.v1.(directors|audit|exports|setup)/.test(row.path));
    for (const row of rows.filter((one) => !endsIt(one)))
        for (const asker of ['stranger', 'director', 'chief']) faults.push(...(await fault(row, asker, { url: hall.url, cookies, started: ['', 'hall run'] })));
    assert.deepEqual(faults, []);
    assert.ok(rows.length > 25, `${rows.length} rows`);
    // A table's file lets whoever has it speak as that table.
    const file = '/api/v1/hall/tables/T001.hall';
    for (const [asker, status] of [['stranger', 401], ['director', 403], ['chief', 200]]) assert.equal((await asks(hall.url, cookies[asker], 'GET', file)).status, status, asker);
    for (const name of ['T009.hall', '..%2Fhall.key', '../hall.key', 'T001', 'T001.hall/x', '.hall']) {
        const answer = await asks(hall.url, cookies.chief, 'GET', `/api/v1/hall/tables/${name}`);
        assert.ok(answer.status === 404 || answer.status === 405, `${name}: ${answer.status}`);
    }
    for (const body of ['{}', '[]', '{"name":[]}', '{"name":["../1"]}', '{"name":["HALL"]}', '{"name":[{}]}', JSON.stringify({ name: Array.from({ length: 501 }, (_, at) => `X${at}`) })])
        assert.equal((await asks(hall.url, cookies.chief, 'POST', '/api/v1/hall/tables', { body })).status, 400, body.slice(0, 40));
    // Who did it stands in the list of who did what.
    const audit = await (await asks(hall.url, cookies.chief, 'GET', '/api/v1/audit')).text();
    assert.match(audit, /Made the file of table A7 for the hall/);
    assert.match(audit, /Took the file of table T001 for the hall/);
    // The PIN was forgotten.
    const [, pin] = /PIN: (\d{6})/.exec(hall.command('pin'));
    assert.equal((await login('Anna', pin)).status, 200);
});
