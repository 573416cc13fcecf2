import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pause } from '../../../controller/display/web/src/live/line';
import { nothingKnown, take, type Known } from '../../../controller/display/web/src/live/resume';
import { at, live } from './make';

const event = (number: number, table = false) =>
    live({
        number: String(number),
        event: { number: String(number), at: at(number), trickWon: { trick: 1, winner: 'SEAT_EAST' } },
        ...(table ? { table: { play: number } } : {}),
    });
const known = (result: ReturnType<typeof take>): Known => {
    assert.ok(result.kind === 'snapshot' || result.kind === 'event');
    return result.known;
};

test('a snapshot, then events in order, are taken in', () => {
    const first = known(
        take(nothingKnown, live({ number: '7', hello: { tableName: 'Table 12' }, table: { play: 1 } })),
    );
    const then = known(take(first, event(8, true)));
    assert.equal(then.number, 8n);
    assert.equal(then.hello?.tableName, 'Table 12');
    assert.equal(then.table?.play, 8);
    assert.equal(then.newest?.number, 8n);
});

test('events missed come without a table until the last: the old table stays meanwhile', () => {
    const first = known(take(nothingKnown, live({ number: '7', hello: {}, table: { play: 3 } })));
    const second = known(take(first, event(8)));
    assert.equal(second.table?.play, 3);
    assert.equal(known(take(second, event(9, true))).table?.play, 9);
});

test('an event seen before changes nothing; a hole is noticed', () => {
    const first = known(take(nothingKnown, live({ number: '7', hello: {}, table: {} })));
    assert.deepEqual(take(first, event(7)), { kind: 'again' });
    assert.deepEqual(take(first, event(10)), { kind: 'gap', missing: 2n });
});

test('the state by itself changes the table and no number; another journal begins anew', () => {
    const first = known(take(nothingKnown, live({ number: '7', hello: {}, table: {} })));
    const second = known(take(first, event(8, true)));
    const durable = known(take(second, live({ number: '8', table: { durable: false, trouble: 'disk full' } })));
    assert.equal(durable.table?.trouble, 'disk full');
    assert.equal(durable.number, 8n);
    assert.equal(known(take(second, live({ number: '50', hello: {}, table: {} }))).newest, undefined);
    assert.equal(known(take(second, live({ number: '2', hello: {}, table: {} }))).number, 2n, 'another journal');
});

test('tries come at once at first and never more than eight seconds apart', () => {
    const pauses = Array.from({ length: 20 }, (_, n) => pause(n));
    assert.ok(pauses[0]! <= 250);
    assert.ok(pauses.every((one, n) => n === 0 || one >= pauses[n - 1]!));
    assert.equal(Math.max(...pauses), 8000);
});
