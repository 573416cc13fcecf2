// node measure_table.mjs KIBITZ [MINUTES [SPEED]]: a table as it is used, for MINUTES (40) at SPEED (4): four tablets, two Directors of whom
// one opens what comes, sees and rules it, and a spectator. Each minute a line: the daemon's memory, each page's heap after its garbage is
// collected, bytes that came, boards and incidents. Prints figures; judges nothing.
import { readFileSync } from 'node:fs';
const [binary, minutes = '40', speed = '4'] = process.argv.slice(2);
if (!binary) throw new Error('usage: node measure_table.mjs KIBITZ [MINUTES [SPEED]]');
process.env.KIBITZ_BINARY = binary;
const { chromium } = await import('playwright-core');
const { launch } = await import('./browser/chromium.mjs');
const { Daemon } = await import('./browser/daemon.mjs');
const { Display, tap } = await import('./browser/display.mjs');
const { Office, fourPanels } = await import('./browser/panels.mjs');

const daemon = new Daemon('trick 2 dummy-touches\ntrick 3 fifth-card\ntrick 5 revoke\n');
daemon.args = ['--quick', '--speed', speed, '--spectators', '5'];
await daemon.start();
const office = await Office.open(daemon);
const browser = await launch(chromium);
const panels = await fourPanels(daemon, office, browser);
const anna = await Display.open(daemon);
await anna.login('Anna');
const bert = await Display.open(daemon, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
await bert.login('Bert');
const watcher = await (await browser.newContext({ locale: 'el-GR' })).newPage();
await watcher.goto(`${daemon.url}/join?code=${await office.code('spectator')}`);
const pages = { north: panels.north.page, east: panels.east.page, south: panels.south.page, west: panels.west.page, anna: anna.page, bert: bert.page, watcher };

const sessions = new Map();
for (const [name, page] of Object.entries(pages)) sessions.set(name, await page.context().newCDPSession(page));
async function heap(name) {
    const session = sessions.get(name);
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${daemon.process.pid}/status`, 'utf8'))[1]) / 1024;

let ruling = true;
/// Bert sees what comes and rules the first option that is open, of what is there.
async function rules() {
    while (ruling) {
        try {
            const open = bert.page.locator('.alarm:not(.alarm-none) .button-primary');
            await tap(open);
            const option = bert.page.locator('.option:not(.option-dismiss)').filter({ has: bert.page.locator('.option-button[aria-disabled=false]') }).first();
            await tap(option.locator('.option-button'));
            await tap(option.getByRole('button', { name: /^Confirm/ }));
            await bert.page.waitForTimeout(500);
        } catch (error) {
            if (ruling) console.log(`# Bert: ${String(error).split('\n')[0]}`);
        }
        if (ruling) await bert.goto('#/');
    }
}
bert.page.setDefaultTimeout(15_000);
const work = rules();
try {
    for (let minute = 0; minute <= Number(minutes); ++minute) {
        const heaps = [];
        for (const name of Object.keys(pages)) heaps.push(`${name} ${(await heap(name)).toFixed(1)}`);
        const table = await office.table();
        console.log(`${String(minute).padStart(3)} min: daemon ${resident().toFixed(1)} MB; ${heaps.join(', ')} MB; board ${table.play}, ${table.incidents?.all ?? 0} incidents, ${table.incidents?.open ?? 0} open`);
        if (minute < Number(minutes)) await new Promise((done) => setTimeout(done, 60_000));
    }
} finally {
    ruling = false;
    console.log(`errors: ${JSON.stringify([...anna.errors, ...bert.errors, ...Object.values(panels).flatMap((one) => one.errors)])}`);
    await Promise.race([work, new Promise((done) => setTimeout(done, 20_000))]);
    await anna.close();
    await bert.close();
    await browser.close();
    await daemon.stop();
}
