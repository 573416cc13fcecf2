// How long a table takes for its boards, and which are due.
import assert from 'node:assert/strict';
import test from 'node:test';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { SessionViewSchema } from '../../../controller/display/web/gen/kibitz/v1/live_pb';
import { boardsDue, boardTimes, paceOf, standingOf } from '../../../controller/display/web/src/session/pace';

const minute = 60_000;
/// Boards of round 1 (7, 8, 9) put on at these minutes; the last one is on the table.
const session = (...at: number[]) =>
    create(SessionViewSchema, {
        name: 'Monday',
        round: [
            { pairNs: '1', pairEw: '6', board: [7, 8, 9] },
            { pairNs: '1', pairEw: '5', board: [10, 11] },
        ],
        roundOn: 1,
        board: at.map((when, i) => ({ play: i + 1, board: 7 + i, round: 1, finished: i + 1 < at.length, started: timestampFromMs(when * minute) })),
    });

test('the pace is the median from one board to the next, and none before two', () => {
    const one = paceOf(session(0, 8), 2, 9 * minute);
    assert.equal(one.usual, undefined);
    assert.equal(one.board, minute);
    assert.equal(one.round, 9 * minute);
    const two = paceOf(session(0, 8, 14), 3, 20 * minute);
    assert.equal(two.usual, 7 * minute);
    assert.equal(two.board, 6 * minute);
    assert.deepEqual([two.played, two.left], [2, 1]);
});
test('a board that was ended unfinished is no board’s time, and is still to come', () => {
    const broken = session(0, 2, 9);
    broken.board[0]!.finished = false; // board 7 was started by mistake
    assert.deepEqual(boardTimes(broken.board), [7 * minute]);
    assert.equal(standingOf(broken, 3, 7), 'to-come');
    assert.deepEqual(boardsDue(broken, 3), [7]);
});
test('how each board stands', () => {
    const now = session(0, 8, 14);
    now.board[0]!.confirmed = true;
    assert.deepEqual([7, 8, 9, 10].map((board) => standingOf(now, 3, board)), ['confirmed', 'finished', 'on', 'to-come']);
    now.board[1]!.cancelled = true;
    assert.equal(standingOf(now, 3, 8), 'cancelled');
});
test('with the boards of the round played, the next round’s are due', () => {
    const now = session(0, 8, 14);
    assert.deepEqual(boardsDue(now, 3), [10, 11]);
    now.board[2]!.finished = true;
    const pace = paceOf(now, 3, 20 * minute);
    assert.deepEqual([pace.board, pace.left], [0, 0]);
});
test('without a schedule there is a pace of boards and nothing of rounds', () => {
    const loose = session(0, 8, 14);
    loose.round = [];
    loose.roundOn = 0;
    const pace = paceOf(loose, 3, 15 * minute);
    assert.equal(pace.usual, 7 * minute);
    assert.deepEqual([pace.round, pace.played, pace.left], [0, 0, 0]);
    assert.deepEqual(boardsDue(loose, 3), []);
});
