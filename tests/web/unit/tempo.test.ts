// Thinking times: what counts as one, whose, of what kind; and the pace of a table.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { JsonObject } from '@bufbuild/protobuf';
import { Seat } from '../../../controller/display/web/gen/kibitz/v1/game_pb';
import { enough, isLong, lastBefore, pacesOf, thoughts, type Thought } from '../../../controller/display/web/src/tempo/tempo';
import { thoughtWords } from '../../../controller/display/web/src/tempo/words';
import { speak } from '../../../controller/display/web/src/words/words';
import { at, event } from './make';

const log = (...events: [number, JsonObject][]) => events.map(([when, body], i) => event({ number: String(i + 1), at: at(when), ...body }));
const call = (seat: string, text: string): JsonObject => ({ callMade: { seat: `SEAT_${seat}`, call: text } });
const card = (seat: string, text: string, more: JsonObject = {}): JsonObject => ({ cardPlayed: { seat: `SEAT_${seat}`, card: text, ...more } });
const start: [number, JsonObject] = [0, { boardStarted: { start: { board: 1 }, play: 1 } }];
const ended: JsonObject = { auctionEnded: { contract: { bid: '1NT', declarer: 'SEAT_NORTH' } } };
const told = (found: readonly Thought[]) => found.map((one) => [one.what, one.kind, Seat[one.seat], Math.round(one.ms)]);

test('calls: the first has no thinking time, the others have theirs from the call before', () => {
    assert.deepEqual(told(thoughts(log(start, [20, call('NORTH', '1NT')], [23, call('EAST', 'Pass')], [23.5, call('SOUTH', '3NT')]))), [
        ['Pass', 'call', 'EAST', 3000],
        ['3NT', 'call', 'SOUTH', 500],
    ]);
});
test('after STOP and its bid the next player waits as he is told to: he is not timed', () => {
    const stop: JsonObject = { callNoted: { by: 'SEAT_NORTH', about: 'SEAT_NORTH', kind: 'CALL_NOTE_STOP' } };
    const found = thoughts(log(start, [20, stop], [22, call('NORTH', '2S')], [33, call('EAST', 'Pass')], [34, call('SOUTH', '4S')]));
    assert.deepEqual(told(found), [['4S', 'call', 'SOUTH', 1000]]);
});
test('a lead is over when it lies face down; dummy’s card is declarer’s thought, over when it is named', () => {
    const found = thoughts(
        log(start, [10, call('NORTH', '1NT')], [12, ended], [16, { leadFacedDown: { seat: 'SEAT_EAST', card: 'HA' } }], [40, card('EAST', 'HA')], [45, { dummySpread: { seat: 'SEAT_SOUTH' } }], [52, { cardDesignated: { card: 'H2' } }], [54, card('SOUTH', 'H2')], [55, card('WEST', 'H3')], [57, card('NORTH', 'H4')], [57.1, { trickWon: { trick: 1, winner: 'SEAT_EAST' } }], [60.1, card('EAST', 'HK')]),
    );
    assert.deepEqual(told(found), [
        ['HA', 'lead', 'EAST', 4000],
        ['H2', 'dummy', 'NORTH', 7000],
        ['H3', 'follow', 'WEST', 1000],
        ['H4', 'follow', 'NORTH', 2000],
        ['HK', 'lead', 'EAST', 3000],
    ]);
});
test('after a correction, a card taken back, a ruling: the next act is not timed', () => {
    const play: [number, JsonObject][] = [start, [10, call('NORTH', '1NT')], [12, ended], [14, card('EAST', 'HA')]];
    for (const [what, n] of [
        [{ cardTakenBack: { seat: 'SEAT_EAST', card: 'HA', trick: 1 } }, 1],
        [{ playCorrected: { leader: 'SEAT_EAST' } }, 1],
        [{ leadTurnSet: { seat: 'SEAT_EAST' } }, 1],
        [{ clockTold: { ahead: '1200s', started: true } }, 1],
        [{ clockTold: { ahead: '1200s' } }, 2],
        [{ lightChanged: { seat: 'SEAT_EAST' } }, 2],
    ] as [JsonObject, number][])
        assert.equal(thoughts(log(...play, [15, what], [30, card('SOUTH', 'H2')])).length, n, JSON.stringify(what));
    assert.equal(thoughts(log(...play, [16, card('SOUTH', 'H2', { under: 'PLAYED_UNDER_RULING' })])).length, 1);
});

const follow = (ms: number, i: number): Thought => ({ number: BigInt(i), at: i * 1000, ms, kind: 'follow', seat: Seat.WEST, what: 'SQ' });
test('the pace is the quartiles of what came before, and there is none from too few', () => {
    const times = [2000, 3000, 4000, 5000, 2000, 3000, 4000, 5000, 3500].map(follow);
    assert.equal(pacesOf(times.slice(0, enough - 1)).follow, undefined);
    const pace = pacesOf(times).follow!;
    assert.deepEqual([pace.count, pace.low, pace.middle, pace.high], [9, 3000, 3500, 4000]);
    assert.equal(pacesOf(times, 8000).follow?.count, 8); // what comes after the moment says nothing of it
    assert.equal(isLong(follow(14_000, 20), { follow: pace }), true);
    assert.equal(isLong(follow(5400, 20), { follow: pace }), false);
    assert.equal(isLong({ ...follow(60_000, 20), kind: 'call' }, { follow: pace }), false);
});
test('the acts up to a moment, newest first', () => {
    const all = [1, 2, 3, 4, 5].map((n) => follow(1000, n));
    assert.deepEqual(lastBefore(all, 4000, 2).map((one) => one.at), [4000, 3000]);
});
test('in words, in every language', () => {
    const pace = { follow: { count: 9, low: 2000, middle: 3000, high: 5000 } };
    assert.equal(thoughtWords(follow(14_000, 1), pace), 'West thought 14 s before ♠Q. At this table such a card takes 2.0–5.0 s.');
    assert.match(thoughtWords({ ...follow(3100, 1), kind: 'dummy', seat: Seat.NORTH }, {}), /^North thought 3\.1 s before ♠Q from dummy\. There are too few/);
    for (const language of ['el', 'ru'] as const) {
        speak(language);
        for (const kind of ['call', 'lead', 'follow', 'dummy'] as const)
            assert.doesNotMatch(thoughtWords({ ...follow(14_000, 1), kind }, { [kind]: pace.follow }), /[A-Za-z{}]/);
    }
    speak('en');
});
