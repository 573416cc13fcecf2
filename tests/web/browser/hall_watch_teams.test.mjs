// Everybody may watch a teams event: of a board nothing is shown while another room, of this match or another, has it still before it. By
// browser, and from the wire. The real broker, hall and tables; who watches is a minute behind, and so the test waits.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Club, skip, callRound } from './club.mjs';

const behind = 60_000;
const tables = ['T001', 'T002', 'T003', 'T004'];
let club, page, wire, watcher, rooms, begunAlone;
const ranking = () => page.locator('.hall-part-ranking');
const session = () => page.locator('.hall-part-session');
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const status = (path) => wire.evaluate((path) => fetch(path).then((one) => one.status), path);
const heard = () => wire.evaluate(() => window.heard);

async function listen() {
    wire = await club.stranger();
    await wire.goto(`${club.url}/watch`);
    await wire.evaluate((tables) => {
        window.heard = [];
        for (const table of ['', ...tables]) {
            const socket = new WebSocket(`ws://${location.host}/api/v1/hall/watch/live?table=${table}`, 'kibitz.v1.json');
            socket.onmessage = ({ data }) => window.heard.push({ at: Date.now(), of: table, ...JSON.parse(data) });
        }
    }, tables);
}
/// Of no table anything of a board has come: no view of one, no number.
async function nothingShown(why) {
    const all = await heard();
    const rows = all.flatMap(({ table = [] }) => table);
    assert.deepEqual(all.filter(({ view }) => view && view.phase !== 'SEAT_PHASE_NO_BOARD'), [], why);
    assert.deepEqual(rows.filter((row) => row.as === 'WATCHED_AS_SHOWN' || row.board !== undefined), [], why);
    for (const board of [1, 2]) assert.equal(await status(`/api/v1/hall/watch/boards/${board}`), 404, why);
}

before(async () => {
    if (skip) return;
    club = await Club.open(4);
    ({ page } = club);
    rooms = [];
    for (const table of club.tables) rooms.push(await club.panels(table));
    watcher = await club.stranger();
});
after(() => club?.close());

test('two matches begin, the closed rooms with the second half; everybody may watch', { skip }, async () => {
    await page.locator('[data-means=session]').click();
    await page.getByLabel('Name of the session').fill('League');
    await page.getByText('Teams', { exact: true }).click();
    await page.getByLabel('Boards a match').fill('2');
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await page.getByRole('button', { name: 'Begin it at 4 tables' }).click();
    await session().getByText('The first round has not been called yet').waitFor();
    await callRound(page, 1);
    await page.locator('[data-means=ranking]').click();
    await ranking().getByRole('button', { name: 'Let everybody watch' }).click();
    await ranking().getByLabel('Minutes behind').fill('1');
    await page.getByRole('button', { name: 'Yes, everybody may watch' }).click();
    await ranking().getByRole('link', { name: 'The page of those who watch, 1 minutes behind' }).waitFor();
    await listen();
    await watcher.goto(`${club.url}/watch`);
    await watcher.getByText('1 minute behind the tables').waitFor();
});

test('a board that the other room, or the other match, has still before it is shown of no table, however long ago it was played', { skip }, async () => {
    const [open, closed, otherOpen] = rooms;
    // One match is done with board 1 in both rooms; the other has played it in the open one.
    await Promise.all([club.passedOut(open, 1, 'north'), club.passedOut(closed, 2, 'east'), club.passedOut(otherOpen, 1, 'north')]);
    await club.passedOut(closed, 1, 'north');
    const done = Date.now();
    await rest(Math.max(0, done + behind + 5000 - Date.now()));
    await nothingShown('the other match has board 1 still to be played, and three rooms board 2');
    for (const id of ['T001', 'T002', 'T003']) {
        await watcher.goto(`${club.url}/watch#${id}`);
        await watcher.getByText('Others have still to play this board').or(watcher.getByText('No board on the table')).first().waitFor();
    }
    await watcher.goto(`${club.url}/watch#board-1`);
    await watcher.getByText('Somebody has still to play this board').waitFor();
    await club.shot(watcher, 'watch-teams-not-yet');
});

test('the last room that has it is shown while it plays, a minute later; the board of which another room has still to play the rest is not', { skip }, async () => {
    const last = rooms[3];
    await club.passedOut(last, 2, 'east');
    await nothingShown('board 2 is before both open rooms');
    await last.north.button('Start board 1').click();
    await last.north.prompt('Your call');
    begunAlone = Date.now();
    await last.north.call('Pass');
    await watcher.goto(`${club.url}/watch#T004`);
    await watcher.getByRole('heading', { name: 'Table 4, board 1' }).waitFor({ timeout: behind + 30_000 });
    await watcher.getByText('East is to call').waitFor();
    const views = (await heard()).filter(({ view }) => view?.board > 0 && view.phase !== 'SEAT_PHASE_NO_BOARD');
    assert.deepEqual([...new Set(views.map(({ of, view }) => `${of} ${view.board}`))].filter((one) => one !== 'T004 1'), [], 'of no other room, and no other board');
    assert.ok(views.every(({ at }) => at >= begunAlone + behind - 1000));
    for (const board of [1, 2]) assert.equal(await status(`/api/v1/hall/watch/boards/${board}`), 404);
    await club.shot(watcher, 'watch-teams-last');
});

test('a minute after all rooms have played it, it may be read as it was played in each; the other not', { skip }, async () => {
    const last = rooms[3];
    for (const seat of ['east', 'south', 'west']) {
        await last[seat].prompt('Your call');
        await last[seat].call('Pass');
    }
    for (const player of [last.north, last.east]) await player.button('Yes, that is right').click();
    const overAt = Date.now();
    await watcher.goto(`${club.url}/watch#board-1`);
    await watcher.getByText('At each table').waitFor({ timeout: behind + 30_000 });
    assert.ok(Date.now() >= overAt + behind - 3000);
    assert.equal(await watcher.locator('.watch-results tbody tr').count(), 4);
    await club.shot(watcher, 'watch-teams-board');
    assert.equal(await status('/api/v1/hall/watch/boards/2'), 404);
    const told = (await heard()).filter(({ boards }) => boards?.board?.length > 0);
    assert.deepEqual(told.at(-1).boards.board, [1]);
    // Board 2 is under way in the open rooms: nothing of it has come, of whichever room.
    const numbers = (await heard()).flatMap(({ table = [], view }) => [...table.map(({ board }) => board), view?.board]);
    assert.ok(!numbers.includes(2), 'no number of the board that is still to be played');
});
