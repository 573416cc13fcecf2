// A club for a test: the real broker, hall and tables of tablets, a Director on his phone at the hall's page.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon, pin } from './daemon.mjs';
import { tap } from './display.mjs';
import { Office, fourPanels, phone } from './panels.mjs';

const kibitz = process.env.KIBITZ_BINARY;
const tablets = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
const shots = process.env.KIBITZ_SHOTS;
export const skip = ['/usr/sbin/nats-server', '/usr/bin/nats-server'].some(existsSync) ? false : 'SKIPPED: nats-server is not installed: apt-get install nats-server';

const freePort = () =>
    new Promise((resolve) => {
        const server = net.createServer().listen(0, '127.0.0.1', () => {
            const { port } = server.address();
            server.close(() => resolve(port));
        });
    });
const order = ['north', 'east', 'south', 'west'];

/// The Director calls a round on the hall's page, as people do: what has just changed is looked at before the second tap.
export async function callRound(page, round) {
    await tap(page.getByRole('button', { name: `Call round ${round}` }));
    await tap(page.getByRole('button', { name: `Yes, round ${round} begins` }));
}

export class Club {
    /// @param count  tables, all of them started; `more` of the hall's are never. `hands`: PBN, what the boards hold
    static async open(count, { more = 0, hands } = {}) {
        const club = new Club();
        club.folder = mkdtempSync(join(tmpdir(), 'kibitz-club-'));
        club.hallFolder = join(club.folder, 'club');
        club.port = 0;
        club.hands = hands && join(club.folder, 'hands.pbn');
        if (hands) writeFileSync(club.hands, hands);
        execFileSync(kibitz, ['hall', 'init', club.hallFolder, '--name', 'CLUB', '--broker-listen', `127.0.0.1:${await freePort()}`, '--stream-megabytes', '64']);
        execFileSync(kibitz, ['hall', 'add-table', club.hallFolder, ...Array.from({ length: count + more }, (_, at) => String(at + 1))]);
        await club.startHall();
        club.tables = await Promise.all(Array.from({ length: count }, (_, at) => club.table(at + 1)));
        club.browser = await launch(chromium);
        club.offices = new Map();
        const context = await club.browser.newContext({ viewport: phone, locale: 'en-GB', hasTouch: true });
        club.page = await context.newPage();
        await club.page.goto(`${club.url}/hall`);
        await club.page.locator('input[name=name]').fill('M. Rossi');
        await club.page.locator('input[name=pin]').fill(pin);
        await club.page.keyboard.press('Enter');
        await club.page.getByText(`${count} of ${count + more} tables heard`).waitFor();
        return club;
    }
    get url() {
        return `http://127.0.0.1:${this.port}`;
    }
    /// Again on the same address when it ran before.
    async startHall() {
        const child = spawn(kibitz, ['hall', 'run', '--broker', this.hallFolder, '--listen', `127.0.0.1:${this.port}`], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, KIBITZ_PIN: pin } });
        child.ended = new Promise((resolve) => child.once('exit', resolve));
        let said = '';
        this.port = await new Promise((resolve, reject) => {
            const say = (part) => {
                said += part;
                const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
                if (found) resolve(Number(found[1]));
            };
            child.stdout.on('data', say);
            child.stderr.on('data', say);
            child.once('exit', (code) => reject(new Error(`kibitz hall run ended with ${code}: ${said}`)));
        });
        this.hall = child;
    }
    async killHall() {
        this.hall.kill('SIGKILL');
        await this.hall.ended;
    }
    async table(number) {
        const daemon = new Daemon('', { first: true });
        daemon.args = ['--board', tablets, '--hall', join(this.hallFolder, 'tables', `T00${number}.hall`), '--table', String(number), ...(this.hands ? ['--hands', this.hands] : [])];
        return daemon.start();
    }
    /// The way to a table's own server, logged in once.
    async office(table) {
        if (!this.offices.has(table)) this.offices.set(table, await Office.open(table));
        return this.offices.get(table);
    }
    panels = async (table) => fourPanels(table, await this.office(table), this.browser);
    /// The screen for the wall, on the Director's own browser.
    async wall() {
        const page = await this.page.context().newPage();
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`${this.url}/hall#wall`);
        return page;
    }
    /// Somebody who has not logged in anywhere.
    async stranger() {
        const page = await (await this.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })).newPage();
        return page;
    }
    /// Everybody passes, and both sides agree on it.
    /// @param at  the panels of a table
    async passedOut(at, number, first) {
        await at.north.button(`Start board ${number}`).click();
        await this.passOut(at, first);
    }
    /// The same of a board that lies there.
    async passOut(at, first) {
        for (let i = 0; i < 4; ++i) {
            const player = at[order[(order.indexOf(first) + i) % 4]];
            await player.prompt('Your call');
            await player.call('Pass');
        }
        for (const player of [at.north, at.east]) await player.button('Yes, that is right').click();
    }
    /// The session that is on, changed on the Director's page.
    async change(fill) {
        const form = this.page.locator('.hall-part-session .hall-change');
        if (!(await form.evaluate((details) => details.open))) await form.locator('summary').click();
        await fill(form);
        const sure = form.getByRole('button', { name: 'Yes, tell the tables' });
        if (!(await sure.isVisible())) await form.getByRole('button', { name: 'Change it' }).click();
        await sure.click();
    }
    shot = async (of, name) => shots && of.screenshot({ path: join(shots, `club-${name}.png`), fullPage: true });
    async close() {
        await this.browser?.close();
        await Promise.all(this.tables.map((one) => one.stop()));
        this.hall?.kill('SIGTERM');
        await this.hall?.ended;
        rmSync(this.folder, { recursive: true, force: true });
    }
}
/// Law 2: which side is vulnerable on a board.
function isVulnerable(board, side) {
    const row = (board - 1) % 4;
    const cycle = (row + Math.floor((board - 1) / 4)) % 4;
    return [[], ['ns'], ['ew'], ['ns', 'ew']][cycle].includes(side);
}
/// One notrump by that seat with so many tricks, in North-South's points (Law 77).
export function points(board, declarer, tricks) {
    const side = declarer === 'north' || declarer === 'south' ? 'ns' : 'ew';
    const own = tricks >= 7 ? 90 + 30 * (tricks - 7) : -(isVulnerable(board, side) ? 100 : 50) * (7 - tricks);
    return side === 'ns' ? own : -own;
}
/// The dealer opens 1NT, all pass; declarer claims so many tricks, both opponents agree, both sides confirm.
/// @param at  the panels of a table where the board lies
/// @return North-South's points
export async function play(at, board, tricks) {
    const first = order.indexOf(dealer(board));
    for (let n = 0; n < 4; ++n) {
        const player = at[order[(first + n) % 4]];
        await player.prompt('Your call');
        await player.call(n === 0 ? '1NT' : 'Pass');
    }
    const declarer = at[order[first]];
    await declarer.button('Claim', { exact: true }).click();
    await declarer.page.locator('.numbers').getByRole('button', { name: String(tricks), exact: true }).click();
    await declarer.page.locator('.sheet-foot .button-primary').click();
    for (const n of [1, 3]) await at[order[(first + n) % 4]].button('I agree').click();
    for (const player of [at.north, at.east]) await player.button('Yes, that is right').click();
    return points(board, order[first], tricks);
}
/// What becomes another, in the form of Club.change().
export const becomes = (form, words) => form.getByLabel('What becomes another').selectOption({ label: words });
/// Who deals a board, by its number (Law 2).
export const dealer = (board) => order[(board - 1) % 4];
