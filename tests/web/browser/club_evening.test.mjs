// A club's evening by browser alone: nine tables with tablets, Mitchell and Howell, thirty-six panels, a Director with a phone. A pair comes
// late, a substitute, arrows switched, a score under the wrong board, a weighted score, a table that dies for a round. What the hall makes
// of it is reckoned here once more, from what was pressed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Club, becomes as kind, dealer, play, points, skip, callRound } from './club.mjs';
import { tap } from './display.mjs';

const tables = 9;
const rounds = 5; ///< of the movements; a board that is played late has one more
const sectionA = [1, 2, 3, 4, 5];
const sectionB = [6, 7, 8, 9];
const sectionOf = (table) => (table <= 5 ? 'A' : 'B');

let club, page;
let missing; ///< what the table that is dead for a round should have played
const panels = new Map(); ///< by table
/// What was played: {section, table, round, board, ns, ew, score} with what the score counts for, in North-South's points.
const lines = [];
const session = () => page.locator('.hall-part-session');
const ranking = () => page.locator('.hall-part-ranking');
const part = (which) => page.locator(`[data-means=${which}]`).click();

before(async () => {
    if (skip) return;
    club = await Club.open(tables);
    ({ page } = club);
    for (let number = 1; number <= tables; ++number) panels.set(number, await club.panels(club.tables[number - 1]));
});
after(() => club?.close());

/// Who meets at which table with which board, as the Director's page has it.
async function seating(round) {
    await part('session');
    const out = [];
    for (const letter of ['A', 'B']) {
        const table = session().locator('.hall-seating').filter({ has: page.locator('caption', { hasText: `Section ${letter}, round ${round}` }) });
        for (const row of await table.locator('tbody tr').all()) {
            const [at, ns, ew, board] = (await row.locator('td').allInnerTexts()).map((one) => Number.parseInt(one, 10));
            if (ns && ew && board) out.push({ section: letter, table: at, round, board, ns, ew });
        }
    }
    return out;
}
const tricksOf = ({ table, round, board }) => 4 + ((table * 7 + round * 5 + board * 3) % 8);
async function call(round, all = rounds) {
    await part('session');
    await callRound(page, round);
    await session().getByText(`Round ${round} of ${all}`, { exact: true }).waitFor();
}
/// Everybody plays the round; `but` tables do not, or something else.
async function playRound(round, but = []) {
    const due = (await seating(round)).filter(({ table }) => !but.includes(table));
    await Promise.all(
        due.map(async (one) => {
            const { north } = panels.get(one.table);
            // The round has been heard there: whoever begins its board before is asked whether he means it.
            await north.page.getByText(`Round ${round} of`).first().waitFor();
            await north.button(`Start board ${one.board}`).click();
            lines.push({ ...one, score: await play(panels.get(one.table), one.board, tricksOf(one)) });
        }),
    );
    return due;
}
const change = (fill) => club.change(fill);

/// Per cent of each pair of a section: two matchpoints a score beaten, one a tie; where a board has fewer results than another, by Neuberg's
/// formula (78A and its appendix).
function reckoned(section) {
    const mine = lines.filter((line) => line.section === section);
    const boards = Map.groupBy ? Map.groupBy(mine, (line) => line.board) : mine.reduce((all, line) => all.set(line.board, [...(all.get(line.board) ?? []), line]), new Map());
    const most = Math.max(...[...boards.values()].map((all) => all.length));
    const beats = (mine, others) => (mine > others ? 2 : mine === others ? 1 : 0);
    const per = new Map();
    const add = (pair, cent) => per.set(pair, [...(per.get(pair) ?? []), cent]);
    for (const all of boards.values())
        for (const line of all) {
            // A weighted score is compared outcome by outcome (12C1c).
            const chances = (one) => one.outcomes ?? [[one.score, 1]];
            let points = 0;
            for (const other of all)
                if (other !== line) for (const [own, weight] of chances(line)) for (const [theirs, chance] of chances(other)) points += weight * chance * beats(own, theirs);
            const neuberg = (most / all.length) * (points + 1) - 1;
            const top = 2 * most - 2;
            add(line.ns, (100 * neuberg) / top);
            add(line.ew, 100 - (100 * neuberg) / top);
        }
    return new Map([...per].map(([pair, cents]) => [pair, cents.reduce((a, b) => a + b) / cents.length]));
}
/// What stands on the Director's page: per cent by pair of a section.
async function shown(section) {
    await part('ranking');
    const out = new Map();
    for (const table of await ranking().locator('.hall-ranking').filter({ has: page.locator('caption', { hasText: `Section ${section}` }) }).all())
        for (const row of await table.locator('tbody tr').all()) {
            const cells = await row.locator('td').allInnerTexts();
            out.set(Number.parseInt(cells[1].replace(/^[A-Z]/, ''), 10), Number.parseFloat(cells[3].replace(',', '.')));
        }
    return out;
}

