// Four people at a table seen by cameras (boards/sight.textproto), driven by a test: what they call and play is reported over the
// sensing protocol (drivers/remote/README.md), and the daemon takes it for what its sensors saw. Every hand is one suit.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Daemon } from './daemon.mjs';

const sensing = 'people-of-the-test';
const board = fileURLToPath(new URL('../../../boards/sight.textproto', import.meta.url));
export const seats = ['NORTH', 'EAST', 'SOUTH', 'WEST'];
const ranks = 'AKQJT98765432';
export const suitOf = { NORTH: 'S', EAST: 'H', SOUTH: 'D', WEST: 'C' };
const every = 50; // ms between two looks of a camera
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/// A daemon whose table waits for people, in a session of two rounds with known hands.
export class TableOfPeople extends Daemon {
    async start() {
        const file = (name, text) => {
            writeFileSync(join(this.folder, name), text);
            return join(this.folder, name);
        };
        const hand = (n) => Array.from({ length: 4 }, (_, i) => (i === n ? ranks : '')).join('.');
        const deal = (number) => `[Board "${number}"]\n[Dealer "${'NESW'[(number - 1) % 4]}"]\n[Deal "N:${[0, 1, 2, 3].map(hand).join(' ')}"]\n\n`;
        const schedule = 'Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard\nA,1,1,1,6,7,8\nA,1,2,2,5,9,10\n';
        const players = 'Section,Table,Round,Direction,Number,Name\n' + ['N', 'E', 'S', 'W'].map((at, i) => `A,1,1,${at},${i + 1},Player ${at}\n`).join('');
        this.args = ['--board', board, '--session', 'Club evening', '--schedule', file('rounds.csv', schedule), '--players', file('players.csv', players)];
        this.args.push('--hands', file('hands.pbn', [7, 8, 9, 10].map(deal).join('')));
        if (this.lawCode) this.args.push('--law-code', this.lawCode);
        this.env = { KIBITZ_SENSE_TOKEN: sensing };
        return super.start();
    }
}

export class People {
    zone = { NORTH: [], EAST: [], SOUTH: [], WEST: [] };
    dummy = [];
    sequence = {};
    height = 1;

