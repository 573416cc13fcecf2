// The table by hand without a browser: boards, the players' choice, and the sender against a socket moved by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create } from '@bufbuild/protobuf';
import { Seat } from '../../../controller/display/web/gen/kibitz/v1/game_pb';
import { Phase, TableViewSchema } from '../../../controller/display/web/gen/kibitz/v1/live_pb';
import { after, dealerOf, randomHands, readDeal, readPbn, seatNames, vulnerableOf, type SeatName } from '../../../controller/display/web/src/hand/deals';
import { choose, decide, planOf } from '../../../controller/display/web/src/hand/player';
import { seatValue } from '../../../controller/display/web/src/hand/record';
import { Sender, type SenderState } from '../../../controller/display/web/src/hand/sender';
import { columnsOf, type HandTable, type Over } from '../../../controller/display/web/src/hand/table';
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
test('a deal as programs write it, with the suits besides too', () => {
    const deal = 'N:KJ94.A72.863.KQ5 53.QT85.KJ7.J986 AQT87.K4.A52.A73 62.J963.QT94.T42';
    const lettered = 'N:SKJ94.HA72.D863.CKQ5 S53.HQT85.DKJ7.CJ986 SAQT87.HK4.DA52.CA73 S62.HJ963.DQT94.CT42';
    assert.deepEqual(readDeal(lettered), readDeal(deal));
    assert.deepEqual(readPbn(`[Board "3"]\n[Deal "${lettered}"]`, 1)?.hands, readDeal(deal));
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

// South plays 4S; West has led, North is dummy and lies spread.
const scene = sceneBoard(7);
const lies = (card: string, how: Partial<Over> = {}): Over => ({ card, facing: 'up', height: 1, ...how });
/// @param over  what lies before each; @param held  cards that are in a hand though they were played
function laidOut(over: Partial<Record<SeatName, Over[]>>, gone: string[], held: string[] = []): HandTable {
    const place = (seat: SeatName) => {
        const lying = over[seat] ?? [];
        const away = (card: string) => gone.includes(card) || lying.some((one) => one.card === card);
        const hand = scene.hands[seat].filter((card) => held.includes(card) || !away(card));
        return { hand, over: lying, columns: seat === 'north' ? columnsOf(scene.hands.north, 'S') : undefined };
    };
    return { board: scene, places: Object.fromEntries(seatNames.map((seat) => [seat, place(seat)])) } as unknown as HandTable;
}
/// @param tricks  "west HK HA H2 H5" each
function recorded(tricks: string[], turn: SeatName | undefined, more: object = {}, winners: (SeatName | undefined)[] = []) {
    const trick = tricks.map((line, n) => {
        const [leader, ...cards] = line.split(' ') as [SeatName, ...string[]];
        const winner = winners[n];
        const card = cards.map((one, i) => ({ seat: seatValue(after(leader, i)), card: one }));
        return { leader: seatValue(leader), card, winner: winner ? seatValue(winner) : Seat.UNSPECIFIED };
    });
    return create(TableViewSchema, {
        phase: tricks.length === 0 ? Phase.OPENING_LEAD : Phase.PLAY,
        board: { board: 7 },
        contract: { bid: '4S', declarer: Seat.SOUTH },
        dummy: Seat.NORTH,
        turn: turn ? seatValue(turn) : Seat.UNSPECIFIED,
        trick: trick as never,
        ...more,
    });
}
const on = () => false;
const whole = 'west HK HA H2 H5';
const four = { west: [lies('HK')], north: [lies('HA')], east: [lies('H2')], south: [lies('H5')] };

test('between the fourth card and the message that says who won it nobody leads', () => {
    // As the daemon sends it: the turn is still the old leader's.
    assert.deepEqual(decide(recorded([whole], 'west'), laidOut(four, []), on), { kind: 'watch' });
    const turned = decide(recorded([whole], 'north', {}, ['north']), laidOut(four, []), on);
    assert.deepEqual([turned.kind, turned.kind === 'turn' && turned.lying.map((one) => one.card)], ['turn', ['HA', 'H2', 'H5', 'HK']]);
    const led = decide(recorded([whole], 'north', {}, ['north']), laidOut({}, whole.split(' ')), on);
    assert.equal(led.kind === 'card' && led.seat, 'north');
});
test('between the last pass and the end of the auction nobody calls, between the last trick and the end of play nobody leads', () => {
    const auction = (turn: SeatName, ...calls: string[]) => {
        const call = calls.map((one, i) => ({ seat: seatValue(after('south', i)), call: one }));
        const view = create(TableViewSchema, { phase: Phase.AUCTION, board: { board: 7 }, call, turn: seatValue(turn) });
        return decide(view, laidOut({}, []), on);
    };
    assert.deepEqual(auction('south', '4S', 'Pass', 'Pass', 'Pass'), { kind: 'watch' });
    assert.deepEqual(auction('east', '4S', 'Pass', 'Pass'), { kind: 'call', seat: 'east', call: 'Pass' });
    assert.equal(auction('east', 'Pass', 'Pass', 'Pass').kind, 'call');
    assert.deepEqual(auction('south', 'Pass', 'Pass', 'Pass', 'Pass'), { kind: 'watch' });
    const everything = Array.from({ length: 13 }, () => whole);
    assert.deepEqual(decide(recorded(everything, 'north', {}, everything.map(() => 'north')), laidOut(four, []), on), { kind: 'watch' });
});
test('a record of another board is none of this one', () => {
    assert.deepEqual(decide(recorded([], 'west', { board: { board: 6 } }), laidOut({}, []), on), { kind: 'watch' });
    assert.deepEqual(decide(undefined, laidOut({}, []), on), { kind: 'done' });
});
test('a card that was played is not played again, wherever it is', () => {
    const gone = whole.split(' ');
    const after2 = (open: string, turn: SeatName, over: Partial<Record<SeatName, Over[]>>, held: string[] = []) =>
        decide(recorded([whole, open], turn, {}, ['north']), laidOut(over, gone, held), on);
    // Shown and taken back: played (45C1), and still in the hand.
    assert.deepEqual(after2('north S3 S2', 'south', { north: [lies('S3')] }, ['S2']), { kind: 'catch-up', seat: 'east', card: 'S2' });
    // Named, and not moved yet.
    assert.deepEqual(after2('north S3', 'east', {}, ['S3']), { kind: 'catch-up', seat: 'north', card: 'S3' });
    // Held so low that it is played: it is laid down.
    const held = lies('S2', { height: 20 });
    assert.deepEqual(after2('north S3 S2', 'south', { north: [lies('S3')], east: [held] }), { kind: 'lay', seat: 'east', over: held });
    // What lies there unheard of may be told in a moment.
    const shown = lies('S2');
    const lying = [{ seat: 'east', over: shown }];
    assert.deepEqual(after2('north S3', 'east', { north: [lies('S3')], east: [shown] }), { kind: 'stray', lying });
});
test('a lead face down is faced; a penalty card stays where it lies and is played first', () => {
    const down = lies('HK', { facing: 'down' });
    assert.deepEqual(decide(recorded([], 'west'), laidOut({ west: [down] }, []), on), { kind: 'face', seat: 'west', over: down });
    const penalty = { penaltyCard: [{ seat: Seat.EAST, card: 'D3' }] };
    const table = laidOut({ north: [lies('D2')], east: [lies('D3')] }, whole.split(' '));
    const due = decide(recorded([whole, 'north D2'], 'east', penalty, ['north']), table, on);
    assert.deepEqual(due, { kind: 'card', seat: 'east', card: 'D3' });
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
