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
/// Those of a table's round.
export const boardsFrom = (first: number, last: number, without: readonly number[] = []): number[] =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((board) => !without.includes(board));