    static async sit(daemon) {
        const people = new People();
        await people.connect(daemon.port);
        people.looking = setInterval(() => people.look(), every);
        return people;
    }
    connect(port) {
        this.welcome = false; // the eyes go on looking, but nothing is said before the hello: it must come first
        this.socket = net.connect(port, '127.0.0.1');
        this.heard = Buffer.alloc(0);
        const key = randomBytes(16).toString('base64');
        this.socket.write(
            `GET /api/v1/sense HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\n` +
                `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: kibitz.v1.json\r\nAuthorization: Bearer ${sensing}\r\n\r\n`,
        );
        return new Promise((resolve, reject) => {
            this.socket.on('error', reject);
            let upgraded = false;
            this.socket.on('data', (part) => {
                this.heard = Buffer.concat([this.heard, part]);
                if (!upgraded) {
                    const end = this.heard.indexOf('\r\n\r\n');
                    if (end < 0) return;
                    if (!this.heard.subarray(0, end).includes(' 101 ')) return reject(new Error(this.heard.toString()));
                    upgraded = true;
                    this.heard = this.heard.subarray(end + 4);
                    const device = [...seats.flatMap((seat) => [`${seat.toLowerCase()}.sight`, `${seat.toLowerCase()}.panel`]), 'centre.board-reader'];
                    this.send({ hello: { protocol: 1, made_by: 'people.mjs', board_model: 'sight', device, clock: new Date().toISOString() } });
                }
                for (let message = this.next(); message; message = this.next()) {
                    if (message.welcome) resolve((this.welcome = true));
                    if (message.clock) this.send({ clock: { ask: message.clock.ask, clock: new Date().toISOString() } });
                    if (message.refused) reject(new Error(message.refused.what));
                    if (message.problem) this.trouble ??= message.problem.what;
                }
            });
        });
    }
    /// One message of what was heard (RFC 6455, 5.2), or nothing yet.
    next() {
        if (this.heard.length < 2) return undefined;
        const long = this.heard[1] === 126;
        const start = long ? 4 : 2;
        if (this.heard.length < start) return undefined;
        const end = start + (long ? this.heard.readUInt16BE(2) : this.heard[1]);
        if (this.heard.length < end) return undefined;
        const [kind, data] = [this.heard[0] & 15, this.heard.subarray(start, end)];
        this.heard = this.heard.subarray(end);
        return kind === 1 ? JSON.parse(data.toString()) : {};
    }
    send(message) {
        const data = Buffer.from(JSON.stringify(message));
        const mask = randomBytes(4);
        const size = data.length < 126 ? Buffer.from([0x81, 0x80 | data.length]) : Buffer.from([0x81, 0xfe, data.length >> 8, data.length & 255]);
        this.socket.write(Buffer.concat([size, mask, data.map((byte, i) => byte ^ mask[i % 4])]));
    }
    report(...bodies) {
        const reading = bodies.map(([place, does, body]) => {
            const device = `${place}/${does}`;
            this.sequence[device] = (this.sequence[device] ?? 0) + 1;
            return { at: new Date().toISOString(), reported_by: { place: `PLACE_${place}`, function: `DEVICE_FUNCTION_${does}` }, sequence: this.sequence[device], ...body };
        });
        this.send({ readings: { reading } });
    }
    look() {
        if (!this.welcome) return;
        const seen = (seat, area, cards) => [seat, 'SIGHT', { sighting: { seat: `SEAT_${seat}`, area: `AREA_${area}`, card: cards.map(([card, up]) => ({ card, face_up: up, height_mm: this.height, confidence: 0.99 })) } }];
        this.report(...seats.map((seat) => seen(seat, 'PLAY', this.zone[seat])), seen('SOUTH', 'DUMMY', this.dummy.map((card) => [card, true])), ['CENTRE', 'BOARD_READER', { board_tag: { tag: '1' } }]);
    }
    press(seat, key) {
        this.report([seat, 'PANEL', { panel: { seat: `SEAT_${seat}`, ...key } }]);
        return wait(150);
    }
    /// South opens, North plays 1NT: South is dummy, and East leads.
    async bid() {
        for (const [seat, call] of [['SOUTH', 'Pass'], ['WEST', 'Pass'], ['NORTH', '1NT'], ['EAST', 'Pass'], ['SOUTH', 'Pass'], ['WEST', 'Pass']]) await this.press(seat, { call: { call } });
    }
    /// The seat plays the card; `card` of its suit by rank.
    async play(seat, rank) {
        const card = suitOf[seat] + rank;
        if (seat === 'SOUTH') {
            await this.press('NORTH', { designate: { suit: 'D', rank, naming: 'NAMING_EXACT' } });
            this.dummy = this.dummy.filter((one) => one !== card);
        }
        this.zone[seat] = [[card, true]];
        await wait(350);
        if (seat === 'EAST' && this.dummy.length === 0) {
            this.dummy = [...ranks].map((one) => `D${one}`);
            await wait(900);
        }
    }
    /// Everybody turns his card and takes it off.
    async turn() {
        this.height = 30;
        await wait(120);
        this.height = 1;
        for (const seat of seats) this.zone[seat] = this.zone[seat].map(([card]) => [card, false]);
        await wait(350);
        for (const seat of seats) this.zone[seat] = [];
        await wait(450);
    }
    /// A whole trick, led by East; `missed` is a seat whose card no camera sees.
    async trick(rank, missed) {
        for (const seat of ['EAST', 'SOUTH', 'WEST', 'NORTH']) if (seat !== missed) await this.play(seat, rank);
        await this.turn();
    }
    leave() {
        clearInterval(this.looking);
        this.socket.destroy();
    }
}
