// A teams event by browser alone: three teams at two tables, one has a bye in each round; the Director begins it on his phone, panels bid and
// claim. IMPs, victory points and places are reckoned here once more, from what was pressed. The real broker, hall and tables.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Club, becomes, play, skip, callRound } from './club.mjs';

const boardsAMatch = 2;
const bye = 12;
const lines = { 1: 'Red: Anna Berg – Bo Dahl, Cleo Eng – Dag Falk, Eva Gran', 2: 'Blue: Finn Holm – Gro Iversen, Hal Jansen – Ida Krog', 3: 'Green: Jo Lund – Kai Moe, Liv Nord – Mia Olsen' };
const written = (...teams) => teams.map((team) => `${team} ${lines[team]}`).join('\n');

let club, page, wall, open, closed;
/// What was played: {round, board, ns, ew, score}: teams' names, North-South's points.
const played = [];
const session = () => page.locator('.hall-part-session');
const ranking = () => page.locator('.hall-part-ranking');
const part = (which) => page.locator(`[data-means=${which}]`).click();

before(async () => {
    if (skip) return;
    club = await Club.open(2, { more: 1 });
    ({ page } = club);
    [open, closed] = [await club.panels(club.tables[0]), await club.panels(club.tables[1])];
    wall = await club.wall();
});
after(() => club?.close());

/// Law 78B.
const steps = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000];
const imps = (points) => Math.sign(points) * steps.filter((step) => step <= Math.abs(points)).length;
/// The World Bridge Federation's continuous scale.
function victoryPoints(margin, boards) {
    const blitz = 15 * Math.sqrt(boards);
    const t = (Math.sqrt(5) - 1) / 2;
    const above = Math.min(10, (10 * (1 - t ** ((3 * Math.abs(margin)) / blitz))) / (1 - t ** 3));
    return 10 + Math.sign(margin) * Math.round(above * 100) / 100;
}
/// Who meets whom, from the Director's page: of each table the teams North-South and East-West.
async function seating(round) {
    const table = session().locator('.hall-seating').filter({ has: page.locator('caption', { hasText: `Round ${round}` }) });
    const rows = [];
    for (const row of await table.locator('tbody tr').all()) {
        const [ns, ew] = await row.locator('td strong').allInnerTexts();
        rows.push({ ns, ew });
    }
    return { rows, bye: (await table.locator('tfoot').innerText()).replace('Bye: ', '').trim() };
}
async function call(round) {
    await part('session');
    await callRound(page, round);
    await session().getByText(`Round ${round} of 2`, { exact: true }).waitFor();
}
async function put(at, round, { ns, ew }, board, tricks) {
    await at.north.button(`Start board ${board}`).click();
    played.push({ round, board, ns, ew, score: await play(at, board, tricks) });
}
const boardsOf = (round) => [1, 2].map((n) => (round - 1) * boardsAMatch + n);

/// By team: victory points, IMPs won and lost. Of matches with something to compare, and byes.
function reckoned(rounds) {
    const teams = new Map(['Red', 'Blue', 'Green'].map((name) => [name, { vp: 0, won: 0, lost: 0 }]));
    const matches = [];
    for (const [round, { rows, bye: free }] of rounds) {
        teams.get(free).vp += bye;
        const home = rows[0].ns;
        const [us, them] = [teams.get(home), teams.get(rows[0].ew)];
        let [won, lost] = [0, 0];
        for (const board of boardsOf(round)) {
            const at = (ns) => played.find((one) => one.round === round && one.board === board && one.ns === ns)?.score;
            const [mine, theirs] = [at(home), at(rows[0].ew)];
            if (mine === undefined || theirs === undefined) continue;
            const got = imps(mine - theirs);
            won += Math.max(0, got);
            lost += Math.max(0, -got);
        }
        const vp = victoryPoints(won - lost, boardsAMatch);
        us.vp += vp;
        them.vp += 20 - vp;
        us.won += won; us.lost += lost; them.won += lost; them.lost += won;
        matches.push({ home, visitors: rows[0].ew, won, lost, vp });
    }
    return { teams, matches };
}
const number = (text) => Number.parseFloat(text.replace(',', '.'));
async function rankingIs(rounds) {
    const { teams, matches } = reckoned(rounds);
    await part('ranking');
    const table = ranking().locator('.hall-teams tbody tr');
    const wanted = [...teams].sort(([, a], [, b]) => b.vp - a.vp).map(([name, one]) => [name, one.vp.toFixed(2), `${one.won} : ${one.lost}`]);
    const shown = async () => {
        const out = [];
        for (const row of await table.all()) {
            const cells = await row.locator('td').allInnerTexts();
            out.push([await row.locator('strong').innerText(), cells[2], cells[3]]);
        }
        return out;
    };
    const end = Date.now() + 20_000;
    for (;;) {
        const now = await shown();
        const same = now.length === 3 && now.every(([name, vp, both], at) => name === wanted[at][0] && Math.abs(number(vp) - number(wanted[at][1])) < 0.011 && both === wanted[at][2]);
        if (same) break;
        if (Date.now() > end) assert.deepEqual(now, wanted);
        await page.waitForTimeout(200);
    }
    for (const { home, visitors, won, lost, vp } of matches) {
        const row = ranking().locator('.hall-matches tbody tr').filter({ hasText: `${home} – ${visitors}` });
        const cells = await row.locator('td').allInnerTexts();
        assert.equal(cells[2], `${won} : ${lost}`);
        const [mine, theirs] = cells[3].split(' : ').map(number);
        assert.ok(Math.abs(mine - vp) < 0.011 && Math.abs(mine + theirs - 20) < 1e-9, cells[3]);
    }
}

