// A computer that is switched on for the first time with the program installed, and whoever comes to it with a browser.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.KIBITZ_SHOTS;
export const ownPin = '271828';

/// The program as it is installed: PREFIX/bin beside PREFIX/share/kibitz/boards.
const prefix = mkdtempSync(join(tmpdir(), 'kibitz-prefix-'));
const kibitz = join(prefix, 'bin', 'kibitz');
let browser;
/// Before the first of the others.
export async function install() {
    mkdirSync(join(prefix, 'bin'));
    mkdirSync(join(prefix, 'share', 'kibitz'), { recursive: true });
    for (const name of ['kibitz', 'kibitz-analyst']) {
        const from = join(dirname(process.env.KIBITZ_BINARY), name);
        if (!existsSync(from)) continue;
        try {
            linkSync(from, join(prefix, 'bin', name));
        } catch {
            copyFileSync(from, join(prefix, 'bin', name));
        }
    }
    cpSync(fileURLToPath(new URL('../../../boards', import.meta.url)), join(prefix, 'share', 'kibitz', 'boards'), { recursive: true, filter: (path) => !/\.(cpp|hpp)$/.test(path) });
    browser = await launch(chromium);
}
export async function remove() {
    await browser?.close();
    rmSync(prefix, { recursive: true, force: true });
}

/// A table's computer, or a hall's, that is switched on for the first time.
export class Computer {
    folder = mkdtempSync(join(tmpdir(), 'kibitz-first-'));
    data = join(this.folder, 'data');
    port = 0;
    /// @param command    what its service runs; its folder and its address come behind it
    /// @param listening  where; the browser comes by loopback
    constructor(command = ['run', '--setup-page', '--quick', '--speed', '6', '--data'], listening = '127.0.0.1') {
        this.service = command;
        this.listening = listening;
    }
    async start(env = {}) {
        this.said = '';
        const args = [...this.service, this.data, '--listen', `${this.listening}:${this.port}`];
        this.process = spawn(kibitz, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
        this.ended = new Promise((done) => this.process.once('exit', done));
        for (const stream of [this.process.stdout, this.process.stderr]) stream.on('data', (part) => (this.said += part));
        await this.says(/Ctrl-C stops/);
        this.port = Number(/http:\/\/[\d.]+:(\d+)/.exec(this.said)[1]);
        this.url = `http://127.0.0.1:${this.port}`;
        return this;
    }
    async says(what) {
        for (let n = 0; n < 600; ++n) {
            if (what.test(this.said)) return;
            await new Promise((done) => setTimeout(done, 100));
        }
        throw new Error(`it never said ${what}:\n${this.said}`);
    }
    /// As it stands on the console.
    get code() {
        return /with the code ([\d ]+)/.exec(this.said)?.[1];
    }
    /// A command on that computer.
    command(...args) {
        return execFileSync(kibitz, [...args, '--data', this.data]).toString();
    }
    /// What `kibitz doctor` says of it.
    doctor() {
        return spawnSync(kibitz, ['doctor', '--data', this.data]).stdout.toString();
    }
    kill() {
        this.process.kill('SIGKILL');
        return this.ended;
    }
    async away() {
        this.process.kill('SIGTERM');
        await Promise.race([this.ended, new Promise((done) => setTimeout(done, 8000).unref())]);
        this.process.kill('SIGKILL');
        rmSync(this.folder, { recursive: true, force: true });
    }
}

/// Somebody's browser at this address.
export async function visit(computer, path = '/', options = {}) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Europe/Athens', ...options });
    const page = await context.newPage();
    await page.goto(computer.url + path);
    return page;
}
export const sees = (page, words) => page.getByText(words).first().waitFor();
export async function giveCode(page, code) {
    await page.getByLabel('Code, eight digits').fill(code);
    await page.keyboard.press('Enter');
}
export async function choosePin(page, pin = ownPin, again = pin) {
    await page.locator('input[name=pin]').fill(pin);
    await page.locator('input[name=again]').fill(again);
}
export async function logIn(page, pin = ownPin) {
    await page.locator('input[name=name]').fill('Anna');
    await page.locator('input[name=pin]').fill(pin);
    await page.keyboard.press('Enter');
    await page.getByText('Live', { exact: true }).waitFor();
}
export async function fits(page, name) {
    for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(over <= 0, `${name}: ${over} px too wide at ${width}`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes[0].html}`), [], `${name} at ${width}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
}
