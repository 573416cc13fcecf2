// A session of the hall that does not go as it was planned, by browser alone: a pair sits out and sees where it goes next, one comes late, a
// substitute, arrows switched; the round's clock at the panels; a table looked at, ruled at and corrected from the hall; results for all.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Club, becomes as kind, dealer, skip, callRound } from './club.mjs';
import { tap } from './display.mjs';

let club, page, one, two, panels, others, board;

before(async () => {
    if (skip) return;
    club = await Club.open(2, { more: 2 });
    ({ page } = club);
    [one, two] = club.tables;
    panels = await club.panels(one);
    others = await club.panels(two);
});
after(() => club?.close());

const session = () => page.locator('.hall-part-session');
const change = (fill) => club.change(fill);
/// All panels of both tables, by what they show.
const everybody = () => [...Object.values(panels), ...Object.values(others)];
const showing = async (words) => {
    const seen = await Promise.all(everybody().map(async ({ page: panel }) => (await panel.locator('.round-part').innerText().catch(() => '')).replace(/\s+/g, ' ')));
    return seen.filter((one) => words.test(one)).length;
};
const until = async (what, so) => {
    for (const end = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 200))) {
        if (await so()) return;
        assert.ok(Date.now() < end, what);
    }
};

test('a second section is filled in beside the first, told apart where something of it is wrong, and taken out again', { skip }, async () => {
    await page.locator('[data-means=session]').click();
    await page.getByLabel('Name of the session').fill('Thursday');
    await page.getByRole('button', { name: 'Add a section' }).click();
    const second = page.getByRole('region', { name: 'Section B' });
    assert.equal(await second.getByLabel('1', { exact: true }).isDisabled(), true); // it plays in section A
    await second.getByLabel('3', { exact: true }).check();
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await page.getByRole('button', { name: 'Begin it at 3 tables' }).click();
    await page.getByText('Two tables at least are needed.').waitFor();
    await second.getByLabel('4', { exact: true }).check();
    await second.getByText('Mitchell', { exact: true }).click();
    await second.getByLabel('Boards a round').fill('9');
    await page.getByRole('button', { name: 'Begin it at 4 tables' }).click();
    await page.getByText(/^section B: /).waitFor();
    await club.shot(page, 'sections');
    await second.getByRole('button', { name: 'Take it out' }).click();
    await second.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Not yet' }).click();
});

test('three pairs at two tables: who sits out, whom one meets, with which boards, where one goes next, before anything is called', { skip }, async () => {
    await page.getByLabel('One pair sits out in each round').check();
    await page.getByLabel('Boards a round').fill('1');
    await page.getByRole('textbox', { name: /^Names/ }).fill('1 Anna Berg – Bo Dahl\n2 Cleo Eng – Dag Falk\n3 Eva Gran – Finn Holm');
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await page.getByRole('button', { name: 'Begin it at 2 tables' }).click();
    await until('one table meets, the other sits out', async () => (await showing(/You sit out this round/)) === 2 && (await showing(/Against pair [123]: /)) === 4);
    assert.equal(await showing(/Round 1 of 3 · you are pair [123]/), 6);
    assert.ok((await showing(/After this round: table [12], (North–South|East–West)|After this round you sit out/)) >= 6);
    await club.shot(panels.north.page, 'panel-between');
});

test('the clock runs at every panel, stands when it is stopped, and says so', { skip }, async () => {
    await callRound(page, 1);
    for (const { page: panel } of everybody()) await panel.locator('.round-clock').filter({ hasText: /^\d\d:\d\d left$/ }).waitFor();
    await page.locator('[data-means=stand]').click();
    await panels.north.page.locator('.round-clock').filter({ hasText: 'the clock stands' }).waitFor();
    await page.locator('[data-means=run]').click();
    await others.west.page.locator('.round-clock').filter({ hasText: /^\d\d:\d\d left$/ }).waitFor();
    // Under five minutes it is said more plainly; past the end how long.
    for (let n = 0; n < 17; ++n) await page.locator('[data-means=less]').click();
    await panels.east.page.locator('.round-warned').waitFor();
    await club.shot(panels.east.page, 'panel-clock');
});

