/// Colours and strokes of what is painted, from the style sheet: a canvas does not know about it.
import { seatKey, type RealSeat } from '../bridge/seats';
import { Seat } from '../../gen/kibitz/v1/game_pb';

export interface Inks {
    text: string;
    grid: string;
    near: string;
    nearFill: string;
    moment: string;
}

const read = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const inks = (): Inks => ({
    text: read('--ink-2'),
    grid: read('--line'),
    near: read('--plot-near'),
    nearFill: read('--plot-near-fill'),
    moment: read('--plot-moment'),
});

/// Each seat has its own colour and its own dashes.
export const dashes: Record<RealSeat, number[]> = {
    [Seat.NORTH]: [],
    [Seat.EAST]: [10, 4],
    [Seat.SOUTH]: [3, 3],
    [Seat.WEST]: [10, 3, 2, 3],
};
export const lineOf = (seat: RealSeat, subject: boolean): { stroke: string; width: number; dash: number[] } => ({
    stroke: read(`--plot-${seatKey(seat)}`),
    width: subject ? 3 : 2,
    dash: subject ? [] : dashes[seat],
});
