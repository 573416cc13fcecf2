import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRoute, address } from '../../../controller/display/web/src/app/route';
import { readPrefs } from '../../../controller/display/web/src/app/prefs';
import { TableClock } from '../../../controller/display/web/src/live/clock';
import { en } from '../../../controller/display/web/src/words/en';
import { long } from '../../../controller/display/web/src/words/long';
import { ago, clock, t, tn } from '../../../controller/display/web/src/words/words';

test('a sentence is filled; what is not given stays visible as a place', () => {
    assert.equal(t('clause', { clause: '45E1' }), 'Law 45E1');
    assert.equal(t('clause'), 'Law {clause}');
    assert.equal(tn('hand.unknown', 1), '1 card not known');
    assert.equal(tn('hand.unknown', 12), '12 cards not known');
});
test('the long catalogue keeps every place and is longer', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
        assert.deepEqual(long[key].match(/\{\w+\}/g), en[key].match(/\{\w+\}/g), key);
    }
    assert.ok(Object.values(long).join('').length > 1.2 * Object.values(en).join('').length);
});
test('no sentence blames a player', () => {
    for (const [key, words] of Object.entries(en)) assert.doesNotMatch(words, /illegal|guilty|cheat|fault of/i, key);
});
test('clocks count up and "ago" is never in the future', () => {
    assert.deepEqual([clock(-5), clock(7000), clock(750_000), clock(3_723_000)], ['0:00', '0:07', '12:30', '1:02:03']);
    assert.equal(ago(-9000), 'just now');
    assert.match(ago(12_000), /12/);
});
test('the table’s clock: small differences are the network’s, missed events do not set it back', () => {
    const near = new TableClock();
    near.heard(1_000_000, 1_000_400);
    assert.equal(near.now(2_000_000), 2_000_000);
    const far = new TableClock();
    far.heard(5_000_000, 1_000_000);
    far.heard(4_000_000, 1_000_100);
    assert.equal(far.now(1_000_200), 5_000_200);
});
test('addresses are read and written back; anything else is the table', () => {
    for (const route of [
        { page: 'table' },
        { page: 'incident', id: 7n },
        { page: 'log', play: undefined },
        { page: 'log', play: 3 },
        { page: 'settings' },
    ] as const) {
        assert.deepEqual(parseRoute(address(route)), route);
    }
    for (const hash of [
        '',
        '#',
        '#/incident/0',
        '#/incident/-1',
        '#/incident/x',
        '#/incident/99999999999999999999',
        '#/elsewhere',
        '#/log/x',
    ])
        assert.deepEqual(parseRoute(hash), { page: 'table' }, hash);
});
test('damaged preferences are as usual', () => {
    assert.deepEqual(readPrefs('{"name":7,"sound":"x","suits":"six","light":"pink"}'), readPrefs(null));
    assert.deepEqual(readPrefs('no json'), readPrefs(null));
    assert.equal(readPrefs('{"suits":"four"}').suits, 'four');
});
