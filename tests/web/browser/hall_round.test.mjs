// The end of a round as players and volunteers live it: who has played reads where he goes when the round has been called, also who is
// late; nobody starts the next round's board by haste; a table that is early is no incident; a ruling from the hall is found again and
// taken back; the wall is read from the other end of the room.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Club, dealer, skip, callRound } from './club.mjs';
import { tap } from './display.mjs';

let club, page, one, two;
const seats = ['north', 'east', 'south', 'west'];
before(async () => {
    if (skip) return;
    club = await Club.open(2);
    ({ page } = club);
    [one, two] = [await club.panels(club.tables[0]), await club.panels(club.tables[1])];
    await page.locator('[data-means=session]').click();
    await page.getByLabel('Name of the session').fill('Thursday');
    await page.getByLabel('Boards a round').fill('1');
    await page.getByRole('textbox', { name: /^Names/ }).fill('1 Anna Berg – Bo Dahl\n2 Cleo Eng – Dag Falk\n3 Eva Gran – Finn Holm\n4 Gus Ek – Hal Ibe');
    await tap(page.getByRole('button', { name: 'Begin the session' }));
    await tap(page.getByRole('button', { name: 'Begin it at 2 tables' }));
    await nextRound(1);
});
after(() => club?.close());

async function nextRound(number) {
    await page.locator('[data-means=session]').click();
    await callRound(page, number);
    await page.locator('.hall-part-session').getByText(`Round ${number} of 3`, { exact: true }).waitFor();
}
const start = (panel) => panel.page.locator('.next .button-primary');
const offered = async (panel) => Number(/\d+/.exec(await start(panel).innerText())[0]);
const pairOf = async (panel) => /you are pair (\d)/.exec(await panel.page.locator('.round-part h2').innerText())[1];
const sheet = (panel) => panel.page.locator('.sheet');
const queue = () => page.locator('.hall-entry');
let first, second;
/// Who sat where in the round before: [panel, pair].
let sat = [];

test('the last board of a round has been played: the next round’s is not begun by haste', { skip }, async () => {
    await one.north.page.getByText('Round 1 of 3 · you are pair').waitFor();
    await two.north.page.getByText('Round 1 of 3 · you are pair').waitFor();
    for (const panel of seats.flatMap((seat) => [one[seat], two[seat]])) sat.push([panel, await pairOf(panel)]);
    [first, second] = [await offered(one.north), await offered(two.north)];
    await club.passedOut(one, first, dealer(first));
    const wrong = await offered(one.east);
    assert.notEqual(wrong, first);
    await start(one.east).click();
    await sheet(one.east).getByText(`Board ${wrong} is not one of this round’s`).waitFor();
    await sheet(one.east).getByText('All boards of this round have been played here.').waitFor();
    await club.shot(one.east.page, 'start-asked');
    await one.east.button('Cancel').click();
    await sheet(one.east).waitFor({ state: 'detached' });
    assert.equal((await (await club.office(club.tables[0])).table()).board.board, first, 'nothing has been begun');
    // A wrong number at a table that has still to play: it is told what is left.
    await two.south.button('One more').click();
    await two.south.page.waitForTimeout(600);
    await two.south.button('One more').click();
    await start(two.south).click();
    await sheet(two.south).getByText(`Still to be played here: ${second}`).waitFor();
    await two.south.button('Cancel').click();
});

