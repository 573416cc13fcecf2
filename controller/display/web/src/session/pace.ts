/// How long this table has taken for its boards, against its own pace. Nobody is blamed: the figures are the table's. Pure.
import type { SessionView } from '../../gen/kibitz/v1/live_pb';
import { millis } from '../live/clock';

export type Session = Pick<SessionView, 'round' | 'roundOn' | 'board'>;
type Board = SessionView['board'][number];

export interface Pace {
    board: number; ///< ms since the board on the table was put on; 0 when there is none, or play is over
    round: number; ///< ms since the first board of the round that is on was put on; 0: none yet
    usual: number | undefined; ///< ms a board: the median from one board to the next here, nothing before two were finished
    played: number; ///< boards of the round that is on that are finished
    left: number; ///< and those still to be finished
}

const middle = (sorted: readonly number[]): number => {
    const half = sorted.length >> 1;
    return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};
const done = (board: Board): boolean => board.finished || board.cancelled;

/// Times from each finished board to the next one, in order; what a board that was ended unfinished took is not a board's time.
export function boardTimes(boards: readonly Board[]): number[] {
    const times: number[] = [];
    boards.forEach((board, i) => {
        const next = boards[i + 1];
        if (board.finished && next && board.started && next.started) times.push(millis(next.started) - millis(board.started));
    });
    return times;
}

/// The boards of a round as they stand: each of the schedule once, with what became of it.
export type Standing = 'to-come' | 'on' | 'finished' | 'confirmed' | 'cancelled';
export function standingOf(session: Session, onTable: number, board: number): Standing {
    const all = session.board.filter((one) => one.board === board);
    const last = all.filter(done).pop() ?? all[all.length - 1];
    if (!last) return 'to-come';
    if (last.cancelled) return 'cancelled';
    if (last.finished) return last.confirmed ? 'confirmed' : 'finished';
    return last.play === onTable ? 'on' : 'to-come';
}

/// @param onTable play on the table; 0: none
/// @param now     the table's time, ms
export function paceOf(session: Session, onTable: number, now: number): Pace {
    const current = session.board.find((board) => board.play === onTable);
    const round = session.round[session.roundOn - 1];
    const inRound = session.board.filter((board) => session.roundOn > 0 && board.round === session.roundOn);
    const times = boardTimes(session.board).sort((a, b) => a - b);
    const played = round ? round.board.filter((board) => ['finished', 'confirmed', 'cancelled'].includes(standingOf(session, onTable, board))).length : 0;
    const since = (board: Board | undefined): number => (board?.started ? Math.max(0, now - millis(board.started)) : 0);
    return {
        board: current && !done(current) ? since(current) : 0,
        round: since(inRound[0]),
        usual: times.length >= 2 ? middle(times) : undefined,
        played,
        left: round ? round.board.length - played : 0,
    };
}

/// Boards of the round that is on and were not finished, in order; the next round's when there are none.
export function boardsDue(session: Session, onTable: number): number[] {
    for (const round of session.round.slice(Math.max(0, session.roundOn - 1), session.roundOn + 1)) {
        const due = round.board.filter((board) => standingOf(session, onTable, board) === 'to-come');
        if (due.length > 0) return due;
    }
    return [];
}
