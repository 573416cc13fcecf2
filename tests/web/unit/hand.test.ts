// The table by hand without a browser: boards, the players' choice, and the sender against a socket moved by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create } from '@bufbuild/protobuf';
import { Seat } from '../../../controller/display/web/gen/kibitz/v1/game_pb';
import { Phase, TableViewSchema } from '../../../controller/display/web/gen/kibitz/v1/live_pb';
import { after, dealerOf, randomHands, readDeal, readPbn, seatNames, vulnerableOf, type SeatName } from '../../../controller/display/web/src/hand/deals';
import { choose, planOf } from '../../../controller/display/web/src/hand/player';
import { seatValue } from '../../../controller/display/web/src/hand/record';
import { Sender, type SenderState } from '../../../controller/display/web/src/hand/sender';
import { columnsOf } from '../../../controller/display/web/src/hand/table';
import { sceneBoard } from '../../../controller/display/web/src/hand/tries';

test('dealer and vulnerability go round as on the boards (Law 2)', () => {
    const vulnerable = { NONE: '-', NORTH_SOUTH: 'n', EAST_WEST: 'e', BOTH: 'b' };
    const all = Array.from({ length: 17 }, (_, i) => dealerOf(i + 1)[0]! + vulnerable[vulnerableOf(i + 1)]);
    assert.deepEqual(all, ['n-', 'en', 'se', 'wb', 'nn', 'ee', 'sb', 'w-', 'ne', 'eb', 's-', 'wn', 'nb', 'e-', 'sn', 'we', 'n-']);
});
test('a deal is read from PBN, and one with a card too few or twice is none', () => {
    const text = '[Board "12"]\n[Dealer "E"]\n[Vulnerable "All"]\n[Deal "E:KQ73.A64.852.KJ6 52.T832.T743.Q72 AJT86.75.AK6.A43 94.KQJ9.QJ9.T985"]';
    const board = readPbn(text, 3)!;
    assert.deepEqual([board.number, board.dealer, board.vulnerable], [12, 'east', 'BOTH']);
    assert.ok(board.hands.east.includes('SK') && board.hands.north.includes('S9'));
    assert.equal(readPbn('W:KQ73.A64.852.KJ6 52.T832.T743.Q72 AJT86.75.AK6.A43 94.KQJ9.QJ9.T985', 3)!.number, 3);
    assert.equal(readDeal('N:KQ73.A64.852.KJ6 52.T832.T743.Q72 AJT86.75.AK6.A43 94.KQJ9.QJ9.T98'), undefined);
    assert.equal(readDeal('N:KQ73.A64.852.KJ6 52.T832.T743.Q72 AJT86.75.AK6.A43 94.KQJ9.QJ9.T988'), undefined);
    assert.equal(readDeal('no deal'), undefined);
});
test('random deals are whole, and differ', () => {
    const texts = new Set<string>();
    for (let i = 0; i < 50; ++i) {
        const hands = randomHands();
        const cards = seatNames.flatMap((seat) => hands[seat]);
        assert.equal(new Set(cards).size, 52);
        for (const seat of seatNames) assert.equal(hands[seat].length, 13);
        texts.add(cards.join());
    }
    assert.equal(texts.size, 50);
    assert.equal(sceneBoard(1).hands.south.length, 13);
});
test('dummy lies with trumps at his right, each suit from the top', () => {
    assert.deepEqual(columnsOf(['S2', 'SK', 'D3', 'C4'], 'D'), [['D3'], ['SK', 'S2'], [], ['C4']]);
    assert.deepEqual(columnsOf(['S2', 'SK', 'D3', 'C4'], 'NT'), [['SK', 'S2'], [], ['C4'], ['D3']]);
});
test('whoever plays for you follows suit, whatever the deal: 200 boards', () => {
    for (let n = 0; n < 200; ++n) {
        const hands = randomHands();
        const { bid, declarer } = planOf(hands);
        assert.match(bid, /^[1-6](S|H|D|C|NT)$/);
        const view = create(TableViewSchema, { phase: Phase.PLAY, contract: { bid, declarer: seatValue(declarer) } });
        let turn: SeatName = after(declarer, 1);
        for (let trick = 0; trick < 13; ++trick) {
            const cards: { seat: Seat; card: string }[] = [];
            view.trick.push({ leader: seatValue(turn), card: cards } as never);
            for (let i = 0; i < 4; ++i) {
                const hand = hands[turn];
                const card = choose(view, turn, hand)!;
                assert.ok(hand.includes(card));
                const led = cards[0]?.card[0];
                if (led && hand.some((one) => one[0] === led)) assert.equal(card[0], led);
                hands[turn] = hand.filter((one) => one !== card);
                cards.push({ seat: seatValue(turn), card });
                turn = after(turn, 1);
            }
        }
        for (const seat of seatNames) assert.equal(hands[seat].length, 0);
    }
});

