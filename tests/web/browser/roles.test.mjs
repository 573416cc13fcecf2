// The table of roles from the wire: a stranger, a spectator, a seat, the table's screen, a scorer, a technician, a Director and the chief Director
// each try every address by every method and every live connection of a real table, and get what `kibitz roles` says; what comes live has no
// field that is not theirs. docs/roles.md is that table. A technician hears no card of a board that is being played.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { patience } from './display.mjs';
import { Office } from './panels.mjs';
import { asks, cookieOf, endsIt, fault as faultAt, told } from './role_walk.mjs';
import { live } from './wire.mjs';

const binary = process.env.KIBITZ_BINARY;
const askers = ['stranger', 'spectator', 'seat', 'table-screen', 'scorer', 'technician', 'director', 'chief'];
const panels = { spectator: 'spectator', seat: 'seat-north', 'table-screen': 'table-screen', scorer: 'scorer', technician: 'technician' };
const started = ['', '--spectators'];
/// Name and PIN of a Director whom the chief Director has added.
const holt = { name: 'A. Holt', pin: '', id: '' };

let daemon, chief;
const cookies = { stranger: '' };
const ask = (cookie, method, path, options) => asks(daemon.url, cookie, method, path, options);
const login = async (name, digits) => ask('', 'POST', '/api/v1/login', { body: JSON.stringify({ name, pin: digits }) });
async function joined(panel) {
    const answer = await ask('', 'POST', '/api/v1/join', { body: JSON.stringify({ code: await chief.code(panel) }) });
    assert.equal(answer.status, 200, panel);
    return cookieOf(answer);
}

before(async () => {
    daemon = new Daemon('');
    daemon.args = ['--quick', '--speed', '12', '--spectators', '1'];
    await daemon.start();
    chief = await Office.open(daemon);
    cookies.chief = chief.cookie;
    Object.assign(holt, await (await chief.ask('directors', { name: holt.name })).json());
    const his = await login(holt.name, holt.pin);
    assert.equal(his.status, 200);
    cookies.director = cookieOf(his);
    for (const [asker, panel] of Object.entries(panels)) cookies[asker] = await joined(panel);
});
after(() => daemon?.stop());

const fault = (row, asker) => faultAt(row, asker, { url: daemon.url, cookies, started });

test('docs/roles.md is the program’s own table', () => {
    const committed = readFileSync(new URL('../../../docs/roles.md', import.meta.url), 'utf8');
    assert.equal(execFileSync(binary, ['roles']).toString(), committed, 'write it with: kibitz roles > docs/roles.md');
});

test('every address and method gives each role what the table says', { timeout: 2 * patience }, async () => {
    const faults = [];
    for (const row of told.address.filter((one) => !endsIt(one)))
        for (const asker of askers) faults.push(...(await fault(row, asker)));
    assert.deepEqual(faults, []);
    assert.ok(told.address.length > 100);
});

test('every live connection opens to whom the table says, and tells him no field that is not his', { timeout: 2 * patience }, async () => {
    const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const hisFields = (message, asker) => new Set(told.field.filter((one) => one.message === message && one.told.includes(asker)).map((one) => camel(one.field)));
    const messageOf = { '/api/v1/live': 'LiveMessage', '/api/v1/seat/live': 'SeatMessage', '/api/v1/watch/live': 'WatchMessage', '/api/v1/technician/live': 'TechnicianMessage' };
    const faults = [];
    const open = [];
    for (const path of new Set(told.door.map((one) => one.live)))
        for (const asker of askers) {
            const may = told.door.some((one) => one.live === path && one.opens.includes(asker) && started.includes(one.option));
            const line = await live(daemon.url, path, { cookie: cookies[asker] });
            if ((line.status === 101) !== may) faults.push(`${asker} at ${path}: ${line.status}`);
            if (line.status === 101) open.push({ line, asker, path });
            // From a page of another site nobody comes in, be he who he is.
            const foreign = await live(daemon.url, path, { cookie: cookies[asker], origin: 'http://evil.example' });
            if (foreign.status === 101) faults.push(`${asker} at ${path} from another site`);
        }
    // So that all of them have heard of calls and cards.
    await chief.until('some tricks', (table) => (table.trick?.length ?? 0) > 2 || (table.finishedBoard?.length ?? 0) > 0);
    await new Promise((done) => setTimeout(done, 4000));
    const check = (value, message, asker, where) => {
        if (value === undefined) return;
        const his = hisFields(message, asker);
        for (const key of Object.keys(value)) if (!his.has(key)) faults.push(`${asker}: ${where}: ${message}.${key}`);
    };
    for (const { line, asker, path } of open) {
        assert.ok(line.messages.length > 0, `${asker} at ${path} heard nothing`);
        for (const one of line.messages) {
            check(one, messageOf[path], asker, path);
            if (path === '/api/v1/live')
                for (const table of [one.table, one.change?.put]) {
                    check(table, 'TableView', asker, path);
                    check(table?.board, 'BoardStart', asker, path);
                }
            for (const device of one.view?.device ?? []) {
                for (const tag of device.tags?.tag ?? []) check(tag, 'TagNow', asker, path);
                for (const card of device.sight?.card ?? []) check(card, 'SightedNow', asker, path);
            }
        }
        line.close();
    }
    assert.deepEqual([...new Set(faults)], []);
    assert.ok(open.length >= 8, `${open.length} connections`);
});

