// STOP as people do it: the pause begins with the bid and holds the next player, whose panel says so, counts down, and wakes; the time is the
// table's, over a reload and a restart. Where the board file says so every jump bid gives it.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon } from './daemon.mjs';
import { Office, fourPanels } from './panels.mjs';

const tablets = readFileSync(fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url)), 'utf8');
const shots = process.env.KIBITZ_SHOTS;
let daemon, office, browser, north, east, south, west;

before(async () => {
    daemon = new Daemon('');
    daemon.board = join(daemon.folder, 'tablets.textproto');
    writeFileSync(daemon.board, tablets);
    await daemon.start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    ({ north, east, south, west } = await fourPanels(daemon, office, browser));
});
after(async () => {
    await browser?.close();
    await daemon?.stop();
});

const callsAre = (table) => (table.call ?? []).map((one) => one.call).join(' ');
const asleep = (panel) => panel.page.locator('.call-key:not([disabled])').count().then((count) => count === 0);
/// Seconds that a held player's panel shows.
async function shown(panel) {
    await panel.prompt(/STOP: please wait \d+ s/);
    return Number(/wait (\d+) s/.exec(await panel.page.locator('.prompt').innerText())[1]);
}

test('STOP is said before the bid, and holds nobody yet', async () => {
    await north.button('Start board 1').click();
    await north.prompt('Your call');
    await north.page.locator('.call-key.stop').click();
    await north.prompt('You have said STOP: now your bid');
    for (const panel of [east, south, west]) await panel.prompt('North has said STOP');
    assert.equal(await asleep(north), false);
});

test('with the bid the next player waits ten seconds; his keys sleep and wake, the others see it', async () => {
    await north.call('2S');
    const made = Date.now();
    assert.ok((await shown(east)) >= 8);
    for (const panel of [north, south, west]) await panel.prompt(/STOP: East waits \d+ s/);
    assert.equal(await asleep(east), true);
    assert.equal(await east.page.locator('.prompt .spoken').innerText(), 'STOP: please wait 10 s'); // heard once, and not every second
    if (shots) await east.page.screenshot({ path: `${shots}/stop-held.png` });
    // A page that is loaded anew begins no new pause.
    await east.page.reload();
    const left = await shown(east);
    assert.ok(left <= Math.ceil(10 - (Date.now() - made - 1000) / 1000), `${left} s after ${Date.now() - made} ms`);
    assert.equal(await asleep(east), true);
    await east.prompt('The pause is over: your call');
    const waited = Date.now() - made;
    assert.ok(waited > 8500 && waited < 14_000, `${waited} ms`);
    assert.equal(await asleep(east), false);
    await west.prompt('East is to call');
    await east.call('Pass');
    await south.prompt('Your call');
});

test('over a restart of the table the pause goes on, and is not begun anew', async () => {
    await south.page.locator('.call-key.stop').click();
    await south.prompt('You have said STOP: now your bid');
    await south.call('4S');
    const made = Date.now();
    await shown(west);
    await daemon.kill();
    await daemon.start();
    await west.page.reload();
    await west.prompt(/STOP: please wait \d+ s|The pause is over: your call/);
    await west.prompt('The pause is over: your call');
    // The time that nobody was there counts or does not, as the table's clock has it: never is it a second pause.
    assert.ok(Date.now() - made < 25_000, `${Date.now() - made} ms`);
    await west.call('Pass');
});

test('a call made all the same is recorded: nothing is forbidden', async () => {
    await north.prompt('Your call');
    await north.page.locator('.call-key.stop').click();
    await north.prompt('You have said STOP: now your bid');
    await north.call('6S');
    await shown(east);
    const { play, calls } = JSON.parse(east.frames.at(-1)).view;
    const reply = await east.page.evaluate(
        ({ play, calls }) =>
            new Promise((done) => {
                const socket = new WebSocket(`ws://${location.host}/api/v1/seat/live?as=seat-east`, 'kibitz.v1.json');
                socket.onopen = () => socket.send(JSON.stringify({ tap: 'another-panel', key: { call: { call: 'Pass' } }, play, calls }));
                socket.onmessage = ({ data }) => JSON.parse(data).reply && done(JSON.parse(data).reply);
            }),
        { play, calls },
    );
    assert.equal(reply.done, true, JSON.stringify(reply));
    await office.until('East’s pass', (table) => callsAre(table) === '2S Pass 4S Pass 6S Pass');
    await south.prompt('Your call');
    assert.deepEqual((await office.table()).incident ?? [], []);
});

test('where the board file says so a jump bid gives the pause by itself, and no other bid', async () => {
    await daemon.kill();
    writeFileSync(daemon.board, `${tablets}\nstop { by_jump: true pause { seconds: 5 } }\n`);
    await daemon.start();
    assert.equal((await office.ask('commands', { boardEnd: {} })).status, 200);
    await east.button('Start board 2').click();
    await east.prompt('Your call');
    await east.call('1H');
    await south.prompt('Your call');
    await south.call('2C');
    await west.prompt('Your call');
    await west.call('4H');
    assert.ok((await shown(north)) <= 5);
    await north.prompt('The pause is over: your call');
    await north.call('Pass');
    await east.prompt('Your call');
    for (const panel of [north, east, south, west]) assert.deepEqual(panel.errors, []);
});
