/// Heights of several seats on one common axis of time, as the plot wants them. Pure.
import { lastBefore } from './at';
import type { SeatTrace } from './picture';

/// [times, heights of the first seat, heights of the second ...]; null where nothing was within range.
export function series(traces: readonly SeatTrace[], from: number, to: number): (number | null)[][] {
    const times = [...new Set([from, to, ...traces.flatMap((trace) => trace.height.map((point) => point.t))])]
        .filter((t) => t >= from && t <= to)
        .sort((a, b) => a - b);
    const heights = traces.map((trace) => times.map((t) => lastBefore(trace.height, t)?.mm ?? null));
    return [times, ...heights];
}

/// Spans put into as few rows as do not overlap, first come first.
export function rows<S extends { from: number; to: number }>(spans: readonly S[], most: number): S[][] {
    const placed: S[][] = [];
    for (const span of [...spans].sort((a, b) => a.from - b.from)) {
        const row = placed.find((one) => one[one.length - 1]!.to <= span.from);
        if (row) row.push(span);
        else if (placed.length < most) placed.push([span]);
        else placed[most - 1]!.push(span);
    }
    return placed;
}
