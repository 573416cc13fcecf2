// Four players at their panels, the real daemon behind them: an auction, an insufficient bid, a question, lead and play with what
// cameras see, a contested claim, a private call for the Director, a lost tablet, a table that goes away and comes back.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Cameras } from './cameras.mjs';
import { launch } from './chromium.mjs';
import { Daemon, pin, senseToken } from './daemon.mjs';
import { Office, Panel, fourPanels, marks, news, phone, quiet, tablet } from './panels.mjs';

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

const callsAre = (table) => (table.call ?? []).map((one) => one.call).join(' ');

test('a player puts the first board on, and everybody sees whose call it is', async () => {
    await north.prompt('No board on the table');
    await north.button('Start board 1').click();
    await north.prompt('Your call');
    await east.prompt('North is to call');
    assert.equal(await north.key('1C').isEnabled(), true);
    assert.equal(await east.key('1C').isEnabled(), false);
});

test('the line of a panel stays open while nothing happens', async () => {
    const before = east.lines;
    await east.page.waitForTimeout(8000); // longer than it may take to open
    assert.equal(east.lines, before);
});

test('a double tap calls once, an alert goes to the opponents with its explanation', async () => {
    await north.key('1NT').click();
    await north.button('Alert').click();
    await north.button('Explain …').click();
    await north.page.getByRole('button', { name: '15–17' }).click();
    await north.button('Use this').click();
    await north.page.locator('.make .go').dblclick();
    await east.prompt('Your call');
    const table = await office.until('1NT', (one) => callsAre(one) === '1NT');
    assert.equal(table.call[0].explanation, '15–17');
    await east.page.locator('.alert-mark').waitFor();
    assert.equal(await south.page.locator('.alert-mark').count(), 0);
});

test('what is not sensible is out of reach, and still can be had: an insufficient bid reaches the Director', async () => {
    assert.equal(await east.key('1S').isEnabled(), false);
    await east.button('Another call …').click();
    await east.call('1S');
    const table = await office.until('an incident', (one) => (one.incident ?? []).some((it) => it.clause.startsWith('27')));
    // Everybody saw the bid; nobody is asked for anything until the Director has ruled.
    await south.page.locator('.calls').getByText('spades').first().waitFor({ state: 'attached' });
    await south.prompt('Please wait');
    const id = table.incident.find((it) => it.clause.startsWith('27')).id;
    const options = table.incident.find((it) => it.id === id).option;
    const other = options.find((one) => one.code === 'other-call') ?? options[options.length - 1];
    const ruled = await office.ask(`incidents/${id}`, { action: 'DIRECTOR_ACTION_RULE', option: other.number, code: other.code });
    assert.equal(ruled.status, 200, await ruled.text());
    await east.prompt('Your call');
    await east.call('Pass');
    await office.until('Pass', (one) => callsAre(one) === '1NT Pass');
});

test('a question is answered by the caller’s partner, and seen by who asked', async () => {
    await south.call('2C');
    await west.prompt('Your call');
    await east.prompt('West is to call');
    await quiet([north, east, south, west]);
    const before = marks([east]);
    await west.button('Calls, questions').click();
    await west.page.locator('.sheet .call-button').last().click();
    await north.prompt('An opponent asks');
    await north.page.getByLabel('In your words').fill('asks for a four-card major');
    await north.button('Answer').click();
    await west.page.locator('.meanings').getByText('asks for a four-card major').waitFor();
    await west.button('Close').click();
    assert.deepEqual(news([east], before), [[]], 'East learns nothing of it');
    assert.equal(await south.page.getByText('four-card').count(), 0);
});

test('a call for the Director is private: no other panel gets a byte', async () => {
    await quiet([north, east, south, west]);
    const before = marks([north, south, west]);
    await east.button('Director').click();
    await east.button('Call the Director').click();
    await east.page.getByText('The Director has been called.').waitFor();
    await office.until('the call', (one) => (one.incident ?? []).some((it) => it.code === 'director-called' || /Director/.test(it.headline)));
    await east.page.waitForTimeout(500);
    assert.deepEqual(news([north, south, west], before), [[], [], []]);
});

test('a table that goes away and comes back gets what was pressed meanwhile, once', async () => {
    await daemon.kill();
    await west.page.getByText('No connection').waitFor();
    await west.call('Pass');
    await daemon.start();
    await office.until('the call', (one) => callsAre(one) === '1NT Pass 2C Pass');
    await north.prompt('Your call');
    await north.call('2S');
    await office.until('one call', (one) => callsAre(one) === '1NT Pass 2C Pass 2S');
});

test('a lost tablet is replaced, and the first is told', async () => {
    await east.prompt('Your call'); // it is back after the table was away
    const another = await Panel.join(daemon, office, 'seat-east', { browser, viewport: phone });
    await east.page.getByText('Another device has taken this seat over.').waitFor();
    await another.prompt('Your call');
    await east.close();
    east = another;
    await office.ask('panels/shut', { panel: 'seat-south' });
    await south.page.getByText('The Director has ended').waitFor();
    await south.close();
    south = await Panel.join(daemon, office, 'seat-south', { browser });
    await east.call('Pass');
    await south.prompt('Your call');
    await south.call('Pass');
    await west.prompt('Your call');
    await west.call('Pass');
});

