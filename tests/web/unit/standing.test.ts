import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, inPlace, joined } from '../../../controller/display/web/src/incidents/standing';

const all = () => true;
const ids = (...numbers: number[]): bigint[] => numbers.map(BigInt);

test('what is there keeps its place; what comes stands after it, wherever it belongs', () => {
    const kept = inPlace(ids(5, 3, 1));
    assert.equal(joined(kept, ids(5, 3, 1), all), kept);
    assert.equal(joined(kept, ids(1, 3, 5), all), kept); // another order now is no reason to move
    const more = joined(kept, ids(7, 5, 3, 1), all);
    assert.deepEqual(more.ids, ids(5, 3, 1, 7));
    assert.deepEqual(joined(more, ids(9, 7, 5, 3, 1), all).ids, ids(5, 3, 1, 7, 9));
});
test('what has been settled stays where it stood; what the display knows no more goes', () => {
    const kept = inPlace(ids(5, 3, 1));
    assert.deepEqual(joined(kept, ids(5, 1), all).ids, ids(5, 3, 1));
    assert.deepEqual(joined(kept, ids(5, 1), (id) => id !== 3n).ids, ids(5, 1));
});
test('the first so many are drawn, and what has come since', () => {
    const kept = joined(inPlace(ids(5, 4, 3, 2)), ids(9, 5, 4, 3, 2), all);
    assert.deepEqual(drawn(kept, 2), ids(5, 4, 9));
    assert.deepEqual(drawn(kept, 30), ids(5, 4, 3, 2, 9));
});
