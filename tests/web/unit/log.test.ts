import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create, fromJson } from '@bufbuild/protobuf';
import { EventSchema } from '../../../controller/display/web/gen/kibitz/v1/event_pb';
import { TableChangeSchema, ViewCardSchema } from '../../../controller/display/web/gen/kibitz/v1/live_pb';
import { logLines } from '../../../controller/display/web/src/told/lines';
import { standing } from '../../../controller/display/web/src/live/position';
import { sentence } from '../../../controller/display/web/src/told/sentence';
import { unreadWords } from '../../../controller/display/web/src/bridge/unread';
import { cardOfIndex, cardSign } from '../../../controller/display/web/src/bridge/cards';
import { split } from '../../../controller/display/web/src/look/split';
import { languages } from '../../../controller/display/web/src/words/languages';
import { speak, t } from '../../../controller/display/web/src/words/words';
import { wayTo } from '../../../controller/display/web/src/incidents/wayTo';
import { at, boardLog, event, incident, trick } from './make';

const e = (number: number, t: number, body: object) => event({ number: String(number), at: at(t), ...body } as never);
const board = [
    e(1, 0, {
        boardStarted: { start: { board: 7, dealer: 'SEAT_SOUTH', vulnerability: 'VULNERABILITY_BOTH' }, play: 3 },
    }),
    e(2, 30, { callMade: { seat: 'SEAT_SOUTH', call: '1NT', alert: true, explanation: '12 to 14' } }),
    e(3, 42, { callMade: { seat: 'SEAT_WEST', call: 'Pass' } }),
    e(4, 50, { auctionEnded: { contract: { bid: '1NT', declarer: 'SEAT_SOUTH' } } }),
    e(5, 58, { cardPlayed: { seat: 'SEAT_WEST', card: 'H8', trick: 1, under: 'PLAYED_UNDER_LEAD_FACED' } }),
    e(6, 60, { lightChanged: { seat: 'SEAT_WEST', colour: 'LIGHT_GREEN' } }),
    e(7, 61, { cardPlayed: { seat: 'SEAT_NORTH', card: 'HA', trick: 1, under: 'PLAYED_UNDER_DUMMY_NAMED' } }),
    e(8, 62, { cardPlayed: { seat: 'SEAT_EAST', card: 'H3', trick: 1 } }),
    e(9, 64, { cardPlayed: { seat: 'SEAT_SOUTH', card: 'HT', trick: 1, under: 'PLAYED_UNDER_DECLARER_LAID' } }),
    e(10, 64, { trickWon: { trick: 1, winner: 'SEAT_NORTH' } }),
    e(11, 65, { incidentRaised: { incident: { id: '4', code: 'fifth-card', clause: '45E1' } } }),
    e(12, 90, { incidentRuled: { id: '4', option: 1, by: 'M. Rossi' } }),
    e(13, 95, { cardPlayed: { seat: 'SEAT_NORTH', card: 'SA', trick: 2, under: 'PLAYED_UNDER_DUMMY_TOUCHED' } }),
    e(14, 96, { cardTakenBack: { seat: 'SEAT_NORTH', card: 'SA', trick: 2 } }),
];
const raised = incident({
    id: '4',
    code: 'fifth-card',
    clause: '45E1',
    headline: 'East contributed a fifth card, ♥Q, to trick 4',
    option: [{ number: 1, label: 'Penalty card' }],
});

