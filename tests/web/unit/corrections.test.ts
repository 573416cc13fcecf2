import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctionOf, nobody } from '../../../controller/display/web/src/correct/boardWish';
import { offeredOutcome, tricksOf } from '../../../controller/display/web/src/bridge/makeable';
import type { Makeable } from '../../../controller/display/web/gen/kibitz/v1/live_pb';

const nothing = { kind: 'people', result: '', number: '', counts: 'not-played', ns: '', ew: '', trick: 0, seat: 0, card: '', place: 0, call: '', people: nobody, reason: 'said so' } as const;

test('of pairs and names only what is another is told', () => {
    const was = { ...nobody, pairNs: '1', pairEw: '6', north: 'Anna' };
    const wish = (people: object) => correctionOf({ ...nothing, people: { ...was, ...people } }, 3, was);
    assert.equal(wish({}), undefined);
    assert.equal(wish({ north: '' }), undefined); // nobody is taken away
    assert.deepEqual(wish({ pairEw: ' 7 ' }), { case: 'boardCorrection', value: { play: 3, reason: 'said so', pairEw: '7' } });
    assert.deepEqual(wish({ north: 'Ann', west: 'Olaf' }), { case: 'boardCorrection', value: { play: 3, reason: 'said so', players: { north: 'Ann', west: 'Olaf' } } });
    assert.equal(correctionOf({ ...nothing, people: { ...was, pairEw: '7' }, reason: ' ' }, 3, was), undefined);
});

// North, East, South, West; clubs, diamonds, hearts, spades, no trumps.
const figures = {
    line: [
        [1, [5, 6, 7, 10, 8]],
        [2, [8, 7, 6, 3, 5]],
        [3, [5, 6, 7, 9, 8]],
        [4, [8, 7, 6, 3, 4]],
    ].map(([declarer, tricks]) => ({ declarer, tricks })),
} as unknown as Makeable;
const spades = { bid: '4S', doubling: 1, declarer: 3 } as never;

test('a double-dummy figure offers the contract of the table with what it makes, or what is just made', () => {
    assert.equal(tricksOf(figures, 'S', 3), 9);
    assert.equal(tricksOf(undefined, 'S', 3), undefined);
    assert.equal(offeredOutcome(figures, 'S', 3, spades), '4SX S -1');
    assert.equal(offeredOutcome(figures, 'S', 1, spades), '4SX N ='); // his partner plays it
    assert.equal(offeredOutcome(figures, 'S', 1, undefined), '4S N =');
    assert.equal(offeredOutcome(figures, 'NT', 1, spades), '2NT N =');
    assert.equal(offeredOutcome(figures, 'C', 2, spades), '2C E =');
    assert.equal(offeredOutcome(figures, 'S', 4, spades), '1S W -4');
});
