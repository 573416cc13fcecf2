// What a panel tells when a round has been called, and what has left the hall's queue.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromJson } from '@bufbuild/protobuf';
import { HallMessageSchema, type HallMessage } from '../../../controller/display/web/gen/kibitz/v1/hall_pb';
import { SeatRoundSchema, type SeatRound } from '../../../controller/display/web/gen/kibitz/v1/seat_pb';
import { nothing, takeIn } from '../../../controller/display/web/src/hall/state';
import './make';
import { isOfRound, leaves } from '../../../controller/display/web/src/seat/state/round';

const [north, east] = [1, 2];
const round = (json: object): SeatRound => fromJson(SeatRoundSchema, { round: 2, rounds: 3, pair: '3', against: '1', board: [7, 8], ...json });

test('who has played here reads where he goes; who stays is told nothing', () => {
    const to = { table: '2', side: 'SIDE_EAST_WEST', firstBoard: 11, lastBoard: 12 };
    assert.deepEqual(leaves(round({ moved: { round: 1, pair: '7', to } }), north), ['You have played here as pair 7.', 'Go to table 2, East–West, boards 11–12']);
    assert.deepEqual(leaves(round({ moved: { round: 1, pair: '3', to } }), north), []);
    assert.deepEqual(leaves(round({}), north), []);
    assert.deepEqual(leaves(undefined, north), []);
    assert.deepEqual(leaves(round({ moved: { round: 1, pair: '7' } }), east), ['You have played here as pair 7.'], 'nobody has told where to');
    assert.deepEqual(leaves(round({ moved: { round: 1, pair: '7', to: { over: true } } }), east), ['You have played here as pair 7.']);
    assert.deepEqual(leaves(round({ moved: { round: 1, pair: '7', to: {} } }), east), ['You have played here as pair 7.', 'You sit out this round.']);
    assert.deepEqual(leaves(round({ moved: { round: 1, pair: '7', team: 'Red', to: { ...to, firstBoard: 0, lastBoard: 0 } } }), east), ['You have played here for team Red.', 'Go to table 2, East–West; you sit out there']);
    const single = { table: '2', side: 'SIDE_EAST_WEST', seat: 'SEAT_WEST', partner: '9', firstBoard: 3, lastBoard: 3 };
    assert.deepEqual(leaves(round({ pair: '4+6', moved: { round: 1, pair: '4+7', to: single } }), east), [], 'he stays, his partner goes');
    assert.deepEqual(leaves(round({ pair: '4+6', moved: { round: 1, pair: '5+7', to: single } }), east), ['You have played here as player 5.', 'Go to table 2, West, board 3, with player 9']);
});
test('which boards are this round’s here', () => {
    assert.deepEqual([7, 9].map((number) => isOfRound(round({}), number)), [true, false]);
    assert.equal(isOfRound(undefined, 9), true, 'no schedule');
});
test('what has left the queue is remembered, the latest first, and forgotten when it waits again', () => {
    const entry = (key: string, board: number): object => ({ key, table: key.split('/')[0], tableName: '1', incident: { id: key.split('/')[1], board, headline: `Of ${key}` } });
    const message = (json: object): HallMessage => fromJson(HallMessageSchema, json as never);
    let state = takeIn(nothing, message({ hello: { hall: 'CLUB' }, entry: [entry('T001/1', 4), entry('T001/2', 5)] }), 0);
    assert.deepEqual(state.left, []);
    state = takeIn(state, message({ gone: ['T001/1'] }), 0);
    state = takeIn(state, message({ gone: ['T001/2'] }), 0);
    assert.deepEqual(state.left.map(({ key, incident, board, headline }) => [key, incident, board, headline]), [['T001/2', 2, 5, 'Of T001/2'], ['T001/1', 1, 4, 'Of T001/1']]);
    state = takeIn(state, message({ entry: [entry('T001/1', 4)] }), 0);
    assert.deepEqual(state.left.map(({ key }) => key), ['T001/2']);
    // The line was away meanwhile: what is not in the whole has left.
    state = takeIn(state, message({ hello: { hall: 'CLUB' } }), 0);
    assert.deepEqual(state.left.map(({ key }) => key), ['T001/1', 'T001/2']);
});
