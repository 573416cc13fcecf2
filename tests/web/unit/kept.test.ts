import assert from 'node:assert/strict';
import { test } from 'node:test';
import { about, keptAfter, nothingKept, together, withThese } from '../../../controller/display/web/src/live/kept';
import { nothingKnown, take, type Known } from '../../../controller/display/web/src/live/resume';
import { at, event, incident, live } from './make';

const one = (id: number, status = 'RAISED') => ({ id: String(id), status: `INCIDENT_STATUS_${status}` });
const taken = (known: Known, json: Parameters<typeof live>[0]): Known => {
    const result = take(known, live(json));
    assert.ok(result.kind === 'snapshot' || result.kind === 'event');
    return result.known;
};
const seen = (number: number, id: number) => ({ number: String(number), at: at(number), incidentSeen: { id: String(id), by: 'A. Holt' } });
const ids = (all: Iterable<{ id: bigint }>): number[] => [...all].map(({ id }) => Number(id));

test('what leaves the live view stays in the list of who looks at it; who has missed events begins anew', () => {
    const first = taken(nothingKnown, { number: '7', hello: {}, table: { incident: [one(1), one(2), one(3)] } });
    let kept = keptAfter(nothingKept, nothingKnown, first);
    assert.equal(kept.size, 0);
    const second = taken(first, { number: '8', event: seen(8, 3), change: { gone: ['1'], put: { incident: [one(4)] } } });
    kept = keptAfter(kept, first, second);
    assert.deepEqual(ids(kept.values()), [1]);
    assert.deepEqual(ids(together(second.table!.incident, kept)), [1, 2, 3, 4]);
    const third = taken(second, { number: '9', event: seen(9, 3), change: {} });
    assert.equal(keptAfter(kept, second, third), kept);
    // The table known anew, nothing missed: the journal cannot be written, say.
    assert.equal(keptAfter(kept, third, taken(third, { number: '9', table: { incident: [one(2), one(3), one(4)] } })).size, 1);
    assert.equal(keptAfter(kept, third, taken(third, { number: '40', table: { incident: [one(4)] } })).size, 0);
    assert.equal(keptAfter(kept, third, taken(third, { number: '10', event: seen(10, 4), table: { incident: [one(4)] } })).size, 0, 'the last of those that were missed');
});
test('the live view counts before what was asked for, and not more is kept than anybody reads', () => {
    const kept = withThese(nothingKept, [incident(one(2)), incident(one(9))]);
    const all = together([incident(one(2, 'SEEN'))], kept);
    assert.deepEqual(ids(all), [2, 9]);
    assert.equal(all[0]!.status, incident(one(2, 'SEEN')).status);
    const many = withThese(nothingKept, Array.from({ length: 1000 }, (_, n) => incident(one(n + 1))));
    assert.equal(many.size, 600);
    assert.ok(many.has(1000n) && !many.has(1n));
});
test('an event is about the incident that it names, whichever way it does', () => {
    assert.equal(about(event(seen(1, 5))), 5n);
    assert.equal(about(event({ number: '1', at: at(1), incidentRaised: { incident: one(6) } })), 6n);
    assert.equal(about(event({ number: '1', at: at(1), rulingCarriedOut: { incident: '7' } })), 7n);
    assert.equal(about(event({ number: '1', at: at(1), trickWon: { trick: 1 } })), undefined);
    assert.equal(about(undefined), undefined);
});