test('through a whole board a technician hears no card, no call and no tag’s number, and the Director hears them', { timeout: 3 * patience }, async () => {
    const blind = await live(daemon.url, '/api/v1/technician/live', { cookie: cookies.technician });
    const director = await live(daemon.url, '/api/v1/technician/live', { cookie: cookies.director });
    const played = async () => (await chief.table()).finishedBoard?.filter((one) => one.finished).length ?? 0;
    const { play } = await chief.table();
    await chief.until('the next board, and the one after it', (table) => table.play >= play + 2);
    assert.ok((await played()) > 0);
    const text = JSON.stringify(blind.messages);
    assert.ok(blind.messages.length > 50, `${blind.messages.length} messages`);
    assert.ok(blind.messages.some(({ view }) => view?.device?.some((one) => (one.tags?.tag?.length ?? 0) > 2)), 'readers hear tags');
    assert.doesNotMatch(text, /"card":"/);
    assert.doesNotMatch(text, /[0-9A-F]{12}/);
    assert.deepEqual([...new Set([...text.matchAll(/"key":"([^"]*)"/g)].map(([, key]) => key))].filter((key) => /^\d?(C|D|H|S|NT)$|^(Pass|X|XX|Dbl|Rdbl)$/i.test(key)), []);
    assert.equal(blind.messages[0].hello.withoutCards, true);
    assert.match(JSON.stringify(director.messages), /"card":"[SHDC][2-9TJQKA]"/);
    // Of the table's computer he hears no card, no Director's name and no PIN either.
    const computer = await ask(cookies.technician, 'GET', '/api/v1/technician/upkeep');
    assert.equal(computer.status, 200);
    const lines = await computer.text();
    assert.match(lines, /"what":"journal: \d+ events, all written"/);
    assert.doesNotMatch(lines, new RegExp(`\\b[SHDC](10|[2-9TJQKA])\\b|[♠♥♦♣]|${holt.name}|${holt.pin}`));
    // What he sends is thrown away; nothing of the table's is his.
    for (const path of ['/api/v1/table', '/api/v1/incidents', '/api/v1/exports', '/api/v1/export?format=pbn', '/api/v1/boards/1/log', '/api/v1/audit', '/api/v1/directors'])
        assert.equal((await ask(cookies.technician, 'GET', path)).status, 401, path);
    blind.close();
    director.close();
});

test('a cookie opens nothing under another name, from another site, after its login has ended', async () => {
    const [, id] = /^kibitz-(\w+)=/.exec(cookies.chief);
    const names = [`kibitz-${id}`, `kibitz-scorer-${id}`, `kibitz-technician-${id}`, `kibitz-seat-north-${id}`, `kibitz-spectator-${id}`];
    for (const asker of askers.filter((one) => !['stranger', 'director', 'chief'].includes(one)))
        for (const name of names) {
            const cookie = `${name}=${cookies[asker].split('=')[1]}`;
            if (cookie === cookies[asker]) continue;
            assert.equal((await ask(cookie, 'GET', '/api/v1/directors')).status, 401, `${asker} as ${name}`);
            assert.equal((await ask(cookie, 'GET', '/api/v1/incidents')).status, 401, `${asker} as ${name}`);
            assert.notEqual((await live(daemon.url, '/api/v1/live', { cookie })).status, 101, `${asker} as ${name}`);
        }
    for (const path of ['/api/v1/directors', '/api/v1/directors/remove', '/api/v1/directors/pin', '/api/v1/panels/code'])
        assert.equal((await ask(cookies.chief, 'POST', path, { origin: 'http://evil.example', body: JSON.stringify({ name: 'E. Vil', id: holt.id, panel: 'technician' }) })).status, 403, path);
    // He is removed while he looks: his line ends, and neither cookie nor PIN is good any more.
    const line = await live(daemon.url, '/api/v1/live', { cookie: cookies.director });
    assert.equal(line.status, 101);
    assert.equal((await chief.ask('directors/remove', { id: holt.id })).status, 200);
    await line.ended;
    assert.match(line.messages.at(-1).dropped, /logged out/);
    assert.equal((await ask(cookies.director, 'GET', '/api/v1/table')).status, 401);
    assert.equal((await live(daemon.url, '/api/v1/live', { cookie: cookies.director })).status, 401);
    assert.equal((await login(holt.name, holt.pin)).status, 401);
});

test('what ends a login ends his own and no other’s', { timeout: 2 * patience }, async () => {
    Object.assign(holt, await (await chief.ask('directors', { name: holt.name })).json());
    cookies.director = cookieOf(await login(holt.name, holt.pin));
    const faults = [];
    for (const row of told.address.filter(endsIt))
        for (const asker of askers.filter((one) => row.rights[one] !== 'yes')) faults.push(...(await fault(row, asker)));
    assert.deepEqual(faults, []);
    const works = async () => Promise.all(Object.entries({ chief: '/api/v1/directors', director: '/api/v1/incidents', scorer: '/api/v1/table' }).map(async ([asker, path]) => (await ask(cookies[asker], 'GET', path)).status));
    assert.deepEqual(await works(), [200, 200, 200]);
    assert.equal((await ask(cookies.scorer, 'POST', '/api/v1/logout')).status, 200);
    assert.deepEqual(await works(), [200, 200, 401]);
    assert.equal((await ask(cookies.director, 'POST', '/api/v1/logout/all')).status, 200);
    assert.deepEqual(await works(), [200, 401, 401]);
    for (const asker of ['technician', 'seat', 'spectator']) assert.equal((await ask(cookies[asker], 'POST', `/api/v1/${asker === 'spectator' ? 'watch' : asker}/leave`)).status, 200, asker);
    assert.equal((await live(daemon.url, '/api/v1/technician/live', { cookie: cookies.technician })).status, 401);
    cookies.director = cookieOf(await login(holt.name, holt.pin));
    assert.equal((await ask(cookies.chief, 'POST', '/api/v1/logout/all')).status, 200);
    assert.deepEqual(await works(), [401, 401, 401]);
});