test('two sections are begun: nine pairs at five tables by Mitchell, eight at four by Howell', { skip }, async () => {
    await part('session');
    await page.getByLabel('Name of the session').fill('Evening');
    await page.getByRole('button', { name: 'Add a section' }).click();
    const [first, second] = [page.getByRole('region', { name: 'Section A' }), page.getByRole('region', { name: 'Section B' })];
    for (const number of sectionB) await first.getByLabel(String(number), { exact: true }).uncheck();
    for (const number of sectionB) await second.getByLabel(String(number), { exact: true }).check();
    await first.getByText('Mitchell', { exact: true }).click();
    await second.getByText('Howell', { exact: true }).click();
    await first.getByLabel('One pair sits out in each round').check();
    for (const one of [first, second]) await one.getByLabel('Boards a round').fill('1');
    await second.getByLabel('Rounds (empty: all)').fill(String(rounds));
    await first.getByRole('textbox', { name: /^Names/ }).fill('1 Anna Berg – Bo Dahl\n2 Cleo Eng – Dag Falk');
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await page.getByRole('button', { name: `Begin it at ${tables} tables` }).click();
    await session().getByText('The first round has not been called yet').waitFor();
});

test('round 1: everybody plays; a pair comes late and plays from round 2 on', { skip }, async () => {
    await call(1);
    const played = await playRound(1);
    assert.equal(played.length, 8);
    await part('session');
    await change(async (form) => {
        await kind(form, 'A pair comes late');
        await form.getByLabel('Section').selectOption('A');
        await form.getByLabel('Sits North or East').fill('Hal Ibe');
        await form.getByLabel('Sits South or West').fill('Jo Kern');
    });
    await session().getByText('From round 2 on a pair that came late plays.').waitFor();
    await session().getByText('Not told yet').waitFor({ state: 'detached' });
});

test('round 2: all nine tables play; one has put its board on under another number, and the Director puts it right', { skip }, async () => {
    await call(2);
    const due = await seating(2);
    assert.equal(due.length, 9);
    const wrong = due.find(({ table }) => table === 4);
    await playRound(2, [4]);
    const at = panels.get(4);
    const next = wrong.board + 1;
    await at.north.page.getByRole('button', { name: 'One more' }).click();
    await at.north.button(`Start board ${next}`).click();
    await at.north.button(`Start board ${next} all the same`).click(); // it is none of this round's, and that is asked
    await play(panels.get(4), next, 8);
    const declarer = dealer(next);
    lines.push({ ...wrong, score: points(wrong.board, declarer, 8) });
    await part('tables');
    await page.locator('[data-table=T004] a').first().click();
    await page.locator('.brand').filter({ hasText: 'Hall' }).waitFor();
    await page.goto(`${club.url}/tables/T004/#/board/2`);
    await page.getByRole('group', { name: 'What is corrected' }).getByRole('radio', { name: 'Number of the board', exact: true }).check({ force: true });
    await page.getByLabel('The right number').fill(String(wrong.board));
    await page.locator('.reason input, .reason textarea').last().fill('the wrong board was entered');
    await tap(page.getByRole('button', { name: 'Correct it', exact: true }));
    await tap(page.getByRole('button', { name: 'Yes, correct it' }));
    await page.locator('.corrections li').filter({ hasText: 'the wrong board was entered' }).waitFor();
    await tap(page.locator('.brand'));
    await page.locator('.hall-tabs').waitFor();
});

test('round 3: a substitute has come; a table is dead, and its board is not played', { skip }, async () => {
    await part('session');
    await change(async (form) => {
        await kind(form, 'A substitute');
        await form.getByLabel('Section').selectOption('A');
        await form.getByLabel('Pair', { exact: true }).fill('1');
        await form.getByLabel('Sits North or East').fill('Anna Berg');
        await form.getByLabel('Sits South or West').fill('Gus Ek');
    });
    await session().getByText('From round 3 on pair 1 is Anna Berg – Gus Ek.').waitFor();
    await club.tables[6].kill();
    await call(3);
    missing = (await seating(3)).find(({ table }) => table === 7);
    await playRound(3, [7]);
    await club.tables[6].start();
});

test('round 4: the table that was dead plays again; arrows are switched in section A for the last round', { skip }, async () => {
    await call(4);
    await playRound(4);
    await part('session');
    await change(async (form) => {
        await kind(form, 'North–South and East–West change places');
        await form.getByLabel('Section').selectOption('A');
    });
    await session().getByText('In round 5 North–South and East–West change places.').waitFor();
    await session().getByText('Not told yet').waitFor({ state: 'detached' });
});

