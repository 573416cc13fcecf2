import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOut, found, inOrder, passes, playersWait, waiting } from '../../../controller/display/web/src/state/order';
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
    assert.deepEqual(ids(inOrder(all, 0)), [6, 5, 3, 4, 7, 1, 8, 9, 2]);
});
test('the order does not depend on the order they came in', () => {
    assert.deepEqual(ids(inOrder([...all].reverse(), 0)), ids(inOrder(all, 0)));
});
test('notices wait for nobody and make no sound', () => {
    assert.deepEqual(ids(waiting(all, 0)), [6, 5, 3]);
    assert.equal(callsOut(all), true);
    assert.equal(callsOut(all.filter((each) => each.id !== 5n && each.id !== 6n)), false);
});
test('every incident is in exactly one of to do, settled, open notices; and in all', () => {
    for (const each of all) {
        assert.equal(passes(each, 'all'), true);
        assert.ok(passes(each, 'open') !== (passes(each, 'settled') || passes(each, 'notice')));
    }
});

const on = (id: number, play: number, open: boolean, general = false) =>
    incident({
        id: String(id), level: 'LEVEL_CALL', status: 'INCIDENT_STATUS_RAISED', raisedAt: at(id), play, board: play,
        option: [{ number: 1, open, general, effect: ['EFFECT_PENALTY_CARD'] }],
    });
test('what players wait for comes before what earlier boards left; old ones do not hide new ones', () => {
    const list = [on(1, 1, true), on(2, 2, false), on(3, 3, false), on(4, 3, true), on(5, 2, false)];
    assert.deepEqual(ids(inOrder(list, 3)), [4, 3, 5, 2, 1]);
    assert.equal(playersWait(list[3]!, 3), true);
    assert.equal(playersWait(list[0]!, 3), false);
    assert.equal(playersWait(on(6, 3, true, true), 3), false);
});
test('what is looked for is found by number, board, Law and words, all of them', () => {
    const one = incident({ id: '17', board: 4, clause: '45F', headline: 'Dummy (North) touched a card' });
    for (const search of ['', '17', '45f', 'north touched', ' NORTH  45F ']) assert.equal(found(one, search), true, search);
    assert.equal(found(incident({ id: '1', headline: 'Ο Διαιτητής κάλεσε' }), 'ΔΙΑΙΤΗΤΗΣ ΚΑΛΕΣΕ'), true);
    assert.equal(found(incident({ id: '1', headline: 'Ёлкин вызвал судью' }), 'елкин'), true);
    for (const search of ['west', 'north 46']) assert.equal(found(one, search), false, search);
});
