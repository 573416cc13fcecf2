// A club's session given by the hall, by browser alone: a Director begins it on a phone, two tables with tablets learn who plays what, rounds
// are called, the wall shows round, time and ranking; the hall is killed, a table is away for a round. The real broker, hall and tables.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Club, skip, callRound } from './club.mjs';
import { Office } from './panels.mjs';

let club, page, wall, one, two, panels, others, office;

const session = () => page.locator('.hall-part-session');
before(async () => {
    if (skip) return;
    club = await Club.open(2, { more: 1, hands: '[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n' });
    ({ page } = club);
    [one, two] = club.tables;
    office = await club.office(one);
    [panels, others] = [await club.panels(one), await club.panels(two)];
    wall = await club.wall();
});
after(() => club?.close());

test('a line of names that is none is told in its place, and nothing begins', { skip }, async () => {
    await wall.getByText('No session has been begun yet.').waitFor();
    await page.locator('[data-means=session]').click();
    await page.getByLabel('Name of the session').fill('Monday');
    const names = page.getByRole('textbox', { name: /^Names/ });
    await names.fill('1 Anna Berg – Bo Dahl\nCleo and Dag');
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await page.getByRole('button', { name: 'Begin it at 2 tables' }).click();
    await page.getByText('“Cleo and Dag”: write the pair’s number').waitFor();
    // What the hall itself finds wrong stands there as well.
    await names.fill('1 Anna Berg – Bo Dahl\n9 Cleo Eng – Dag Falk');
    await page.getByRole('button', { name: 'Begin it at 2 tables' }).click();
    await page.getByText('pair 9: no such pair plays, they are 1 to 4').waitFor();
    await club.shot(page, 'begin');
    // What he has typed is there still when the phone has loaded the page anew.
    await page.reload();
    await page.locator('[data-means=session]').click();
    assert.match(await names.inputValue(), /9 Cleo Eng/);
    assert.equal(await page.getByLabel('Name of the session').inputValue(), 'Monday');
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await names.fill('1 Anna Berg – Bo Dahl\n4 Eva Gran – Finn Holm');
    await page.getByLabel('Boards a round').fill('1');
    await page.getByLabel('After a board players see what it has brought elsewhere').check();
    await page.getByRole('button', { name: 'Begin it at 2 tables' }).click();
    await session().getByText('The first round has not been called yet').waitFor();
    // The form is gone, and the keyboard's focus with its button: it is at what has come.
    await page.locator('.hall-now:focus').waitFor();
    const call = await page.getByRole('button', { name: 'Call round 1' }).boundingBox();
    assert.ok(call.y > 0 && call.y < 844, 'what is done next is in sight');
    await session().getByRole('heading', { level: 2, name: 'Session' }).waitFor();
    assert.deepEqual(await page.getByRole('heading', { level: 3 }).allInnerTexts(), ['Monday'], 'no level of headings is left out on a phone');
});

test('by keys: what is not confirmed gives the focus back to its button', { skip }, async () => {
    const end = session().getByRole('button', { name: 'End the session' });
    await end.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /^Yes/.test(document.activeElement.textContent));
    await page.keyboard.press('Escape');
    assert.equal(await end.evaluate((one) => one === document.activeElement), true);
    await session().getByText('The first round has not been called yet').waitFor();
});

test('what was wrong with one change is gone when another is chosen', { skip }, async () => {
    const form = session().locator('.hall-change');
    await form.locator('summary').click();
    await form.getByLabel('What becomes another').selectOption({ label: 'A pair comes late' });
    await form.getByRole('button', { name: 'Change it' }).click();
    await form.getByRole('button', { name: 'Yes, tell the tables' }).click();
    const problem = form.getByText('nobody sits out');
    await problem.waitFor();
    await form.getByLabel('What becomes another').selectOption({ label: 'Fewer rounds' });
    await problem.waitFor({ state: 'detached' });
    assert.equal(await form.getByRole('button', { name: 'Yes, tell the tables' }).count(), 0);
    await form.locator('summary').click();
});

