/// What the sensors held at one moment of a picture. Pure; drives the replay.
import type { Picture, SeatTrace, Span } from './picture';

export interface ZoneNow {
    mm: number | null; ///< null: nothing within range
    face: 'up' | 'down' | undefined;
    cards: (string | undefined)[]; ///< read now; undefined: a tag of no pack here
    fingers: { x: number; y: number }[];
    inner: boolean;
    outer: boolean;
}

const during = (span: Span, t: number): boolean => span.from <= t && t < span.to;

/// The last point at or before t, by halving.
export function lastBefore<P extends { t: number }>(points: readonly P[], t: number): P | undefined {
    let low = 0;
    let high = points.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (points[middle]!.t <= t) low = middle + 1;
        else high = middle;
    }
    return points[low - 1];
}

export function zoneAt(trace: SeatTrace, t: number): ZoneNow {
    const face = trace.face.find((span) => during(span, t));
    return {
        mm: lastBefore(trace.height, t)?.mm ?? null,
        face: face ? (face.up ? 'up' : 'down') : undefined,
        cards: trace.cards.filter((span) => during(span, t)).map((span) => span.card),
        fingers: trace.touches
            .filter((span) => during(span, t))
            .map((span) => lastBefore(span.path, t)!)
            .filter(Boolean)
            .map(({ x, y }) => ({ x, y })),
        inner: trace.beams.some((span) => span.edge === 'inner' && during(span, t)),
        outer: trace.beams.some((span) => span.edge === 'outer' && during(span, t)),
    };
}

/// Indices of the last events at or before t, newest first.
export function eventsBefore(picture: Picture, t: number, count: number): number[] {
    const before: number[] = [];
    for (let i = picture.events.length - 1; i >= 0 && before.length < count; --i)
        if (picture.events[i]!.t <= t) before.push(i);
    return before;
}
