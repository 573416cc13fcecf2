// Spectators at /watch: off by default; several at once; nothing before the delay and nothing but what was played; no way from
// their feed to the table nor from a player's panel to their feed; shut out with one tap. KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Cameras } from './cameras.mjs';
import { launch } from './chromium.mjs';
import { Daemon, senseToken } from './daemon.mjs';
import { Display, patience, tap } from './display.mjs';
import { Office, Panel, phone, tablet } from './panels.mjs';
import { tooSmall } from './targets.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
const shots = process.env.KIBITZ_SHOTS;
const hall = { width: 1920, height: 1080 };
const delay = 5;
const dummy = ['SA', 'SQ', 'ST', 'S4', 'HJ', 'H5', 'D9', 'D8', 'D3', 'CK', 'CQ', 'C7', 'C2'];

/// A spectator's device: what it heard, and when.
class Spectator {
    static async join(viewport, options = {}) {
        const one = new Spectator();
        one.context = await browser.newContext({ viewport, locale: 'en-GB', ...options });
        one.page = await one.context.newPage();
        one.frames = [];
        one.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => one.frames.push([Date.now(), payload])));
        await one.page.goto(`${daemon.url}/join?code=${await office.code('spectator')}`);
        await one.page.waitForURL('**/watch');
        return one;
    }
    /// When it first heard this, ms; undefined: never.
    heard(words) {
        return this.frames.find(([, frame]) => frame.includes(words))?.[0];
    }
    async sees(words) {
        await this.page.getByText(words).first().waitFor();
    }
}
/// What is wrong with a page as it is now; '' when nothing is.
async function wrong(page) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    const said = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return [...said, ...(await tooSmall(page)), ...(over > 0 ? [`scrolls sideways by ${over}`] : [])].join('; ');
}
async function right(phase) {
    for (const [name, one] of Object.entries(all)) {
        if (shots) await one.page.screenshot({ path: `${shots}/${phase}-${name}.png`, fullPage: true });
        assert.equal(await wrong(one.page), '', `${phase}, ${name}`);
    }
}

let daemon, office, browser, cameras, at;
let all = {};
before(async () => {
    daemon = new Daemon('');
    daemon.args = ['--board', board, '--spectators', String(delay)];
    await daemon.start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
});
after(async () => {
    cameras?.close();
    await browser?.close();
    await daemon?.stop();
});

test('off by default: no code, no page, no feed', async () => {
    const plain = await new Daemon('', { board }).start();
    try {
        const his = await Office.open(plain);
        const refused = await his.ask('panels/code?lang=el', { panel: 'spectator' });
        assert.equal(refused.status, 409);
        const { reason, error } = await refused.json();
        assert.equal(reason, 'spectators-off');
        assert.match(error, /θεατές/);
        for (const path of ['/watch', '/watch.html', '/api/v1/watch/live']) assert.equal((await fetch(plain.url + path)).status, 404, path);
    } finally {
        await plain.stop();
    }
});

test('several spectators at once; the first picture is as old as it is said to be', async () => {
    const started = Date.now();
    all = { phone: await Spectator.join(phone), tablet: await Spectator.join(tablet, { colorScheme: 'dark' }), hall: await Spectator.join(hall) };
    for (const one of Object.values(all)) await one.page.locator('.watch-foot .button').nth(3).waitFor();
    await all.phone.sees('No board on the table');
    assert.ok(Date.now() - started < patience);
    await right('no-board');
});

