// Names of tables, out of what people type to have their files made.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesOf } from '../../../controller/display/web/src/hall/tableNames';

test('ranges and names, with commas, blanks or line ends between', () => {
    assert.deepEqual(namesOf('1-3'), ['1', '2', '3']);
    assert.deepEqual(namesOf(' 1–3, 15;A7\nB1-B2 '), ['1', '2', '3', '15', 'A7', 'B1', 'B2']);
    assert.deepEqual(namesOf('2 2 1-2'), ['2', '1']);
    assert.deepEqual(namesOf('007-009'), ['7', '8', '9']);
});

test('what is none of these is not understood', () => {
    for (const typed of ['', '  ', '-', '1-', '3-1', '0-4', 'A1-B3', '1--2', '../1', 'one to three', '1-501', 'x'.repeat(33)]) assert.equal(namesOf(typed), undefined, typed);
    assert.equal(namesOf('1-500')?.length, 500);
});
