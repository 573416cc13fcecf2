// What a law code elects, as four players meet it on their panels: by the Laws alone, and in a club that plays by a file of its own.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon } from './daemon.mjs';
import { Office, fourPanels } from './panels.mjs';

const from = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const shots = process.env.KIBITZ_SHOTS;
const open = [];
after(async () => {
    for (const one of open.reverse()) await one();
});

/// Four tablets at a table with that law code, North to call.
async function table(lawCode) {
    const daemon = new Daemon('');
    daemon.args = ['--board', from('boards/tablets.textproto'), '--law-code', lawCode];
    await daemon.start();
    open.push(() => daemon.stop());
    const browser = await launch(chromium);
    open.push(() => browser.close());
    const panels = await fourPanels(daemon, await Office.open(daemon), browser);
    await panels.north.button('Start board 1').click();
    await panels.north.prompt('Your call');
    return panels;
}
/// What the panel offers to say of a call, and back again.
async function offered(panel, call) {
    await panel.key(call).click();
    await panel.button('Explain …').click();
    const words = await panel.page.locator('.sheet').innerText();
    if (shots) await panel.page.screenshot({ path: `${shots}/elections-${call}.png` });
    await panel.button('Cancel').first().click();
    return words;
}
async function toTheLead({ north, east, south, west }) {
    for (const [panel, call] of [[north, '1NT'], [east, 'Pass'], [south, 'Pass'], [west, 'Pass']]) {
        await panel.prompt('Your call');
        await panel.call(call);
    }
}

test('by the Laws: STOP, Alert, whatever is announced somewhere, and a lead face down', async () => {
    const panels = await table('duplicate-2017');
    assert.equal(await panels.north.page.locator('.call-key.stop').count(), 1);
    assert.equal(await panels.north.button('Alert').count(), 1);
    assert.match(await offered(panels.north, '1NT'), /15–17/);
    assert.match(await offered(panels.north, '2H'), /Between weak and strong/);
    await toTheLead(panels);
    await panels.east.prompt('Your lead, face down');
});
test('in a club that has elected otherwise: no STOP, no Alert, a notrump’s range alone, and a lead face up', async () => {
    const panels = await table(from('tests/laws/elections/club.textproto'));
    for (const panel of Object.values(panels)) {
        assert.equal(await panel.page.locator('.call-key.stop').count(), 0);
        assert.equal(await panel.button('Alert').count(), 0);
    }
    assert.match(await offered(panels.north, '1NT'), /15–17/);
    assert.doesNotMatch(await offered(panels.north, '2H'), /Between weak and strong/);
    await toTheLead(panels);
    await panels.east.prompt('Your lead, face up');
    if (shots) await panels.east.page.screenshot({ path: `${shots}/elections-lead.png` });
});