test('the tables know their boards, pairs and names before anybody has called', { skip }, async () => {
    await panels.north.button('Start board 1').waitFor();
    await callRound(page, 1);
    await session().getByText('Round 1 of 3').waitFor();
    await session().getByText(/^\d+:\d\d left/).waitFor();
    await club.passedOut(panels, 1, 'north');
    await club.passedOut(others, 1, 'north');
    const played = await office.until('board 1 with names', ({ board, phase }) => board?.board === 1 && phase === 'PHASE_FINISHED');
    assert.deepEqual([played.board.pairNs, played.board.pairEw].sort(), ['1', '4']);
    const names = Object.values(played.board.players).sort();
    assert.deepEqual(names, ['Anna Berg', 'Bo Dahl', 'Eva Gran', 'Finn Holm']);
    assert.equal(played.session.name, 'Monday');
    await page.locator('[data-means=ranking]').click();
    await page.locator('.hall-part-ranking').getByText('2 results').waitFor();
    await page.locator('[data-means=session]').click();
});

test('players see what the board has brought elsewhere, as the organiser lets them', { skip }, async () => {
    for (const { page: panel } of [panels.north, panels.east, others.west]) {
        await panel.getByText('Board 1 elsewhere: you have 50.0 %').waitFor();
        await panel.locator('.compared summary').click();
        assert.deepEqual((await panel.locator('.compared li').allInnerTexts()).map((one) => one.replace(/\s+/g, ' ').trim().slice(0, 10)), ['Passed out', 'Passed out']);
        assert.equal(await panel.locator('.compared-here').count(), 1);
        // A suit each: North–South take all with spades as trumps, and nobody can be down more cheaply.
        assert.match((await panel.locator('.compared-par').innerText()).replace(/\s+/g, ' '), /^Par: 7 spades North = 7 spades South = 1510$/);
        assert.match((await panel.locator('.compared-east').innerText()).replace(/\s+/g, ' '), /hearts A K Q J 10 9 8 7 6 5 4 3 2/);
    }
    await club.shot(panels.east.page, 'panel-compared');
});

test('files of all tables: a board of USEBIO has a line from each, PBN has both', { skip }, async () => {
    await page.locator('[data-means=ranking]').click();
    await page.locator('.hall-part-ranking').getByRole('button', { name: 'Save as a file' }).click();
    await page.locator('.hall-part-ranking').getByRole('link', { name: 'USEBIO' }).waitFor();
    await page.getByText('How the results go back into the scoring program').click();
    await page.locator('.hall-back li').filter({ hasText: 'Save ReceivedData from the list above' }).waitFor();
    await club.shot(page, 'hall-way-back');
    const saved = (format) => page.evaluate((format) => fetch(`/api/v1/export?format=${format}`).then((one) => one.text()), format);
    const usebio = await saved('usebio');
    const counted = (text, what) => text.split(what).length - 1;
    assert.deepEqual(['<BOARD>', '<TRAVELLER_LINE>', '<PAIR>'].map((what) => counted(usebio, what)), [1, 2, 4], usebio);
    assert.match(usebio, /<EVENT_DESCRIPTION>Monday</);
    const pbn = await saved('pbn');
    assert.deepEqual(['[Board "1"]', '[Table "1"]', '[Table "2"]'].map((what) => counted(pbn, what)), [2, 1, 1], pbn);
    assert.match(await page.evaluate(() => fetch('/api/v1/export?format=pbn&play=1').then((one) => one.text())), /of all boards/);
    await page.locator('[data-means=session]').click();
});

test('on the wall: round, time, who sits where, an announcement; no more while it runs', { skip }, async () => {
    await wall.getByText('Round 1 of 3').waitFor();
    await wall.locator('.hall-screen-left').filter({ hasText: /^\d+:\d\d$/ }).waitFor();
    await wall.getByText('Eva Gran – Finn Holm').waitFor();
    for (const words of ['Coffee is served', 'Ж'.repeat(120)]) {
        await page.getByLabel('Announce on the wall').fill(words);
        await page.getByRole('button', { name: 'Announce', exact: true }).click();
        await wall.getByText(words).waitFor();
        await page.getByRole('button', { name: 'Take it off' }).click();
        await wall.getByText(words).waitFor({ state: 'detached' });
    }
    await page.locator('[data-means=stand]').click();
    await session().getByText('the clock stands').waitFor();
    await page.locator('[data-means=run]').click();
    await session().getByText(/^\d+:\d\d left/).waitFor();
    assert.equal(await wall.getByText('Ranking after').count(), 0);
});