test('a substitute, and a pair that comes late: the tables know in their rounds, the page says what was changed and by whom', { skip }, async () => {
    await change(async (form) => {
        await kind(form, 'A substitute');
        await form.getByLabel('Pair', { exact: true }).fill('1');
        await form.getByLabel('Sits North or East').fill('Anna Berg');
    });
    await session().getByText('Write both names.').waitFor();
    await change(async (form) => form.getByLabel('Sits South or West').fill('Gus Ek'));
    await session().getByText('From round 2 on pair 1 is Anna Berg – Gus Ek.').waitFor();
    await change(async (form) => {
        await kind(form, 'A pair comes late');
        await form.getByLabel('Sits North or East').fill('Hal Ibe');
        await form.getByLabel('Sits South or West').fill('Jo Kern');
    });
    await session().getByText('From round 2 on a pair that came late plays.').waitFor();
    assert.match(await session().locator('.hall-changes').innerText(), /M\. Rossi/);
    await session().getByText('Not told yet').waitFor({ state: 'detached' });
    await club.shot(page, 'changes');
    // A second one has no place: it is told why, and nothing is changed.
    await change((form) => kind(form, 'A pair comes late'));
    await session().getByText('nobody sits out from round 2 on').waitFor();
    assert.equal(await session().locator('.hall-changes li').count(), 2);
    await page.locator('.hall-change').getByRole('button', { name: 'Not yet' }).click();
    for (const number of [2, 3]) {
        await callRound(page, number);
        await session().getByText(`Round ${number} of 3`, { exact: true }).waitFor();
        if (number === 2) await until('everybody plays in round 2, against who is there now', async () => (await showing(/Against pair \d: Hal Ibe – Jo Kern/)) === 2 && (await showing(/Against pair \d: Anna Berg – Gus Ek/)) === 2);
    }
});

test('a table from the hall: its own pages, its board played, the board’s number put right, the Director called and his ruling', { skip }, async () => {
    // The schedule's next board is the one that is offered, once the signal has come to the panels.
    await until('all panels have heard of round 3', async () => (await showing(/Round 3 of 3/)) === 8);
    const offered = panels.north.page.getByRole('button', { name: /^Start board/ });
    board = Number(/\d+/.exec(await offered.innerText())[0]);
    await club.passedOut(panels, board, dealer(board));
    await page.locator('[data-means=tables]').click();
    await page.locator('[data-table=T001] a').first().click();
    await page.locator('.brand').filter({ hasText: 'Hall' }).waitFor();
    assert.match(page.url(), /\/tables\/T001\/$/);
    await (await club.office(one)).until('the board is over', (table) => table.board?.board === board && table.phase === 'PHASE_FINISHED');
    await panels.north.button('Director').click();
    await panels.north.button('Call the Director').click();
    await page.locator('.incident').first().waitFor();
    await club.shot(page, 'table-in-hall');
    await tap(page.locator('.brand'));
    await club.shot(page, 'queue');
    const called = page.locator('.hall-entry').filter({ hasText: 'Director' }).first();
    await called.waitFor();
    await tap(called.locator('summary'));
    await called.getByRole('link', { name: 'Evidence, and every ruling' }).click();
    await page.locator('.incident-page, main').first().waitFor();
    await club.shot(page, 'incident-in-hall');
    const attended = page.locator('.option').filter({ hasText: 'Attended' }).first();
    await tap(attended.locator('.option-button'));
    await tap(attended.getByRole('button', { name: /^Confirm/ }));
    await page.locator('.settled').waitFor();
    const ruled = await (await club.office(one)).until('ruled', (table) => (table.incident ?? []).some((it) => /director/.test(it.code) && it.status === 'INCIDENT_STATUS_RULED'));
    assert.match(JSON.stringify(ruled.incident), /M\. Rossi/);
    await tap(page.locator('.brand'));
    await page.locator('.hall-tabs').waitFor();
    await called.waitFor({ state: 'detached' });
});