test('nothing of the auction before its time, and then all of it with what was explained', async () => {
    const join = (seat) => Panel.join(daemon, office, `seat-${seat}`, { browser });
    at = { north: await join('north'), east: await join('east'), south: await join('south'), west: await join('west') };
    await at.north.button('Start board 1').click();
    await at.north.prompt('Your call');
    await at.north.call('Pass');
    await at.east.prompt('Your call');
    await at.east.call('1H');
    await at.south.prompt('Your call');
    await at.south.key('2S').click();
    await at.south.button('Alert').click();
    await at.south.button('Explain …').click();
    await at.south.page.locator('.sheet input').fill('weak, six spades');
    await at.south.button('Use this').click();
    const made = Date.now();
    await at.south.page.locator('.make .go').click();
    await at.west.prompt('Your call');
    await at.west.page.waitForTimeout(1000);
    for (const one of Object.values(all)) assert.equal(one.heard('weak, six spades'), undefined);
    for (const one of Object.values(all)) await one.sees('weak, six spades');
    for (const [name, one] of Object.entries(all)) {
        const late = one.heard('weak, six spades') - made;
        assert.ok(late >= delay * 1000, `${name} heard it after ${late} ms`);
    }
    await right('auction');
});

test('only what was played: the lead when it is faced, dummy when it is spread', async () => {
    for (const [seat, call] of [['west', 'Pass'], ['north', '4S'], ['east', 'Pass'], ['south', 'Pass'], ['west', 'Pass']]) {
        await at[seat].prompt('Your call');
        await at[seat].call(call);
    }
    cameras = await Cameras.open(daemon.port, senseToken, 'tablets');
    await at.west.prompt('Your lead, face down');
    const led = Date.now();
    cameras.lay('WEST', 'H7');
    await at.south.page.locator('.faced').first().waitFor();
    const spread = Date.now();
    cameras.dummy = ['NORTH', dummy];
    await at.south.page.locator('.dummy-card').nth(12).waitFor();
    for (const one of Object.values(all)) assert.equal(one.heard('"H7"'), undefined);
    await at.south.page.locator('.dummy-card').nth(5).click();
    await at.south.page.locator('.dummy-words .go').click();
    await office.until('dummy’s card', (one) => (one.trick?.[0]?.card ?? []).length >= 2);
    cameras.lay('NORTH', 'H5');
    cameras.lay('EAST', 'HQ');
    await office.until('East’s card', (one) => (one.trick?.[0]?.card ?? []).length >= 3);
    cameras.lay('SOUTH', 'H2');
    await office.until('the trick', (one) => (one.trick?.[0]?.card ?? []).length >= 4);
    for (const one of Object.values(all)) await one.page.locator('.watch-tricks .faced').nth(3).waitFor();
    for (const one of Object.values(all)) {
        assert.ok(one.heard('"H7"') - led >= delay * 1000);
        assert.ok(one.heard('dummyHand') - spread >= delay * 1000);
        const open = new Set([...dummy, 'H7', 'HQ', 'H2']);
        for (const [, frame] of one.frames)
            for (const trick of JSON.parse(frame).view?.trick ?? []) for (const card of trick.card ?? []) assert.ok(open.has(card), card);
        assert.doesNotMatch(one.frames.map(([, frame]) => frame).join(''), /incident|prompt|action|light/i);
    }
    await right('play');
});

test('no way from a spectator to the table, nor from a panel to the feed before its time', async () => {
    const status = (page, path) => page.evaluate(async (path) => (await fetch(path)).status, path);
    for (const path of ['/api/v1/table', '/api/v1/boards/1/log', '/api/v1/export?format=pbn', '/api/v1/seat/live', '/api/v1/live']) assert.equal(await status(all.phone.page, path), 401, path);
    assert.equal(await status(at.south.page, '/api/v1/watch/live'), 401);
    assert.equal(await status(all.phone.page, '/api/v1/watch/live'), 426);
    const opens = (page, path) =>
        page.evaluate(
            (path) =>
                new Promise((done) => {
                    const socket = new WebSocket(`ws://${location.host}${path}`, 'kibitz.v1.json');
                    socket.onopen = () => done(true);
                    socket.onclose = () => done(false);
                }),
            path,
        );
    assert.equal(await opens(at.south.page, '/api/v1/watch/live'), false);
    for (const path of ['/api/v1/live', '/api/v1/seat/live', '/api/v1/seat/live?as=seat-south', '/api/v1/seat/live?as=spectator']) assert.equal(await opens(all.phone.page, path), false, path);
    // A key sent up the spectators' line is answered by nothing and carried out by nobody.
    const before = JSON.stringify((await office.table()).trick);
    const answers = await all.phone.page.evaluate(
        () =>
            new Promise((done) => {
                const socket = new WebSocket(`ws://${location.host}/api/v1/watch/live`, 'kibitz.v1.json');
                const heard = [];
                socket.onmessage = ({ data }) => heard.push(JSON.parse(data));
                socket.onopen = () => socket.send(JSON.stringify({ tap: 'a', key: { claim: { tricks: 13 } } }));
                setTimeout(() => (socket.close(), done(heard)), 3000);
            }),
    );
    assert.ok(answers.length > 0 && answers.every((one) => one.hello || one.view || one.beat));
    assert.equal(JSON.stringify((await office.table()).trick), before);
});