test('every kind of event has a sentence of its own', () => {
    const bodies = EventSchema.oneofs[0]!.fields;
    assert.ok(bodies.length >= 53);
    for (const language of languages) {
        speak(language);
        for (const field of bodies) {
            const body = field.jsonName === 'incidentRaised' ? { incident: { code: 'fifth-card' } } : {};
            const told = event({ number: '1', at: at(0), [field.jsonName]: body });
            const one = sentence(told);
            const line = `${language} ${field.name}: ${one}`;
            assert.ok(one !== t('event.other') && one.length > 2 && !/\{|undefined|NaN/.test(one), line);
            assert.notEqual(logLines({ event: [told], concerns: [] }, [])[0]!.kind, 'other', line);
        }
    }
    speak('en');
    assert.equal(sentence(event({ number: '1', at: at(0) })), t('event.other'));
});
test('an event is told in the language in use, with its letters, forms and decimals', () => {
    const told = [
        e(1, 0, { cardPlayed: { seat: 'SEAT_EAST', card: 'HQ', trick: 1, under: 'PLAYED_UNDER_DUMMY_NAMED' } }),
        e(2, 0, { callMade: { seat: 'SEAT_WEST', call: '3NT', alert: true } }),
        e(3, 0, { cardReturned: { seat: 'SEAT_SOUTH', card: 'SA', shownFor: '1.250s' } }),
        e(4, 0, { auctionEnded: { contract: { bid: '4S', doubling: 1, declarer: 'SEAT_EAST' } } }),
    ];
    speak('ru');
    assert.deepEqual(told.map((one) => sentence(one)), [
        'Восток играет ♥Д (45C4a, названа).',
        'Запад: 3БК, алерт.',
        'Карта Юга ♠Т через 1,3 с снова в руке: не сыграна.',
        'Торговля окончена: 4♠ к, играет Восток.',
    ]);
    speak('el');
    assert.deepEqual(told.map((one) => sentence(one)), [
        'Η Ανατολή παίζει ♥Ν (45Γ4α, ονομάστηκε).',
        'Δύση: 3ΧΑ, αλέρτ.',
        'Το ♠Α του Νότου γύρισε στο χέρι μετά από 1,3 δ: δεν παίχτηκε.',
        'Οι αγορές τελείωσαν: 4♠ κ από την Ανατολή.',
    ]);
    speak('en');
});
test('a device is called as a Director calls it', () => {
    const told = (name: string, detail = 'no answer on the bus'): string => sentence(e(1, 0, { deviceStateChanged: { name, health: 'HEALTH_FAILED', detail } }));
    assert.equal(told('north.column0'), 'North’s first column reader does not answer. (north.column0: no answer on the bus)');
    assert.equal(told('east.face2', 'reads nonsense'), 'East’s face-up sensor (no. 2) does not work. (east.face2: reads nonsense)');
    assert.equal(told('centre.board-reader', ''), 'The board reader in the middle does not work.');
    assert.equal(told('north.levitator', ''), 'North.levitator does not work.');
    assert.equal(sentence(e(1, 0, { deviceStateChanged: { name: 'south.seat-switch', health: 'HEALTH_OK' } })), 'South’s chair switch works again.');
    speak('el');
    assert.equal(told('north.column0', ''), 'Ο πρώτος αναγνώστης στήλης του Βορρά δεν λειτουργεί.');
    speak('en');
});
test('in every language each card is written so that it is found again; PBN’s letters are too', () => {
    for (const language of languages) {
        speak(language);
        for (let index = 0; index < 52; ++index) {
            const name = cardOfIndex(index);
            assert.deepEqual(split(`${cardSign(name)}.`), [
                { kind: 'card', card: name },
                { kind: 'text', text: '.' },
            ]);
            const plain = { S: '♠', H: '♥', D: '♦', C: '♣' }[name[0]!] + name[1]!;
            assert.deepEqual(split(plain), [{ kind: 'card', card: name }], `${language} ${plain}`);
        }
    }
    speak('ru');
    assert.deepEqual(split('♠Туз')[0], { kind: 'suit', suit: 'S' });
    assert.equal(cardSign('SA') + cardSign('HK') + cardSign('DQ') + cardSign('CJ') + cardSign('ST'), '♠Т♥К♦Д♣В♠10');
    speak('el');
    assert.equal(cardSign('SA') + cardSign('HK') + cardSign('DQ') + cardSign('CJ') + cardSign('ST'), '♠Α♥Ρ♦Ν♣Β♠10');
    speak('en');
});
test('the log names incidents and options in words', () => {
    const concerns = board.map((one) => (one.number === 11n || one.number === 12n ? 4n : 0n));
    const lines = logLines({ event: board, concerns }, [raised]);
    assert.equal(lines.length, board.length);
    assert.equal(lines[10]?.words, 'East contributed a fifth card, ♥Q, to trick 4. Law 45E1.');
    assert.equal(lines[11]?.words, 'Incident 4 ruled by M. Rossi: Penalty card.');
    assert.deepEqual([lines[10]?.incident, lines[11]?.incident, lines[12]?.incident], [4n, 4n, undefined]);
    assert.equal(lines[1]?.words, 'South: 1NT, alerted: 12 to 14.');
    assert.equal(lines[5]?.kind, 'detail');
});
test('thinking is counted from the turn before; the first call has none', () => {
    const thought = logLines({ event: board, concerns: [] }, []).map((line) => line.thought);
    assert.deepEqual(thought.slice(0, 10), [
        undefined,
        undefined,
        12_000,
        undefined,
        8_000,
        undefined,
        3_000,
        1_000,
        2_000,
        undefined,
    ]);
});
test('a restart of the table is a line, and nobody thought through it', () => {
    const restarted = e(8, 1262, { clockTold: { ahead: '1200s', started: true } });
    const set = e(8, 62, { clockTold: { ahead: '1200s' } });
    const card = (t: number) => e(9, t, { cardPlayed: { seat: 'SEAT_SOUTH', card: 'HT', trick: 1 } });
    const lines = logLines({ event: [...board.slice(0, 7), restarted, card(1264)], concerns: [] }, []);
    assert.deepEqual([lines[7]?.kind, lines[7]?.thought, lines[8]?.thought], ['board', undefined, undefined]);
    const quiet = logLines({ event: [...board.slice(0, 7), set, card(64)], concerns: [] }, []);
    assert.deepEqual([quiet[7]?.kind, quiet[8]?.thought], ['detail', 3000]);
});
test('what is undone is told as undone, in every language', () => {
    const pairs: [object, object][] = [
        [{ tricksAdjusted: { to: 'SIDE_NORTH_SOUTH', tricks: 1 } }, { tricksAdjusted: { to: 'SIDE_NORTH_SOUTH', tricks: -1 } }],
        [{ tricksAdjusted: { to: 'SIDE_EAST_WEST', tricks: 2 } }, { tricksAdjusted: { to: 'SIDE_EAST_WEST', tricks: -2 } }],
    ];
    for (const kind of ['forfeited', 'scoreAdjusted', 'boardCancelled', 'withdrawalAllowed']) pairs.push([{ [kind]: {} }, { [kind]: { withdrawn: true } }]);
    pairs.push([{ rightsLost: { lost: true } }, { rightsLost: {} }]);
    for (const language of languages) {
        speak(language);
        for (const [done, undone] of pairs) assert.notEqual(sentence(e(1, 0, done)), sentence(e(1, 0, undone)), `${language} ${JSON.stringify(undone)}`);
    }
    speak('en');
    assert.equal(sentence(e(1, 0, pairs[0]![1])), 'Undone: the 1 trick transferred to North–South goes back.');
});
/// What the table sends with each event (BoardLog.change), and nothing where an event changed nothing.
const steps = {
    event: board,
    change: boardLog({
        change: [
            { put: { phase: 'PHASE_AUCTION', board: { board: 7, dealer: 'SEAT_SOUTH' }, turn: 'SEAT_SOUTH', play: 3 } },
            { put: { turn: 'SEAT_WEST', call: [{ seat: 'SEAT_SOUTH', call: '1NT' }] }, kept: [{ list: 'call' }] },
            { put: { turn: 'SEAT_NORTH', call: [{ seat: 'SEAT_WEST', call: 'Pass' }] }, kept: [{ list: 'call', count: 1 }] },
            { put: { phase: 'PHASE_OPENING_LEAD', dummy: 'SEAT_NORTH' } },
            { put: { phase: 'PHASE_PLAY', trick: [{ leader: 'SEAT_WEST', card: [{ seat: 'SEAT_WEST', card: 'H8' }] }] }, kept: [{ list: 'trick' }] },
            {},
        ],
    }).change,
};
test('the table at a line is what the table says it was, put together', () => {
    assert.equal(standing(steps, 0n).call.length, 0);
    assert.deepEqual([standing(steps, 2n).call.length, standing(steps, 2n).turn], [1, 4]);
    const lead = standing(steps, 5n);
    assert.deepEqual([lead.trick.length, lead.trick[0]?.card[0]?.card, lead.dummy, lead.call.length], [1, 'H8', 1, 2]);
    assert.deepEqual(standing(steps, 6n), lead);
    assert.equal(standing(steps, 14n).trick.length, 1); // events that a server sent no change for
    assert.equal(standing(steps, 3n).trick.length, 0); // stepping back
});
test('stepping begins before the trick, or the round of calls, in which it happened', () => {
    const concerns = board.map((one) => (one.number === 11n || one.number === 12n ? 4n : 0n));
    const lines = logLines({ event: board, concerns }, [raised]);
    const way = (s: number): [string | undefined, string | undefined] => {
        const found = wayTo({ event: board, change: [] }, lines, Date.parse(at(s)));
        return [String(found.lines[found.start]?.number), String(found.lines[found.moment]?.number)];
    };
    assert.deepEqual(way(65), ['4', '11']); // the fifth card when the trick was over: from the lead to it
    assert.deepEqual(way(62), ['4', '8']);
    assert.deepEqual(way(96), ['10', '14']);
    assert.deepEqual(way(45), ['1', '3']);
    assert.equal(wayTo({ event: board, change: [] }, lines, 0).moment, -1);
    // What is shown first of a call is the auction with it; of a card, from before its trick on.
    const opens = (s: number): string => String(lines.filter((line) => line.kind !== 'detail')[wayTo({ event: board, change: [] }, lines, Date.parse(at(s))).opens]?.number);
    assert.deepEqual([opens(45), opens(49), opens(62)], ['3', '3', '4']);
    assert.ok(wayTo({ event: board, change: [] }, lines, Date.parse(at(99))).lines.every((line) => line.kind !== 'detail'));
});
test('cards, suits and bids are found in a sentence; clauses are left alone', () => {
    assert.deepEqual(split('East’s ♥Q, then ♠10 and 4♠ by South'), [
        { kind: 'text', text: 'East’s ' },
        { kind: 'card', card: 'HQ' },
        { kind: 'text', text: ', then ' },
        { kind: 'card', card: 'ST' },
        { kind: 'text', text: ' and 4' },
        { kind: 'suit', suit: 'S' },
        { kind: 'text', text: ' by South' },
    ]);
    assert.deepEqual(split('East bid 1H, Law 7C, 54D'), [
        { kind: 'text', text: 'East bid 1' },
        { kind: 'suit', suit: 'H' },
        { kind: 'text', text: ', Law 7C, 54D' },
    ]);
    assert.deepEqual(split(''), []);
});
test('a card nobody read and a corrected play are told', () => {
    const read = { seat: 'SEAT_EAST', card: 'HJ', under: 1, certainty: 3, candidate: ['HT', 'HJ', 'H9'] };
    const card = (seat: string, name: string) => ({ seat, card: name, under: 1, certainty: 1 });
    const corrected = {
        reason: 'CORRECTION_REASON_ELIMINATION',
        leader: 'SEAT_EAST',
        trick: [
            {
                leader: 'SEAT_WEST',
                card: [card('SEAT_WEST', 'H8'), card('SEAT_NORTH', 'HA'), card('SEAT_EAST', 'S2'), card('SEAT_SOUTH', 'HT')],
            },
        ],
    };
    const events = [
        ...board.slice(0, 3),
        e(4, 50, { auctionEnded: { contract: { bid: '1S', declarer: 'SEAT_SOUTH' } } }),
        e(5, 58, { cardPlayed: { seat: 'SEAT_WEST', card: 'H8', trick: 1 } }),
        e(6, 61, { cardPlayed: { seat: 'SEAT_NORTH', card: 'HA', trick: 1 } }),
        e(7, 62, { cardPlayed: { ...read, trick: 1 } }),
        e(8, 64, { cardPlayed: { seat: 'SEAT_SOUTH', card: 'HT', trick: 1 } }),
        e(9, 64, { trickWon: { trick: 1, winner: 'SEAT_NORTH' } }),
        e(10, 90, { playCorrected: corrected }),
    ];
    assert.equal(
        sentence(events[6]!),
        'East plays a card that was not read: ♥J probably, or ♥10 or ♥9.',
    );
    assert.equal(sentence(events[9]!), 'The play is corrected: the card can have been no other.');
    const by = e(11, 91, { playCorrected: { reason: 'CORRECTION_REASON_RESYNC', by: 'M. Rossi', words: 'A card was misread' } });
    assert.equal(sentence(by), 'The play is corrected by M. Rossi: A card was misread.');
    const seen = trick({ card: [read] }).card[0]!;
    assert.equal(unreadWords(seen), 'Not read: ♥10 or ♥J or ♥9');
});
