/// Teams as the Director fills them in, and who plays for whom. Pure.
import type { HallSectionWish, HallSession, PairNames } from '../../gen/kibitz/v1/hall_pb';
import { playersOf } from '../bridge/individuals';
import { player } from './player';

export interface TeamLine {
    number: number;
    name: string;
    member: string[]; ///< the pair North-South, the pair East-West, those who may take a place
    memberNumber: string[]; ///< their own numbers; '' where none is known
}
export const leastMembers = 4;
export const mostMembers = 6;

/// "1 Red: Anna Berg – Bo Dahl, Cleo Eng – Dag Falk, Eva Gran". A hyphen within a name has no blanks around it.
const begins = /^\s*(\d{1,2})\s*[.)]?\s+([^:]+?)\s*(?::\s*(.*?))?\s*$/;
const between = /\s[–—-]\s|[,;/&\t]/;

function teamRead(line: string): TeamLine | undefined {
    const read = begins.exec(line);
    if (!read) return undefined;
    const members = (read[3] ?? '').split(between).filter((one) => one.trim() !== '').map(player);
    return { number: Number(read[1]), name: read[2]!.trim(), member: members.map(({ name }) => name), memberNumber: members.map(({ number }) => number) };
}

export type TeamFault = { wrong: 'line'; line: string } | { wrong: 'members'; line: string; count: number } | { wrong: 'twice'; number: number };
/// @return the teams, and the first thing that is wrong with them
export function readTeams(text: string): { teams: TeamLine[]; fault: TeamFault | undefined } {
    const teams: TeamLine[] = [];
    for (const one of text.split('\n')) {
        const line = one.trim();
        if (line === '') continue;
        const read = teamRead(line);
        if (!read) return { teams, fault: { wrong: 'line', line } };
        const count = read.member.length;
        if (count < leastMembers || count > mostMembers) return { teams, fault: { wrong: 'members', line, count } };
        if (teams.some(({ number }) => number === read.number)) return { teams, fault: { wrong: 'twice', number: read.number } };
        teams.push(read);
    }
    return { teams, fault: undefined };
}

/// "12", "12.5", "12,5"; nothing: no victory points.
export function pointsOf(text: string): number | undefined {
    if (!/^\d{1,2}([.,]\d{1,2})?$/.test(text.trim())) return undefined;
    const points = Number(text.trim().replace(',', '.'));
    return points <= 20 ? points : undefined;
}

/// Team 3 has pairs 5, that sits North-South, and 6, East-West.
export const teamOf = (pair: number): number => Math.ceil(pair / 2);

/// Lines of these pairs' teams take the place of theirs, and keep a name that was typed; others stay as they were.
/// @param called  what a team is called that has no name yet
export function withTeams(typed: string, pairs: readonly Pick<PairNames, 'pair' | 'first' | 'second' | 'firstNumber' | 'secondNumber'>[], called: (team: number) => string): string {
    const whole = (name: string, number: string): string => name.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim() + (number === '' ? '' : ` (${number})`);
    const members = new Map<number, string[]>();
    for (const one of [...pairs].sort((a, b) => a.pair - b.pair)) {
        const names = `${whole(one.first, one.firstNumber)} – ${whole(one.second, one.secondNumber)}`;
        members.set(teamOf(one.pair), [...(members.get(teamOf(one.pair)) ?? []), names]);
    }
    const lineOf = (team: number, name: string): string => `${team} ${name}: ${(members.get(team) ?? []).join(', ')}`;
    const lines = typed.split('\n').filter((one) => one.trim() !== '').map((line) => {
        const read = teamRead(line);
        if (!read || !members.has(read.number)) return line;
        const fresh = lineOf(read.number, read.name);
        members.delete(read.number);
        return fresh;
    });
    return [...lines, ...[...members.keys()].map((team) => lineOf(team, called(team)))].join('\n');
}

const partOf = (session: HallSession | undefined, section: string): HallSectionWish | undefined => session?.wish?.part.find((one) => one.section === section);

export const teamsPlay = (session: HallSession | undefined, section: string): boolean => partOf(session, section)?.teams ?? false;
/// "Red"; without a name its number. '' where pairs play.
export function teamName(session: HallSession | undefined, section: string, pair: number): string {
    const part = partOf(session, section);
    if (!part?.teams || pair === 0) return '';
    const name = part.team.find(({ number }) => number === teamOf(pair))?.name ?? '';
    return name === '' ? String(teamOf(pair)) : name;
}
/// Pairs of a section, or single players, that play in some round, in the order of their numbers.
export const pairsOf = (session: HallSession, section: string): number[] =>
    [...new Set(session.seating.filter((one) => one.section === section).flatMap(({ pairNs, pairEw }) => [...playersOf(pairNs), ...playersOf(pairEw)]))].filter((pair) => pair > 0).sort((a, b) => a - b);
/// Names of teams that meet nobody in a round.
export function byesIn(session: HallSession, section: string, round: number): string[] {
    if (!teamsPlay(session, section)) return [];
    const rows = session.seating.filter((one) => one.section === section && one.round === round && one.pairNs > 0 && one.pairEw > 0);
    const there = new Set(rows.flatMap(({ pairNs, pairEw }) => [teamOf(pairNs), teamOf(pairEw)]));
    const listed = partOf(session, section)?.team.map(({ number }) => number * 2) ?? [];
    const teams = new Map([...pairsOf(session, section), ...listed].map((pair) => [teamOf(pair), teamName(session, section, pair)]));
    // A round in which boards are played late is none of matches.
    return rows.length < 2 ? [] : [...teams].filter(([team]) => !there.has(team)).map(([, name]) => name);
}
