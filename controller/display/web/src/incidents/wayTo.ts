/// Which steps of a board's log lead to an incident's moment, and where stepping begins. Pure.
import type { Steps } from '../live/position';
import type { LogLine } from '../told/lines';

export interface Way {
    lines: readonly LogLine[]; ///< what there is to step through
    start: number; ///< before the trick, or the round of calls, in which it happened
    opens: number; ///< what is shown first: of a call the moment, with the auction that it was made in; of a card the start
    moment: number; ///< the last line that was not later than the incident; -1: it happened before all of them
}
const calls = 4;

/// @param happened ms since 1970
export function wayTo(log: Steps, lines: readonly LogLine[], happened: number): Way {
    const cards = lines.filter((line) => line.kind !== 'detail' && line.kind !== 'other');
    let moment = -1;
    while (moment + 1 < cards.length && cards[moment + 1]!.at <= happened) ++moment;
    const body = new Map(log.event.map((event) => [event.number, event.body.case]));
    const is = (i: number, ...cases: (string | undefined)[]): boolean => cases.includes(body.get(cards[i]!.number));
    // The trick that was just won is the one it happened in when it happened at its end.
    let start = moment;
    let made = 0;
    while (start > 0 && !is(start, 'boardStarted')) {
        if (is(start, 'callMade') && ++made > calls) break;
        if (is(start, 'trickWon', 'auctionEnded') && start < moment - 1) break;
        --start;
    }
    start = Math.max(0, start);
    const ended = cards.findIndex((_, i) => is(i, 'auctionEnded'));
    return { lines: cards, start, opens: ended < 0 || moment < ended ? Math.max(0, moment) : start, moment };
}
