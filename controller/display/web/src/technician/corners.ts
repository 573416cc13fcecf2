/// The four corners of the table as somebody taps them in the picture. Pure.
export interface Corner {
    x: number; ///< share of the picture's width, 0 to 1
    y: number; ///< of its height
}
export type Corners = readonly Corner[];
/// Those of the table, in the order in which they are tapped: clockwise from above.
export const cornerNames = ['tech.corner.north-west', 'tech.corner.north-east', 'tech.corner.south-east', 'tech.corner.south-west'] as const;
export const whole = cornerNames.length;

const within = (share: number): number => Math.min(1, Math.max(0, share));
/// A finger is so wide, as a share of the picture: whoever touches that near to a corner means that one.
const near = 0.04;

/// Which of them is at the place, if one is.
export function cornerAt(corners: Corners, { x, y }: Corner): number | undefined {
    const distances = corners.map((one) => Math.hypot(one.x - x, one.y - y));
    const nearest = distances.indexOf(Math.min(...distances));
    return nearest >= 0 && distances[nearest]! <= near ? nearest : undefined;
}
/// The next one; when all are there, the nearest moves.
export function tapped(corners: Corners, at: Corner): Corners {
    if (corners.length < whole) return [...corners, { x: within(at.x), y: within(at.y) }];
    const distances = corners.map((one) => Math.hypot(one.x - at.x, one.y - at.y));
    return movedTo(corners, distances.indexOf(Math.min(...distances)), at);
}
export const movedTo = (corners: Corners, which: number, { x, y }: Corner): Corners =>
    corners.map((one, index) => (index === which ? { x: within(x), y: within(y) } : one));

const step = 0.002; ///< two or three of the picture's pixels
const ways: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/// By a key: an arrow, ten steps with Shift. Undefined: the key moves nothing.
export function nudged(corners: Corners, which: number, key: string, far: boolean): Corners | undefined {
    const way = ways[key];
    const before = corners[which];
    if (!way || !before) return undefined;
    const by = step * (far ? 10 : 1);
    return movedTo(corners, which, { x: before.x + way[0] * by, y: before.y + way[1] * by });
}
