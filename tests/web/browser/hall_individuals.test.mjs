// An event for individuals by browser alone: eight single players at two tables, each with another partner in each round; the Director begins it
// on his phone, panels say who one is, with whom one plays and where one goes; a board between two others is played late. Per cent and places are
// reckoned here once more, from what was pressed. The real broker, hall and tables.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Club, becomes, play, skip, callRound } from './club.mjs';
import { phone } from './panels.mjs';

const names = { 1: 'Anna Berg', 2: 'Bo Dahl', 3: 'Cleo Eng', 4: 'Dag Falk', 5: 'Eva Gran', 6: 'Finn Holm', 7: 'Gro Iversen', 8: 'Hal Jansen' };
const typed = '6'; ///< whose name nobody has told
let club, page, wall, one, two;
/// What was played: {round, board, ns: [players], ew: [players], score}, in North-South's points.
const played = [];
const session = () => page.locator('.hall-part-session');
const ranking = () => page.locator('.hall-part-ranking');
const part = (which) => page.locator(`[data-means=${which}]`).click();

before(async () => {
    if (skip) return;
    club = await Club.open(2);
    ({ page } = club);
    [one, two] = [await club.panels(club.tables[0]), await club.panels(club.tables[1])];
    wall = await club.wall();
});
after(() => club?.close());

/// By table: North and South, East and West, the boards, as the Director's page has them.
async function seating(round) {
    await part('session');
    const table = session().locator('.hall-seating').filter({ has: page.locator('caption', { hasText: `Round ${round}` }) });
    const rows = [];
    for (const row of await table.locator('tbody tr').all()) {
        const players = await row.locator('td strong').allInnerTexts();
        rows.push({ ns: players.slice(0, 2), ew: players.slice(2), boards: await row.locator('td').last().innerText() });
    }
    return rows;
}
async function call(round, all) {
    await part('session');
    await callRound(page, round);
    await session().getByText(`Round ${round} of ${all}`, { exact: true }).waitFor();
}
async function put(at, round, { ns, ew }, board, tricks) {
    await at.north.button(`Start board ${board}`).click();
    played.push({ round, board, ns, ew, score: await play(at, board, tricks) });
}
/// By player: per cent and boards, of boards that both tables have played.
function reckoned() {
    const sums = new Map(Object.keys(names).map((player) => [player, { got: 0, boards: 0 }]));
    for (const mine of played) {
        const other = played.find((it) => it.board === mine.board && it !== mine);
        const share = Math.sign(mine.score - other.score) / 2 + 0.5;
        for (const [side, got] of [[mine.ns, share], [mine.ew, 1 - share]])
            for (const player of side) {
                sums.get(player).got += got;
                ++sums.get(player).boards;
            }
    }
    return new Map([...sums].map(([player, { got, boards }]) => [player, { per: (got / boards) * 100, boards }]));
}
async function rankingIs() {
    const wanted = reckoned();
    await part('ranking');
    const table = ranking().locator('.hall-ranking');
    const shown = async () => {
        const out = [];
        for (const row of await table.locator('tbody tr').all()) out.push(await row.locator('td').allInnerTexts());
        return out;
    };
    const end = Date.now() + 20_000;
    for (;;) {
        const now = await shown();
        const same = now.length === 8 && now.every(([, player, , score, boards]) => Math.abs(Number.parseFloat(score) - wanted.get(player).per) < 0.006 && Number(boards) === wanted.get(player).boards);
        const places = now.map(([rank]) => Number.parseInt(rank, 10));
        if (same && places.every((place, at) => at === 0 || place >= places[at - 1])) break;
        if (Date.now() > end) assert.deepEqual(now, [...wanted]);
        await page.waitForTimeout(200);
    }
    assert.equal(await table.locator('thead th').nth(1).innerText(), 'Player');
}

