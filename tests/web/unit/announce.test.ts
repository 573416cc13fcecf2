import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Announcement } from '../../../controller/display/web/gen/kibitz/v1/game_pb';
import { announcements } from '../../../controller/display/web/src/seat/announce';

const north = 1;
const auction = (dealer: number, calls: string) => calls.split(' ').filter(Boolean).map((call, i) => ({ seat: ((dealer - 1 + i) % 4) + 1, call }));
const all = Object.values(Announcement).filter((one): one is Announcement => typeof one === 'number');
const said = (calls: string, call: string, dealer = north, announced = all) => {
    const before = auction(dealer, calls);
    return announcements({ call: before, announced }, ((dealer - 1 + before.length) % 4) + 1, call);
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
test('only what the law code elects is announced', () => {
    const acbl = [Announcement.NOTRUMP_RANGE, Announcement.SHORT_MINOR, Announcement.TRANSFER];
    assert.ok(said('', '1NT', north, acbl).includes('15–17'));
    assert.deepEqual(said('1NT Pass', '2C', north, acbl), []);
    assert.deepEqual(said('1NT Pass', '2H', north, acbl), ['Shows spades']);
    assert.deepEqual(said('', '2S', north, acbl), []);
    assert.deepEqual(said('', '2NT', north, acbl), []);
});
test('other calls are alerted or not, and never announced', () => {
    for (const [calls, call] of [['', '1S'], ['', '3C'], ['', 'Pass'], ['1C', '1NT'], ['1NT', '2C'], ['1NT X', '2D'], ['1NT 2S', '3C'], ['1NT Pass 2C Pass 2H Pass', '3C'], ['1NT Pass', '3NT']] as const)
        assert.deepEqual(said(calls, call), [], `${calls}: ${call}`);
});
