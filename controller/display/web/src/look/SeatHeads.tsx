/// The heads of an auction's four columns, West first as it is written down.
import type { JSX } from 'preact';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import { seatLetter, seatName, type RealSeat } from '../bridge/seats';

export const columns = [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH] as const;

/// @param kind  the class of a seat's head, where it has one
export function SeatHeads({ kind }: { kind?: (seat: RealSeat) => string }): JSX.Element {
    return (
        <thead>
            <tr>
                {columns.map((seat) => (
                    <th key={seat} scope="col" class={kind?.(seat)}>
                        <span aria-hidden="true">{seatLetter(seat)}</span>
                        <span class="spoken">{seatName(seat)}</span>
                    </th>
                ))}
            </tr>
        </thead>
    );
}
