import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredNow } from '../../../controller/display/web/src/seat/state/answered';
import { create } from '@bufbuild/protobuf';
import { SeatQuestionSchema, SeatViewSchema } from '../../../controller/display/web/gen/kibitz/v1/seat_pb';

const view = (play: number, ...question: [by: number, call: number, answer: string][]) =>
    create(SeatViewSchema, { play, question: question.map(([by, call, answer]) => create(SeatQuestionSchema, { by, call, answer })) });

test('who asked is told of the answer once, when it comes, and of nobody else’s', () => {
    const asked = view(1, [2, 1, ''], [4, 1, '']);
    const answered = view(1, [2, 1, '15-17'], [4, 1, '15-17']);
    assert.deepEqual(answeredNow(asked, answered, 2).map(({ by, answer }) => [by, answer]), [[2, '15-17']]);
    assert.deepEqual(answeredNow(answered, answered, 2), []);
    assert.deepEqual(answeredNow(undefined, answered, 2), [], 'a page that is loaded anew');
    assert.deepEqual(answeredNow(view(0, [2, 1, '']), answered, 2), [], 'of another board');
});