test('the round is called: who has played reads where he goes, and who plays still that it is called', { skip }, async () => {
    await two.north.button(`Start board ${second}`).click();
    await two[dealer(second)].prompt('Your call');
    await nextRound(2);
    // Those at the other table play on: they read it where the clock was.
    for (const seat of seats) await two[seat].page.locator('.round-clock').filter({ hasText: 'Round 2 is called' }).waitFor();
    await club.shot(two.west.page, 'called-in-play');
    await club.passOut(two, dealer(second));
    let stays = 0;
    for (const [panel, pair] of sat) {
        await panel.page.locator('.round-part h2').filter({ hasText: 'Round 2 of 3' }).waitFor();
        if ((await pairOf(panel)) === pair) {
            ++stays;
            assert.equal(await panel.page.locator('.round-called').count(), 0, 'who stays is sent nowhere');
            continue;
        }
        const told = await panel.page.locator('.round-called').innerText();
        assert.match(told, new RegExp(`Round 2 is called\\s+You have played here as pair ${pair}\\.\\s+Go to table [12], (North–South|East–West), board \\d`));
        // There the panel greets that pair.
        const [, table, side] = /table (\d), (\w+)/.exec(told);
        const there = (table === '1' ? one : two)[side === 'North' ? 'north' : 'east'];
        await there.page.locator('.round-part h2').filter({ hasText: `you are pair ${pair}` }).waitFor();
    }
    assert.ok(stays === 2 || stays === 4, `${stays} of the players stay`);
    await club.shot(two.west.page, 'moved');
});

test('what is asked at the panels fits small phones, and goes when the new round has begun', { skip }, async () => {
    for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }]) {
        await two.west.page.setViewportSize(viewport);
        assert.ok((await two.west.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `sideways at ${viewport.width}`);
    }
    const board = await offered(one.north);
    await club.passedOut(one, board, dealer(board)); // of this round: nothing is asked
    for (const seat of seats) assert.equal(await one[seat].page.locator('.round-called').count(), 0);
});

test('a table that is early is no incident when the round is called; one that is late is one', { skip }, async () => {
    const early = await offered(one.north);
    await start(one.north).click();
    await one.north.button(`Start board ${early} all the same`).click();
    await one[dealer(early)].prompt('Your call');
    const late = await offered(two.north);
    await two.north.button(`Start board ${late}`).click();
    await two[dealer(late)].prompt('Your call');
    await nextRound(3);
    await page.locator('[data-means=queue]').click();
    await queue().filter({ hasText: 'Round 3 was called' }).waitFor();
    const tables = await queue().filter({ hasText: 'Round 3 was called' }).locator('.hall-number').allInnerTexts();
    assert.deepEqual(tables, ['Table 2']);
    assert.equal(await one.north.page.locator('.round-over').count(), 0, 'who plays the new round is told of no other');
});

test('what was ruled from the hall by a wrong tap is found there, and taken back', { skip }, async () => {
    const late = queue().filter({ hasText: 'Round 3 was called' });
    await late.locator('summary').click();
    await tap(late.locator('.hall-options li').first().getByRole('button', { name: 'Rule' }));
    await tap(late.getByRole('button', { name: 'Give this ruling' }));
    await late.waitFor({ state: 'detached' });
    const left = page.locator('.hall-gone li').filter({ hasText: 'Round 3 was called' });
    await left.waitFor();
    await club.shot(page, 'waits-no-more');
    await left.getByRole('link', { name: 'Look at it, take it back' }).click();
    await page.locator('.settled').waitFor();
    await tap(page.getByRole('button', { name: 'Undo', exact: true }));
    await tap(page.getByRole('button', { name: 'Confirm: undo' }));
    await page.locator('.settled').waitFor({ state: 'detached' });
    await tap(page.locator('.brand'));
    await queue().filter({ hasText: 'Round 3 was called' }).waitFor();
});

test('the screen on the wall is as large as all of it fits: nobody scrolls it', { skip }, async () => {
    const wall = await club.wall();
    for (const viewport of [{ width: 1920, height: 1080 }, { width: 1280, height: 720 }]) {
        await wall.setViewportSize(viewport);
        await wall.locator('.hall-screen .hall-seating').waitFor();
        await wall.waitForTimeout(300);
        const { over, row } = await wall.evaluate(() => ({ over: document.documentElement.scrollHeight - innerHeight, row: parseFloat(getComputedStyle(document.querySelector('.hall-screen .hall-seating strong')).fontSize) }));
        assert.ok(over <= 0, `${over} px are below the screen`);
        assert.ok(row >= viewport.height * 0.035, `two tables: letters of ${row} px at ${viewport.height}`);
    }
    if (process.env.KIBITZ_SHOTS) await club.shot(wall, 'wall');
    await wall.close();
});
