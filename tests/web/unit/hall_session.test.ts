import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MovementKind } from '../../../controller/display/web/gen/kibitz/v1/hall_pb';
import { askedChange, namesIn, type ChangeWish } from '../../../controller/display/web/src/hall/changeWish';
import { asked, emptyPart, leftOf, letterOf, readNames, usual, type PartWish, type Wish } from '../../../controller/display/web/src/hall/sessionWish';
import { boardsText, goes, leftOfRound, meets } from '../../../controller/display/web/src/seat/state/round';
import { minutesLeft } from '../../../controller/display/web/src/words/format';

const part: PartWish = { ...emptyPart, tables: ['T001', 'T002', 'T003'] };
const wish: Wish = { name: 'Monday', minutes: '21', parts: [part] };

test('names: a line a pair, however people part the two', () => {
    const { pairs } = readNames('1 Anna Berg – Bo Dahl\n\n2: Cleo Eng / Dag Falk\n3. Eva Lund-Holm & Finn Gran\n 4) Jean-Luc A - Ida B');
    assert.deepEqual(pairs.map(({ pair, first, second }) => ({ pair, first, second })), [
        { pair: 1, first: 'Anna Berg', second: 'Bo Dahl' },
        { pair: 2, first: 'Cleo Eng', second: 'Dag Falk' },
        { pair: 3, first: 'Eva Lund-Holm', second: 'Finn Gran' },
        { pair: 4, first: 'Jean-Luc A', second: 'Ida B' },
    ]);
    assert.equal(readNames('1 Anna Berg – Bo Dahl\nAnna and Bo').wrong, 'Anna and Bo');
    assert.equal(readNames('1 Anna').wrong, '1 Anna');
    for (const [side, is] of [['ew', 2], ['E-W', 2], ['ns', 1], ['В-З', 2], ['αδ', 2]]) assert.equal(readNames(`6 ${side} Sven Ek – Tove Lund`).pairs[0].side, is, side);
});
test('what is usual, what is asked, which field is wrong', () => {
    assert.equal(usual(3), MovementKind.HOWELL);
    assert.equal(usual(7), MovementKind.MITCHELL);
    assert.equal(usual(8), MovementKind.RELAY);
    const read = asked({ ...wish, minutes: '', parts: [{ ...part, sitOut: true }] });
    assert.ok('asked' in read);
    assert.equal(read.asked.minutes, 0);
    assert.deepEqual([read.asked.part[0]!.pairs, read.asked.part[0]!.boards, read.asked.part[0]!.movement], [5, 3, MovementKind.HOWELL]);
    assert.deepEqual(asked({ ...wish, name: ' ' }), { fault: 'name', part: 0 });
    assert.deepEqual(asked({ ...wish, minutes: '2h' }), { fault: 'minutes', part: 0 });
    for (const [change, fault] of [[{ tables: ['T001'] }, 'tables'], [{ boards: '' }, 'boards'], [{ boards: 'x' }, 'boards'], [{ rounds: '-1' }, 'rounds'], [{ names: 'x' }, 'names']] as const)
        assert.deepEqual(asked({ ...wish, parts: [part, { ...part, ...change }] }), { fault, part: 1 });
    const two = asked({ ...wish, parts: [part, part] });
    assert.ok('asked' in two);
    assert.deepEqual(two.asked.part.map(({ section }) => section), ['A', 'B']);
    assert.equal(letterOf(2), 'C');
});
test('a change of the session that is on: what is asked, or the field that is wrong', () => {
    const change: ChangeWish = { kind: 'goes', section: 'A', round: '3', pair: '7', first: '', second: '', table: '', oneRound: true, rounds: '' };
    assert.deepEqual(askedChange(change), { asked: { section: 'A', fromRound: 3, what: { case: 'goes', value: 7 } } });
    assert.deepEqual(askedChange({ ...change, kind: 'arrows', table: 'T002' }), { asked: { section: 'A', fromRound: 3, what: { case: 'arrows', value: { table: ['T002'], oneRound: true } } } });
    assert.deepEqual(askedChange({ ...change, kind: 'rounds', rounds: '4' }), { asked: { section: 'A', fromRound: 0, what: { case: 'rounds', value: 4 } } });
    assert.deepEqual(askedChange({ ...change, kind: 'comes', first: ' Eva ', second: 'Finn' }), { asked: { section: 'A', fromRound: 3, what: { case: 'comes', value: { pair: 0, first: 'Eva', second: 'Finn' } } } });
    assert.deepEqual(askedChange({ ...change, kind: 'comes', again: '3' }), { asked: { section: 'A', fromRound: 3, what: { case: 'comes', value: { pair: 3, first: '', second: '' } } } });
    for (const [wrong, fault] of [[{ kind: 'comes', again: 'x' }, 'pair'], [{ round: '' }, 'round'], [{ pair: 'x' }, 'pair'], [{ kind: 'names' }, 'second'], [{ kind: 'names', pair: '' }, 'pair'], [{ kind: 'comes', first: 'Eva' }, 'second'], [{ kind: 'rounds' }, 'rounds']] as const)
        assert.deepEqual(askedChange({ ...change, ...wrong }), { fault });
});
test('a substitute’s names hold from his round on', () => {
    const pair = [{ pair: 2, first: 'Anna', second: 'Bo', fromRound: 0 }, { pair: 2, first: 'Anna', second: 'Cleo', fromRound: 3 }];
    const session = { wish: { part: [{ section: 'A', pair }] } } as unknown as Parameters<typeof namesIn>[0];
    assert.equal(namesIn(session, 'A', 2).get(2), 'Anna – Bo');
    assert.equal(namesIn(session, 'A', 3).get(2), 'Anna – Cleo');
    assert.equal(namesIn(session, 'B', 3).size, 0);
});
test('boards in a row, or one by one', () => {
    assert.deepEqual([boardsText([4, 5, 6]), boardsText([4]), boardsText([4, 6]), boardsText([4, 5])], ['4–6', '4', '4, 6', '4–5']);
});
test('the clock: what is left by the hall’s clock, past the end, standing', () => {
    assert.equal(leftOf({ endsAt: { seconds: 1000n }, leftSeconds: 0 }, 940_000, 5000), 55_000);
    assert.equal(leftOf({ leftSeconds: 90 }, 0, 0), 90_000);
    assert.equal(leftOf({ leftSeconds: 0 }, 0, 0), undefined);
    assert.equal(minutesLeft(725_000), '12:05');
    assert.equal(minutesLeft(-30_000), '−0:30');
});
test('where a player stands: whom he meets, where he goes, in words; the clock runs from when it was told, or stands', () => {
    const round = { round: 2, rounds: 5, pair: '7', against: '3', opponent: ['Eva', 'Finn'], board: [4, 5, 6], due: 4 } as unknown as Parameters<typeof meets>[0];
    assert.deepEqual(meets(round), ['Against pair 3: Eva – Finn', 'boards 4–6']);
    assert.deepEqual(meets({ ...round, against: '' }), ['You sit out this round.']);
    assert.deepEqual(meets({ ...round, pair: '', board: [4] }), ['board 4']);
    const next = { table: '3', side: 2, firstBoard: 7, lastBoard: 9, over: false } as unknown as Parameters<typeof goes>[0];
    assert.match(goes(next), /^After this round: table 3, .*, boards 7–9$/);
    assert.match(goes({ ...next!, firstBoard: 0 }), /^After this round: table 3, .*; you sit out there$/);
    assert.equal(goes({ ...next!, table: '' }), 'After this round you sit out.');
    assert.equal(goes({ ...next!, over: true }), 'This is the last round.');
    assert.equal(goes(undefined), '');
    const clock = (stands: boolean) => ({ ...round, clock: { setting: 1, leftMs: 90_000, stands } }) as unknown as Parameters<typeof leftOfRound>[0];
    assert.equal(leftOfRound(clock(false), 50_000, 20_000), 30_000);
    assert.equal(leftOfRound(clock(true), 50_000, 20_000), 90_000);
    assert.equal(leftOfRound(round, 50_000, 20_000), undefined);
});
