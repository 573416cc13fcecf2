// What the technician's page makes of messages: all devices first, then what has changed; which row is marked, and when.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create, fromJson } from '@bufbuild/protobuf';
import { ReadingSchema } from '../../../controller/display/web/gen/kibitz/v1/reading_pb';
import { TechnicianMessageSchema, type TechnicianMessage } from '../../../controller/display/web/gen/kibitz/v1/technician_pb';
import { nothing, takeIn } from '../../../controller/display/web/src/technician/state';
import { readingWords } from '../../../controller/display/web/src/technician/readingWords';
import { functionName, placeOf } from '../../../controller/display/web/src/technician/names';

const message = (json: object): TechnicianMessage => fromJson(TechnicianMessageSchema, json as never);
const range = (mm: number | undefined, changedAt: string, more: object = {}): object => ({ name: 'north.range', condition: 'DEVICE_CONDITION_ANSWERS', changedAt, reading: { range: mm === undefined ? {} : { heightMm: mm } }, ...more });
const light = (value: string): object => ({ name: 'north.light', condition: 'DEVICE_CONDITION_ANSWERS', changedAt: '2026-11-21T19:00:00Z', light: value });
const first = message({
    hello: { tableName: 'Table 1', device: [{ name: 'north.range', wiring: 'a bus' }, { name: 'north.light' }] },
    view: { now: '2026-11-21T19:00:10Z', device: [range(31, '2026-11-21T19:00:01Z'), light('LIGHT_OFF')] },
});

test('the first message brings all devices; none of them has changed', () => {
    const state = takeIn(nothing, first, 1000);
    assert.equal(state.table, 'Table 1');
    assert.deepEqual(state.devices.map(({ now, changedAt }) => [now.name, changedAt]), [['north.range', 0], ['north.light', 0]]);
    assert.equal(state.last, undefined);
    assert.equal(state.ahead, Date.parse('2026-11-21T19:00:10Z') - 1000);
});

test('a sign of life marks nothing; another value, condition or light does', () => {
    let state = takeIn(nothing, first, 1000);
    state = takeIn(state, message({ view: { device: [range(32, '2026-11-21T19:00:01Z')] } }), 2000);
    assert.equal(state.devices[0]!.changedAt, 0);
    assert.deepEqual(state.devices[0]!.now.value, { case: 'reading', value: state.devices[0]!.now.value.value });
    state = takeIn(state, message({ view: { device: [range(60, '2026-11-21T19:00:12Z')] } }), 3000);
    assert.equal(state.devices[0]!.changedAt, 3000);
    assert.equal(state.last?.now.name, 'north.range');
    state = takeIn(state, message({ view: { device: [light('LIGHT_GREEN')] } }), 4000);
    assert.equal(state.last?.now.name, 'north.light');
    assert.equal(state.devices[0]!.changedAt, 3000);
    state = takeIn(state, message({ view: { device: [range(undefined, '2026-11-21T19:00:12Z', { condition: 'DEVICE_CONDITION_SILENT' })] } }), 5000);
    assert.equal(state.devices[0]!.changedAt, 5000);
});

test('a device that the page does not know is left out; a beat changes nothing', () => {
    const state = takeIn(nothing, first, 1000);
    const after = takeIn(state, message({ view: { device: [{ name: 'west.nose' }] } }), 2000);
    assert.deepEqual(after.devices, state.devices);
    assert.equal(takeIn(state, create(TechnicianMessageSchema, { beat: true }), 2000), state);
});

test('after a reconnection the devices are those of the table, and nothing is marked', () => {
    const moved = takeIn(takeIn(nothing, first, 1000), message({ view: { device: [range(60, '2026-11-21T19:00:12Z')] } }), 3000);
    const again = takeIn(moved, message({ hello: { tableName: 'Table 1', device: [{ name: 'east.range' }] }, view: { device: [{ ...range(5, '2026-11-21T19:01:00Z'), name: 'east.range' }] } }), 9000);
    assert.deepEqual(again.devices.map(({ now, changedAt }) => [now.name, changedAt]), [['east.range', 0]]);
    assert.equal(again.last, undefined);
});

test('devices are named at their place', () => {
    assert.equal(functionName('north.range'), 'Height sensor');
    assert.equal(functionName('south.column2'), 'Column 3 reader');
    assert.equal(functionName('east.face2'), 'Face sensor (no. 2)');
    assert.equal(functionName('west.nose'), 'west.nose');
    assert.equal(placeOf('centre.board-reader'), 'centre');
    assert.equal(placeOf('west.panel'), 'west');
});

test('a reading in a few words; one of a kind without words by its fields', () => {
    const words = (json: object): string => readingWords(fromJson(ReadingSchema, json as never));
    assert.equal(words({ range: { seat: 'SEAT_NORTH', heightMm: 31.4 } }), '31 mm');
    assert.equal(words({ range: { seat: 'SEAT_NORTH' } }), 'nothing in reach');
    assert.equal(words({ face: { seat: 'SEAT_NORTH', surface: 'SURFACE_PRINTED' } }), 'a card face up');
    assert.equal(words({ seatSwitch: { seat: 'SEAT_NORTH', occupied: false } }), 'nobody sits');
    assert.equal(words({ boardTag: { tag: '16142028407511777330' } }), '010032');
    assert.equal(words({ boardTag: {} }), 'no board');
    assert.equal(words({ contact: { seat: 'SEAT_NORTH', finger: 2, xMm: 10.26, yMm: 4 } }), 'finger 2 · phase 0 · xMm 10.3 · yMm 4');
});
