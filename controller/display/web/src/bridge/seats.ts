/// Seats and sides: order, names, partnership.
import { Seat, Side, Vulnerability } from '../../gen/kibitz/v1/game_pb';
import { t, type Word } from '../words/words';

export const seats = [Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST] as const;
export type RealSeat = (typeof seats)[number];

const names = { [Seat.NORTH]: 'north', [Seat.EAST]: 'east', [Seat.SOUTH]: 'south', [Seat.WEST]: 'west' } as const;

export const isSeat = (seat: Seat | undefined): seat is RealSeat => seat !== undefined && seat in names;
/// "north": for style classes and keys.
export const seatKey = (seat: RealSeat): 'north' | 'east' | 'south' | 'west' => names[seat];
export const seatName = (seat: Seat): string => (isSeat(seat) ? t(`seat.${names[seat]}`) : '');
/// The name for a sentence, which asks for the form it needs.
export const seatWord =
    (seat: Seat): Word =>
    (form) =>
        isSeat(seat) ? (form === '' ? seatName(seat) : t(`seat.${form}.${names[seat]}`)) : '';
export const seatLetter = (seat: Seat): string => (isSeat(seat) ? t(`seat.short.${names[seat]}`) : '');

/// The seat `places` further clockwise.
export const clockwise = (seat: RealSeat, places: number): RealSeat => (((seat - 1 + places) % 4) + 1) as RealSeat;
export const partner = (seat: RealSeat): RealSeat => clockwise(seat, 2);

export type RealSide = 'ns' | 'ew';
export const sideOf = (seat: Seat): RealSide => (seat === Seat.NORTH || seat === Seat.SOUTH ? 'ns' : 'ew');
export const otherSide = (side: RealSide): RealSide => (side === 'ns' ? 'ew' : 'ns');
export const sideName = (side: RealSide): string => t(`side.${side}`);
export const sideShort = (side: RealSide): string => t(`side.short.${side}`);
export const sideFromProto = (side: Side): RealSide => (side === Side.EAST_WEST ? 'ew' : 'ns');

const vulnerability = {
    [Vulnerability.UNSPECIFIED]: 'none',
    [Vulnerability.NONE]: 'none',
    [Vulnerability.NORTH_SOUTH]: 'ns',
    [Vulnerability.EAST_WEST]: 'ew',
    [Vulnerability.BOTH]: 'both',
} as const;
export const vulnerabilityShort = (v: Vulnerability): string => t(`vul.${vulnerability[v]}`);
export const vulnerabilityLong = (v: Vulnerability): string => t(`vul.long.${vulnerability[v]}`);
export function isVulnerable(seat: Seat, v: Vulnerability): boolean {
    const who = vulnerability[v];
    return who === 'both' || who === sideOf(seat);
}
