import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asks, given, nothingFilled, type Filled } from '../../../controller/display/web/src/state/given';
import { readScore, writeScore } from '../../../controller/display/web/src/bridge/scoreText';
import { incident } from './make';

const option = (more: object) => incident({ option: [{ number: 1, ...more }] }).option[0]!;
const filled = (more: Partial<Filled>): Filled => ({ ...nothingFilled, ...more });

test('an option that asks for nothing is chosen by itself', () => {
    assert.equal(asks(option({})), false);
    assert.deepEqual(given(option({}), nothingFilled), { given: {} });
});
test('a suit or tricks must be there, and be possible', () => {
    const suit = option({ asksSuit: true });
    assert.equal(asks(suit), true);
    assert.deepEqual(given(suit, nothingFilled), { fault: 'suit' });
    assert.deepEqual(given(suit, filled({ suit: 'H' })), { given: { suit: 'H' } });
    const tricks = option({ asksTricks: true });
    for (const wrong of ['', '14', '-1', '3.5', 'two', '1e1'])
        assert.deepEqual(given(tricks, filled({ tricks: wrong })), { fault: 'tricks' }, wrong);
    assert.deepEqual(given(tricks, filled({ tricks: '0' })), { given: { tricks: 0 } });
    const moved = option({ asksTricks: true, asksSide: true });
    assert.deepEqual(given(moved, filled({ tricks: '1' })), { fault: 'side' });
    assert.deepEqual(given(moved, filled({ tricks: '0', side: 'ew' })), { fault: 'tricks' });
    assert.deepEqual(given(moved, filled({ tricks: '2', side: 'ew' })), { given: { tricks: 2, side: 2 } });
});
test('an adjusted score by contract, weighted, as averages, in points', () => {
    const score = option({ asksScore: true });
    const written = (...outcomes: [string, string][]) => filled({ outcomes: outcomes.map(([text, weight]) => ({ text, weight })) });
    assert.deepEqual(given(score, nothingFilled), { fault: 'outcomes' });
    assert.deepEqual(given(score, written(['4S S -1', '100'])), {
        given: { outcome: [{ contract: { bid: '4S', doubling: 0, declarer: 3 }, declarerTricks: 9, weight: 100 }] },
    });
    assert.deepEqual(given(score, written(['4S S =', '60'], ['3NT N -1', '30'])), { fault: 'weights' });
    assert.deepEqual(given(score, written(['P', '100'])), { given: { outcome: [{ declarerTricks: 0, weight: 100 }] } });
    assert.deepEqual(given(score, filled({ kind: 'percent', percentNs: '60' })), { fault: 'percent' });
    assert.deepEqual(given(score, filled({ kind: 'percent', percentNs: '60', percentEw: '40', note: 'too slow' })), {
        given: { percentNs: 60, percentEw: 40, note: 'too slow' },
    });
    assert.deepEqual(given(score, filled({ kind: 'points', ns: '420', ew: '9999' })), { fault: 'points' });
    assert.deepEqual(given(score, filled({ kind: 'points', ns: '420', ew: '−450' })), { given: { scoreNs: 420, scoreEw: -450 } });
});
test('figures as people type them: signs, spaces, per cent', () => {
    const score = option({ asksScore: true });
    for (const [ns, ew, ...is] of [['+420', '-420', 420, -420], [' 1 430', '–1430', 1430, -1430], ['1.430', '-1,430', 1430, -1430], ['— 50', '+ 50', -50, 50]] as const)
        assert.deepEqual(given(score, filled({ kind: 'points', ns, ew })), { given: { scoreNs: is[0], scoreEw: is[1] } }, ns);
    for (const wrong of ['', '+', '4 2 0', '42o', '1.43', '--50', '420 NS']) assert.deepEqual(given(score, filled({ kind: 'points', ns: wrong, ew: '0' })), { fault: 'points' }, wrong);
    assert.deepEqual(given(score, filled({ kind: 'percent', percentNs: '60%', percentEw: '40 %' })), { given: { percentNs: 60, percentEw: 40 } });
    for (const wrong of ['62,5', '101', '-1', '%', '6O']) assert.deepEqual(given(score, filled({ kind: 'percent', percentNs: wrong, percentEw: '40' })), { fault: 'percent' }, wrong);
    const weighed = (first: string, second: string) => given(score, filled({ outcomes: [{ text: '4S S =', weight: first }, { text: '4S S —1', weight: second }] }));
    assert.equal('given' in weighed('60%', '40 %'), true);
    // It is the weight that is wrong, not the contract.
    for (const wrong of ['33,3', '', 'half']) assert.deepEqual(weighed(wrong, '60'), { fault: 'weights' }, wrong);
    assert.equal('given' in given(option({ asksPenalty: true, asksSide: true }), filled({ side: 'ns', penalty: '10 %' })), true);
});
test('a penalty of so much, and what was ruled at the table', () => {
    const penalty = option({ asksPenalty: true, asksSide: true });
    assert.deepEqual(given(penalty, filled({ side: 'ns' })), { fault: 'penalty' });
    assert.deepEqual(given(penalty, filled({ side: 'ns', penalty: '0,5', unit: 'vp' })), { given: { side: 1, penalty: 5, penaltyUnit: 3 } });
    const note = option({ asksNote: true });
    assert.deepEqual(given(note, nothingFilled), { fault: 'note' });
    assert.deepEqual(given(note, filled({ clause: ' 84D ' })), { given: { clause: '84D' } });
});
test('a contract with its result is read as Directors write it, and written as it is read', () => {
    for (const [text, as] of [['4S S -1', '4S S -1'], ['3n*e+2', '3NTX E +2'], ['1♥XX n =', '1HXX N ='], ['7nt w −13', '7NT W -13'], ['pass', 'P']])
        assert.equal(writeScore(readScore(text!)!), as);
    for (const wrong of ['', '4S', '4S S', '8S S =', '4S S +4', '1C N -8', '4SXXX S =', 'four spades']) assert.equal(readScore(wrong), undefined, wrong);
});
