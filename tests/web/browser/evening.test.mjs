// A long evening on a phone: ten, a thousand and ten thousand incidents in the journal, as the engine and the journal's own writer leave
// it. What the Director does is answered as fast, what comes is as short, and every incident is found.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Daemon, makeEvening } from './daemon.mjs';
import { Display, tap } from './display.mjs';
import { counter, quantile } from './figures.mjs';

const skip = existsSync(makeEvening) ? false : `${makeEvening} is not built`;
const shots = process.env.KIBITZ_SHOTS;

const measured = new Map();
let daemon, phone, line;
async function close() {
    await phone?.close();
    line?.close();
    await daemon?.stop();
    phone = line = daemon = undefined;
}
after(close);

/// A phone that watches a table with so many incidents behind it; every frame of its live connection is kept.
async function open(incidents) {
    await close();
    daemon = new Daemon();
    daemon.args = ['--quick', '--speed', '4'];
    console.log(`# ${daemon.evening(incidents)}`);
    const started = Date.now();
    await daemon.start();
    console.log(`# ${incidents} incidents: ready after ${Date.now() - started} ms`);
    line = await counter(daemon.port);
    phone = await Display.open({ url: line.url, key: (name) => daemon.key(name) }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    phone.came = [];
    phone.sent = [];
    phone.page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => phone.came.push({ at: performance.now(), bytes: Buffer.byteLength(payload), said: JSON.parse(payload) }));
        socket.on('framesent', ({ payload }) => phone.sent.push({ at: performance.now(), asked: JSON.parse(payload) }));
    });
    await phone.login();
    await phone.page.locator('.incident').first().waitFor();
}
const table = () => phone.page.request.get(`${daemon.url}/api/v1/table`).then((one) => one.json());
const count = async (list) => (await table()).incidents?.[list] ?? 0;
const until = async (what, holds) => {
    for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) if (await holds()) return;
    assert.fail(what);
};
/// How long the table took to answer the last request, ms: from the frame that asked to the frame that answers.
async function answered() {
    const { at, asked } = phone.sent.findLast((one) => one.asked.request !== undefined);
    let reply;
    await until('an answer', () => (reply = phone.came.find((one) => one.said.reply?.request === asked.request)));
    assert.equal(reply.said.reply.error, undefined);
    return reply.at - at;
}
const list = (name) => tap(phone.page.locator('.segments-fill label').filter({ hasText: name }));
const shown = () => phone.page.locator('.incident-link').evaluateAll((all) => all.map((one) => Number(one.getAttribute('href').split('/').pop())));
async function heap() {
    const devtools = await phone.context.newCDPSession(phone.page);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    await devtools.detach();
    return usedSize / 1e6;
}

/// Which event it is, by the names of what it has; an incident by its Law too: each has options of its own.
const kind = ({ said }) => [...Object.keys(said.event).sort(), said.event.incidentRaised?.incident.clause].join();

for (const incidents of [10, 1000, 10_000])
    test(`${incidents} incidents: what comes is short, "Seen" is answered at once, and nothing is lost`, { skip, timeout: 600_000 }, async () => {
        await open(incidents);
        const first = phone.came.find((one) => one.said.hello);
        const [before, events] = [line.counted.bytes, phone.came.filter((one) => one.said.event).length];
        await until('forty events', () => phone.came.filter((one) => one.said.event).length >= events + 40);
        const came = phone.came.filter((one) => one.said.event && !one.said.table);
        const news = came.map((one) => one.bytes);
        const figures = { snapshot: first.bytes, median: quantile(news, 0.5), longest: Math.max(...news), wire: Math.round((line.counted.bytes - before) / 40), whole: phone.came.filter((one) => one.said.table).length };
        // Seen as a thumb does it: on a phone the list's lines have no button, the alarm above them has.
        const seen = phone.page.locator('.alarm button[data-means^=seen]');
        const times = [];
        for (let n = 0; n < 3; ++n) {
            await seen.waitFor();
            const id = (await seen.getAttribute('data-means')).split(' ')[1];
            await tap(seen);
            times.push(await answered());
            await until('the next', async () => (await seen.count()) === 0 || (await seen.getAttribute('data-means')) !== `seen ${id}`);
        }
        // The quickest: what else this machine does makes any of them longer, a long journal would make each.
        figures.seen = Math.round(Math.min(...times));
        figures.heap = Math.round(await heap() * 10) / 10;
        measured.set(incidents, figures);
        console.log(`# ${incidents}: ${JSON.stringify(figures)}`);
        assert.ok(figures.seen <= 200, `"Seen" took ${figures.seen} ms`);
        assert.ok(figures.median <= 1024, `${figures.median} bytes`);
        assert.ok(figures.snapshot < 500_000, `${figures.snapshot} bytes at first`);
        assert.ok(figures.whole <= 2, `${figures.whole} whole tables`); // and one more if this machine was too busy
        assert.equal(await phone.page.getByText('It was not recorded').count(), 0);
        const ten = measured.get(10);
        // Kind by kind: forty events are now more cards, now more incidents.
        figures.kinds = Object.fromEntries([...new Set(came.map(kind))].map((one) => [one, quantile(came.filter((other) => kind(other) === one).map(({ bytes }) => bytes), 0.5)]));
        for (const [one, bytes] of Object.entries(figures.kinds)) assert.ok(!(bytes > ten.kinds[one] + 200), `${one}: ${ten.kinds[one]} bytes with ten incidents, ${bytes} with ${incidents}`);
        assert.ok(figures.heap <= ten.heap + 8, `${ten.heap} MB with ten incidents, ${figures.heap} with ${incidents}`);
        if (shots) await phone.page.screenshot({ path: join(shots, `evening-${incidents}.png`) });
    });

