import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOut, inOrder, passes, waiting } from '../../../controller/display/web/src/incidents/order';
import { at, incident } from './make';

const one = (id: number, level: string, status: string, raised: number) =>
    incident({ id: String(id), level: `LEVEL_${level}`, status: `INCIDENT_STATUS_${status}`, raisedAt: at(raised) });
const all = [
    one(1, 'NOTICE', 'RAISED', 1),
    one(2, 'CALL', 'RULED', 2),
    one(3, 'ATTENTION', 'RAISED', 3),
    one(4, 'CALL', 'SEEN', 4),
    one(5, 'CALL', 'RAISED', 9),
    one(6, 'CALL', 'RAISED', 6),
    one(7, 'ATTENTION', 'SEEN', 5),
    one(8, 'CALL', 'DISMISSED', 8),
    one(9, 'NOTICE', 'RULED', 7),
];
const ids = (list: { id: bigint }[]): number[] => list.map((each) => Number(each.id));

test('unseen calls first, the one that has waited longest on top; settled ones newest first', () => {
    assert.deepEqual(ids(inOrder(all)), [6, 5, 3, 4, 7, 1, 8, 2, 9]);
});
test('the order does not depend on the order they came in', () => {
    assert.deepEqual(ids(inOrder([...all].reverse())), ids(inOrder(all)));
});
test('notices wait for nobody and make no sound', () => {
    assert.deepEqual(ids(waiting(all)), [6, 5, 3]);
    assert.equal(callsOut(all), true);
    assert.equal(callsOut(all.filter((each) => each.id !== 5n && each.id !== 6n)), false);
});
test('every incident is in exactly one of to do, settled, open notices; and in all', () => {
    for (const each of all) {
        assert.equal(passes(each, 'all'), true);
        assert.ok(passes(each, 'open') !== (passes(each, 'settled') || passes(each, 'notice')));
    }
});
