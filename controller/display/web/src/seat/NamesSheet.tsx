/// "Who sits here?": a player types his name, and his partner's where he likes, between two boards.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { SeatView } from '../../gen/kibitz/v1/seat_pb';
import { isSeat, partner, seatName } from '../bridge/seats';
import { Button, Sheet } from './look';
import { whoSits } from './state/act';
import { mySeat, say, setSeat, useSeat } from './state/state';
import { p } from './words/words';

/// Letters of a name: what the table takes.
const longest = 80;

/// What has been typed and not sent: somebody may start the board meanwhile, and the sheet goes. Of another pair it is forgotten.
let draft = { pair: '', own: '', partner: '' };

function Name(props: { words: string; value: string; fill: (value: string) => void }): JSX.Element {
    return (
        <label class="field">
            <span>{props.words}</span>
            <input type="text" value={props.value} maxLength={longest} autocomplete="off" autocapitalize="words" spellcheck={false} onInput={(event) => props.fill(event.currentTarget.value)} />
        </label>
    );
}

export function NamesSheet({ view }: { view: SeatView }): JSX.Element | null {
    const { sending } = useSeat();
    const [, again] = useState(0);
    const { round } = view;
    const seat = mySeat();
    if (!round?.mayName || !isSeat(seat)) return null;
    if (draft.pair !== round.pair) draft = { pair: round.pair, own: round.own, partner: round.partner };
    const fill = (change: Partial<typeof draft>): void => {
        draft = { ...draft, ...change };
        again((n) => n + 1);
    };
    const put = (away: boolean): void => {
        if (away) draft = { pair: '', own: '', partner: '' };
        setSeat({ sheet: 'none' });
    };
    const send = async (): Promise<void> => {
        if (!(await whoSits(draft.own.trim(), draft.partner.trim()))) return;
        put(true);
        say(p('who.done'));
    };
    const nothing = draft.own.trim() === '' && draft.partner.trim() === '';
    return (
        <Sheet title={p('who.ask')} onEscape={() => put(true)}>
            <p class="hint">{p('who.text')}</p>
            <Name words={p('who.own', { seat: seatName(seat) })} value={draft.own} fill={(own) => fill({ own })} />
            <Name words={p('who.partner', { seat: seatName(partner(seat)) })} value={draft.partner} fill={(other) => fill({ partner: other })} />
            <div class="sheet-foot">
                <Button onTap={() => put(true)}>{p('tool.cancel')}</Button>
                <Button kind="button-primary" disabled={nothing || sending > 0} onTap={() => void send()}>{p('who.send')}</Button>
            </div>
        </Sheet>
    );
}
