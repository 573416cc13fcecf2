// A hall whose computer has another address than when its tables took their files: it keeps its own broker, says which tables need a file
// again, and a table that has played meanwhile loses nothing. KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { skip } from './club.mjs';
import { patience } from './display.mjs';
import { Computer, choosePin, fits, giveCode, install, logIn, ownPin, remove, sees, visit } from './first_start.mjs';

/// Nobody has it: of those that documents use (RFC 5737).
const gone = '198.51.100.5';
const here = Object.values(networkInterfaces()).flat().find((one) => one.family === 'IPv4' && !one.internal)?.address;
const noNetwork = skip || (here ? false : 'SKIPPED: this machine is on no network');
const everywhere = (command) => new Computer(command, '0.0.0.0');
let hall, table, page;

before(install);
after(async () => {
    await table?.away();
    await hall?.away();
    await remove();
});

const files = () => page.locator('.hall-keys');
/// How far the table's journal is, and how much of it the hall has, without a gap.
const journalLast = () => Number(/journal: (\d+) events, all whole/.exec(table.doctor())[1]);
const hallHas = () =>
    execFileSync('python3', ['-c', 'import sqlite3,sys; print(*sqlite3.connect(sys.argv[1]).execute("SELECT count(*), coalesce(max(number), 0) FROM events").fetchone())', join(hall.data, 'hall.sqlite')])
        .toString()
        .trim()
        .split(' ')
        .map(Number);

test('set up at an address that is gone by the next start, a hall has its broker all the same, and says whose file is of before', { skip: noNetwork, timeout: 3 * patience }, async () => {
    hall = await everywhere(['hall', 'run', '--setup-page', '--broker']).start();
    page = await visit(hall);
    await giveCode(page, hall.code);
    await page.getByLabel('What the hall is called').fill('CLUB');
    await page.locator('input[name=address]').fill(gone);
    await choosePin(page);
    await page.getByRole('button', { name: 'Set the hall up' }).click();
    await page.getByRole('heading', { name: 'Director’s PIN' }).waitFor();
    await page.locator('input[name=name]').fill('Anna');
    await page.locator('input[name=pin]').fill(ownPin);
    await page.keyboard.press('Enter');
    await page.getByText('0 of 0 tables heard').waitFor();
    await page.locator('.hall-tabs [data-means=tables]').click();
    await files().getByLabel('Tables to add').fill('1-2');
    await page.locator('[data-means=add-tables]').click();
    await page.locator('[data-file=T002]').waitFor();
    // As they were written while the computer had that address.
    for (const id of ['T001', 'T002']) {
        const path = join(hall.data, 'tables', `${id}.hall`);
        const text = readFileSync(path, 'utf8');
        const [server] = new RegExp(`server: "tls://${gone.replaceAll('.', '\\.')}:\\d+"\n`).exec(text);
        writeFileSync(path, text.replace(/(server: "[^"]+"\n)+/, server));
    }
    await hall.kill();
    await hall.start();
    await page.reload();
    await sees(page, `The files of some tables name ${gone}. This computer is at ${here} now.`);
    await sees(page, 'Tables that stay silent need their files again: 1, 2.');
    await page.locator('.hall-tabs [data-means=tables]').click();
    await files().locator('> summary').click();
    await sees(page, 'Table 1: take it again');
    assert.equal(await page.getByText(/no broker is there|is away/).count(), 0, 'it reaches its own broker');
    await fits(page, 'hall-moved');
    const doctor = hall.doctor();
    assert.match(doctor, /good {2}broker: answers at tls:\/\/127\.0\.0\.1:\d+/);
    assert.match(doctor, new RegExp(`LOOK {2}tables: the files of 1, 2 name ${gone.replaceAll('.', '\\.')}, and this computer is at .*${here.replaceAll('.', '\\.')}`));
    assert.match(doctor, /needs its file again: take it on the hall's page/);
});

test('the page tells what the doctor tells of the hall’s computer, and the last lines of its log', { skip: noNetwork, timeout: 3 * patience }, async () => {
    const computer = page.locator('.upkeep');
    await computer.locator('summary').click();
    for (const what of [/version: kibitz \d/, /clock: /, /disk: [\d.]+ GB free/, /broker: answers at tls:\/\/127\.0\.0\.1:\d+/]) await computer.getByText(what).first().waitFor();
    await computer.getByText(`tables: the files of 1, 2 name ${gone}`).waitFor();
    await computer.getByText('To look at:').first().waitFor();
    await computer.getByRole('heading', { name: 'What it has logged' }).waitFor();
    await computer.locator('[data-means=look-again]').click();
    await computer.getByText(/disk: /).waitFor();
    await fits(page, 'hall-computer');
    for (const [language, words] of [['Русский', 'Что он записал'], ['Ελληνικά', 'Τι έχει καταγράψει'], ['English', 'What it has logged']]) {
        await page.getByRole('button', { name: language }).or(page.getByLabel(language)).first().click();
        await computer.getByText(words).waitFor();
    }
    await computer.locator('summary').click();
});

test('a table with the file of before plays on by itself; with its file taken again the hall has everything', { skip: noNetwork, timeout: 3 * patience }, async () => {
    table = await new Computer().start();
    const its = await visit(table);
    await giveCode(its, table.code);
    await its.getByLabel('What the table is called').fill('Table 1');
    await choosePin(its);
    await its.getByText('Hall (only where several tables play together)').click();
    await its.locator('input[name=hall]').setInputFiles(join(hall.data, 'tables', 'T001.hall'));
    await its.getByRole('button', { name: 'Set the table up' }).click();
    await its.getByRole('heading', { name: 'Director’s PIN' }).waitFor();
    await logIn(its);
    await its.getByText('Board 2').first().waitFor();
    await page.getByText('0 of 2 tables heard').waitFor();
    assert.match(table.doctor(), /LOOK {2}hall: tls:\/\/198\.51\.100\.5/);

    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-file=T001]').click()]);
    const file = await download.path();
    assert.match(readFileSync(file, 'utf8'), new RegExp(`server: "tls://${here.replaceAll('.', '\\.')}:`));
    await page.locator('.hall-file-gone[data-file=T001]').waitFor({ state: 'detached' });
    assert.match(table.command('setup', '--hall', file), /written/);
    await table.kill();
    await table.start();
    await page.getByText('1 of 2 tables heard').waitFor();
    await sees(page, 'Tables that stay silent need their files again: 2.');
    assert.match(table.doctor(), /good {2}hall: CLUB is reached, as table 1/);
    table.process.kill('SIGTERM');
    await table.ended;
    const last = journalLast();
    for (let n = 0; n < 100 && hallHas()[1] < last; ++n) await new Promise((done) => setTimeout(done, 100));
    assert.deepEqual(hallHas(), [last, last]);
    assert.ok(last > 50, `${last} events`);
});