test('at most sixty-four watch; the next is told so, and the Director still comes in', async () => {
    const others = await all.hall.page.evaluate(
        () =>
            new Promise((done) => {
                window.more = Array.from({ length: 61 }, () => new WebSocket(`ws://${location.host}/api/v1/watch/live`, 'kibitz.v1.json'));
                let open = 0;
                for (const one of window.more) one.onmessage = () => ((one.count = (one.count ?? 0) + 1) === 1 && ++open === 61 ? done(open) : undefined);
                setTimeout(() => done(open), 10_000);
            }),
    );
    assert.equal(others, 61);
    assert.equal((await all.hall.page.evaluate(async () => (await fetch('/api/v1/watch/live')).status)), 503);
    assert.equal((await office.ask('table')).status, 200);
    await Office.open(daemon);
    await all.hall.page.evaluate(() => window.more.forEach((one) => one.close()));
});

test('the Director sees how many watch and shuts all of them out with one tap', async () => {
    const display = await Display.open(daemon);
    try {
        await display.login();
        await display.goto('#/panels');
        const row = display.page.locator('[data-panel=spectator]');
        await row.getByText('3 watch, 0:05 behind the table').waitFor();
        await tap(row.getByRole('button', { name: 'Show code' }));
        const digits = (await row.locator('.panel-digits').innerText()).replace(/\D/g, '');
        assert.match(digits, /^\d{8}$/);
        if (shots) await display.page.screenshot({ path: `${shots}/director.png`, fullPage: true });
        await tap(row.getByRole('button', { name: 'Shut all out' }));
        await tap(row.getByRole('button', { name: 'Yes, shut out: Spectators' }));
        for (const one of Object.values(all)) await one.sees('The Director has closed this feed.');
        await right('shut');
        await row.getByText('0 watch').waitFor();
        // The code that lay open opens nothing now.
        assert.equal((await fetch(`${daemon.url}/api/v1/join`, { method: 'POST', body: JSON.stringify({ code: digits }) })).status, 401);
        assert.deepEqual(display.errors, []);
    } finally {
        await display.close();
    }
});

test('a table that is gone is said to be silent, in Greek and Russian too; then it is there again', async () => {
    const one = await Spectator.join(phone);
    await one.sees('As of');
    for (const [name, words] of [['Ελληνικά', 'πίσω από το τραπέζι'], ['Русский', 'отставание от стола']]) {
        await one.page.getByRole('button', { name }).click();
        await one.sees(words);
        if (shots) await one.page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
        assert.equal(await wrong(one.page), '', name);
    }
    await one.page.getByRole('button', { name: 'English' }).click();
    await daemon.kill();
    await one.sees('Nothing has been heard since');
    await daemon.start();
    await one.page.locator('.silent:empty').waitFor({ state: 'attached' });
    await one.page.getByRole('button', { name: 'Stop watching' }).click();
    await one.page.waitForURL('**/join');
});
