// node measure_panels.mjs KIBITZ [TAPS]: how long a tap on a player's panel takes until the Director's page has painted it, both in
// Chromium on this machine, with the parts of the way, and what forty panels cost the daemon. Prints figures; judges nothing.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const [binary, taps = '240'] = process.argv.slice(2);
if (!binary) throw new Error('usage: node measure_panels.mjs KIBITZ [TAPS]');
process.env.KIBITZ_BINARY = binary;
const { chromium } = await import('playwright-core');
const { launch } = await import('./browser/chromium.mjs');
const { Daemon, pin } = await import('./browser/daemon.mjs');
const { Office, Panel } = await import('./browser/panels.mjs');

const board = fileURLToPath(new URL('../../boards/tablets.textproto', import.meta.url));
const daemon = await new Daemon('', { board }).start();
const office = await Office.open(daemon);
const browser = await launch(chromium);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const seats = ['north', 'east', 'south', 'west'];
const at = {};
const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)];
const bids = [1, 2, 3, 4, 5, 6, 7].flatMap((level) => ['C', 'D', 'H', 'S', 'NT'].map((strain) => `${level}${strain}`));

/// Written down in each page, from its beginning: when a call was tapped, when a message was sent, and when the last one came that
/// tells something.
function clockTheLine() {
    const now = () => performance.timeOrigin + performance.now();
    addEventListener('click', (event) => event.target.closest('.make .go') && (window.tappedAt = performance.timeOrigin + event.timeStamp), true);
    window.WebSocket = class extends WebSocket {
        constructor(...args) {
            super(...args);
            this.addEventListener('message', ({ data }) => {
                if (/"(table|change|view)":/.test(data)) window.heardAt = now();
            });
        }
        send(data) {
            window.sentAt = now();
            super.send(data);
        }
    };
}
/// The Director's page writes down when it had painted a list of calls longer than before.
async function director() {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })).newPage();
    await page.addInitScript(clockTheLine);
    await page.goto(daemon.url);
    await page.locator('input[name=name]').fill('M. Rossi');
    await page.locator('input[name=pin]').fill(pin);
    await page.keyboard.press('Enter');
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 60_000 });
    await page.evaluate(() => {
        window.painted = [];
        const cells = () => [...document.querySelectorAll('.auction td')].filter((one) => one.textContent.trim() !== '' && !/\?/.test(one.textContent)).length;
        let before = cells();
        new MutationObserver(() => {
            const now = cells();
            if (now === before) return;
            before = now;
            const [heard, drawn] = [window.heardAt, performance.timeOrigin + performance.now()];
            // After the frame in which it is drawn: the task that follows it.
            requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => window.painted.push({ heard, drawn, painted: performance.timeOrigin + performance.now() });
                port2.postMessage(0);
            });
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return page;
}

async function latency() {
    const page = await director();
    for (const seat of seats) at[seat] = await Panel.join(daemon, office, `seat-${seat}`, { browser, first: clockTheLine });
    const took = [];
    const ways = {}; // parts of the way, ms
    for (let number = 1; took.length < Number(taps); ++number) {
        if (number > 1) await office.ask('commands', { boardEnd: {} });
        await at.north.button(`Start board ${number}`).click();
        let turn = (number + 3) % 4;
        for (const bid of bids.slice(0, Number(taps) - took.length)) {
            const panel = at[seats[turn]];
            await panel.page.locator('.prompt-asks').waitFor();
            const before = await page.evaluate(() => window.painted.length);
            await panel.key(bid).click();
            await wait(40);
            await panel.page.locator('.make .go').click();
            await page.waitForFunction((before) => window.painted.length > before, before);
            const [tapped, sent] = await panel.page.evaluate(() => [window.tappedAt, window.sentAt]);
            const { heard, drawn, painted } = await page.evaluate(() => window.painted.at(-1));
            const parts = { 'tap -> sent': sent - tapped, 'sent -> heard': heard - sent, 'heard -> drawn': drawn - heard, 'drawn -> painted': painted - drawn };
            for (const [part, ms] of Object.entries(parts)) (ways[part] ??= []).push(ms);
            took.push(painted - tapped);
            turn = (turn + 1) % 4;
        }
    }
    const told = (all) => {
        all.sort((a, b) => a - b);
        return `${[0.5, 0.95, 0.99].map((q) => `p${q * 100} ${quantile(all, q).toFixed(1)} ms`).join(', ')}, most ${all.at(-1).toFixed(1)} ms`;
    };
    console.log(`tap -> Director's display painted, ${took.length} taps: ${told(took)} (load ${loadavg()[0].toFixed(1)})`);
    for (const [part, all] of Object.entries(ways)) console.log(`    ${part}: ${told(all)}`);
    await office.ask('commands', { boardEnd: {} });
}

/// A panel without a browser: joined with a code, it takes what comes and presses keys.
class Wire {
    static async join(seat, cookies) {
        const wire = new Wire();
        wire.views = 0;
        wire.socket = connect(daemon.port, '127.0.0.1');
        wire.socket.on('error', () => undefined);
        await new Promise((done, failed) => {
            wire.socket.once('data', (part) => (part.includes(' 101 ') ? done() : failed(new Error(part.toString()))));
            const head = [`GET /api/v1/seat/live?as=seat-${seat} HTTP/1.1`, `Host: 127.0.0.1:${daemon.port}`, `Origin: ${daemon.url}`, 'Upgrade: websocket', 'Connection: Upgrade'];
            head.push(`Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`, 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Protocol: kibitz.v1.json', `Cookie: ${cookies}`, '', '');
            wire.socket.write(head.join('\r\n'));
        });
        wire.socket.on('data', (part) => (wire.views += part.toString('latin1').split('"view":').length - 1));
        return wire;
    }
    send(message) {
        const data = Buffer.from(JSON.stringify(message));
        const mask = randomBytes(4);
        const head = data.length < 126 ? Buffer.from([0x81, 0x80 | data.length]) : Buffer.from([0x81, 0xfe, data.length >> 8, data.length & 255]);
        this.socket.write(Buffer.concat([head, mask, data.map((byte, i) => byte ^ mask[i % 4])]));
    }
}
const cpu = () => {
    const fields = readFileSync(`/proc/${daemon.process.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100; // s; a tick is 10 ms
};
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${daemon.process.pid}/status`, 'utf8'))[1]) / 1024;

async function forty() {
    const wires = [];
    for (const seat of seats) {
        const code = await office.code(`seat-${seat}`);
        const answer = await fetch(`${daemon.url}/api/v1/join`, { method: 'POST', headers: { 'Content-Type': 'application/json', Origin: daemon.url }, body: JSON.stringify({ code }) });
        const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
        for (let i = 0; i < 10; ++i) wires.push(await Wire.join(seat, cookies));
    }
    const seconds = 30;
    let calls = 0;
    let number = 200;
    const [idleFrom, idleAt] = [cpu(), Date.now()];
    await wait(10_000);
    const idle = (100 * (cpu() - idleFrom)) / ((Date.now() - idleAt) / 1000);
    const [from, began, seen] = [cpu(), Date.now(), wires.reduce((sum, one) => sum + one.views, 0)];
    while (Date.now() - began < seconds * 1000) {
        wires[0].send({ tap: `board-${number}`, nextBoard: { board: number } });
        await wait(200);
        let turn = (number + 3) % 4;
        for (const bid of bids) {
            wires[turn * 10].send({ tap: `call-${number}-${bid}`, key: { call: { call: bid } } });
            ++calls;
            turn = (turn + 1) % 4;
            await wait(200); // five calls a second: ten times as fast as people
            if (Date.now() - began >= seconds * 1000) break;
        }
        await office.ask('commands', { boardEnd: {} });
        ++number;
    }
    const passed = (Date.now() - began) / 1000;
    const views = wires.reduce((sum, one) => sum + one.views, 0) - seen;
    console.log(`${wires.length} panels on one daemon: ${((100 * (cpu() - from)) / passed).toFixed(1)} % of a core at ${(calls / passed).toFixed(1)} calls/s (${views} views sent), ${idle.toFixed(1)} % with nobody calling; RSS ${memory().toFixed(1)} MB`);
    for (const one of wires) one.socket.destroy();
}

try {
    await latency();
    for (const seat of seats) await at[seat].close();
    await forty();
} finally {
    await browser.close();
    await daemon.stop();
}
