import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Seat } from '../../../controller/display/web/gen/kibitz/v1/game_pb';
import { MovementKind } from '../../../controller/display/web/gen/kibitz/v1/hall_pb';
import { boardsFrom, boardsText } from '../../../controller/display/web/src/bridge/boardsText';
import { pairFigures, playersOf, singleAt } from '../../../controller/display/web/src/bridge/individuals';
import { askedChange, changeWords, kindsOf, pairChoices, type ChangeWish } from '../../../controller/display/web/src/hall/changeWish';
import { rainbowAt, readPlayers, sitOutsIn, usualSingle, withPlayers } from '../../../controller/display/web/src/hall/individualWish';
import { asked, emptyPart, movementOf, type PartWish, type Wish } from '../../../controller/display/web/src/hall/sessionWish';
import { goes, meets, plays, whoHeIs } from '../../../controller/display/web/src/seat/state/round';

const part: PartWish = { ...emptyPart, individuals: true, tables: ['T001', 'T002'] };
const wish: Wish = { name: 'Monday', minutes: '21', scoring: 1, compared: false, parts: [part] };
const two = (first: number, second: number): number => first * 65536 + second;

test('a pair of two players: as the hall has it, as a schedule has it, who sits where', () => {
    assert.deepEqual([playersOf(two(3, 17)), playersOf(7), pairFigures(two(3, 17)), pairFigures(7)], [[3, 17], [7], '3+17', '7']);
    assert.deepEqual(singleAt('3+17', Seat.EAST), { own: '3', partner: '17' });
    assert.deepEqual(singleAt('3+17', Seat.SOUTH), { own: '17', partner: '3' });
    assert.equal(singleAt('7', Seat.NORTH), undefined);
});
test('a line a player, his own number behind the name; two names are none', () => {
    const { pairs, wrong } = readPlayers('1 Anna Berg (77)\n\n2. Bo Lund-Holm');
    assert.equal(wrong, '');
    assert.deepEqual(pairs.map(({ pair, first, firstNumber, second }) => [pair, first, firstNumber, second]), [[1, 'Anna Berg', '77', ''], [2, 'Bo Lund-Holm', '', '']]);
    for (const odd of ['Anna', '1', '1 Anna – Bo', '1 Anna - Bo']) assert.equal(readPlayers(odd).wrong, odd);
    assert.equal(withPlayers('1 Anna\n2 Bo', [{ pair: 2, first: 'Bo Dahl', firstNumber: '5' }, { pair: 3, first: 'Cleo', firstNumber: '' }]), '1 Anna\n2 Bo Dahl (5)\n3 Cleo');
});
test('what is asked, what is usual, which field is wrong', () => {
    const read = (change: Partial<PartWish>) => asked({ ...wish, parts: [{ ...part, ...change }] });
    const of = read({ names: '1 Anna', waits: true });
    assert.ok('asked' in of);
    const [one] = of.asked.part;
    assert.deepEqual([one!.individuals, one!.movement, one!.pairs, one!.pair[0]!.first], [true, MovementKind.INDIVIDUAL, 9, 'Anna']);
    assert.deepEqual(read({ names: '1 Anna – Bo' }), { fault: 'players', part: 0 });
    assert.deepEqual(read({ boards: '' }), { fault: 'boards', part: 0 });
    assert.deepEqual(read({ movement: MovementKind.BROUGHT }), { fault: 'movement', part: 0 });
    assert.deepEqual([2, 3, 4, 5, 6, 7, 8, 9, 10].map(rainbowAt), [false, false, false, true, false, true, true, true, false]);
    assert.deepEqual([usualSingle(2), usualSingle(4), usualSingle(5), usualSingle(6)], [MovementKind.INDIVIDUAL, MovementKind.INDIVIDUAL, MovementKind.RAINBOW, MovementKind.INDIVIDUAL]);
    // What was chosen for one form of contest is nothing for another.
    assert.equal(movementOf({ ...part, movement: MovementKind.HOWELL }), MovementKind.INDIVIDUAL);
    assert.equal(movementOf({ ...part, individuals: false, movement: MovementKind.RAINBOW }), MovementKind.HOWELL);
});
test('changes: a substitute has one name, nobody comes or goes; who sits out', () => {
    const seat = (table: string, ns: number, ew: number) => ({ section: 'A', round: 1, table, pairNs: ns, pairEw: ew });
    const session = {
        round: 1, wish: { part: [{ section: 'A', individuals: true, team: [], pair: [{ pair: 3, first: 'Cleo', second: '', fromRound: 0 }] }] },
        seating: [seat('T001', two(2, 4), two(6, 8)), seat('T002', two(1, 3), two(5, 7)), { ...seat('T001', two(9, 4), two(6, 8)), round: 2 }],
    } as unknown as Parameters<typeof pairChoices>[0];
    assert.ok(!kindsOf(session, 'A').includes('comes') && !kindsOf(session, 'A').includes('goes'));
    assert.deepEqual(pairChoices(session, 'A').map(([value]) => value), ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    assert.equal(pairChoices(session, 'A')[2]![1], '3: Cleo');
    assert.deepEqual(sitOutsIn(session, 'A', 1), [9]);
    assert.deepEqual(sitOutsIn(session, 'A', 2), []); // a board played late
    const change: ChangeWish = { kind: 'names', section: 'A', round: '2', pair: '3', first: 'Ida', second: '', table: '', oneRound: true, rounds: '', board: '', single: true };
    const read = askedChange(change);
    assert.ok('asked' in read);
    assert.deepEqual(read.asked.what, { case: 'names', value: { pair: 3, first: 'Ida', second: '' } });
    assert.deepEqual(askedChange({ ...change, first: '' }), { fault: 'second' });
    assert.deepEqual(askedChange({ ...change, single: false }), { fault: 'second' });
    const made = { wish: { section: 'A', fromRound: 2, what: { case: 'names', value: { pair: 3, first: 'Ida', second: '' } } } } as unknown as Parameters<typeof changeWords>[0];
    assert.equal(changeWords(made, session, (id) => id), 'From round 2 on player 3 is Ida.');
});
test('at the seat: who one is, with whom, against whom, where one goes by oneself', () => {
    const round = { round: 1, rounds: 7, pair: '8+1', against: '5+7', opponent: ['Eva', 'Gro'], board: [1, 3], partner: 'Anna', team: '' } as unknown as Parameters<typeof meets>[0];
    assert.equal(whoHeIs(round, Seat.SOUTH), 'you are player 1');
    assert.equal(plays(round, Seat.NORTH), 'Your partner in this round: player 1, Anna');
    assert.equal(plays({ ...round, partner: '' }, Seat.NORTH), 'Your partner in this round: player 1');
    assert.equal(plays({ ...round, pair: '8' }, Seat.NORTH), '');
    assert.deepEqual(meets(round), ['Against players 5, 7: Eva – Gro', 'boards 1, 3']);
    const next = { table: '2', side: 1, seat: Seat.SOUTH, partner: '6', firstBoard: 4, lastBoard: 6, over: false } as unknown as Parameters<typeof goes>[0];
    assert.match(goes(next), /^After this round: table 2, .*, boards 4–6, with player 6$/);
});
test('boards of a round but for those played late', () => {
    assert.equal(boardsText(boardsFrom(4, 7, [5])), '4, 6–7');
    assert.equal(boardsText(boardsFrom(4, 4)), '4');
});
