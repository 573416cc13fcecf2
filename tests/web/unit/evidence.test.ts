import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsBefore, lastBefore, zoneAt } from '../../../controller/display/web/src/evidence/at';
import { lanesOf } from '../../../controller/display/web/src/evidence/lanesOf';
import { picture } from '../../../controller/display/web/src/evidence/picture';
import { rows, series } from '../../../controller/display/web/src/evidence/series';
import { tableRows } from '../../../controller/display/web/src/evidence/tableRows';
import { at, evidence } from './make';

const noon = 100;
const r = (t: number, body: object) => ({ at: at(noon + t), ...body });
const east = { seat: 'SEAT_EAST' };
const tags = Array.from({ length: 52 }, (_, i) => String(1000 + i));
const sample = (reading: object[], event: object[] = []) =>
    picture(
        evidence({
            incident: { id: '4', happenedAt: at(noon), facts: { seat: 'SEAT_EAST' } },
            from: at(noon - 8),
            to: at(noon + 2),
            nearTableMm: 15,
            rangeMaxMm: 100,
            pack: [{ name: 'blue', tag: tags }],
            reading,
            event,
        } as never),
    );

test('times are seconds from the moment; a seat that reported nothing has no trace', () => {
    const drawn = sample([r(-1, { range: { ...east, heightMm: 40 } }), r(-7, { range: { seat: 'SEAT_WEST' } })]);
    assert.deepEqual([drawn.from, drawn.to], [-8, 2]);
    assert.deepEqual(
        drawn.traces.map((trace) => trace.seat),
        [2],
    );
    assert.equal(drawn.traces[0]?.height[0]?.t, -1);
});
test('a height holds until the next one, and nothing within range is a hole', () => {
    const [trace] = sample([
        r(-1, { range: { ...east, heightMm: 40 } }),
        r(0, { range: { ...east } }),
        r(0.5, { range: { ...east, heightMm: 8 } }),
    ]).traces;
    assert.equal(zoneAt(trace!, -0.5).mm, 40);
    assert.equal(zoneAt(trace!, 0.2).mm, null);
    assert.equal(zoneAt(trace!, 1).mm, 8);
    assert.equal(zoneAt(trace!, -5).mm, null);
});
test('without a sign of life a height is not known any more', () => {
    const [trace] = sample([
        r(-7, { range: { ...east, heightMm: 40 } }),
        r(0, { range: { ...east, heightMm: 10 } }),
    ]).traces;
    assert.equal(zoneAt(trace!, -6).mm, 40);
    assert.equal(zoneAt(trace!, -2).mm, null);
});
test('face, card, arm and finger become spans', () => {
    const drawn = sample([
        r(-2, { face: { ...east, surface: 'SURFACE_PRINTED' } }),
        r(-1, { face: { ...east, surface: 'SURFACE_PLAIN' } }),
        r(-0.5, { face: { ...east, surface: 'SURFACE_NOTHING' } }),
        r(-1.9, { inventory: { ...east, antenna: 'ANTENNA_PLAY', tag: ['1051'] } }),
        r(-1.5, { inventory: { ...east, antenna: 'ANTENNA_PLAY', tag: ['1051', '7'] } }),
        r(-0.4, { inventory: { ...east, antenna: 'ANTENNA_PLAY' } }),
        r(-0.4, { inventory: { ...east, antenna: 'ANTENNA_COLUMN_0', tag: ['1000'] } }),
        r(0, { beam: { ...east, edge: 'EDGE_OUTER', broken: true } }),
        r(0.5, { beam: { ...east, edge: 'EDGE_OUTER', broken: false } }),
        r(1, { beam: { ...east, edge: 'EDGE_INNER', broken: true } }),
        r(0.1, { contact: { ...east, finger: 1, phase: 'CONTACT_PHASE_DOWN', xMm: 10, yMm: 20 } }),
        r(0.2, { contact: { ...east, finger: 1, phase: 'CONTACT_PHASE_MOVE', xMm: 12, yMm: 20 } }),
        r(0.4, { contact: { ...east, finger: 1, phase: 'CONTACT_PHASE_UP', xMm: 12, yMm: 21 } }),
    ]);
    const trace = drawn.traces[0]!;
    assert.deepEqual(trace.face, [
        { from: -2, to: -1, up: true },
        { from: -1, to: -0.5, up: false },
    ]);
    assert.deepEqual(trace.cards, [
        { from: -1.9, to: -0.4, card: 'SA' },
        { from: -1.5, to: -0.4, card: undefined },
    ]);
    assert.deepEqual(trace.beams, [
        { from: 0, to: 0.5, edge: 'outer' },
        { from: 1, to: 2, edge: 'inner' },
    ]);
    assert.deepEqual([trace.touches[0]?.from, trace.touches[0]?.to, trace.touches[0]?.path.length], [0.1, 0.4, 3]);
    const now = zoneAt(trace, 0.25);
    assert.deepEqual([now.outer, now.inner, now.fingers], [true, false, [{ x: 12, y: 20 }]]);
    assert.deepEqual(zoneAt(trace, -1.7).cards, ['SA']);
    assert.equal(zoneAt(trace, -0.7).face, 'down');
    assert.deepEqual(
        lanesOf(drawn, drawn.traces).map((lane) => lane.key),
        ['2-face', '2-card', '2-touch', '2-beams'],
    );
    assert.ok(tableRows(drawn, drawn.traces).every((row, i, all) => i === 0 || all[i - 1]!.t <= row.t));
});
test('the plot gets one axis for all seats, and every series as long as it', () => {
    const drawn = sample([
        r(-1, { range: { ...east, heightMm: 40 } }),
        r(-0.5, { range: { seat: 'SEAT_SOUTH', heightMm: 12 } }),
        r(0, { range: { ...east, heightMm: 20 } }),
    ]);
    const [times, ...heights] = series(drawn.traces, drawn.from, drawn.to);
    assert.equal(heights.length, 2);
    for (const one of heights) assert.equal(one.length, times!.length);
    assert.ok(times!.every((t, i) => i === 0 || t! > times![i - 1]!));
    assert.equal(heights[0]![times!.indexOf(-0.5)], 40);
});
test('spans that overlap lie in different rows, never more than asked for', () => {
    const spans = [
        { from: 0, to: 2 },
        { from: 1, to: 3 },
        { from: 2, to: 4 },
        { from: 2.5, to: 5 },
    ];
    assert.deepEqual(
        rows(spans, 3).map((row) => row.length),
        [2, 1, 1],
    );
    assert.equal(rows(spans, 1).flat().length, 4);
});
test('the captions are the last events before the moment shown', () => {
    const drawn = sample(
        [],
        [
            r(-3, { number: '1', cardPlayed: { ...east, card: 'S5' } }),
            r(-1, { number: '2', trickWon: { trick: 4, winner: 'SEAT_EAST' } }),
            r(1, { number: '3', trickWon: { trick: 5, winner: 'SEAT_EAST' } }),
        ],
    );
    assert.deepEqual(eventsBefore(drawn, 0, 3), [1, 0]);
    assert.deepEqual(eventsBefore(drawn, -5, 3), []);
    assert.equal(lastBefore([], 3), undefined);
});
test('cards seen whole are drawn as a reader, a range and a face sensor would have it: the lowest hides the others', () => {
    const whole = (t: number, card: object[]) => r(t, { sighting: { ...east, area: 'AREA_PLAY', card } });
    const drawn = sample([
        whole(-3, [{ card: 'SK', faceUp: true, heightMm: 43, confidence: 0.99 }]),
        whole(-2, [
            { card: 'SK', faceUp: true, heightMm: 43, confidence: 0.99 },
            { card: 'H3', faceUp: false, heightMm: 2, confidence: 0.99 },
        ]),
        whole(-1, []),
        r(-1, { sighting: { ...east, area: 'AREA_DUMMY', card: [{ card: 'C2', faceUp: true, heightMm: 1, confidence: 0.99 }] } }),
    ]);
    const trace = drawn.traces[0]!;
    assert.deepEqual(
        trace.cards.map(({ card, from, to }) => [card, from, to]),
        [
            ['SK', -3, -1],
            ['H3', -2, -1],
        ],
    );
    assert.deepEqual(
        trace.face.map(({ up, from, to }) => [up, from, to]),
        [
            [true, -3, -2],
            [false, -2, -1],
        ],
    );
    assert.equal(zoneAt(trace, -2.5).mm, 43);
    assert.equal(zoneAt(trace, -1.5).mm, 2);
    assert.equal(zoneAt(trace, -0.5).mm, null);
});
