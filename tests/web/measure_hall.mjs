// node measure_hall.mjs KIBITZ [WIDTH]: the hall's page with 500 tables, 1,000 incidents and 250 rows a second that change: how long a frame
// takes, how much of it is script, and what the page holds. The page is the real one; what it is told is made here. Prints figures; judges nothing.
const [binary, width = '390'] = process.argv.slice(2);
if (!binary) throw new Error('usage: node measure_hall.mjs KIBITZ [WIDTH]');
process.env.KIBITZ_BINARY = binary;
const { Club } = await import('./browser/club.mjs');
const seconds = 15;

/// In the page, before its script: the hall's messages, made up. A row changes every 4 ms, an entry goes and comes every 100.
function pretend() {
    const Real = WebSocket;
    const at = (ms) => new Date(ms).toISOString();
    const seats = ['SEAT_NORTH', 'SEAT_EAST', 'SEAT_SOUTH', 'SEAT_WEST'];
    const id = (i) => `T${String(i).padStart(3, '0')}`;
    const table = (i, n) => ({
        id: id(i), name: String(i), section: 'A', contact: 'TABLE_CONTACT_HEARD', phase: 'PHASE_PLAY', board: 1 + (n % 30), round: 1 + (n % 9), trick: 1 + (n % 13), turn: seats[n % 4],
        turnSince: at(Date.now()), open: 2, boardsPlayed: n % 30, pairNs: String(i), pairEw: String(500 + i), journal: 'x', lastEvent: String(n), durable: true,
    });
    const option = [1, 2, 3].map((number) => ({ number, label: `Option ${number}`, consequence: 'Play goes on', clause: '45F', open: true }));
    const entry = (k) => ({
        key: `${id(1 + (k % 500))}/${k}`, table: id(1 + (k % 500)), tableName: String(1 + (k % 500)),
        incident: {
            id: String(k), level: k % 3 ? 'LEVEL_ATTENTION' : 'LEVEL_CALL', clause: '45F', board: 1 + (k % 30), raisedAt: at(Date.now() - k * 1000), option,
            headline: 'Dummy has touched his cards, and declarer has not named one', seen: ['East has seen it', 'South touched {S:A}'],
        },
    });
    const numbers = (count) => Array.from({ length: count }, (_, i) => i + 1);
    window.WebSocket = class extends EventTarget {
        constructor(url, protocol) {
            if (!url.includes('/hall/live')) return new Real(url, protocol);
            super();
            setTimeout(() => this.begin(), 50);
        }
        begin() {
            this.onopen?.();
            this.say({ hello: { version: 'x', hall: 'CLUB', name: 'M', now: at(Date.now()) }, table: numbers(500).map((i) => table(i, i)), entry: numbers(1000).map(entry), hasTrouble: true });
            let n = 0;
            this.timer = setInterval(() => {
                for (let j = 0; j < 5; ++j) this.say({ table: [table(1 + ((++n * 7) % 500), n)] });
                if (n % 25 !== 0) return;
                this.say({ gone: [entry(1 + (n % 1000)).key] });
                this.say({ entry: [entry(1 + (n % 1000))] });
            }, 20);
        }
        say(message) {
            this.onmessage?.({ data: JSON.stringify(message) });
        }
        send() {}
        close() {
            clearInterval(this.timer);
        }
    };
    window.frames_ = [];
    window.long_ = [];
    let last = performance.now();
    const step = (now) => {
        window.frames_.push(now - last);
        last = now;
        requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    new PerformanceObserver((list) => window.long_.push(...list.getEntries().map((one) => one.duration))).observe({ type: 'longtask', buffered: true });
}

const club = await Club.open(0, { more: 1 });
const context = await club.browser.newContext({ viewport: { width: Number(width), height: 844 }, locale: 'en-GB', storageState: await club.page.context().storageState() });
await context.addInitScript(pretend);
const page = await context.newPage();
await page.goto(`${club.url}/hall`);
await page.locator('.hall-main').waitFor();
const cdp = await context.newCDPSession(page);
await cdp.send('Performance.enable');
const metrics = async () => Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
await page.waitForTimeout(3000);
const tabs = page.locator('.hall-tabs');
for (const part of (await tabs.isVisible()) ? ['queue', 'tables'] : ['all']) {
    if (part !== 'all') await tabs.locator(`[data-means=${part}]`).click();
    await page.evaluate(() => (frames_.length = long_.length = 0));
    const before = await metrics();
    await page.waitForTimeout(seconds * 1000);
    const after = await metrics();
    const { frames, long } = await page.evaluate(() => ({ frames: frames_.slice().sort((a, b) => a - b), long: long_.slice() }));
    const each = (...names) => ((names.reduce((sum, name) => sum + after[name] - before[name], 0) * 1000) / frames.length).toFixed(1);
    console.log(`${part}, ${width} px: ${frames.length} frames in ${seconds} s, p50 ${frames[frames.length >> 1].toFixed(0)} ms, p99 ${frames[Math.floor(frames.length * 0.99)].toFixed(0)}; a frame: script ${each('ScriptDuration')} ms, layout ${each('LayoutDuration', 'RecalcStyleDuration')}, all ${each('TaskDuration')}; tasks over 50 ms: ${long.length}, longest ${Math.max(0, ...long)}; heap ${(after.JSHeapUsedSize / 1e6).toFixed(0)} MB, ${after.Nodes} nodes`);
}
await club.close();
