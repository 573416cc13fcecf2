import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MovementKind, VictoryScale } from '../../../controller/display/web/gen/kibitz/v1/hall_pb';
import { kindsOf, pairChoices } from '../../../controller/display/web/src/hall/changeWish';
import { asked, emptyPart, type PartWish, type Wish } from '../../../controller/display/web/src/hall/sessionWish';
import { byesIn, pointsOf, readTeams, teamName, withTeams } from '../../../controller/display/web/src/hall/teamWish';
import { boardsText } from '../../../controller/display/web/src/seat/state/round';

const red = '1 Red: Anna Berg – Bo Dahl, Cleo Eng – Dag Falk';
const part: PartWish = { ...emptyPart, teams: true, tables: ['T001', 'T002'], boards: '8' };
const wish: Wish = { name: 'League', minutes: '60', scoring: 1, compared: false, parts: [part] };

test('teams: a line a team, four to six names, however people part them', () => {
    const { teams, fault } = readTeams(`${red}\n\n2. Blue Lund-Holm: Finn (77), Gro / Hal & Ida; Jo - Kai`);
    assert.equal(fault, undefined);
    assert.deepEqual(teams[0], { number: 1, name: 'Red', member: ['Anna Berg', 'Bo Dahl', 'Cleo Eng', 'Dag Falk'], memberNumber: ['', '', '', ''] });
    assert.deepEqual([teams[1]!.number, teams[1]!.name, teams[1]!.member, teams[1]!.memberNumber[0]], [2, 'Blue Lund-Holm', ['Finn', 'Gro', 'Hal', 'Ida', 'Jo', 'Kai'], '77']);
    assert.deepEqual(readTeams('2 Blue').fault, { wrong: 'members', line: '2 Blue', count: 0 });
    assert.deepEqual(readTeams('2 Blue: A, B, C').fault, { wrong: 'members', line: '2 Blue: A, B, C', count: 3 });
    assert.deepEqual(readTeams('Blue: A, B, C, D').fault, { wrong: 'line', line: 'Blue: A, B, C, D' });
    assert.deepEqual(readTeams(`${red}\n${red}`).fault, { wrong: 'twice', number: 1 });
});
test('what is asked where teams play, or which field is wrong', () => {
    const read = asked({ ...wish, parts: [{ ...part, bye: true, teamLines: red, byePoints: '12,5', scale: VictoryScale.WHOLE }] });
    assert.ok('asked' in read);
    const [of] = read.asked.part;
    assert.deepEqual([of!.movement, of!.pairs, of!.boards, of!.teams, of!.scale, of!.byePoints, of!.team?.length], [MovementKind.ROUND_ROBIN, 6, 8, true, VictoryScale.WHOLE, 12.5, 1]);
    for (const [change, fault] of [[{ tables: ['T001', 'T002', 'T003'] }, 'match-tables'], [{ boards: '' }, 'boards'], [{ byePoints: '21' }, 'bye'], [{ movement: MovementKind.BROUGHT }, 'movement']] as const)
        assert.deepEqual(asked({ ...wish, parts: [{ ...part, ...change }] }), { fault, part: 0 });
    assert.equal(pointsOf('12'), 12);
    assert.equal(pointsOf('x'), undefined);
});
test('pairs of a file become lines of teams; a name that was typed stays', () => {
    const pair = (number: number, first: string, second: string) => ({ pair: number, first, second, firstNumber: '', secondNumber: '' });
    const text = withTeams('1 Red: A, B, C, D', [pair(2, 'Cleo', 'Dag'), pair(1, 'Anna', 'Bo'), pair(3, 'Finn', 'Gro'), pair(4, 'Hal', 'Ida')], (team) => `Team ${team}`);
    assert.equal(text, '1 Red: Anna – Bo, Cleo – Dag\n2 Team 2: Finn – Gro, Hal – Ida');
    assert.equal(readTeams(text).fault, undefined);
});
test('names of teams and pairs, byes, what may be changed', () => {
    const seat = (round: number, table: string, pairNs: number, pairEw: number) => ({ section: 'A', round, table, pairNs, pairEw });
    const session = {
        round: 1,
        wish: { part: [{ section: 'A', teams: true, team: [{ number: 1, name: 'Red' }], pair: [{ pair: 1, first: 'Anna', second: 'Bo', fromRound: 0 }] }] },
        seating: [seat(1, 'T001', 1, 4), seat(1, 'T002', 3, 2), seat(2, 'T001', 1, 6), seat(2, 'T002', 5, 2)],
    } as unknown as Parameters<typeof pairChoices>[0];
    assert.deepEqual([teamName(session, 'A', 2), teamName(session, 'A', 3), teamName(session, 'B', 3)], ['Red', '2', '']);
    assert.deepEqual(byesIn(session, 'A', 1), ['3']);
    assert.deepEqual(byesIn(session, 'A', 2), ['2']);
    assert.equal(pairChoices(session, 'A').length, 6);
    assert.match(pairChoices(session, 'A')[0]![1], /Red.*: Anna – Bo$/);
    assert.ok(!kindsOf(session, 'A').includes('comes') && kindsOf(session, 'B').includes('comes'));
});
test('boards of the closed room, from its second half on', () => {
    assert.equal(boardsText([5, 6, 7, 8, 1, 2, 3, 4]), '5–8, 1–4');
    assert.equal(boardsText([2, 1]), '2, 1');
});