test('the hall is killed and comes back: session, round and clock stand', { skip }, async () => {
    await club.killHall();
    await wall.getByText('Nothing has been heard of the hall since').waitFor(); // nobody goes by a clock that nobody keeps
    await club.startHall();
    await wall.getByText('Nothing has been heard of the hall since').waitFor({ state: 'detached' });
    await page.getByText('2 of 3 tables heard').waitFor();
    await session().getByText('Round 1 of 3').waitFor();
    await session().getByText(/^\d+:\d\d left/).waitFor();
});

test('a table that is away for the signal hears it when it comes; the wall has the ranking after the round', { skip }, async () => {
    await two.kill();
    await callRound(page, 2);
    await session().getByText('Not told yet: 2').waitFor();
    await wall.getByText('Ranking after round 1').waitFor();
    await club.shot(wall, 'wall');
    await club.shot(page, 'running');
    await two.start();
    await session().getByText('Not told yet').waitFor({ state: 'detached' });
    const other = await Office.open(two);
    const after = await other.until('table 2 in round 2', (table) => table.session?.roundOn === 2);
    assert.equal(after.session.name, 'Monday');
    await office.until('table 1 in round 2', (table) => table.session?.roundOn === 2);
});

test('names stand over a restart of the table; the session ends, and another of its name is refused', { skip }, async () => {
    await one.kill();
    await one.start();
    await club.passedOut(panels, 2, 'east');
    const played = await office.until('board 2 with names', ({ board }) => board?.board === 2);
    assert.equal(Object.values(played.board.players).filter((name) => name !== '').length, 2);
    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByRole('button', { name: 'Yes, the session is over' }).click();
    await session().getByText('The session “Monday” is over.').waitFor();
    await wall.getByText('Final ranking').waitFor();
    await page.getByLabel('Name of the session').fill('Monday');
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await page.getByRole('button', { name: /^Begin it at/ }).click();
    await page.getByText('a session "Monday" has been played').waitFor();
    // One that the table begins by itself is not the hall's again when the table starts anew.
    await office.ask('commands', { sessionStart: { name: 'Tuesday' } });
    await office.until('Tuesday', (table) => table.session?.name === 'Tuesday');
    await one.kill();
    await one.start();
    await office.until('Tuesday still', (table) => table.session?.name === 'Tuesday');
});

test('another session begins: the results of the one before can be had as before, over a restart of the hall too', { skip }, async () => {
    const html = (of) => page.evaluate((of) => fetch(`/api/v1/export?format=results${of}`).then(async (one) => [one.status, await one.text()]), of);
    const [, before] = await html('');
    assert.match(before, /Eva Gran/);
    await page.getByLabel('Name of the session').fill('Sunday – Воскресенье');
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await page.getByRole('button', { name: /^Begin it at/ }).click();
    await session().getByText('Sunday – Воскресенье').waitFor();
    assert.doesNotMatch((await html(''))[1], /Eva Gran/);
    await page.locator('[data-means=ranking]').click();
    const earlier = page.locator('.hall-earlier');
    await earlier.locator('summary').filter({ hasText: 'Earlier sessions (1)' }).click();
    await earlier.getByRole('heading', { name: 'Monday' }).waitFor();
    await earlier.getByRole('button', { name: 'Save as a file' }).click();
    const [wanted] = await Promise.all([page.waitForEvent('download'), earlier.locator('a[href*="format=results"]').click()]);
    assert.equal(readFileSync(await wanted.path(), 'utf8'), before);
    await club.shot(page, 'earlier-sessions');
    const [status, why] = await html('&session=Never');
    assert.deepEqual([status, /no session of that name/.test(why)], [404, true], why);
    // Over a restart of the hall too.
    await club.killHall();
    await club.startHall();
    await page.getByText('tables heard').waitFor();
    await earlier.locator('summary').filter({ hasText: 'Earlier sessions (1)' }).waitFor();
    assert.equal((await html('&session=Monday'))[1], before);
    await page.locator('[data-means=session]').click();
});
