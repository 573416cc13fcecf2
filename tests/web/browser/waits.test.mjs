// ./demo's people: when the Director has been called they wait, however long he reads, and play on when he has ruled; and what is told of
// them is told by the clock on the wall, however quick they are.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display, tap } from './display.mjs';

const speed = 4;
let daemon, display, id;
before(async () => {
    daemon = new Daemon('board 1 trick 1 east fifth-card\nboard 1 trick 2 north dummy-touches\n');
    daemon.args = ['--quick', '--speed', String(speed), '--wait-for-director'];
    await daemon.start();
    display = await Display.open(daemon);
    await display.login();
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});
const table = () => display.page.request.get(`${daemon.url}/api/v1/table`).then((one) => one.json());
const played = (view) => JSON.stringify([view.call?.length, view.trick, view.tricks, view.play, view.turn]);
const call = (view, code) => view.incident?.find((one) => one.code === code);
const second = (moment) => new Date(moment).getTime();
async function until(what, is) {
    const end = Date.now() + 120_000;
    for (;;) {
        const view = await table();
        const found = await is(view);
        if (found) return found;
        assert.ok(Date.now() < end, what);
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

test('a call for the Director: its time is the wall’s', async () => {
    id = await display.firstIncident();
    const incident = (await table()).incident[0];
    const late = Date.now() - second(incident.raisedAt);
    assert.ok(late > -1500 && late < 20_000, `told ${late} ms ago`);
});
test('nobody plays on while it is being read', async () => {
    // They finish what they are at; then nothing more happens, for many times as long as a card takes.
    await until('they stop', async () => {
        const before = played(await table());
        await new Promise((resolve) => setTimeout(resolve, 4000));
        return before === played(await table());
    });
    const before = played(await table());
    await new Promise((resolve) => setTimeout(resolve, 8000));
    const now = await table();
    assert.equal(played(now), before);
    assert.deepEqual(now.incident.map((one) => Number(one.id)), [id], 'waiting is no irregularity');
    await display.page.locator('.incident', { hasText: 'Players wait' }).waitFor();
});
test('a ruling, and they play on', async () => {
    const before = played(await table());
    await display.goto(`#/incident/${id}`);
    const option = display.page.locator('.option[data-option="penalty-card"]');
    await tap(option.locator('.option-button'));
    await tap(option.getByRole('button', { name: /^Confirm/ }));
    await until('play goes on', (view) => played(view) !== before);
});
test('what only has to be seen they wait for until it has been seen', async () => {
    const touched = await until('dummy touches a card', (view) => call(view, 'dummy-touched-card'));
    await until('they stop', async () => {
        const before = played(await table());
        await new Promise((resolve) => setTimeout(resolve, 4000));
        return before === played(await table());
    });
    const before = played(await table());
    await display.goto(`#/incident/${touched.id}`);
    await tap(display.page.locator('.seen-slot').getByRole('button'));
    const on = await until('play goes on', (view) => played(view) !== before && view);
    // After a wait, and at that speed, the clock is the wall's still.
    const log = await display.page.request.get(`${daemon.url}/api/v1/boards/1/log`).then((one) => one.json()).catch(() => undefined);
    // Until when a ruling may be appealed against is to come, and says so.
    const told = JSON.stringify(log ?? on, (key, value) => (key === 'appealUntil' ? undefined : value));
    const moments = told.match(/20\d\d-\d\d-\d\dT[\d:.]+Z/g).map(second);
    assert.ok(Math.max(...moments) < Date.now() + 1500, 'nothing is told of what is to come');
});
