/// What a player may do now, and which calls he makes in turn. Pure.
import { SeatAction, type SeatView } from '../../../gen/kibitz/v1/seat_pb';

const levels = [1, 2, 3, 4, 5, 6, 7];
const strains = ['C', 'D', 'H', 'S', 'NT'];
export const bids = levels.flatMap((level) => strains.map((strain) => `${level}${strain}`));

export const may = (view: SeatView, action: SeatAction): boolean => view.action.includes(action);

/// Whether a call is among those a player makes in turn by the Laws.
export function usual(view: SeatView, call: string): boolean {
    if (!may(view, SeatAction.CALL)) return false;
    if (call === 'Pass') return true;
    if (call === 'X') return view.mayDouble;
    if (call === 'XX') return view.mayRedouble;
    return view.leastBid !== '' && bids.indexOf(call) >= bids.indexOf(view.leastBid);
}
