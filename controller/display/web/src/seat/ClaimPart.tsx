/// A claim: made with tricks and words; the others agree or contest (68).
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { SeatAction, type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { seatName } from '../bridge/seats';
import { playOn, press } from './state/act';
import { may } from './state/may';
import { Button, ForGood, Sheet } from './look';
import { mySeat, setSeat, useSeat } from './state/state';
import { p } from './words/words';

export function ClaimSheet({ view }: { view: SeatView }): JSX.Element {
    const left = 13 - view.tricksNs - view.tricksEw;
    const [picked, setTricks] = useState(left);
    const tricks = Math.min(picked, left); // a trick may end while the sheet is open
    const [statement, setStatement] = useState('');
    const send = (count: number): void => {
        setSeat({ sheet: 'none' });
        void press({ case: 'claim', value: { tricks: count, statement: statement.trim() } });
    };
    return (
        <Sheet title={p('claim.how', { left })} onEscape={() => setSeat({ sheet: 'none' })}>
            <div class="numbers">
                {Array.from({ length: left + 1 }, (_, n) => (
                    <Button key={n} pressed={tricks === n} onTap={() => setTricks(n)}>{n}</Button>
                ))}
            </div>
            <label class="field">
                <span>{p('claim.statement')}</span>
                <input value={statement} maxLength={160} autocomplete="off" onInput={(event) => setStatement(event.currentTarget.value)} />
            </label>
            <div class="sheet-foot">
                <Button onTap={() => setSeat({ sheet: 'none' })}>{p('tool.cancel')}</Button>
                <Button kind="button-primary" onTap={() => send(tricks)}>{tricks === 0 ? p('claim.concede') : p('claim.make', { tricks, left })}</Button>
            </div>
        </Sheet>
    );
}

/// Hands have come down and nobody has keyed a claim. Who claims says how many; anybody else but dummy may say that they play on. It
/// goes away by itself when somebody plays.
export function ClaimAskedPart({ view }: { view: SeatView }): JSX.Element {
    const { sending } = useSeat();
    const answers = may(view, SeatAction.PLAY_ON);
    return (
        <div class="ask claim-asked">
            <p class="ask-words">{p('claim.asked')}</p>
            <p class="ask-note">{answers ? p('claim.asked.note') : p('claim.asked.dummy')}</p>
            {answers && (
                <div class="ask-buttons">
                    <ForGood disabled={sending > 0} onTap={() => void playOn()}>{p('claim.play-on')}</ForGood>
                    <Button kind="button-primary" disabled={sending > 0 || !may(view, SeatAction.CLAIM)} onTap={() => setSeat({ sheet: 'claim' })}>{p('claim.mine')}</Button>
                </div>
            )}
        </div>
    );
}

export function ClaimPart({ view }: { view: SeatView }): JSX.Element | null {
    const { sending } = useSeat();
    const claim = view.claim;
    if (!claim) return null;
    const answer = (agreed: boolean): void => void press({ case: 'claimAnswer', value: { agreed } });
    const mine = claim.seat === mySeat();
    return (
        <div class="ask">
            <p class="ask-words">{p('claim.of', { seat: seatName(claim.seat), tricks: claim.tricks, left: claim.left })}</p>
            {claim.statement !== '' && <blockquote>{claim.statement}</blockquote>}
            {claim.contested ? (
                <p class="ask-note">{p('claim.contested')}</p>
            ) : mine || claim.agreed ? (
                <p class="ask-note">{mine ? p('claim.waiting') : p('claim.agreed')}</p>
            ) : null}
            {!claim.contested && may(view, SeatAction.ANSWER_CLAIM) && (
                <div class="ask-buttons">
                    <ForGood disabled={sending > 0} onTap={() => answer(false)}>{p('claim.contest')}</ForGood>
                    {!claim.agreed && <ForGood kind="button-primary" disabled={sending > 0} onTap={() => answer(true)}>{p('claim.agree')}</ForGood>}
                </div>
            )}
            {!claim.contested && may(view, SeatAction.OBJECT_TO_CLAIM) && (
                <div class="ask-buttons">
                    <ForGood disabled={sending > 0} onTap={() => answer(false)}>{p('claim.object')}</ForGood>
                </div>
            )}
        </div>
    );
}
