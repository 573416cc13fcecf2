/// What a file of names or of a movement says, and what becomes of it in the form. Pure, but for the way to the hall.
import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { Side } from '../../gen/kibitz/v1/game_pb';
import { HallReadSchema, type HallMovement, type HallRead, type PairNames } from '../../gen/kibitz/v1/hall_pb';
import { request } from '../live/request';
import { readNames, type PairLine } from './sessionWish';

export const longestFile = 8 * 1024 * 1024;
/// A Bridgemate file is read by another program, and a club's network is slow.
const patience = 90_000;

/// @return nothing: the hall has not answered
export async function readFile(file: File): Promise<HallRead | undefined> {
    try {
        const answer = await request(`/api/v1/hall/read?name=${encodeURIComponent(file.name)}`, { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: await file.arrayBuffer() }, patience);
        return answer.ok ? fromJson(HallReadSchema, (await answer.json()) as JsonValue, { ignoreUnknownFields: true }) : undefined;
    } catch {
        return undefined;
    }
}

export interface Row {
    round: number;
    number: number; ///< of the table
    pairNs: number;
    pairEw: number;
    firstBoard: number;
    lastBoard: number;
}
/// A movement as it is kept in the form.
export interface Brought {
    file: string;
    row: readonly Row[];
}
export const broughtOf = ({ file, row }: HallMovement): Brought => ({
    file, row: row.map(({ round, number, pairNs, pairEw, firstBoard, lastBoard }) => ({ round, number, pairNs, pairEw, firstBoard, lastBoard })),
});
export const roundsIn = ({ row }: Brought): number => new Set(row.map(({ round }) => round)).size;
export const tablesIn = ({ row }: Brought): number => row.reduce((most, { number }) => Math.max(most, number), 0);

/// "3 EW Anna Berg (1234) – Bo Dahl", as it is typed.
export function lineOf({ pair, side, first, firstNumber, second, secondNumber }: Pick<PairNames, 'pair' | 'side' | 'first' | 'second' | 'firstNumber' | 'secondNumber'>): string {
    const player = (name: string, number: string): string => name.replaceAll(/\s[–—]\s/g, '–') + (number === '' ? '' : ` (${number})`);
    const letters = side === Side.NORTH_SOUTH ? 'NS ' : side === Side.EAST_WEST ? 'EW ' : '';
    return `${pair} ${letters}${player(first, firstNumber)}${second === '' ? '' : ` – ${player(second, secondNumber)}`}`;
}

/// Lines of these pairs take the place of theirs; what was typed of others stays as it was.
export function withNames(typed: string, pairs: readonly PairNames[]): string {
    const key = ({ pair, side }: Pick<PairLine, 'pair' | 'side'>): string => `${pair}/${side}`;
    const left = new Map(pairs.map((one) => [key(one), lineOf(one)]));
    const lines = typed.split('\n').filter((one) => one.trim() !== '').map((line) => {
        const [read] = readNames(line).pairs;
        const fresh = read && left.get(key(read));
        if (fresh === undefined) return line;
        left.delete(key(read!));
        return fresh;
    });
    return [...lines, ...left.values()].join('\n');
}
