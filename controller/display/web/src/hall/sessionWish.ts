/// A session as the Director fills it in, and what the hall is asked for (pure).
import { Side } from '../../gen/kibitz/v1/game_pb';
import { HallScoring, MovementKind, VictoryScale } from '../../gen/kibitz/v1/hall_pb';
import type { Brought } from './brought';
import { readPlayers, usualSingle } from './individualWish';
import { player } from './player';
import { pointsOf, readTeams, type TeamFault, type TeamLine } from './teamWish';

/// A section: tables that play one movement.
export interface PartWish {
    tables: readonly string[]; ///< ids, in the movement's order
    movement: MovementKind | undefined; ///< nothing: as usual for so many tables
    sitOut: boolean; ///< one pair less than the tables have places for
    boards: string; ///< a round
    rounds: string; ///< empty: all that can be played
    first: string;
    oneWinner: boolean;
    names: string; ///< a line a pair
    brought?: Brought | undefined; ///< a movement from a file
    moreRounds: boolean; ///< more are drawn while it is played
    teams: boolean; ///< play, in matches of two tables
    bye: boolean; ///< one team more than there are tables for
    byePoints: string;
    scale: VictoryScale;
    teamLines: string; ///< a line a team
    individuals: boolean; ///< single players play; `names` has a line a player
    waits: boolean; ///< one player more than there are seats: one sits out in each round
}
export interface Wish {
    name: string;
    minutes: string; ///< a round; empty: no clock
    scoring: HallScoring;
    compared: boolean; ///< players see what the board they have played has brought elsewhere
    parts: readonly PartWish[];
}
export const emptyPart: PartWish = {
    tables: [], movement: undefined, sitOut: false, boards: '3', rounds: '', first: '1', oneWinner: false, names: '', moreRounds: false,
    teams: false, bye: false, byePoints: '12', scale: VictoryScale.CONTINUOUS, teamLines: '', individuals: false, waits: false,
};
/// Boards of a match, as clubs play them.
export const usualMatch = '8';
/// Where single players play, beside a file.
export const singleMovements: readonly MovementKind[] = [MovementKind.INDIVIDUAL, MovementKind.RAINBOW, MovementKind.BROUGHT];
/// As it is chosen; where teams play everything but a file is a round robin.
export const movementOf = (wish: PartWish): MovementKind =>
    wish.individuals ? (singleMovements.find((one) => one === wish.movement) ?? usualSingle(wish.tables.length)) : !wish.teams ? (pairMovement(wish.movement) ?? usual(wish.tables.length)) : wish.movement === MovementKind.BROUGHT ? MovementKind.BROUGHT : MovementKind.ROUND_ROBIN;
/// What was chosen for single players is nothing for pairs.
const pairMovement = (movement: MovementKind | undefined): MovementKind | undefined => (movement === MovementKind.INDIVIDUAL || movement === MovementKind.RAINBOW ? undefined : movement);
export const mostParts = 6;
/// "A", "B": what a section is called by.
export const letterOf = (at: number): string => String.fromCharCode(65 + at);

/// What clubs play with so many tables: everybody meets everybody where few are there; else North-South stay.
export const usual = (tables: number): MovementKind => (tables <= 5 ? MovementKind.HOWELL : tables % 2 === 0 ? MovementKind.RELAY : MovementKind.MITCHELL);

/// "2026-11-28": what most sessions are called by.
export const today = (now: Date): string => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, '0')).join('-');

export interface PairLine {
    pair: number;
    side: Side; ///< the pair that begins at this table, on this side
    first: string;
    firstNumber: string;
    second: string;
    secondNumber: string;
}
/// "3 Anna Berg – Bo Dahl", "3: Anna Berg / Bo Dahl", "3 EW Berg, Anna (1234) – Dahl, Bo". A hyphen within a name has no blanks around it.
/// The side in whatever letters, with a dash or without: "ew", "E-W".
const begins = /^\s*(\d{1,3})\s*[.:)]?\s+(?:(N[-–/]?S|E[-–/]?W|Β[-–/]?Ν|Α[-–/]?Δ|С[-–/]?Ю|З[-–/]?В|В[-–/]?З)\s+)?(.+?)\s*$/i;
const between = [/\s[–—]\s/, /\s-\s/, /[/&;\t]/, /,/];
const sides: Readonly<Record<string, Side>> = { NS: Side.NORTH_SOUTH, ΒΝ: Side.NORTH_SOUTH, СЮ: Side.NORTH_SOUTH, EW: Side.EAST_WEST, ΑΔ: Side.EAST_WEST, ЗВ: Side.EAST_WEST, ВЗ: Side.EAST_WEST };
function lineRead(line: string): PairLine | undefined {
    const read = begins.exec(line);
    const sign = read && between.map((one) => one.exec(read[3]!)).find((one) => one);
    if (!read || !sign) return undefined;
    const [one, other] = [player(read[3]!.slice(0, sign.index)), player(read[3]!.slice(sign.index + sign[0].length))];
    if (one.name === '' || other.name === '') return undefined;
    return { pair: Number(read[1]), side: sides[(read[2] ?? '').toUpperCase().replace(/[-–/]/, '')] ?? Side.UNSPECIFIED, first: one.name, firstNumber: one.number, second: other.name, secondNumber: other.number };
}

/// @return the pairs, and the first line that is none
export function readNames(text: string): { pairs: PairLine[]; wrong: string } {
    const pairs: PairLine[] = [];
    for (const one of text.split('\n')) {
        if (one.trim() === '') continue;
        const read = lineRead(one);
        if (!read) return { pairs, wrong: one.trim() };
        pairs.push(read);
    }
    return { pairs, wrong: '' };
}

