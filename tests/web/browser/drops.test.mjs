// Tablets whose network goes, whose lid is closed, whose players tap twice or at once: no call is lost, made twice or out of order.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon } from './daemon.mjs';
import { patience } from './display.mjs';
import { Office, Panel } from './panels.mjs';
import { proxy } from './proxy.mjs';

const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
let daemon, office, browser, network, at;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const calls = async () => ((await office.table()).call ?? []).map((one) => one.call).join(' ');
const become = (wanted) => office.until(wanted, (view) => (view.call ?? []).map((one) => one.call).join(' ') === wanted);
/// Presses at the same moment: neither waits for what the other's press does to its own page, as playwright's clicks would.
async function atOnce(...buttons) {
    const found = await Promise.all(buttons.map((one) => one.elementHandle()));
    await Promise.all(found.map((one) => one.evaluate((it) => it.click())));
}
before(async () => {
    daemon = await new Daemon('', { board }).start();
    network = await proxy({ to: daemon.port });
    office = await Office.open(daemon);
    browser = await launch(chromium);
    const join = (seat, options) => Panel.join(daemon, office, `seat-${seat}`, { browser, ...options });
    at = { north: await join('north'), east: await join('east', { url: network.url }), south: await join('south'), west: await join('west') };
});
after(async () => {
    network?.hold(false);
    await browser?.close();
    await network?.close();
    await daemon?.stop();
});

test('two players put the next board on at once: it is put on once', async () => {
    await atOnce(at.north.button('Start board 1'), at.south.button('Start board 1'));
    await at.north.prompt('Your call');
    await wait(500);
    assert.equal((await office.table()).play, 1);
});
for (const seconds of [5, 60])
    test(`${seconds} s without network: what is pressed meanwhile is made once, and what the others did is seen`, { timeout: 300_000 }, async () => {
        await at.north.prompt('Your call');
        const before = await calls();
        network.hold(true);
        const bid = seconds === 5 ? '1C' : '2C';
        await at.north.call(bid); // East cannot know of it yet
        await become(`${before} ${bid}`.trim());
        // He calls all the same: the key is on its way for as long as the network is gone.
        await at.east.button('Another call …').click();
        await at.east.choose('Pass');
        await at.east.page.locator('.make .go').dblclick();
        await wait(seconds * 1000);
        assert.equal(await calls(), `${before} ${bid}`.trim(), 'nothing came through');
        if (seconds > 10) await at.east.page.getByText('No connection').waitFor();
        network.hold(false);
        await become(`${before} ${bid} Pass`.trim());
        await at.south.prompt('Your call');
        await wait(6000); // whatever was sent twice would have come by now
        assert.equal(await calls(), `${before} ${bid} Pass`.trim());
        await at.east.prompt('South is to call');
        for (const seat of ['south', 'west']) {
            await at[seat].prompt('Your call');
            await at[seat].call(seat === 'south' ? (seconds === 5 ? '1D' : '2D') : 'Pass');
        }
    });
test('a double tap calls once', async () => {
    await at.north.prompt('Your call');
    const before = await calls();
    await at.north.choose('3C');
    await at.north.page.locator('.make .go').dblclick();
    await become(`${before} 3C`);
    await wait(500);
    assert.equal(await calls(), `${before} 3C`);
});
test('what was chosen is put back when another calls first, and its player is told', async () => {
    await at.east.prompt('Your call');
    const before = await calls();
    await at.south.button('Another call …').click();
    await at.south.choose('3H');
    await at.east.call('3D');
    await at.south.page.getByText('The table has gone on meanwhile').waitFor();
    await at.south.prompt('Your call');
    assert.equal(await at.south.page.locator('.make .go').isDisabled(), true);
    assert.equal(await calls(), `${before} 3D`);
});
test('two players tap at the same moment: each call is in the record once, or its player is told that it is not', async () => {
    await at.south.prompt('Your call');
    const before = await calls();
    await at.west.button('Another call …').click();
    for (const [seat, call] of [['south', '3H'], ['west', '3S']]) await at[seat].choose(call);
    await atOnce(...['south', 'west'].map((seat) => at[seat].page.locator('.make .go:enabled')));
    const told = { south: at.south.page.getByText('The table has gone on meanwhile'), west: at.west.page.getByText('The table has gone on meanwhile') };
    const out = (view) => (view.incident ?? []).some((one) => /out-of-rotation/.test(one.code));
    const made = (view) => (view.call ?? []).map((one) => one.call).join(' ');
    // South's first, then West's in turn; or South's alone, and West is told; or West's, out of turn, and South is told.
    const ends = { both: 0, south: 0, west: 0 };
    for (const end = Date.now() + patience; Object.values(ends).every((n) => n === 0); await wait(50)) {
        const view = await office.table();
        if (made(view) === `${before} 3H 3S`) ++ends.both;
        else if (made(view) === `${before} 3H` && (await told.west.isVisible())) ++ends.south;
        else if (out(view) && (await told.south.isVisible())) ++ends.west;
        assert.ok(Date.now() < end, `${made(view)}; South ${await told.south.isVisible()}, West ${await told.west.isVisible()}`);
    }
    await wait(1000);
    const after = await office.table();
    assert.equal(made(after), ends.both ? `${before} 3H 3S` : ends.south ? `${before} 3H` : made(after));
    assert.equal(out(after), ends.west > 0);
});
test('a tablet too busy to draw a frame shows what it was told meanwhile', async () => {
    const busy = () => {
        const soon = window.setTimeout.bind(window);
        window.requestAnimationFrame = (draw) => soon(draw, 3000);
        window.setTimeout = (what, ms = 0, ...rest) => soon(what, ms < 200 ? 3000 : ms, ...rest);
    };
    await at.west.close();
    at.west = await Panel.join(daemon, office, 'seat-west', { browser, first: busy });
    await at.west.page.locator('.calls').waitFor();
    await at.west.close();
    at.west = await Panel.join(daemon, office, 'seat-west', { browser });
});
test('a closed lid: timers stand still, and what happened meanwhile is there when it is opened', async () => {
    assert.equal((await office.ask('commands', { boardEnd: {} })).status, 200);
    await at.north.button('Start board 2').click();
    await at.east.prompt('Your call');
    const cdp = await at.west.context.newCDPSession(at.west.page);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    await at.east.call('1H');
    await at.south.prompt('Your call');
    await at.south.call('Pass');
    await wait(9000); // longer than a line may be silent
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await at.west.prompt('Your call');
    await at.west.page.locator('.make .go').waitFor();
    await at.west.call('Pass');
    await become('1H Pass Pass');
    await wait(6000);
    assert.equal(await calls(), '1H Pass Pass');
    for (const one of Object.values(at)) assert.deepEqual(one.errors, []);
});
