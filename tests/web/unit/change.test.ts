/// What a ruling would change: two views of the table, before and after.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromJson } from '@bufbuild/protobuf';
import { GivenSchema } from '../../../controller/display/web/gen/kibitz/v1/game_pb';
import { TableViewSchema, type TableView } from '../../../controller/display/web/gen/kibitz/v1/live_pb';
import { changes } from '../../../controller/display/web/src/incidents/change';
import { learn } from '../../../controller/display/web/src/words/words';

await learn('en');

const view = (json: object): TableView => fromJson(TableViewSchema, json as never);
const contract = { bid: '4S', declarer: 'SEAT_SOUTH' };
const played = (declarerTricks: number, scoreNs: number): object => ({ play: 2, phase: 'PHASE_FINISHED', result: { contract, declarerTricks, scoreNs } });
const told = (...views: [object, object, number?]): string[] =>
    changes(view(views[0]), view(views[1]), views[2] ?? 2).map(({ what, from, to }) => `${what.split('.').pop()}: ${from} > ${to}`.replaceAll('\u00a0', ' '));

test('a result that changes stands there before and after', () =>
    assert.deepEqual(told(played(10, 420), played(11, 450)), ['counts: 4♠ S, 10 tricks, N–S +420 > 4♠ S, 11 tricks, N–S +450']));
test('of a board that has left the table as the list has it', () => {
    const left = (scoreNs: number, more: object): object => ({ play: 5, finishedBoard: [{ play: 2, board: 2, contract, declarerTricks: 9, scoreNs, finished: true, ...more }] });
    assert.deepEqual(told(left(-50, {}), left(-50, { cancelled: true })), ['counts: 4♠ S, 9 tricks, E–W +50 > no result stands']);
    assert.deepEqual(told(left(-50, {}), left(-50, { adjusted: { ns: 60, ew: 40, perCent: true } })).length, 1);
});
test('while the board is played: what of the table is another, and nothing else', () => {
    const before = { play: 2, phase: 'PHASE_PLAY', turn: 'SEAT_EAST', contract, trick: [{ card: [{ card: 'SA' }, { card: 'H2' }] }] };
    const after = { ...before, turn: 'SEAT_SOUTH', trick: [{ card: [{ card: 'SA' }] }], penaltyCard: [{ seat: 'SEAT_EAST', card: 'H2' }] };
    assert.deepEqual(told(before, after), ['counts: not finished > not finished', 'cards: 2 > 1', 'turn: East > South', 'penalty: – > E ♥2']);
    assert.deepEqual(told(before, before), ['counts: not finished > not finished']);
});
test('weighted outcomes are told with their weights and not as their mean', () => {
    const given = fromJson(GivenSchema, { outcome: [{ contract, declarerTricks: 10, weight: 60 }, { contract, declarerTricks: 9, weight: 40 }] } as never);
    const [first] = changes(view(played(10, 420)), view({ ...played(10, 420), adjusted: { ns: 230, ew: -230 } }), 2, given);
    assert.match(first!.to.replaceAll('\u00a0', ' '), /^60 %: 4♠ S =; 40 %: 4♠ S −1$/);
    assert.doesNotMatch(first!.to, /230/);
});
