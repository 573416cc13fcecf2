/// What the page of those who watch a hall knows, in one place.
import type { HallWatchHello, WatchedTable } from '../../gen/kibitz/v1/hall_watch_pb';
import type { WatchView } from '../../gen/kibitz/v1/watch_pb';
import { Drawn, useDrawn } from '../live/drawn';
import type { Refused } from '../live/feedLink';
import type { Language } from '../words/languages';
import { keptLanguage } from './state';

export interface HallWatchState {
    hello?: HallWatchHello | undefined;
    tables: ReadonlyMap<string, WatchedTable>; ///< by id
    view?: WatchView | undefined; ///< of the table that is looked at
    boards: readonly number[]; ///< that may be read
    heardAt: number; ///< when the hall last said something, ms; 0: never
    live: boolean;
    refused?: Refused | undefined;
    language: Language;
}
/// What the address asks for: a table, a board that has been played, or all of them.
export interface Place {
    table?: string;
    board?: number;
    play?: number; ///< which of the board's plays
}
/// "#T012", "#board-5", "#board-5-2".
export function placeOf(hash: string): Place {
    const board = /^#board-(\d+)(?:-(\d+))?$/.exec(hash);
    if (board) return { board: Number(board[1]), ...(board[2] !== undefined && { play: Number(board[2]) }) };
    const table = /^#([A-Z0-9-]+)$/i.exec(hash);
    return table ? { table: table[1]! } : {};
}
const drawn = new Drawn<HallWatchState>({ tables: new Map(), boards: [], heardAt: 0, live: false, language: keptLanguage() });

export const hallWatchState = (): HallWatchState => drawn.state;
export const setHallWatch = (change: Partial<HallWatchState>): void => drawn.set(change);
export const useHallWatch = (): HallWatchState => useDrawn(drawn, 1000);
