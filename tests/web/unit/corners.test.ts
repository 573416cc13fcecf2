// The table's corners as a person taps, drags and nudges them in a camera's picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cornerAt, movedTo, nudged, tapped, whole, type Corners } from '../../../controller/display/web/src/technician/corners';

const four: Corners = [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.1 },
    { x: 0.9, y: 0.9 },
    { x: 0.1, y: 0.9 },
];

test('taps are corners in their order; a fifth moves the nearest', () => {
    const all = four.reduce<Corners>((corners, at) => tapped(corners, at), []);
    assert.deepEqual(all, four);
    assert.equal(all.length, whole);
    assert.deepEqual(tapped(all, { x: 0.8, y: 0.8 })[2], { x: 0.8, y: 0.8 });
    assert.equal(tapped(all, { x: 0.8, y: 0.8 }).length, whole);
});

test('a finger on a corner means that one, and one beside it none', () => {
    assert.equal(cornerAt(four, { x: 0.11, y: 0.09 }), 0);
    assert.equal(cornerAt(four, { x: 0.5, y: 0.5 }), undefined);
    assert.equal(cornerAt([], { x: 0.5, y: 0.5 }), undefined);
});

test('whatever is dragged or nudged stays in the picture', () => {
    assert.deepEqual(movedTo(four, 1, { x: 1.4, y: -3 })[1], { x: 1, y: 0 });
    let corners: Corners = four;
    for (let i = 0; i < 200; ++i) corners = nudged(corners, 0, 'ArrowLeft', true) ?? corners;
    assert.equal(corners[0]!.x, 0);
    assert.deepEqual(corners.slice(1), four.slice(1));
});

test('a key that is no arrow moves nothing, nor does one for a corner that is not there yet', () => {
    assert.equal(nudged(four, 0, 'Enter', false), undefined);
    assert.equal(nudged([], 0, 'ArrowUp', false), undefined);
    assert.ok(nudged(four, 3, 'ArrowUp', false)![3]!.y < 0.9);
});
