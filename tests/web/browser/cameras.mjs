// What cameras over the table see, by the sensing protocol (drivers/remote/README.md), spoken over a plain socket: Node 18 has no
// WebSocket of its own.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const seats = ['NORTH', 'EAST', 'SOUTH', 'WEST'];
/// Of a pack whose tags go on from this one: clubs 2 to A, diamonds, hearts, spades.
export const firstTag = 0xe004015000010000n;
const tagOf = (card) => String(firstTag + BigInt('CDHS'.indexOf(card[0]) * 13 + '23456789TJQKA'.indexOf(card[1])));
const now = () => new Date().toISOString();

export class Cameras {
    /// @param readers  seats with a reader at their zone as well
    static async open(port, token, model, readers = []) {
        const cameras = new Cameras();
        cameras.tags = Object.fromEntries(readers.map((seat) => [seat, []]));
        cameras.zone = Object.fromEntries(seats.map((seat) => [seat, []]));
        cameras.dummy = undefined; // [seat, cards]
        cameras.count = {};
        cameras.socket = connect(port, '127.0.0.1');
        cameras.bytes = Buffer.alloc(0);
        await new Promise((done, failed) => {
            cameras.socket.once('error', failed);
            cameras.socket.once('connect', () => {
                const head = [`GET /api/v1/sense HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`];
                head.push('Sec-WebSocket-Version: 13', 'Sec-WebSocket-Protocol: kibitz.v1.json', `Authorization: Bearer ${token}`, '', '');
                cameras.socket.write(head.join('\r\n'));
            });
            cameras.socket.on('data', (part) => {
                cameras.bytes = Buffer.concat([cameras.bytes, part]);
                if (!cameras.open) {
                    const end = cameras.bytes.indexOf('\r\n\r\n');
                    if (end < 0) return;
                    if (!cameras.bytes.subarray(0, end).toString().includes(' 101 ')) return failed(new Error(cameras.bytes.toString()));
                    cameras.bytes = cameras.bytes.subarray(end + 4);
                    cameras.open = true;
                    cameras.send({ hello: { protocol: 1, made_by: 'cameras.mjs', board_model: model, device: [...seats.map((seat) => `${seat.toLowerCase()}.sight`), ...readers.map((seat) => `${seat.toLowerCase()}.reader`)], clock: now(), resume: '' } });
                }
                cameras.read((message) => {
                    if (message.clock) cameras.send({ clock: { ask: message.clock.ask, clock: now() } });
                    if (message.refused) failed(new Error(JSON.stringify(message)));
                    if (message.welcome) done();
                });
            });
        });
        cameras.timer = setInterval(() => cameras.report(), 200);
        return cameras;
    }
    send(message) {
        const data = Buffer.from(JSON.stringify(message));
        const mask = randomBytes(4);
        const head = data.length < 126 ? Buffer.from([0x81, 0x80 | data.length]) : Buffer.from([0x81, 0xfe, data.length >> 8, data.length & 255]);
        this.socket.write(Buffer.concat([head, mask, data.map((byte, i) => byte ^ mask[i % 4])]));
    }
    read(take) {
        for (;;) {
            if (this.bytes.length < 2) return;
            const short = this.bytes[1] & 127;
            const start = short === 126 ? 4 : 2;
            if (this.bytes.length < start) return;
            const size = short === 126 ? this.bytes.readUInt16BE(2) : short;
            if (this.bytes.length < start + size) return;
            const kind = this.bytes[0] & 15;
            const data = this.bytes.subarray(start, start + size);
            this.bytes = this.bytes.subarray(start + size);
            if (kind === 1) take(JSON.parse(data.toString()));
        }
    }
    report() {
        const reading = [];
        const seen = (seat, area, cards) => {
            this.count[seat] = (this.count[seat] ?? 0) + 1;
            const card = cards.map((one) => ({ card: one, face_up: true, height_mm: 1, confidence: 0.99 }));
            reading.push({ at: now(), reported_by: { place: `PLACE_${seat}`, function: 'DEVICE_FUNCTION_SIGHT' }, sequence: this.count[seat], sighting: { seat: `SEAT_${seat}`, area: `AREA_${area}`, card } });
        };
        for (const seat of seats) {
            seen(seat, 'PLAY', this.zone[seat]);
            if (this.dummy?.[0] === seat) seen(seat, 'DUMMY', this.dummy[1]);
        }
        for (const [seat, cards] of Object.entries(this.tags)) {
            const sequence = (this.count[`${seat} reader`] = (this.count[`${seat} reader`] ?? 0) + 1);
            const inventory = { seat: `SEAT_${seat}`, antenna: 'ANTENNA_PLAY', tag: cards.map(tagOf) };
            reading.push({ at: now(), reported_by: { place: `PLACE_${seat}`, function: 'DEVICE_FUNCTION_READER' }, sequence, inventory });
        }
        this.send({ readings: { reading } });
    }
    /// What lies at a seat's reader, face up or down.
    atReader(seat, cards) {
        this.tags[seat] = cards;
        this.report();
    }
    /// Puts a card before a player.
    lay(seat, card) {
        this.zone[seat] = [card];
        this.report();
    }
    /// A hand that is faced or thrown in before a player.
    fan(seat, cards) {
        this.zone[seat] = cards;
        this.report();
    }
    close() {
        clearInterval(this.timer);
        this.socket.destroy();
    }
}
