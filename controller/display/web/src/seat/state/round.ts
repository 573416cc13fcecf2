/// Where the player stands in the session, in words; what is left of the round. Pure.
import { Seat, Side } from '../../../gen/kibitz/v1/game_pb';
import type { SeatPlace, SeatRound } from '../../../gen/kibitz/v1/seat_pb';
import { boardsFrom, boardsText } from '../../bridge/boardsText';
import { playersIn, singleAt } from '../../bridge/individuals';
import { seatName, sideFromProto, sideName } from '../../bridge/seats';
import { p } from '../words/words';

export { boardsText };
const boardsWords = (boards: readonly number[]): string => p(boards.length === 1 ? 'round.board' : 'round.boards', { boards: boardsText(boards) });

/// Nobody plays against him in this round.
export const sitsOut = (round: SeatRound | undefined): boolean => round !== undefined && round.pair !== '' && round.against === '';

/// Who he is in the session: of which pair or team, or which single player. '' for the screen, that is nobody's.
export function whoHeIs({ pair, team }: SeatRound, seat: Seat): string {
    const single = singleAt(pair, seat);
    if (single) return p('round.player', { player: single.own });
    return pair === '' ? '' : !team ? p('round.pair', { pair }) : p('round.team', { team });
}
/// Who plays with him in this round, where single players play; else ''.
export function plays(round: SeatRound, seat: Seat): string {
    const single = singleAt(round.pair, seat);
    if (!single) return '';
    return round.partner === '' ? p('round.partner', { player: single.partner }) : p('round.partner.name', { player: single.partner, name: round.partner });
}

/// Whom he meets now, and with which boards.
export function meets(round: SeatRound): string[] {
    const { pair, against, opponent, board, againstTeam } = round;
    if (pair === '') return board.length > 0 ? [boardsWords(board)] : [];
    if (sitsOut(round)) return [p('round.sits-out')];
    const names = opponent.join(' – ');
    const single = playersIn(against)?.join(', ');
    const who = single !== undefined
        ? (names === '' ? p('round.against.players', { players: single }) : p('round.against.players.names', { players: single, names }))
        : !againstTeam
        ? (names === '' ? p('round.against', { pair: against }) : p('round.against.names', { pair: against, names }))
        : (names === '' ? p('round.against.team', { team: againstTeam }) : p('round.against.team.names', { team: againstTeam, names }));
    return board.length > 0 ? [who, boardsWords(board)] : [who];
}

/// Where he goes when the round is over; '' when nobody has told.
export function goes(next: SeatPlace | undefined): string {
    if (!next) return '';
    if (next.over) return p('round.last');
    if (next.table === '') return p('round.then.out');
    if (next.seat !== undefined && next.seat !== Seat.UNSPECIFIED && next.firstBoard > 0)
        return p('round.then.player', { table: next.table, seat: seatName(next.seat), boards: boardsWords(boardsFrom(next.firstBoard, next.lastBoard)), partner: next.partner });
    const side = next.side === Side.UNSPECIFIED ? '' : sideName(sideFromProto(next.side));
    if (next.firstBoard === 0) return p('round.then.idle', { table: next.table, side });
    return p('round.then', { table: next.table, side, boards: boardsWords(boardsFrom(next.firstBoard, next.lastBoard)) });
}

/// Somebody else has sat here until the round was called, and nothing of it has been begun: what he reads, one line each. None: he stays.
export function leaves(round: SeatRound | undefined, seat: Seat): string[] {
    const { moved } = round ?? {};
    if (!round || !moved || moved.pair === '') return [];
    const single = singleAt(moved.pair, seat);
    const stays = single ? single.own === singleAt(round.pair, seat)?.own : moved.pair === round.pair;
    if (stays) return [];
    const was = single ? p('moved.player', { player: single.own }) : moved.team ? p('moved.team', { team: moved.team }) : p('moved.pair', { pair: moved.pair });
    const { to } = moved;
    if (!to || to.over) return [was];
    if (to.table === '') return [was, p('round.sits-out')];
    const boards = boardsWords(boardsFrom(to.firstBoard, to.lastBoard));
    if (to.seat !== undefined && to.seat !== Seat.UNSPECIFIED && to.firstBoard > 0)
        return [was, p('moved.to.player', { table: to.table, seat: seatName(to.seat), boards, partner: to.partner })];
    const side = to.side === Side.UNSPECIFIED ? '' : sideName(sideFromProto(to.side));
    return [was, to.firstBoard === 0 ? p('moved.to.idle', { table: to.table, side }) : p('moved.to', { table: to.table, side, boards })];
}

/// Is a board of this number one of those that are to be played here now? Without a schedule each is; those who have just moved here begin
/// with the round's.
export const isOfRound = (round: SeatRound | undefined, number: number): boolean => !round || round.board.includes(number);

/// The last minutes of a round.
export const warned = 5 * 60_000;

/// What is left of the round, ms; nothing: there is no clock.
export function leftOfRound(round: SeatRound | undefined, until: number, now: number): number | undefined {
    if (!round?.clock) return undefined;
    return round.clock.stands ? round.clock.leftMs : until - now;
}