test('round 5: the last; a score is adjusted, two results weighted', { skip }, async () => {
    await call(5);
    await playRound(5);
    const line = lines.find(({ table, round }) => table === 2 && round === 5);
    await panels.get(2).north.button('Director').click();
    await panels.get(2).north.button('Call the Director').click();
    await part('queue');
    const called = page.locator('.hall-entry[data-key^="T002/"]').first();
    await called.locator('summary').click();
    await called.getByRole('link', { name: 'Evidence, and every ruling' }).click();
    const option = page.locator('.option').filter({ hasText: '12C' }).first();
    await tap(option.locator('.option-button'));
    await tap(option.getByRole('button', { name: 'Another outcome, weighted' }));
    for (const [at, [text, weight]] of [['1NT N =', '60'], ['1NT N -2', '40']].entries()) {
        await option.locator('.asked-outcome').nth(at).locator('input').first().fill(text);
        await option.locator('.asked-outcome').nth(at).getByLabel('Weight').fill(weight);
    }
    line.outcomes = [[points(line.board, 'north', 7), 0.6], [points(line.board, 'north', 5), 0.4]];
    await tap(option.getByRole('button', { name: /^Confirm/ }));
    await page.locator('.settled').waitFor();
    await tap(page.locator('.brand'));
    await page.locator('.hall-tabs').waitFor();
});

test('the board that the dead table has not played is played late, by the pairs it belongs to', { skip }, async () => {
    const missed = missing;
    await part('session');
    await change(async (form) => {
        await kind(form, 'A board is played late');
        await form.getByLabel('Section').selectOption('B');
        await form.getByLabel('Table').selectOption({ label: 'Table 7' });
        await form.getByLabel('Board', { exact: true }).fill(String(missed.board));
    });
    await session().getByText(`Board ${missed.board} is played late at table 7.`).waitFor();
    await session().getByText('Not told yet').waitFor({ state: 'detached' });
    await call(6, 6);
    const due = await seating(6);
    assert.deepEqual(due.map(({ table, board, ns, ew }) => [table, board, ns, ew]), [[7, missed.board, missed.ns, missed.ew]]);
    await playRound(6);
});

test('the ranking is what was pressed, in both sections, to the last decimal that is shown', { skip }, async () => {
    await page.waitForTimeout(2500);
    for (const section of ['A', 'B']) {
        const [want, have] = [reckoned(section), await shown(section)];
        await club.shot(page, `evening-${section}`);
        assert.deepEqual([...have.keys()].sort((a, b) => a - b), [...want.keys()].sort((a, b) => a - b), `pairs of section ${section}`);
        for (const [pair, cent] of want) assert.ok(Math.abs(cent - have.get(pair)) < 0.06, `section ${section}, pair ${pair}: reckoned ${cent.toFixed(3)}, shown ${have.get(pair)}`);
    }
});

test('files of the evening are read by others: a line a result, names as they were in their rounds', { skip }, async () => {
    await part('ranking');
    const saved = (format) => page.evaluate((format) => fetch(`/api/v1/export?format=${format}`).then((one) => one.text()), format);
    const usebio = await saved('usebio');
    const read = await page.evaluate((text) => {
        const of = new DOMParser().parseFromString(text, 'application/xml');
        return { faults: of.querySelectorAll('parsererror').length, lines: of.querySelectorAll('TRAVELLER_LINE').length };
    }, usebio);
    assert.deepEqual(read, { faults: 0, lines: lines.length });
    for (const name of ['Bo Dahl', 'Hal Ibe']) assert.match(usebio, new RegExp(name));
    const pbn = await saved('pbn');
    const games = pbn.split(/^\[Event /m).slice(1);
    assert.equal(games.length, lines.length);
    for (const { table, round, board, score } of lines) {
        const inSection = sectionOf(table) === 'A' ? table : table - 5;
        const game = games.find((one) => one.includes(`[Round "${round}"]`) && one.includes(`[Table "${inSection}"]`) && one.includes(`[Section "${sectionOf(table)}"]`));
        assert.ok(game, `round ${round} at table ${table}`);
        assert.match(game, new RegExp(`\\[Board "${board}"\\]`), `round ${round} at table ${table}`);
        if (!lines.find((one) => one.table === table && one.round === round).outcomes) assert.match(game, new RegExp(`\\[Score "(NS|EW) -?${Math.abs(score)}"\\]`), game);
    }
    assert.ok(games.some((one) => one.includes('Gus Ek')) && games.some((one) => one.includes('Bo Dahl')));
});
