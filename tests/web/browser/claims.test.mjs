// Spoken claims: hands come down, nobody keys anything, and the four panels ask; the Director sees that they did and what was said.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Cameras } from './cameras.mjs';
import { launch } from './chromium.mjs';
import { Daemon, senseToken } from './daemon.mjs';
import { Office, fourPanels } from './panels.mjs';

const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
let daemon, office, browser, north, east, south, west, cameras;
const all = () => [north, east, south, west];

before(async () => {
    daemon = await new Daemon('', { board }).start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    ({ north, east, south, west } = await fourPanels(daemon, office, browser));
});
after(async () => {
    cameras?.close();
    await browser?.close();
    await daemon?.stop();
});

const throwIn = () => {
    cameras.fan('EAST', ['SQ', 'SJ', 'ST', 'S9', 'S8']);
    cameras.fan('WEST', ['DA', 'DK', 'DQ', 'DJ', 'DT']);
};
const think = () => new Promise((done) => setTimeout(done, 4000));
const takeUp = async () => {
    cameras.fan('EAST', []);
    cameras.fan('WEST', []);
    await think();
};
const asked = () => Promise.all(all().map((panel) => panel.prompt('A claim?')));
const notAsked = () => Promise.all(all().map((panel) => panel.page.locator('.claim-asked').waitFor({ state: 'detached' })));
const flagged = async () => ((await office.table()).incident ?? []).filter((one) => !/DISMISSED/.test(one.status)).map((one) => one.code);

test('cards are played', async () => {
    await north.button('Start board 1').click();
    for (const [panel, call] of [[north, '1NT'], [east, 'Pass'], [south, 'Pass'], [west, 'Pass']]) {
        await panel.prompt('Your call');
        await panel.call(call);
    }
    cameras = await Cameras.open(daemon.port, senseToken, 'tablets');
    await east.prompt('Your lead');
    cameras.lay('EAST', 'HA');
    await office.until('the lead', (one) => (one.trick ?? []).length === 1);
    cameras.dummy = ['SOUTH', ['SA', 'SK', 'H2', 'H3', 'H4', 'D2', 'D3', 'D4', 'C2', 'C3', 'C4', 'C5', 'C6']];
    await north.page.locator('.dummy-card').first().waitFor();
    await think(); // a hand that comes down with a card makes a doubt of that card
    cameras.fan('EAST', []);
});

test('both defenders throw their hands in: all four panels ask, dummy has no answer to give, nothing is flagged', async () => {
    throwIn();
    await asked();
    for (const panel of [north, east, west]) {
        await panel.button('No, we play on').waitFor();
        assert.equal(await panel.button('I claim …').isEnabled(), true);
    }
    assert.equal(await south.button('No, we play on').count(), 0);
    const shots = process.env.KIBITZ_SHOTS;
    if (shots) for (const [name, panel] of [['declarer', north], ['defender', east], ['dummy', south]]) await panel.page.screenshot({ path: `${shots}/claim-asked-${name}.png` });
    await south.page.getByText('The others are asked.').waitFor();
    const table = await office.table();
    assert.equal(table.claimAsked.stands, true);
    assert.match(table.claimAsked.words, /the panels ask/);
    assert.deepEqual(await flagged(), []);
    // Not a word of whose hands they are, nor of a card.
    const view = JSON.parse(south.frames.at(-1)).view;
    assert.equal(view.claimAsked, true);
    assert.doesNotMatch(south.frames.at(-1), /SQ|DA/);
});

test('the question outlives a power cut', async () => {
    await daemon.kill();
    const { zone, dummy } = cameras;
    cameras.close();
    await daemon.start();
    cameras = Object.assign(await Cameras.open(daemon.port, senseToken, 'tablets'), { zone, dummy });
    await asked();
    assert.equal((await office.table()).claimAsked.stands, true);
});

test('"we play on" closes it for all, and the Director sees who said so', async () => {
    await takeUp();
    await east.button('No, we play on').click();
    await notAsked();
    const { claimAsked } = await office.until('the answer', (one) => one.claimAsked && !one.claimAsked.stands);
    assert.match(claimAsked.words, /East keyed that they play on/);
});

test('it goes away by itself when somebody plays', async () => {
    cameras.dummy[1] = cameras.dummy[1].filter((card) => card !== 'H2');
    cameras.lay('SOUTH', 'H2');
    await office.until("dummy's card", (one) => one.trick[0].card.length === 2);
    throwIn();
    await asked();
    cameras.fan('EAST', []);
    cameras.lay('WEST', 'H5');
    await notAsked();
    const { claimAsked } = await office.until('the card', (one) => one.claimAsked && !one.claimAsked.stands);
    assert.match(claimAsked.words, /play went on/);
});

test('who claims says how many, the others agree, and the board is over', async () => {
    await think();
    throwIn();
    await asked();
    await east.button('I claim …').click();
    await east.page.locator('.numbers button').first().click();
    await east.page.getByRole('button', { name: /^Concede all/ }).click();
    await notAsked();
    await north.prompt('Claim: do you agree?');
    await north.button('I agree').click();
    const table = await office.until('the result', (one) => one.result);
    assert.match(table.claimAsked.words, /East claimed/);
    assert.deepEqual(await flagged(), []);
});

test('no page had an error', () => all().forEach((panel) => assert.deepEqual(panel.errors, [])));