test('lead, dummy and declarer’s words: the cards are seen by cameras', async () => {
    cameras = await Cameras.open(daemon.port, senseToken, 'tablets');
    await east.prompt('Your lead, face down');
    await north.page.locator('.contract').waitFor();
    cameras.lay('EAST', 'HA');
    await north.page.locator('.trick-place .faced').first().waitFor();
    cameras.dummy = ['SOUTH', ['SA', 'SK', 'H2', 'H3', 'H4', 'D2', 'D3', 'D4', 'C2', 'C3', 'C4', 'C5', 'C6']];
    await north.prompt('Name dummy’s card');
    await north.page.locator('.dummy-card').first().waitFor();
    await east.page.locator('.dummy-card').first().waitFor();
    await north.page.getByRole('button', { name: 'two of hearts' }).click();
    await north.page.locator('.dummy-words .go').click();
    await office.until('dummy’s card', (one) => (one.trick?.[0]?.card ?? []).length >= 2 || one.designated === 'H2');
});

test('a claim is contested: the Director learns of it, the others that it is', async () => {
    await north.button('Claim').click();
    await north.page.getByLabel('How will you play?').fill('drawing trumps');
    await north.page.locator('.numbers').getByRole('button', { name: '10', exact: true }).click();
    await north.button('Claim 10 of 13').click();
    await west.prompt('Claim: do you agree?');
    await west.page.getByText('drawing trumps').waitFor();
    await west.button('I contest it').click();
    await office.until('the contest', (one) => (one.incident ?? []).some((it) => it.code === 'claim-contested'));
    await south.page.getByText('It is contested').waitFor();
});

test('STOP makes the next player wait, a call not meant can be said so, a board passed out is confirmed by both sides', async () => {
    assert.equal((await office.ask('commands', { boardEnd: {} })).status, 200);
    await east.button('Start board 2').click();
    await east.prompt('Your call');
    await east.page.locator('.call-key.stop').click();
    await south.prompt('East has said STOP');
    await east.call('2D');
    await south.prompt(/STOP: please wait \d+ s/);
    await south.prompt('The pause is over: your call');
    await south.call('Pass');
    await south.button('I did not mean that call').click();
    await south.call('X');
    const table = await office.until('25A', (one) => (one.incident ?? []).some((it) => it.code === 'call-changed' && it.play === 2));
    const changed = table.incident.find((it) => it.code === 'call-changed' && it.play === 2);
    const option = changed.option.find((one) => one.clause === '25A');
    assert.equal((await office.ask(`incidents/${changed.id}`, { action: 'DIRECTOR_ACTION_RULE', option: option.number, code: option.code })).status, 200);
    await office.until('the call meant', (one) => callsAre(one) === '2D X');
    assert.equal((await office.ask('commands', { boardEnd: {} })).status, 200);
    await south.button('Start board 3').waitFor();
    await south.button('One more').click();
    await south.button('One less').click();
    await south.button('Start board 3').click();
    for (const panel of [south, west, north, east]) {
        await panel.prompt('Your call');
        await panel.call('Pass');
    }
    await north.prompt('Is this the result?');
    await north.button('Yes, that is right').click();
    await north.page.getByText('Waiting for East–West').waitFor();
    await west.button('Yes, that is right').click();
    await west.button('Start board 4').click();
    await west.prompt('Your call');
});

test('another language at once, and the record knows nothing of it', async () => {
    await quiet([north, east, south, west]);
    const before = marks([north, south]);
    await south.button('Settings').click();
    await south.button('Ελληνικά').click();
    await south.page.getByRole('button', { name: 'Κλείσιμο' }).click();
    await south.prompt('Αγοράζει Δύση');
    assert.deepEqual(news([north, south], before), [[], []]);
    await south.button('Ρυθμίσεις').click();
    await south.button('English').click();
    await south.button('Close').click();
});

test('the Director sees who is there, and shows a code with its picture', async () => {
    const page = await (await browser.newContext({ viewport: tablet, locale: 'en-GB' })).newPage();
    await page.goto(daemon.url);
    await page.locator('input[name=name]').fill('M. Rossi');
    await page.locator('input[name=pin]').fill(pin);
    await page.keyboard.press('Enter');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate(() => (location.hash = '#/panels'));
    await page.locator('.panel-is-there').nth(3).waitFor();
    await page.waitForTimeout(900);
    await page.locator('[data-panel=table-screen]').getByRole('button', { name: 'Show code' }).click();
    await page.locator('svg.qr path').nth(1).waitFor();
    assert.match(await page.locator('.panel-digits').textContent(), /^\d{4} \d{4}$/);
    if (process.env.KIBITZ_SHOTS) await page.screenshot({ path: `${process.env.KIBITZ_SHOTS}/panels.png` });
    await page.context().close();
});

test('panels have no scrolling, targets of 44 px, and no mistakes in the console', async () => {
    for (const panel of all()) {
        for (const viewport of [tablet, phone]) {
            await panel.page.setViewportSize(viewport);
            const over = await panel.page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
            assert.ok(over[0] <= 0 && over[1] <= 0, `scrolls by ${over}`);
            const small = await panel.page.evaluate(() =>
                [...document.querySelectorAll('button')].filter((one) => one.offsetParent && (one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 28)).map((one) => one.textContent),
            );
            assert.deepEqual(small, []);
        }
        assert.deepEqual(panel.errors, []);
    }
});
