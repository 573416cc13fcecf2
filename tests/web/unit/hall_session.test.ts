import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MovementKind } from '../../../controller/display/web/gen/kibitz/v1/hall_pb';
import { asked, leftOf, minutesLeft, readNames, usual, type Wish } from '../../../controller/display/web/src/hall/sessionWish';

const wish: Wish = { name: 'Monday', tables: ['T001', 'T002', 'T003'], movement: undefined, sitOut: false, boards: '3', rounds: '', first: '1', minutes: '21', oneWinner: false, names: '' };

test('names: a line a pair, however people part the two', () => {
    assert.deepEqual(readNames('1 Anna Berg – Bo Dahl\n\n2: Cleo Eng / Dag Falk\n3. Eva Lund-Holm & Finn Gran\n 4) Jean-Luc A - Ida B').pairs, [
        { pair: 1, first: 'Anna Berg', second: 'Bo Dahl' },
        { pair: 2, first: 'Cleo Eng', second: 'Dag Falk' },
        { pair: 3, first: 'Eva Lund-Holm', second: 'Finn Gran' },
        { pair: 4, first: 'Jean-Luc A', second: 'Ida B' },
    ]);
    assert.equal(readNames('1 Anna Berg – Bo Dahl\nAnna and Bo').wrong, 'Anna and Bo');
    assert.equal(readNames('1 Anna').wrong, '1 Anna');
});
test('what is usual, what is asked, which field is wrong', () => {
    assert.equal(usual(3), MovementKind.HOWELL);
    assert.equal(usual(7), MovementKind.MITCHELL);
    assert.equal(usual(8), MovementKind.RELAY);
    const read = asked({ ...wish, sitOut: true, minutes: '' });
    assert.ok('asked' in read);
    assert.deepEqual([read.asked.pairs, read.asked.boards, read.asked.minutes, read.asked.movement], [5, 3, 0, MovementKind.HOWELL]);
    for (const [change, fault] of [[{ name: ' ' }, 'name'], [{ tables: ['T001'] }, 'tables'], [{ boards: '' }, 'boards'], [{ boards: 'x' }, 'boards'], [{ rounds: '-1' }, 'rounds'], [{ minutes: '2h' }, 'minutes'], [{ names: 'x' }, 'names']] as const)
        assert.deepEqual(asked({ ...wish, ...change }), { fault });
});
test('the clock: what is left by the hall’s clock, past the end, standing', () => {
    assert.equal(leftOf({ endsAt: { seconds: 1000n }, leftSeconds: 0 }, 940_000, 5000), 55_000);
    assert.equal(leftOf({ leftSeconds: 90 }, 0, 0), 90_000);
    assert.equal(leftOf({ leftSeconds: 0 }, 0, 0), undefined);
    assert.equal(minutesLeft(725_000), '12:05');
    assert.equal(minutesLeft(-30_000), '−0:30');
});
