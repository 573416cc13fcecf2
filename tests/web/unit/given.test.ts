import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asks, given, nothingFilled } from '../../../controller/display/web/src/incidents/given';
import { incident } from './make';

const option = (more: object) => incident({ option: [{ number: 1, ...more }] }).option[0]!;

test('an option that asks for nothing is chosen by itself', () => {
    assert.equal(asks(option({})), false);
    assert.deepEqual(given(option({}), nothingFilled), {});
});
test('a suit, tricks or points must be there, and be possible', () => {
    const suit = option({ asksSuit: true });
    assert.equal(asks(suit), true);
    assert.equal(given(suit, nothingFilled), undefined);
    assert.deepEqual(given(suit, { ...nothingFilled, suit: 'H' }), { suit: 'H' });
    const tricks = option({ asksTricks: true });
    for (const wrong of ['', '14', '-1', '3.5', 'two', '1e1'])
        assert.equal(given(tricks, { ...nothingFilled, tricks: wrong }), undefined, wrong);
    assert.deepEqual(given(tricks, { ...nothingFilled, tricks: '0' }), { tricks: 0 });
    const score = option({ asksScore: true });
    assert.equal(given(score, { ...nothingFilled, ns: '420' }), undefined);
    assert.equal(given(score, { ...nothingFilled, ns: '420', ew: '9999' }), undefined);
    assert.deepEqual(given(score, { ...nothingFilled, ns: '420', ew: '−450' }), { scoreNs: 420, scoreEw: -450 });
    assert.deepEqual(given(score, { ...nothingFilled, ns: '-50', ew: ' 50 ', suit: 'S' }), { scoreNs: -50, scoreEw: 50 });
});
