// The log, an incident and their print as a committee reads them: four tablets and cameras at the table, two Directors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Cameras } from './cameras.mjs';
import { launch } from './chromium.mjs';
import { Daemon, senseToken } from './daemon.mjs';
import { Display } from './display.mjs';
import { Office, fourPanels } from './panels.mjs';
import { proxy } from './proxy.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
let daemon, office, browser, north, east, south, west, cameras, anna, network;

before(async () => {
    daemon = await new Daemon('', { board }).start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    ({ north, east, south, west } = await fourPanels(daemon, office, browser));
    network = await proxy({ to: daemon.port });
    anna = await Display.open({ ...daemon, url: network.url });
    await anna.login('Anna');
});
after(async () => {
    cameras?.close();
    network?.hold(false);
    await anna?.close();
    await browser?.close();
    await network?.close();
    await daemon?.stop();
});

const incidents = async (code) => ((await office.table()).incident ?? []).filter((one) => one.code === code);
const rule = async (incident, code, given = {}) => {
    const option = incident.option.concat((await office.table()).generalOption ?? []).find((one) => one.code === code);
    const answer = await office.ask(`incidents/${incident.id}`, { action: 'DIRECTOR_ACTION_RULE', option: option.number, code: option.code, ...given });
    assert.equal(answer.status, 200, await answer.text());
};
const widths = [390, 820, 1440];
/// Nothing sideways, nothing for axe, and no text whose pieces a box lays out side by side.
async function readable(name) {
    for (const width of widths) {
        await anna.page.setViewportSize({ width, height: 900 });
        assert.equal(await anna.tooWide(), '', `${name} ${width}`);
        const torn = await anna.page.evaluate(() =>
            [...document.querySelectorAll('.card-text, .call, .suit')]
                .map((one) => one.closest('.card-text, .call')?.parentElement ?? one.parentElement)
                .filter((box) => /flex|grid/.test(getComputedStyle(box).display) && [...box.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
                .map((box) => `${box.className} ${box.textContent}`),
        );
        assert.deepEqual(torn, [], `${name} ${width}`);
        await anna.page.evaluate(axe);
        const found = await anna.page.evaluate(async () => (await globalThis.axe.run()).violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}`));
        assert.deepEqual(found, [], `${name} ${width}`);
        if (process.env.KIBITZ_SHOTS) await anna.page.screenshot({ path: `${process.env.KIBITZ_SHOTS}/${name}-${width}.png`, fullPage: true });
    }
    await anna.page.setViewportSize({ width: 1280, height: 800 });
}

test('an insufficient bid opens on the auction that it was made in, without an empty chart', async () => {
    await north.button('Start board 1').click();
    await north.prompt('Your call');
    await north.call('1S');
    await east.prompt('Your call');
    await east.button('Another call …').click();
    await east.call('1H');
    await office.until('an insufficient bid', (one) => (one.incident ?? []).some((it) => it.code === 'insufficient-bid'));
    const [bid] = await incidents('insufficient-bid');
    await anna.goto(`#/incident/${bid.id}`);
    await anna.page.getByText('this is known by the keys that were pressed').waitFor();
    await anna.page.locator('.moment .auction-table .call-bid').first().waitFor();
    assert.match(await anna.page.locator('.moment .auction-table').innerText(), /1/);
    assert.equal(await anna.page.locator('.chart, .replay').count(), 0);
    assert.match(await anna.page.locator('.evidence').innerText(), /East/);
    await readable('incident-call');
});

test('who goes on after a short drop of the line is not his own colleague', async () => {
    await anna.page.getByText('No other Director is at this incident.').waitFor();
    network.hold(true);
    await anna.page.locator('.stale-mark').waitFor();
    network.hold(false);
    await anna.page.getByText('Live', { exact: true }).waitFor();
    const bert = await Display.open(daemon);
    await bert.login('Bert');
    const [bid] = await incidents('insufficient-bid');
    await bert.goto(`#/incident/${bid.id}`);
    await anna.page.getByText('Bert is looking at this.').waitFor();
    assert.doesNotMatch(await anna.page.locator('.colleagues').innerText(), /Anna/);
    await bert.page.getByText('Anna is looking at this.').waitFor();
    await bert.close();
    await anna.page.getByText('No other Director is at this incident.').waitFor();
});

test('a call not meant: what the Director is told the tablets show, and nobody is asked for another call', async () => {
    await rule((await incidents('insufficient-bid'))[0], 'comparable');
    await east.prompt('Your call');
    await east.call('2H');
    await south.prompt('Your call');
    await east.button('I did not mean that call').click();
    await east.call('3C');
    await office.until('25A', (one) => (one.incident ?? []).some((it) => it.code === 'call-changed' && /3♣/.test(it.headline)));
    const [changed] = await incidents('call-changed');
    assert.equal(changed.headline, 'East called 2♥, and then 3♣');
    for (const panel of [north, east, south, west]) {
        await panel.prompt(/please wait/i);
        await panel.page.locator('.calls').getByText('clubs').first().waitFor({ state: 'attached' });
    }
    assert.equal(await south.key('4S').isEnabled(), false);
    await rule(changed, 'second-stands');
    await south.prompt('Your call');
    assert.equal((await office.table()).call.map((one) => one.call).join(' '), '1S 3C');
});

test('after an agreed claim the tricks beside the result are those it counts', async () => {
    await south.call('4S');
    for (const panel of [west, north, east]) {
        await panel.prompt('Your call');
        await panel.call('Pass');
    }
    cameras = await Cameras.open(daemon.port, senseToken, 'tablets');
    await east.prompt('Your lead');
    cameras.lay('EAST', 'HA');
    cameras.dummy = ['SOUTH', ['SA', 'SK', 'H2', 'H3', 'H4', 'D2', 'D3', 'D4', 'C2', 'C3', 'C4', 'C5', 'C6']];
    await north.prompt('Name dummy’s card');
    await north.button('Claim').click();
    await north.page.locator('.numbers').getByRole('button', { name: '11', exact: true }).click();
    await north.button('Claim 11 of 13').click();
    for (const panel of [west, east]) {
        await panel.prompt('Claim: do you agree?');
        await panel.button('I agree').click();
    }
    await north.prompt('Is this the result?');
    await north.page.getByText('Tricks: you 11, they 2').waitFor();
    await west.page.getByText('Tricks: you 2, they 11').waitFor();
});

test('a transfer of tricks that is undone says so in the log', async () => {
    await west.button('Director').click();
    await west.button('Call the Director').click();
    await office.until('the call', (one) => (one.incident ?? []).some((it) => it.code === 'director-called'));
    const [called] = await incidents('director-called');
    await rule(called, 'tricks-transferred', { tricks: 1, side: 'SIDE_EAST_WEST' });
    // Undone at once the board is as it was; once another is on the table the log says what goes back.
    for (const panel of [north, west]) await panel.button('Yes, that is right').click();
    await north.button('Start board 2').click();
    await east.prompt('Your call');
    const undone = await office.ask(`incidents/${called.id}`, { action: 'DIRECTOR_ACTION_UNDO' });
    assert.equal(undone.status, 200, await undone.text());
    assert.equal((await office.table()).finishedBoard.find((one) => one.play === 1).declarerTricks, 11);
    await anna.goto('#/log/1');
    await anna.page.getByText('1 trick goes to East–West.', { exact: true }).waitFor();
    await anna.page.getByText('Undone: the 1 trick transferred to East–West goes back.').waitFor();
});

test('the log reads as lines, on paper with deal, auction, result', async () => {
    await anna.goto('#/log/1');
    await anna.page.locator('.log-incident').first().waitFor();
    await readable('log');
    await anna.page.emulateMedia({ media: 'print' });
    const paper = await anna.page.locator('.appeal-board').innerText();
    for (const part of [/Board 1/, /4♠/, /1 over, 450 to North–South, by claim/]) assert.match(paper, part);
    if (process.env.KIBITZ_SHOTS) await anna.page.pdf({ format: 'A4', path: `${process.env.KIBITZ_SHOTS}/log.pdf` });
    await anna.page.emulateMedia({ media: null });
    assert.deepEqual(anna.errors.filter((one) => !/WebSocket|ERR_/.test(one)), []);
});
