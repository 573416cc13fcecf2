/// The auction laid out in rows of four, West first. Pure.
import type { ViewCall } from '../../gen/kibitz/v1/live_pb';
import type { Seat } from '../../gen/kibitz/v1/game_pb';
import { isSeat } from '../bridge/seats';

export interface Cell {
    call?: string;
    alert?: number; ///< number of its explanation
    turn?: true; ///< whose turn it is
}
export interface AlertLine {
    number: number;
    call: string;
    explanation: string;
}

/// Each call stands under who made it, in turn or not; a seat already in the row begins the next one.
export function auctionRows(
    calls: readonly ViewCall[],
    dealer: Seat,
    turn: Seat,
): { rows: (Cell | undefined)[][]; alerts: AlertLine[] } {
    const rows: (Cell | undefined)[][] = [];
    const alerts: AlertLine[] = [];
    let column = isSeat(dealer) ? (dealer % 4) - 1 : -1;
    const put = (seat: Seat, cell: Cell): void => {
        if (!isSeat(seat)) return;
        const next = seat % 4; // West (4) is column 0, North 1, East 2, South 3
        if (rows.length === 0 || next <= column) rows.push([undefined, undefined, undefined, undefined]);
        rows[rows.length - 1]![next] = cell;
        column = next;
    };
    for (const call of calls) {
        const cell: Cell = { call: call.call };
        if (call.alert || call.explanation) {
            cell.alert = alerts.length + 1;
            alerts.push({ number: cell.alert, call: call.call, explanation: call.explanation });
        }
        put(call.seat, cell);
    }
    put(turn, { turn: true });
    return { rows, alerts };
}