test('"All seen" sees all, in one request', { skip, timeout: 300_000 }, async () => {
    const unseen = await count('unseen');
    assert.ok(unseen > 1000, `${unseen} unseen`);
    const asked = phone.sent.length;
    await tap(phone.page.getByRole('button', { name: 'All seen' }));
    const took = await answered();
    console.log(`# ${unseen} incidents seen in ${Math.round(took)} ms`);
    // One request, asked again where this machine was too busy to answer in time; never one an incident.
    const requests = phone.sent.slice(asked).map((one) => one.asked);
    assert.ok(requests.some((one) => one.seenAll) && requests.length <= 6, JSON.stringify(requests));
    assert.ok(requests.every((one) => !one.incident), JSON.stringify(requests));
    assert.ok((await count('unseen')) < 20); // what the table has raised since
    await until('the page says so', async () => (await phone.page.locator('.incident-unseen').count()) < 20);
    assert.equal(await phone.page.getByText('It was not recorded').count(), 0);
});

test('the list goes on page by page, every incident once, and is there again after a reload', { skip, timeout: 300_000 }, async () => {
    const settled = await count('settled');
    assert.ok(settled > 1000);
    await list('Settled');
    const more = phone.page.getByRole('button', { name: /^Show \d+ more/ });
    for (const wanted of [60, 90, 120]) {
        await tap(more);
        await until(`${wanted} lines`, async () => (await shown()).length >= wanted);
    }
    const ids = await shown();
    assert.equal(new Set(ids).size, ids.length);
    const kept = (await table()).incident.map((one) => Number(one.id));
    assert.ok(ids.some((id) => !kept.includes(id)), 'the live view does not hold them all');
    if (shots) await phone.page.screenshot({ path: join(shots, 'evening-pages.png'), fullPage: false });
    await phone.page.reload();
    await phone.page.locator('.incident').first().waitFor();
    assert.equal(await phone.tooWide(), '');
});

test('an old incident is found by its number and its words, opens, and is settled from there', { skip, timeout: 300_000 }, async () => {
    const find = phone.page.getByLabel(/^Find/);
    await list('All');
    const old = await phone.page.request.get(`${daemon.url}/api/v1/incidents?list=open&before=200`).then((one) => one.json());
    const { id, headline, board } = old.incident[0];
    await find.pressSequentially(`${id} ${headline.split(' ').slice(0, 2).join(' ').toUpperCase()}`, { delay: 30 });
    await until('it is found', async () => (await shown()).includes(Number(id)));
    if (shots) await phone.page.screenshot({ path: join(shots, 'evening-found.png') });
    const link = phone.page.locator(`.incident-link[href$="/incident/${id}"]`);
    await tap(link);
    await phone.page.locator('.incident-head h1').waitFor();
    assert.ok((await phone.page.locator('.incident-head').innerText()).includes(headline.split(',')[0].split(' ')[0]));
    assert.ok(board > 0);
    await tap(phone.page.locator('.option-dismiss .option-button'));
    await tap(phone.page.getByRole('button', { name: 'Settled at the table', exact: true }));
    await tap(phone.page.getByRole('button', { name: 'Confirm: dismiss' }));
    await phone.page.locator('.settled').getByText('Settled at the table').waitFor();
    const now = await phone.page.request.get(`${daemon.url}/api/v1/incidents/${id}`).then((one) => one.json());
    assert.equal(now.status, 'INCIDENT_STATUS_DISMISSED');
    await phone.goto('#/');
    await find.fill('no such thing anywhere');
    await phone.page.locator('.incidents-empty').getByText('Nothing fits').waitFor();
    await find.fill('');
});

test('answers come packed to who takes them so', { skip }, async () => {
    const { incident } = await table();
    const path = `${daemon.url}/api/v1/incidents/${incident[incident.length - 1].id}/evidence`;
    const cookies = (await phone.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const ask = (encoding) => fetch(path, { headers: { cookie: cookies, 'accept-encoding': encoding } });
    const packed = await ask('gzip');
    assert.equal(packed.headers.get('content-encoding'), 'gzip');
    const [short, long] = [Number(packed.headers.get('content-length')), Number((await ask('identity')).headers.get('content-length'))];
    console.log(`# an incident's evidence: ${long} bytes, ${short} packed`);
    assert.ok(short * 3 < long);
});

test('a display whose line stalls gets one whole table and goes on', { skip, timeout: 120_000 }, async () => {
    const from = phone.came.length;
    await until('news', () => phone.came.slice(from).filter((one) => one.said.event).length >= 10);
    const wholes = phone.came.slice(from).filter((one) => one.said.table).length;
    assert.ok(wholes <= 1, `${wholes} whole tables`);
});
test('the console said nothing', { skip }, () => assert.deepEqual(phone.errors, []));