test('single players are chosen; what is wrong with them is told in its place', { skip }, async () => {
    await part('session');
    await page.getByLabel('Name of the session').fill('Individual');
    await page.getByText('Individuals', { exact: true }).click();
    await page.getByText('Every two are partners once and opponents twice').waitFor();
    await page.getByLabel('Rounds (empty: all)').fill('2');
    const list = page.getByRole('textbox', { name: /^Names: a line a player/ });
    const begin = async () => {
        const sure = page.getByRole('button', { name: 'Begin it at 2 tables' });
        if (!(await sure.isVisible())) await page.getByRole('button', { name: 'Begin the session' }).click();
        await sure.click();
    };
    await list.fill('1 Anna Berg – Bo Dahl');
    await begin();
    await page.getByText('“1 Anna Berg – Bo Dahl”: write the player’s number and one name').waitFor();
    await list.fill('9 Anna Berg');
    await begin();
    await page.getByText('player 9: no such player plays, they are 1 to 8').waitFor();
    await page.getByText('Rainbow', { exact: true }).click();
    await list.fill('');
    await begin();
    await page.getByText('players 8: a Rainbow has four a table').waitFor();
    await page.getByText('Each with each', { exact: true }).click();
    await page.getByLabel('Names or a movement from a file').setInputFiles({ name: 'players.csv', mimeType: 'text/csv', buffer: Buffer.from(['number,name,id', ...Object.entries(names).filter(([player]) => player !== typed).map(([player, name]) => `${player},${name},${70 + Number(player)}`)].join('\n')) });
    await page.getByText('each number has one name: these are single players').waitFor();
    await page.locator('[data-means=take-file]').click();
    assert.match(await list.inputValue(), /^1 Anna Berg \(71\)\n2 Bo Dahl/);
    // He comes back to what he has filled in.
    await page.reload();
    await part('session');
    assert.match(await list.inputValue(), /8 Hal Jansen \(78\)$/);
    for (const [language, words] of [['Ελληνικά', 'Όλοι με όλους'], ['Русский', 'Каждый с каждым'], ['English', 'Each with each']]) {
        await page.getByRole('radio', { name: language }).click();
        await page.getByText(words, { exact: true }).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(wide <= 0, `in ${language} the page is ${wide} px wider than the phone`);
        await club.shot(page, `individuals-begin-${language}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await club.shot(page, 'individuals-begin-wide');
    await page.setViewportSize(phone);
    await begin();
    await session().getByText('The first round has not been called yet').waitFor();
});

test('a panel says who one is, with whom one plays in this round, and where one goes; a name that is typed is the player’s', { skip }, async () => {
    await call(1, 2);
    const [here, there] = await seating(1);
    assert.equal(new Set([...here.ns, ...here.ew, ...there.ns, ...there.ew]).size, 8);
    const next = await seating(2);
    const seats = ['North', 'South', 'East', 'West'];
    /// Where somebody sits in the second round, as a panel says it.
    const goes = (player) => {
        for (const [at, { ns, ew }] of next.entries()) {
            const seat = [...ns, ...ew].indexOf(player);
            if (seat >= 0) return `After this round: table ${at + 1}, ${seats[seat]}, boards 4–6, with player ${[...ns, ...ew][seat ^ 1]}`;
        }
        return undefined;
    };
    for (const [panels, { ns, ew }] of [[one, here], [two, there]])
        for (const [at, seat] of ['north', 'south', 'east', 'west'].entries()) {
            const { page: panel } = panels[seat];
            const players = [...ns, ...ew];
            await panel.getByText(`you are player ${players[at]}`).waitFor();
            const partner = players[at ^ 1];
            await panel.getByText(`Your partner in this round: player ${partner}${partner === typed ? '' : `, ${names[partner]}`}`, { exact: true }).waitFor();
            await panel.getByText(`Against players ${(at < 2 ? ew : ns).join(', ')}`).waitFor();
            await panel.getByText(goes(players[at]), { exact: true }).waitFor();
        }
    const nobody = two.south.page;
    assert.ok(there.ns[1] === typed, 'the player whose name nobody has told sits South at table 2');
    await nobody.getByRole('button', { name: 'Who sits here?' }).click();
    await nobody.getByLabel('You (South)').fill(names[typed]);
    await nobody.getByRole('button', { name: 'That is us' }).click();
    await session().getByText(`Player ${typed}: ${names[typed]}, typed at table 2`).waitFor();
    await two.north.page.getByText(`Your partner in this round: player ${typed}, ${names[typed]}`).waitFor();
    // In the next round he sits elsewhere, and is known there.
    await club.shot(nobody, 'individuals-panel');
    await club.shot(page, 'individuals-running');
    await wall.getByText(names[typed]).first().waitFor();
    await club.shot(wall, 'individuals-wall');
});

test('a board between two others is put off: the panels have the others, and it comes after the last round', { skip }, async () => {
    await put(one, 1, (await seating(1))[0], 1, 8);
    await club.change(async (form) => {
        await becomes(form, 'A board is played late');
        await form.getByLabel('Table').selectOption({ label: 'Table 1' });
        await form.getByLabel('Board', { exact: true }).fill('1');
    });
    await session().getByText('board 1 has been played there').waitFor();
    await session().locator('.hall-change').getByLabel('Board', { exact: true }).fill('2');
    await session().getByRole('button', { name: 'Yes, tell the tables' }).click();
    await session().getByText('Board 2 is played late at table 1.').waitFor();
    await session().getByText('Round 1 of 3', { exact: true }).waitFor();
    const [here, there] = await seating(1);
    assert.deepEqual([here.boards, there.boards], ['1, 3', '1–3']);
    await club.shot(page, 'individuals-late');
    await page.setViewportSize({ width: 1440, height: 900 });
    await club.shot(page, 'individuals-late-wide');
    await page.setViewportSize(phone);
    await one.north.button('Start board 3').waitFor();
    await put(one, 1, here, 3, 6);
    for (const [board, tricks] of [[1, 7], [2, 9], [3, 7]]) await put(two, 1, there, board, tricks);
});

test('the second round with a substitute, and the late board in a round of its own', { skip }, async () => {
    await club.change(async (form) => {
        await becomes(form, 'A substitute');
        await form.getByLabel('Player').selectOption({ label: '3: Cleo Eng' });
        await form.getByLabel('Name', { exact: true }).fill('Ida Krog');
    });
    await session().getByText('From round 2 on player 3 is Ida Krog.').waitFor();
    await call(2, 3);
    const [here, there] = await seating(2);
    assert.ok(there.ns.includes('3') || there.ew.includes('3'));
    await two.north.page.getByText('Ida Krog').first().waitFor();
    await Promise.all([
        (async () => { for (const [board, tricks] of [[4, 7], [5, 10], [6, 8]]) await put(one, 2, here, board, tricks); })(),
        (async () => { for (const [board, tricks] of [[4, 9], [5, 10], [6, 5]]) await put(two, 2, there, board, tricks); })(),
    ]);
    await call(3, 3);
    const [last] = await seating(3);
    assert.deepEqual([last.ns, last.ew, last.boards], [...Object.values(played[0]).slice(2, 4), '2']);
    await put(one, 3, last, 2, 7);
    await rankingIs();
    for (const [language, words] of [['Ελληνικά', 'Παίκτης'], ['Русский', 'Игрок'], ['English', 'Player']]) {
        await page.getByRole('radio', { name: language }).click();
        await ranking().locator('th').filter({ hasText: words }).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(wide <= 0, `in ${language} the ranking is ${wide} px wider than the phone`);
        await club.shot(page, `individuals-ranking-${language}`);
    }
});

test('files say players: USEBIO, Bridgemate’s tables, the page of results', { skip }, async () => {
    const saved = (format) => page.evaluate((format) => fetch(`/api/v1/export?format=${format}`).then((one) => one.text()), format);
    const usebio = await saved('usebio');
    const counted = (what) => usebio.split(what).length - 1;
    assert.deepEqual(['EVENT_TYPE="INDIVIDUAL"', 'EVENT_TYPE="PAIRS"', '<PAIR', '<TRAVELLER_LINE>', '<N_PLAYER_NUMBER>'].map(counted), [1, 0, 0, 12, 12], usebio);
    assert.match(usebio, /<PLAYER_NUMBER>6<\/PLAYER_NUMBER>\s*<PLAYER_NAME>Finn Holm</);
    assert.match(usebio, /<PLAYER_NAME>Ida Krog</);
    const [head, ...lines] = (await saved('csv')).trim().split('\r\n').map((line) => line.split(','));
    assert.deepEqual([head[5], head[6], ...head.slice(-2)], ['PairNS', 'PairEW', 'South', 'West']);
    assert.deepEqual(lines.map((line) => `${line[3]} ${line[4]} ${line[5]} ${line.at(-2)} ${line[6]} ${line.at(-1)}`).sort(), played.map(({ round, board, ns, ew }) => `${round} ${board} ${ns.join(' ')} ${ew.join(' ')}`).sort());
    await part('ranking');
    await ranking().getByRole('button', { name: 'Let everybody read the results' }).click();
    await ranking().getByRole('button', { name: 'Yes, everybody may read them' }).click();
    const stranger = await club.stranger();
    await stranger.goto(`${club.url}/results`);
    await stranger.getByRole('heading', { name: 'Players' }).waitFor();
    assert.equal(await stranger.locator('section[id^=pair-]').count(), 8);
    await stranger.locator('table').first().locator('tbody a').first().click();
    await club.shot(stranger, 'individuals-results');
});

test('the hall is killed and comes back with the same ranking; the session ends', { skip }, async () => {
    await club.killHall();
    await club.startHall();
    await page.getByText('2 of 2 tables heard').waitFor();
    await rankingIs();
    await part('session');
    await page.getByRole('button', { name: 'End the session' }).click();
    await page.getByRole('button', { name: 'Yes, the session is over' }).click();
    await wall.getByText('Final ranking').waitFor();
    await club.shot(wall, 'individuals-final');
});

test('a movement from a file: who is with whom stands there', { skip }, async () => {
    await page.getByLabel('Name of the session').fill('From a file');
    await page.getByText('Individuals', { exact: true }).click();
    await page.getByText('From a file', { exact: true }).click();
    const bring = (...rows) => page.getByLabel('Names or a movement from a file').setInputFiles({ name: 'rounds.csv', mimeType: 'text/csv', buffer: Buffer.from(['round,table,NS,EW,first board,last board', ...rows].join('\n')) });
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await bring('1,1,1+2,3+1,1,2', '1,2,5+6,7+8,1,2');
    await page.getByText('player 1 has two seats in round 1: put one right').waitFor();
    await bring('1,1,1,2,1,2', '1,2,3,4,1,2');
    await page.locator('[data-means=take-file]').click();
    await page.getByRole('button', { name: 'Begin it at 2 tables' }).click();
    await page.getByText('round 1: table 1 has not four players: write both of each side, like 3+7').waitFor();
    await bring('1,1,1+2,3+4,1,2', '1,2,5+6,7+8,1,2');
    await page.locator('.hall-read').getByText('3+4').waitFor();
    await page.locator('[data-means=take-file]').click();
    await page.getByRole('button', { name: 'Begin it at 2 tables' }).click();
    await session().getByText('The first round has not been called yet').waitFor();
    await two.west.page.getByText('you are player 8').waitFor();
});
