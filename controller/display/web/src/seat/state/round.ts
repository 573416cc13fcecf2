/// Where the player stands in the session, in words; what is left of the round. Pure.
import { Side } from '../../../gen/kibitz/v1/game_pb';
import type { SeatPlace, SeatRound } from '../../../gen/kibitz/v1/seat_pb';
import { sideFromProto, sideName } from '../../bridge/seats';
import { p } from '../words/words';

/// "4", "4–6", "4, 6", "9–16, 1–8".
export function boardsText(boards: readonly number[]): string {
    const runs: [number, number][] = [];
    for (const board of boards) {
        const run = runs[runs.length - 1];
        if (run && board === run[1] + 1) run[1] = board;
        else runs.push([board, board]);
    }
    return runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}
const boardsWords = (boards: readonly number[]): string => p(boards.length === 1 ? 'round.board' : 'round.boards', { boards: boardsText(boards) });
const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/// Nobody plays against him in this round.
export const sitsOut = (round: SeatRound | undefined): boolean => round !== undefined && round.pair !== '' && round.against === '';

/// Whom he meets now, and with which boards.
export function meets(round: SeatRound): string[] {
    const { pair, against, opponent, board, againstTeam } = round;
    if (pair === '') return board.length > 0 ? [boardsWords(board)] : [];
    if (sitsOut(round)) return [p('round.sits-out')];
    const names = opponent.join(' – ');
    const who = !againstTeam
        ? (names === '' ? p('round.against', { pair: against }) : p('round.against.names', { pair: against, names }))
        : (names === '' ? p('round.against.team', { team: againstTeam }) : p('round.against.team.names', { team: againstTeam, names }));
    return board.length > 0 ? [who, boardsWords(board)] : [who];
}

/// Where he goes when the round is over; '' when nobody has told.
export function goes(next: SeatPlace | undefined): string {
    if (!next) return '';
    if (next.over) return p('round.last');
    if (next.table === '') return p('round.then.out');
    const side = next.side === Side.UNSPECIFIED ? '' : sideName(sideFromProto(next.side));
    if (next.firstBoard === 0) return p('round.then.idle', { table: next.table, side });
    return p('round.then', { table: next.table, side, boards: boardsWords(from(next.firstBoard, next.lastBoard)) });
}

/// The last minutes of a round.
export const warned = 5 * 60_000;

/// What is left of the round, ms; nothing: there is no clock.
export function leftOfRound(round: SeatRound | undefined, until: number, now: number): number | undefined {
    if (!round?.clock) return undefined;
    return round.clock.stands ? round.clock.leftMs : until - now;
}