/// Nothing is 0; what is no number is nothing.
export const whole = (text: string): number | undefined => (text.trim() === '' ? 0 : /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined);

export type Field = 'name' | 'tables' | 'movement' | 'boards' | 'rounds' | 'first' | 'minutes' | 'names' | 'match-tables' | 'bye' | 'teams' | 'players';
export interface AskedPart {
    section: string;
    table: string[];
    movement: MovementKind;
    pairs: number;
    boards: number;
    rounds: number;
    firstBoard: number;
    oneWinner: boolean;
    pair: PairLine[];
    brought?: { file: string; row: Brought['row'][number][] };
    moreRounds?: boolean;
    individuals?: boolean;
    teams?: boolean;
    team?: TeamLine[];
    scale?: VictoryScale;
    byePoints?: number;
}
export interface Asked {
    name: string;
    minutes: number;
    scoring: HallScoring;
    showCompared: boolean;
    part: AskedPart[];
}
/// Of the section that stands at `part`, where one is wrong.
export interface Fault {
    fault: Field;
    part: number;
    team?: TeamFault; ///< of 'teams'
}

function askedTeams(wish: PartWish, part: number): AskedPart | Fault {
    const [boards, rounds, first] = [whole(wish.boards), whole(wish.rounds), whole(wish.first)];
    const points = pointsOf(wish.byePoints);
    const { teams, fault } = readTeams(wish.teamLines);
    const { tables, brought } = wish;
    const movement = movementOf(wish);
    const isBrought = movement === MovementKind.BROUGHT;
    if (tables.length % 2 !== 0) return { fault: 'match-tables', part };
    if (isBrought && !brought) return { fault: 'movement', part };
    if (!isBrought && !boards) return { fault: 'boards', part };
    if (!isBrought && rounds === undefined) return { fault: 'rounds', part };
    if (!isBrought && first === undefined) return { fault: 'first', part };
    if (points === undefined) return { fault: 'bye', part };
    if (fault) return { fault: 'teams', part, team: fault };
    const of = { section: letterOf(part), table: [...tables], movement, oneWinner: false, pair: [], teams: true, team: teams, scale: wish.scale, byePoints: points };
    if (isBrought && brought) return { ...of, pairs: 0, boards: 0, rounds: 0, firstBoard: 0, brought: { file: brought.file, row: [...brought.row] }, moreRounds: wish.moreRounds };
    return { ...of, pairs: (tables.length + (wish.bye ? 1 : 0)) * 2, boards: boards ?? 0, rounds: rounds ?? 0, firstBoard: first ?? 0 };
}

function askedPart(wish: PartWish, part: number): AskedPart | Fault {
    const [boards, rounds, first] = [whole(wish.boards), whole(wish.rounds), whole(wish.first)];
    const { pairs, wrong } = wish.individuals ? readPlayers(wish.names) : readNames(wish.names);
    const single = wish.individuals ? { individuals: true } : {};
    const wrongNames = wish.individuals ? 'players' : 'names';
    if (wish.tables.length < 2) return { fault: 'tables', part };
    if (wish.teams) return askedTeams(wish, part);
    const movement = movementOf(wish);
    if (movement === MovementKind.BROUGHT) {
        const { brought } = wish;
        if (!brought) return { fault: 'movement', part };
        if (wrong !== '') return { fault: wrongNames, part };
        const said = { boards: 0, pairs: 0, rounds: 0, firstBoard: 0, oneWinner: false };
        return { section: letterOf(part), table: [...wish.tables], movement, pair: pairs, ...said, ...single, brought: { file: brought.file, row: [...brought.row] }, moreRounds: wish.moreRounds };
    }
    if (!boards) return { fault: 'boards', part };
    if (rounds === undefined) return { fault: 'rounds', part };
    if (first === undefined) return { fault: 'first', part };
    if (wrong !== '') return { fault: wrongNames, part };
    const count = wish.individuals ? wish.tables.length * 4 + (wish.waits && movement === MovementKind.INDIVIDUAL ? 1 : 0) : wish.tables.length * 2 - (wish.sitOut ? 1 : 0);
    return { section: letterOf(part), table: [...wish.tables], movement, pairs: count, boards, rounds, firstBoard: first, oneWinner: wish.oneWinner, pair: pairs, ...single };
}

/// What is asked of the hall, or which field is wrong.
export function asked(wish: Wish): { asked: Asked } | Fault {
    const minutes = whole(wish.minutes);
    if (wish.name.trim() === '') return { fault: 'name', part: 0 };
    const part: AskedPart[] = [];
    for (const [at, one] of wish.parts.entries()) {
        const read = askedPart(one, at);
        if ('fault' in read) return read;
        part.push(read);
    }
    if (minutes === undefined) return { fault: 'minutes', part: 0 };
    return { asked: { name: wish.name.trim(), minutes, scoring: wish.scoring, showCompared: wish.compared, part } };
}

/// What is left of a round, ms by the hall's clock; nothing: no clock.
/// @param ahead  so many ms the hall's clock is ahead of this device's
export function leftOf(session: { endsAt?: { seconds: bigint } | undefined; leftSeconds: number }, now: number, ahead: number): number | undefined {
    if (session.endsAt) return Number(session.endsAt.seconds) * 1000 - now - ahead;
    return session.leftSeconds > 0 ? session.leftSeconds * 1000 : undefined;
}
