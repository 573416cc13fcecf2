// Everybody may watch a hall, when its Director says so: by browser, and from the wire by somebody who tries to see more. The real broker,
// hall and tables; who watches is a minute behind, and so the test waits.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Club, skip, callRound } from './club.mjs';

let club, page, wire, watcher, panels, others, calledAt;
const behind = 60_000;
const part = () => page.locator('.hall-part-ranking');
const session = () => page.locator('.hall-part-session');
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/// All that has come over the wire to somebody who listens to everything there is.
const heard = () => wire.evaluate(() => window.heard);
const status = (path) => wire.evaluate((path) => fetch(path).then((one) => one.status), path);
async function listen() {
    wire = await club.stranger();
    await wire.goto(`${club.url}/watch`);
    await wire.evaluate(() => {
        window.heard = [];
        for (const table of ['', 'T001', 'T002', 'T009']) {
            const socket = new WebSocket(`ws://${location.host}/api/v1/hall/watch/live?table=${table}`, 'kibitz.v1.json');
            socket.onmessage = ({ data }) => window.heard.push({ at: Date.now(), of: table, ...JSON.parse(data) });
            socket.onopen = () => socket.send('{"request":1,"session":{"name":"mine"}}');
            window.sockets = [...(window.sockets ?? []), socket];
        }
    });
}
/// What was shown of a table in full, with when.
const views = async (id) => (await heard()).filter(({ of, view }) => of === id && view);
const rows = async (id) => (await heard()).flatMap(({ table = [], at }) => table.map((row) => ({ at, ...row }))).filter((row) => row.id === id);

before(async () => {
    if (skip) return;
    club = await Club.open(2);
    ({ page } = club);
    [panels, others] = [await club.panels(club.tables[0]), await club.panels(club.tables[1])];
    watcher = await club.stranger();
});
after(() => club?.close());

test('off until the Director lets everybody: then from the next minute on', { skip }, async () => {
    await watcher.goto(`${club.url}/watch`);
    await watcher.getByText('The Director has not let anybody watch.').waitFor();
    await listen();
    assert.equal(await status('/api/v1/hall/watch/boards/1'), 404);
    await page.locator('[data-means=session]').click();
    await page.getByLabel('Name of the session').fill('Watched');
    await page.getByLabel('Boards a round').fill('1');
    await page.getByText('Cross-IMPs').click();
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await page.getByRole('button', { name: 'Begin it at 2 tables' }).click();
    await session().getByText('The first round has not been called yet').waitFor();
    await callRound(page, 1);
    await page.locator('[data-means=ranking]').click();
    await part().getByRole('button', { name: 'Let everybody watch' }).click();
    await part().getByLabel('Minutes behind').fill('90');
    await page.getByRole('button', { name: 'Yes, everybody may watch' }).click();
    await part().getByText('who watches is 1 to 60 minutes behind the tables').waitFor();
    await part().getByLabel('Minutes behind').fill('1');
    await page.getByRole('button', { name: 'Yes, everybody may watch' }).click();
    await part().getByRole('link', { name: 'The page of those who watch, 1 minutes behind' }).waitFor();
    await watcher.getByText('1 minute behind the tables').waitFor();
    await watcher.getByText('The first picture comes 1 minute later').first().waitFor();
    await club.shot(watcher, 'watch-first');
});

test('a board that another table has still to play is not shown; one that nobody else has is, a minute later', { skip }, async () => {
    calledAt = Date.now();
    await club.passedOut(panels, 1, 'north');
    await others.north.button('Start board 1').click();
    await others.north.prompt('Your call');
    const passedAt = Date.now();
    await others.north.call('Pass');
    await watcher.goto(`${club.url}/watch#T002`);
    await watcher.getByRole('heading', { name: 'Table 2, board 1' }).waitFor({ timeout: behind + 30_000 });
    await watcher.getByText('East is to call').waitFor();
    const first = (await views('T002')).find(({ view }) => view.call?.length > 0);
    assert.ok(first.at >= passedAt + behind - 1000, `the pass came ${first.at - passedAt} ms after it was made`);
    assert.deepEqual(await views('T001'), [], 'nothing of a board that East at the other table has still to play');
    const shown = await rows('T001');
    assert.ok(shown.every((row) => row.as !== 'WATCHED_AS_SHOWN' && row.board === undefined), JSON.stringify(shown));
    assert.equal(await status('/api/v1/hall/watch/boards/1'), 404);
    await watcher.goto(`${club.url}/watch#T001`);
    await watcher.getByText('Others have still to play this board').or(watcher.getByText('No board on the table')).waitFor();
    await watcher.goto(`${club.url}/watch#board-1`);
    await watcher.getByText('Somebody has still to play this board').waitFor();
    await club.shot(watcher, 'watch-not-yet');
});

test('a minute after all have played it, it may be read as it was played at each table', { skip }, async () => {
    const players = ['east', 'south', 'west'];
    for (const who of players) {
        await others[who].prompt('Your call');
        await others[who].call('Pass');
    }
    for (const player of [others.north, others.east]) await player.button('Yes, that is right').click();
    const overAt = Date.now();
    await watcher.getByRole('heading', { name: 'Board 1' }).waitFor();
    await watcher.getByText('At each table').waitFor({ timeout: behind + 30_000 });
    assert.ok(Date.now() >= overAt + behind - 3000);
    assert.equal(await watcher.locator('.watch-results tbody tr').count(), 2);
    await club.shot(watcher, 'watch-board');
    await watcher.locator('.watch-results tbody a').first().click();
    await watcher.getByText(/Table A?1: pair \d against pair \d/).waitFor();
    await watcher.getByRole('link', { name: 'Back' }).click();
    await watcher.getByText('At each table').waitFor();
    await watcher.getByRole('link', { name: 'Back' }).click();
    await watcher.getByRole('link', { name: 'Board 1', exact: true }).waitFor();
    assert.equal(await status('/api/v1/hall/watch/boards/2'), 404);
    const told = (await heard()).filter(({ boards }) => boards);
    assert.deepEqual(told.at(-1).boards.board, [1]);
    await club.shot(watcher, 'watch-all');
});

test('somebody who tries gets nothing else', { skip }, async () => {
    const paths = ['/api/v1/table', '/api/v1/incidents', '/api/v1/hall/live', '/tables/T001/api/v1/live', '/tables/T001/api/v1/boards/1/record', '/api/v1/export?format=pbn', '/api/v1/boards/1/log'];
    for (const path of paths) assert.equal(await status(path), 401, path);
    assert.equal(await status('/api/v1/hall/watch/boards/-1'), 401);
    assert.equal(await status('/api/v1/hall/watch/boards/1/../../../table'), 401);
    // What he sent was thrown away, and he is still told.
    await session().getByText('Round 1 of 3').waitFor({ state: 'attached' });
    assert.deepEqual(await wire.evaluate(() => window.sockets.map(({ readyState }) => readyState)), [1, 1, 1, 1]);
    const said = JSON.stringify(await heard());
    for (const word of ['incident', 'evidence', 'option', 'display', 'journal']) assert.ok(!said.includes(`"${word}`), word);
});

test('the Director lets nobody watch any more: what was shown is gone', { skip }, async () => {
    await page.locator('[data-means=shut-watch]').click();
    await watcher.getByText('The Director has not let anybody watch.').waitFor();
    assert.equal(await status('/api/v1/hall/watch/boards/1'), 404);
    await rest(1500);
    const last = (await heard()).filter(({ hello }) => hello).at(-1);
    assert.equal(last.hello.delaySeconds ?? 0, 0);
    assert.equal(last.view, undefined);
});