test('what is asked of a table goes through the hall’s login alone; what is not its record’s is refused; one that is away says so', { skip }, async () => {
    const asked = (of, path, init) => of.evaluate(([path, init]) => fetch(path, init).then(async (one) => [one.status, await one.text()]), [path, init]);
    const stranger = await club.stranger();
    await stranger.goto(`${club.url}/hall`);
    for (const path of ['/tables/T001/api/v1/table', '/tables/T001/api/v1/incidents/1/evidence', '/tables/T001/api/v1/live']) assert.equal((await asked(stranger, path))[0], 401, path);
    assert.equal((await asked(stranger, '/tables/T001/api/v1/commands', { method: 'POST', body: '{}' }))[0], 401);
    assert.equal((await asked(page, '/tables/T001/api/v1/boards/1/record'))[0], 200);
    assert.equal((await asked(page, '/tables/T001/api/v1/incidents/1/evidence'))[0], 200);
    assert.equal((await asked(page, '/tables/T001/api/v1/panels/code', { method: 'POST', body: '{"panel":"seat-north"}' }))[0], 404);
    assert.equal((await asked(page, '/tables/T001/api/v1/logout/all', { method: 'POST' }))[0], 404);
    const [status, why] = await asked(page, '/tables/T077/api/v1/table');
    assert.equal(status, 404);
    assert.match(why, /there is no table T077 in this hall/);
    const nowhere = await page.context().newPage();
    await nowhere.goto(`${club.url}/tables/T077/`);
    await nowhere.getByText('There is no such table in this hall').waitFor();
    await nowhere.goto(`${club.url}/tables/T001/#/panels`);
    await nowhere.getByText('Codes are given out on the table’s own display').waitFor();
    await nowhere.close();
    await two.kill();
    const [away, words] = await asked(page, '/tables/T002/api/v1/table');
    assert.equal(away, 503);
    assert.match(words, /table 2 has not answered since \d\d:\d\d/);
    // Its last state is shown all the same, and that it is away.
    const looking = await page.context().newPage();
    await looking.goto(`${club.url}/tables/T002/`);
    await looking.locator('.brand').filter({ hasText: 'Hall' }).waitFor();
    await looking.getByText(/table 2 has not been heard since/).first().waitFor();
    await club.shot(looking, 'table-away');
    await two.start();
    await looking.getByText(/table 2 has not been heard since/).waitFor({ state: 'detached' });
    await looking.close();
});

test('results are shut until the Director opens them; then everybody reads those of boards that nobody has still to play', { skip }, async () => {
    const stranger = await club.stranger();
    await stranger.goto(`${club.url}/results`);
    await stranger.getByText('The results of this session are not open.').waitFor();
    await page.locator('[data-means=ranking]').click();
    // Two quick taps are one person's haste: nothing is opened by them.
    await page.getByRole('button', { name: 'Let everybody read the results' }).dblclick();
    assert.equal((await stranger.reload()).status(), 404);
    await page.getByRole('button', { name: 'Let everybody read the results' }).click();
    await page.getByRole('button', { name: 'Yes, everybody may read them' }).click();
    await page.getByRole('link', { name: 'The page of results' }).waitFor();
    await until('it is open', async () => (await stranger.reload()).status() === 200);
    await stranger.getByRole('heading', { name: 'Thursday' }).or(stranger.getByRole('heading', { name: 'Results' })).waitFor();
    await club.shot(stranger, 'results-open');
    // The session is over while the board lies on the other table yet: nothing of it is told before it has been played there.
    await others.north.button(`Start board ${board}`).click();
    await others[dealer(board)].prompt('Your call');
    await page.locator('[data-means=session]').click();
    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByRole('button', { name: 'Yes, the session is over' }).click();
    await session().getByText('is over.').waitFor();
    await stranger.waitForTimeout(11_000); // the page is written anew ten seconds after the last time
    await stranger.reload();
    assert.equal(await stranger.getByText('Passed out').count(), 0);
    await club.passOut(others, dealer(board));
    await until('the board that is over stands there', async () => (await stranger.reload()) && (await stranger.getByText('Passed out').count()) > 0);
    await club.shot(stranger, 'results');
});
