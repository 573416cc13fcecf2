import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announcements } from '../../../controller/display/web/src/seat/announce';

const north = 1;
const auction = (dealer: number, calls: string) => calls.split(' ').filter(Boolean).map((call, i) => ({ seat: ((dealer - 1 + i) % 4) + 1, call }));
const said = (calls: string, call: string, dealer = north) => {
    const before = auction(dealer, calls);
    return announcements(before, ((dealer - 1 + before.length) % 4) + 1, call);
};

test('an opening: the range of a notrump, how short a minor may be, how strong a two', () => {
    assert.ok(said('', '1NT').includes('15–17'));
    assert.ok(said('Pass Pass', '1NT').includes('12–14'));
    assert.ok(said('', '2NT').includes('20–22'));
    assert.deepEqual(said('', '1C'), ['2 or more cards', '3 or more cards', '4 or more cards']);
    assert.deepEqual(said('Pass', '2H'), ['Weak', 'Between weak and strong', 'Strong']);
});
test('an answer to partner’s notrump: what it asks or shows', () => {
    assert.deepEqual(said('1NT Pass', '2C'), ['Asks for a major']);
    assert.deepEqual(said('Pass Pass 1NT Pass', '2D'), ['Shows hearts']);
    assert.deepEqual(said('2NT Pass', '3H'), ['Shows spades']);
    assert.deepEqual(said('2NT Pass', '2C'), []);
});
test('other calls are alerted or not, and never announced', () => {
    for (const [calls, call] of [['', '1S'], ['', '3C'], ['', 'Pass'], ['1C', '1NT'], ['1NT', '2C'], ['1NT X', '2D'], ['1NT 2S', '3C'], ['1NT Pass 2C Pass 2H Pass', '3C'], ['1NT Pass', '3NT']] as const)
        assert.deepEqual(said(calls, call), [], `${calls}: ${call}`);
});
