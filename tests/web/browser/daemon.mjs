// The real daemon with the simulated table, on a free port of this machine and a folder of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const binary = process.env.KIBITZ_BINARY;
export const pin = '314159';
export const senseToken = 'the-eyes-of-this-table';
const startsWithin = 20_000;

export class Daemon {
    /// @param script  what goes wrong at the simulated table
    /// @param board   a board file instead of the simulated table
    /// @param byHand  no simulated table: one that is played by hand in the browser
    constructor(script, { board, byHand = false } = {}) {
        this.board = board;
        this.byHand = byHand;
        this.folder = mkdtempSync(join(tmpdir(), 'kibitz-web-'));
        this.script = script;
        this.port = 0;
        this.output = '';
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
        this.process = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, KIBITZ_PIN: pin, KIBITZ_SENSE_TOKEN: senseToken, ...this.env } });
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
            setTimeout(() => reject(new Error(`kibitz run said no address:\n${this.output}`)), startsWithin).unref();
        });
        this.port = await ready;
        this.url = `http://127.0.0.1:${this.port}`;
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