test('teams are chosen; what is wrong with them is told in its place', { skip }, async () => {
    await part('session');
    await page.getByLabel('Name of the session').fill('League');
    await page.getByText('Teams', { exact: true }).click();
    await page.getByLabel('Boards a match').fill(String(boardsAMatch));
    await page.getByLabel('Rounds (empty: all)').fill('2');
    await page.getByLabel('First board').fill('1');
    const teams = page.getByRole('textbox', { name: /^Teams/ });
    const begin = async (tables) => {
        const sure = page.getByRole('button', { name: `Begin it at ${tables} tables` });
        if (!(await sure.isVisible())) await page.getByRole('button', { name: 'Begin the session' }).click();
        await sure.click();
    };
    await page.getByLabel('3', { exact: true }).check();
    await begin(3);
    await page.getByText('A match has two tables: choose an even number').waitFor();
    await page.getByLabel('3', { exact: true }).uncheck();
    await teams.fill(`${written(1)}\n2 Blue`);
    await begin(2);
    await page.getByText('“2 Blue”: a team has four to six names, here are 0.').waitFor();
    await teams.fill(`${written(1)}\n1 ${lines[2]}`);
    await begin(2);
    await page.getByText('Team 1 stands there twice').waitFor();
    await teams.fill(written(1, 2, 3));
    await begin(2);
    await page.getByText('team 3: no such team plays, they are 1 to 2').waitFor();
    await page.getByLabel('One team has a bye in each round').check();
    await page.getByLabel('Victory points of a bye').fill('21');
    await begin(2);
    await page.getByText('A bye gives 0 to 20 victory points.').waitFor();
    await page.getByLabel('Victory points of a bye').fill(String(bye));
    await page.getByLabel('First board').fill('998');
    await begin(2);
    await page.getByText('their numbers end at 999').waitFor();
    await page.getByLabel('First board').fill('1');
    // He comes back to what he has filled in.
    await page.reload();
    await part('session');
    assert.equal(await teams.inputValue(), written(1, 2, 3));
    await club.shot(page, 'teams-begin');
    await page.getByLabel('After a board players see what it has brought elsewhere').check();
    await begin(2);
    await session().getByText('The first round has not been called yet').waitFor();
});

const rounds = [];
test('panels say for whom one plays and whom he meets; the page who has a bye', { skip }, async () => {
    await call(1);
    rounds.push([1, await seating(1)]);
    const { rows, bye: free } = rounds[0][1];
    assert.deepEqual([rows[1].ns, rows[1].ew], [rows[0].ew, rows[0].ns]);
    assert.ok(!rows.some(({ ns, ew }) => ns === free || ew === free));
    await open.north.page.getByText(`you play for team ${rows[0].ns}`).waitFor();
    await open.north.page.getByText(`Against team ${rows[0].ew}:`).waitFor();
    await closed.west.page.getByText(`you play for team ${rows[1].ew}`).waitFor();
    // The closed room begins with the second half, so that one set of boards does for both.
    await open.north.button('Start board 1').waitFor();
    await closed.north.button('Start board 2').waitFor();
    await club.shot(closed.west.page, 'teams-panel');
    await club.shot(page, 'teams-running');
});

