// The session's page against the real daemon with a schedule, players and hands: boards started and taken off, rounds called.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Display, tap } from './display.mjs';
import { People, TableOfPeople } from './people.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let daemon, display, people, page;
const table = () => page.evaluate(async () => (await fetch('/api/v1/table')).json());
const row = (round) => page.locator('table.schedule').first().locator('tbody tr').nth(round - 1);
before(async () => {
    daemon = await new TableOfPeople().start();
    people = await People.sit(daemon);
    display = await Display.open(daemon);
    page = display.page;
    await display.login();
    await tap(page.getByRole('link', { name: 'Session' }));
});
after(async () => {
    people?.leave();
    await display?.close();
    await daemon?.stop();
});

test('name, schedule and the round that is on are shown before a board is', async () => {
    await page.getByRole('heading', { name: 'Club evening' }).waitFor();
    await page.getByText('Round 1 of 2 is on.').waitFor();
    assert.match(await row(1).innerText(), /1\s+1\s+6\s+7\s*to come\s*8\s*to come/);
    assert.match(await row(2).innerText(), /2\s+2\s+5\s+9\s*to come\s*10\s*to come/);
    await page.getByText('No board has been played yet.').waitFor();
});
test('a board is started by its number with two taps: dealer by Law 2, players and hands from the papers', async () => {
    await tap(page.getByRole('button', { name: '7', exact: true }));
    await tap(page.getByRole('button', { name: 'Start board 7' }));
    assert.equal((await table()).board, undefined, 'one tap starts nothing');
    await tap(page.getByRole('button', { name: 'Yes, start board 7' }));
    await page.getByRole('heading', { name: 'Board 7' }).waitFor();
    const { board } = await table();
    assert.deepEqual([board.board, board.dealer, board.vulnerability, board.round], [7, 'SEAT_SOUTH', 'VULNERABILITY_BOTH', '1']);
    assert.equal(board.players.east, 'Player E');
    assert.equal(board.deal.east.hearts, 'AKQJT98765432');
    assert.match(await row(1).innerText(), /7\s*●?\s*on the table/);
});
test('the clock of the board runs, and what is usual is said to be unknown yet', async () => {
    const clock = page.locator('.session-clock dd').first();
    const first = await clock.innerText();
    assert.match(first, /^0:\d\d$/);
    await page.waitForFunction((was) => document.querySelector('.session-clock dd').textContent !== was, first);
    await page.getByText('How long a board takes at this table is known after two boards.').waitFor();
});
test('the next round is called with two taps; the board under way is told as late', async () => {
    await people.bid();
    await tap(page.getByRole('button', { name: 'Call round 2' }));
    await tap(page.getByRole('button', { name: 'Yes, round 2 begins' }));
    await page.getByText('Round 2 of 2 is on.').waitFor();
    assert.equal(await row(2).getAttribute('aria-current'), 'true');
    assert.ok((await table()).incident.some((one) => one.code === 'round-late'));
    await page.getByText('This is the last round.').waitFor();
});
test('a board is taken off with two taps: it stays in the log, has no result, and is still to come', async () => {
    await tap(page.getByRole('button', { name: 'Take board 7 off' }));
    await page.getByText('Play has not ended. What is recorded stays in the log; the board has no result.').waitFor();
    await tap(page.getByRole('button', { name: 'Yes, board 7 is off the table' }));
    await page.getByRole('heading', { name: 'No board on the table' }).waitFor();
    assert.match(await row(1).innerText(), /7\s*to come/);
    const results = page.locator('section[aria-labelledby=results-title]');
    assert.match(await results.innerText(), /7\s+1NT.*not finished/s);
    await tap(results.getByRole('link', { name: '7' }));
    await page.locator('.log-line').first().waitFor();
    await display.goto('#/session');
});
test('a number that is none starts nothing', async () => {
    await page.locator('input[inputmode=numeric]').fill('0');
    assert.equal(await page.locator('section[aria-labelledby=start-title] .two-taps > button').isDisabled(), true);
});
test('nothing is too wide on a phone, every button is 44 px, axe finds nothing', async () => {
    await tap(page.getByRole('button', { name: '9', exact: true }));
    for (const [width, height] of [[390, 844], [1280, 800]]) {
        await page.setViewportSize({ width, height });
        assert.equal(await display.tooWide(), '', `${width} px`);
        const small = await page.evaluate(() => [...document.querySelectorAll('main button, main a')].filter((one) => one.getBoundingClientRect().height < 43.5 && one.offsetParent).map((one) => one.textContent));
        assert.deepEqual(small, [], `${width} px`);
        await page.evaluate(axe);
        const found = await page.evaluate(() => window.axe.run());
        assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`), []);
    }
    assert.deepEqual(display.errors, []);
    assert.equal(people.trouble, undefined);
});
