// The real daemon with the simulated table, on a free port of this machine and a folder of its own.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const binary = process.env.KIBITZ_BINARY;
export const pin = '314159';
export const senseToken = 'the-eyes-of-this-table';
const startsWithin = 60_000; ///< ms; a twentieth is usual
/// Writes journals (tests/web/make_evening.cpp), where it is built.
export const makeEvening = join(dirname(binary ?? ''), '../../tests/web/make-evening');
/// A PIN costs a second of a core: known.mjs has logged in beforehand, once for all files. Without it each test logs in.
const known = process.env.KIBITZ_KNOWN && existsSync(makeEvening) ? process.env.KIBITZ_KNOWN : undefined;
const tokens = known ? JSON.parse(readFileSync(join(known, 'tokens.json'), 'utf8')) : [];
const running = new Map();
/// The daemon of this file that listens at `url`.
export const daemonAt = (url) => running.get(url);

export class Daemon {
    /// @param script  what goes wrong at the simulated table
    /// @param board   a board file instead of the simulated table
    /// @param byHand  no simulated table: one that is played by hand in the browser
    /// @param first   nobody has ever logged in here: the PIN is set and asked for
    constructor(script, { board, byHand = false, first = false } = {}) {
        this.first = first || known === undefined;
        this.tokens = this.first ? [] : [...tokens];
        this.board = board;
        this.byHand = byHand;
        this.folder = mkdtempSync(join(tmpdir(), 'kibitz-web-'));
        this.script = script;
        this.port = 0;
        this.output = '';
    }

    /// An evening of so many incidents is in its journal; to be called before it starts. @return what was made, in words
    evening(incidents) {
        const from = join(this.folder, 'known'); // a journal has one reader at a time, and files are tested side by side
        if (!this.first) cpSync(join(known, 'data'), from, { recursive: true });
        return execFileSync(makeEvening, [join(this.folder, 'data'), String(incidents), ...(this.first ? [] : [from])]).toString().trim();
    }
    /// A login that is good here, by that name: {name, value} of its cookie; nothing when a PIN has to be typed.
    async key(name) {
        const token = this.tokens.shift();
        if (token === undefined) return undefined;
        const id = /^id (\w+)/m.exec(readFileSync(join(this.folder, 'data', 'table'), 'utf8'))[1];
        const cookie = { name: `kibitz-${id}`, value: token };
        const headers = { 'Content-Type': 'application/json', Origin: this.url, Cookie: `${cookie.name}=${token}` };
        const answer = await fetch(`${this.url}/api/v1/name`, { method: 'POST', headers, body: JSON.stringify({ name }) });
        if (answer.status === 401) return undefined; // everybody has been logged out since
        if (!answer.ok) throw new Error(`name: ${answer.status} ${await answer.text()}`);
        return cookie;
    }

    /// Starts it, again on the same port and journal when it ran before.
    async start() {
        const args = ['run', '--data', join(this.folder, 'data'), '--listen', `127.0.0.1:${this.port}`];
        if (this.board) args.push('--board', this.board);
        else if (this.byHand) args.push('--by-hand', ...(this.more ?? []));
        else args.push(...(this.args ?? ['--quick', '--speed', process.env.KIBITZ_SPEED ?? '6']));
        if (this.script) {
            writeFileSync(join(this.folder, 'script'), this.script);
            args.push('--script', join(this.folder, 'script'));
        }
        if (!this.first && !existsSync(join(this.folder, 'data'))) this.evening(0);
        const env = { ...process.env, KIBITZ_SENSE_TOKEN: senseToken, ...this.env };
        if (this.first) env.KIBITZ_PIN = pin;
        this.process = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
        this.ended = new Promise((resolve) => this.process.once('exit', resolve));
        const ready = new Promise((resolve, reject) => {
            const say = (part) => {
                this.output += part;
                const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(this.output);
                if (found) resolve(Number(found[1]));
            };
            this.process.stdout.on('data', say);
            this.process.stderr.on('data', say);
            this.process.once('exit', (code) => reject(new Error(`kibitz run ended with ${code}:\n${this.output}`)));
            setTimeout(() => reject(new Error(`kibitz run said no address within ${startsWithin / 1000} s:\n${this.output}`)), startsWithin).unref();
        });
        this.port = await ready;
        this.url = `http://127.0.0.1:${this.port}`;
        running.set(this.url, this);
        return this;
    }

    /// As when the power goes.
    async kill() {
        this.output = '';
        this.process.kill('SIGKILL');
        await this.ended;
    }

    async stop() {
        this.process.kill('SIGTERM');
        await Promise.race([this.ended, new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
        this.process.kill('SIGKILL');
        rmSync(this.folder, { recursive: true, force: true });
    }
}