test('the other room’s result is told when both have played the board, not before; the results show none that somebody has still to play', { skip }, async () => {
    const [, { rows }] = rounds[0];
    await part('ranking');
    await ranking().getByRole('button', { name: 'Let everybody read the results' }).click();
    await ranking().getByRole('button', { name: 'Yes, everybody may read them' }).click();
    const stranger = await club.stranger();
    const results = async () => {
        await stranger.goto(`${club.url}/results`);
        return stranger.locator('body').innerText();
    };
    // The page is written anew some seconds later.
    const until = async (so) => {
        for (const end = Date.now() + 30_000; ; await stranger.waitForTimeout(500)) {
            const text = await results();
            if (so(text)) return text;
            assert.ok(Date.now() < end, text);
        }
    };
    await put(open, 1, rows[0], 1, 9);
    await put(closed, 1, rows[1], 2, 5);
    assert.doesNotMatch(await results(), /Board \d/);
    assert.equal(await open.north.page.locator('.compared').count(), 0);
    await put(open, 1, rows[0], 2, 8);
    // Board 2 is done in both rooms; board 1 lies before the closed room still.
    await closed.south.page.getByText(/Board 2 elsewhere: you have/).waitFor();
    await open.east.page.getByText(/Board 2 elsewhere: you have/).waitFor();
    await open.east.page.locator('.compared summary').click();
    assert.equal(await open.east.page.locator('.compared li').count(), 2);
    const text = await until((one) => /Board 2\b/.test(one));
    assert.doesNotMatch(text, /Board 1\b/);
    assert.match(text, /1 \/ 2/);
    // Live: one board of two has been compared, on the scale of both.
    await part('ranking');
    await ranking().getByText('1 of 2').waitFor();
    await rankingIs(rounds);
    await put(closed, 1, rows[1], 1, 6);
    await ranking().getByText('2 of 2').waitFor();
    await rankingIs(rounds);
    await until((one) => /Board 1\b/.test(one));
    for (const [language, words] of [['Ελληνικά', 'Αγώνες'], ['Русский', 'Матчи'], ['English', 'Matches']]) {
        await page.getByRole('radio', { name: language }).click();
        await ranking().locator('.hall-matches caption').filter({ hasText: words }).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(wide <= 0, `in ${language} the page is ${wide} px wider than the phone`);
    }
    await club.shot(stranger, 'teams-results');
    await club.shot(page, 'teams-ranking');
});

test('a substitute of the team plays from the second round on; the wall has the ranking after the first', { skip }, async () => {
    await part('session');
    await club.change(async (form) => {
        await becomes(form, 'A substitute');
        await form.getByLabel('Pair').selectOption({ label: 'Red, East–West: Cleo Eng – Dag Falk' });
        await form.getByLabel('Sits North or East').fill('Eva Gran');
        await form.getByLabel('Sits South or West').fill('Dag Falk');
    });
    await session().getByText('From round 2 on pair Red, East–West is Eva Gran – Dag Falk.').waitFor();
    await call(2);
    rounds.push([2, await seating(2)]);
    await wall.getByText('Ranking after round 1').waitFor();
    await wall.locator('.hall-teams tbody tr').nth(2).waitFor();
    assert.equal(await wall.locator('.hall-matches tbody tr').count(), 2);
    await club.shot(wall, 'teams-wall');
    const { rows } = rounds[1][1];
    const red = rows.findIndex(({ ew }) => ew === 'Red');
    const at = [open, closed][red];
    await at.east.page.getByText('Eva Gran').first().waitFor();
    await Promise.all([
        (async () => { for (const [board, tricks] of [[3, 7], [4, 10]]) await put(open, 2, rows[0], board, tricks); })(),
        (async () => { for (const [board, tricks] of [[4, 7], [3, 7]]) await put(closed, 2, rows[1], board, tricks); })(),
    ]);
    await rankingIs(rounds);
});