interface Up {
    hello?: { device: string[]; resume: string; board_model: string };
    readings?: { reading: { sequence: number; reported_by: { place: string; function: string } }[] };
    clock?: { ask: number };
}
/// A socket whose other side is the test.
class Socket {
    static readonly OPEN = 1;
    readyState = 1;
    sent: Up[] = [];
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    constructor(readonly protocols: string[]) {}
    send(text: string): void {
        this.sent.push(JSON.parse(text) as Up);
    }
    close(): void {
        this.readyState = 3;
    }
    hear(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    break(): void {
        this.readyState = 3;
        this.onclose?.();
    }
    get sequences(): number[] {
        return this.sent.flatMap((one) => one.readings?.reading.map((reading) => reading.sequence) ?? []);
    }
}
const settled = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
async function sending(devices = ['north.sight', 'centre.board-reader']) {
    (globalThis as { WebSocket?: unknown }).WebSocket = Socket;
    const sockets: Socket[] = [];
    const states: SenderState[] = [];
    const told = { anew: 0, problems: [] as string[] };
    let tickets = 0;
    const sender = new Sender(
        { state: (state) => states.push(state), light: () => {}, prompt: () => {}, anew: () => ++told.anew, problem: (what) => told.problems.push(what) },
        async () => ({ ticket: `ticket-${++tickets}`, model: 'by-hand', devices }),
        (protocols) => {
            const socket = new Socket(protocols);
            sockets.push(socket);
            return socket as never;
        },
        () => '2026-11-22T19:00:00.000Z',
    );
    sender.start();
    await settled();
    sockets[0]!.onopen!();
    return { sender, sockets, states, told };
}

test('the sender greets, numbers each device by itself, and keeps to the window', async () => {
    const { sender, sockets, told } = await sending();
    const socket = sockets[0]!;
    assert.deepEqual(socket.protocols, ['kibitz.v1.json', 'kibitz.bearer.ticket-1']);
    assert.deepEqual(socket.sent[0]!.hello, { protocol: 1, made_by: 'Kibitz table by hand', board_model: 'by-hand', device: ['north.sight', 'centre.board-reader'], clock: '2026-11-22T19:00:00.000Z', resume: '' });
    sender.report('north.sight', { sighting: {} });
    assert.deepEqual(socket.sequences, [], 'nothing before the welcome');
    socket.hear({ welcome: { session: 'one', window: 3 } });
    assert.equal(told.anew, 1);
    sender.report('north.sight', { sighting: {} });
    sender.report('centre.board-reader', { board_tag: {} });
    sender.report('north.sight', { sighting: {} });
    sender.report('north.sight', { sighting: {} });
    sender.report('south.sight', { sighting: {} }); // the board file has no such device
    assert.deepEqual(socket.sequences, [1, 1, 2]);
    socket.hear({ ack: { readings: '2' } });
    assert.deepEqual(socket.sequences, [1, 1, 2, 3]);
    assert.deepEqual(socket.sent.at(-1)!.readings!.reading[0]!.reported_by, { place: 'PLACE_NORTH', function: 'DEVICE_FUNCTION_SIGHT' });
    socket.hear({ clock: { ask: 7 } });
    assert.equal(socket.sent.at(-1)!.clock!.ask, 7);
    sender.stop();
});
test('after a break it comes back with another ticket and repeats what the table has not taken', async () => {
    const { sender, sockets, states } = await sending();
    sockets[0]!.hear({ welcome: { session: 'one', window: 256 } });
    for (let i = 0; i < 4; ++i) sender.report('north.sight', { sighting: {} });
    sockets[0]!.break();
    assert.equal(states.at(-1)!.kind, 'ready'); // a moment of grace
    sender.report('north.sight', { sighting: {} });
    await settled(400);
    assert.equal(states.at(-1)!.kind, 'lost');
    sockets[1]!.onopen!();
    assert.equal(sockets[1]!.sent[0]!.hello!.resume, 'one');
    assert.equal(sockets[1]!.protocols[1], 'kibitz.bearer.ticket-2');
    sockets[1]!.hear({ welcome: { session: 'one', window: 256, resumed: true, taken: [{ device: 'north.sight', sequence: 3 }] } });
    assert.deepEqual(sockets[1]!.sequences, [4, 5]);
    sender.stop();
});
test('who is refused says why, and begins anew', async () => {
    const { sender, sockets, states } = await sending();
    sockets[0]!.hear({ refused: { what: 'somebody reports for it already' } });
    assert.deepEqual(states.at(-1), { kind: 'refused', why: 'somebody reports for it already' });
    await settled(400);
    sockets[1]!.onopen!();
    assert.equal(sockets[1]!.sent[0]!.hello!.resume, '');
    sender.stop();
});
