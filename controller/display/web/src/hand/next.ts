/// The one thing the table waits for that is no card and no call: dummy to be spread, the trick to be turned, the score, the next board.
import { Phase } from '../../gen/kibitz/v1/live_pb';
import { seatNames } from './deals';
import { desk } from './desk';
import { dummyOf, openTrick, phaseOf, trumpOf, turnOf } from './record';
import type { HandKey } from './words/en';

export interface Next {
    name: string;
    words: HandKey;
    act(): void;
}

export function waitsFor(): Next | undefined {
    const { table, view } = desk;
    if (desk.busy > 0) return undefined; // nothing changes under the finger while hands move
    const phase = phaseOf(view);
    const dummy = dummyOf(view);
    if (phase === Phase.PLAY && dummy && !table.places[dummy].columns)
        return { name: 'spread', words: 'hand.do.spread', act: () => table.spread(dummy, trumpOf(view)) };
    const lying = seatNames.filter((seat) => table.places[seat].over.some((one) => one.height < 3));
    const complete = lying.length === 4 && openTrick(view).length === 0 && (view?.trick.length ?? 0) > 0;
    if (complete || (phase === Phase.FINISHED && lying.length > 0))
        return { name: 'turn', words: 'hand.do.turn', act: () => desk.act((acts) => acts.turnTrick(turnOf(view))) };
    // The Director may have taken the board off.
    if (phase === Phase.NO_BOARD && table.board) return { name: 'next', words: 'hand.do.next', act: () => desk.putOn() };
    if (phase !== Phase.FINISHED) return undefined;
    if (seatNames.some((seat) => table.places[seat].prompt === 'CONFIRM'))
        return {
            name: 'confirm',
            words: 'hand.do.confirm',
            act: () =>
                desk.act(async (acts) => {
                    for (const seat of seatNames) {
                        if (phaseOf(desk.view) !== Phase.FINISHED) return;
                        table.press(seat, { confirm: { agreed: true } });
                        await acts.wait(120);
                    }
                }),
        };
    return { name: 'next', words: 'hand.do.next', act: () => desk.putOn() };
}