test('files: USEBIO has teams and matches, Bridgemate’s pairs are the teams', { skip }, async () => {
    const saved = (format) => page.evaluate((format) => fetch(`/api/v1/export?format=${format}`).then((one) => one.text()), format);
    const usebio = await saved('usebio');
    const counted = (what) => usebio.split(what).length - 1;
    assert.deepEqual(['EVENT_TYPE="TEAMS"', 'EVENT_TYPE="PAIRS"', '<TEAM TEAM_ID=', '<MATCH>', '<TRAVELLER_LINE>'].map(counted), [1, 0, 3, 2, 8], usebio);
    const best = [...reckoned(rounds).teams].sort(([, a], [, b]) => b.vp - a.vp)[0];
    assert.match(usebio, new RegExp(`TEAM_NAME="${best[0]}">\\s*<TOTAL_SCORE>${String(Number(best[1].vp.toFixed(2))).replace('.', '\\.')}`));
    assert.match(usebio, /<PLAYER_NAME>Eva Gran</);
    const csv = (await saved('csv')).trim().split('\r\n').slice(1).map((line) => line.split(','));
    const name = { 1: 'Red', 2: 'Blue', 3: 'Green' };
    assert.deepEqual(csv.map((one) => `${one[3]} ${one[4]} ${name[one[5]]} ${name[one[6]]}`).sort(), played.map((one) => `${one.round} ${one.board} ${one.ns} ${one.ew}`).sort());
});

test('the hall is killed and comes back with the same ranking; the session ends', { skip }, async () => {
    await club.killHall();
    await club.startHall();
    await page.getByText('2 of 3 tables heard').waitFor();
    await rankingIs(rounds);
    await part('session');
    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByRole('button', { name: 'Yes, the session is over' }).click();
    await wall.getByText('Final ranking').waitFor();
    await club.shot(wall, 'teams-final');
});

test('a Swiss of teams from a file, drawn round by round: its numbers are those of teams, and tables that are no match are told', { skip }, async () => {
    const file = (name, ...rows) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(['round,table,NS,EW,first board,last board', ...rows].join('\n')) });
    const take = page.locator('[data-means=take-file]');
    await page.getByLabel('Name of the session').fill('Swiss');
    await page.getByText('Teams', { exact: true }).click();
    await page.getByText('From a file', { exact: true }).click();
    await page.getByRole('textbox', { name: /^Teams/ }).fill(written(1, 2, 3));
    const bring = (what) => page.getByLabel('Names or a movement from a file').setInputFiles(what);
    const begin = page.getByRole('button', { name: 'Begin it at 2 tables' });
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await bring(file('draw1.csv', '1,1,1,2,1,1', '1,2,2,1,1,1'));
    await page.getByText('the numbers are of teams: team 1 has pairs 1 North-South and 2 East-West here').waitFor();
    await take.click();
    await begin.click();
    await page.getByText('team 3: no such team plays, they are 1 to 2').waitFor();
    await page.getByLabel('More rounds are drawn while it is played').check();
    await bring(file('pairs.csv', '1,1,1,4,1,1', '1,2,3,2,2,2'));
    await take.click();
    await begin.click();
    await page.getByText('round 1: teams 1 and 2 have other boards at one table than at the other').waitFor();
    await bring(file('draw1.csv', '1,1,1,2,1,1', '1,2,2,1,1,1'));
    await take.click();
    await begin.click();
    await session().getByText('Bye: Green').waitFor();
    await callRound(page, 1);
    await session().getByText('Round 1 of 1', { exact: true }).waitFor();
    await club.change(async (form) => {
        await becomes(form, 'Rounds that are drawn, from a file');
        await form.getByLabel('A file with the rounds that are drawn').setInputFiles(file('draw2.csv', '2,1,3,1,2,2', '2,2,1,3,2,2'));
        await take.click();
    });
    await session().getByText('From round 2 on it is played as draw2.csv says.').waitFor();
    await session().getByText('Bye: Blue').waitFor();
    assert.deepEqual(await seating(2), { rows: [{ ns: 'Green', ew: 'Red' }, { ns: 'Red', ew: 'Green' }], bye: 'Blue' });
    // Red's pair North-South goes on to the closed room; Blue's sits out.
    await open.north.page.getByText('After this round: table 2, North–South, board 2').waitFor();
    await closed.north.page.getByText('After this round you sit out.').waitFor();
    await part('ranking');
    await ranking().locator('.hall-teams tbody tr').filter({ hasText: 'Green' }).filter({ hasText: '12.00' }).waitFor();
});
