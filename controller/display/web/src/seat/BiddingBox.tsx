/// The bidding box: 35 bids, pass, double, redouble. A tap chooses, a second one makes the call: nobody calls by mistake, and a
/// double tap calls once. What is not sensible is out of reach until it is asked for: the Laws deal with it, not the panel.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SeatAction, type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { ReportKind } from '../../gen/kibitz/v1/reading_pb';
import { t } from '../words/words';
import { press } from './state/act';
import { announcements } from './announce';
import { ExplainSheet } from './ExplainSheet';
import { Button, CallWord } from './look';
import { mySeat, say, seatState, setSeat, useSeat } from './state/state';
import { bids, may, usual } from './state/may';
import { isHeld, useSecondsLeft } from './state/stop';
import { p } from './words/words';

/// Changes with every call, and with the board.
const momentOf = (view: SeatView): string => `${view.play}-${view.calls}`;

export function BiddingBox({ view }: { view: SeatView }): JSX.Element {
    const { sending, hello } = useSeat();
    const moment = momentOf(view);
    const [picked, pick] = useState({ call: '', moment });
    // What was chosen before another call was made is not chosen any more.
    const chosen = picked.moment === moment ? picked.call : '';
    const [alert, setAlert] = useState(false);
    const [words, setWords] = useState('');
    const [open, setOpen] = useState(false); // every call
    const [changing, setChanging] = useState(false); // 25A
    const [explaining, setExplaining] = useState(false);
    const clear = (): void => {
        pick({ call: '', moment });
        setAlert(false);
        setWords('');
        setOpen(false);
        setChanging(false);
    };
    const busy = sending > 0 || !hello?.panel;
    // After a jump bid the next player's keys sleep; a call of his own that he did not mean is no answer to it (25A).
    const asleep = useSecondsLeft(view) > 0 && isHeld(view) && !changing;
    // Whose choice another call has put back is told.
    useEffect(() => {
        if (picked.call !== '' && sending === 0) say(p('seat.stale'));
        clear();
    }, [moment]);

    // Where not all bids have room, the lowest that is enough is at the top.
    const shown = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const first = shown.current?.querySelector<HTMLElement>('.call-key:enabled');
        if (shown.current) shown.current.scrollTop = first?.offsetTop ?? 0;
    }, [moment, open, changing]);

    const within = (call: string): boolean => !asleep && (open || changing || usual(view, call));
    async function make(): Promise<void> {
        const now = seatState().view;
        if (chosen === '' || busy || asleep || !now || momentOf(now) !== moment) return; // a call may have come that is not drawn yet
        if (changing) await press({ case: 'report', value: { kind: ReportKind.CALL_UNINTENDED, about: mySeat() } });
        await press({ case: 'call', value: { call: chosen, alert, explanation: words } });
        clear();
    }
    const key = (call: string): JSX.Element => (
        <button
            key={call}
            type="button"
            class={`call-key${chosen === call ? ' chosen' : ''}${call === 'Pass' ? ' pass' : call === 'X' ? ' double' : call === 'XX' ? ' redouble' : ''}`}
            disabled={!within(call) || (sending > 0 && chosen !== '')}
            aria-pressed={chosen === call}
            onClick={() => pick({ call, moment })}
        >
            <CallWord call={call} />
        </button>
    );
    const hint = changing ? p('box.change.hint') : open ? p('box.other.hint') : words !== '' ? p('box.explained', { words }) : '';
    return (
        <section class="box" aria-label={p('box.label')}>
            <div class="bids" ref={shown}>{bids.map(key)}</div>
            <div class="others">
                {key('Pass')}
                {key('X')}
                {key('XX')}
                {!view.noStop && (
                    <button type="button" class="call-key stop" disabled={!may(view, SeatAction.STOP) || busy || asleep} onClick={() => void press({ case: 'stop', value: {} })}>
                        {p('box.stop')}
                    </button>
                )}
            </div>
            <p class="box-hint">{hint}</p>
            <div class="make">
                {!view.noAlert && <Button kind="toggle" pressed={alert} disabled={chosen === ''} onTap={() => setAlert(!alert)}>{p('box.alert')}</Button>}
                <Button disabled={chosen === ''} onTap={() => setExplaining(true)}>{p('box.explain')}</Button>
                <Button kind="button-primary go" disabled={chosen === '' || busy} onTap={() => void make()}>
                    {chosen === '' ? p('box.choose') : <><CallWord call={chosen} /> <span class="go-words">{p('box.make')}</span></>}
                </Button>
            </div>
            <div class="box-foot">
                <Button kind="button-quiet" onTap={() => setSeat({ sheet: 'calls' })}>{p('tool.calls')}</Button>
                {may(view, SeatAction.CHANGE_CALL) && (
                    <Button kind="button-quiet" onTap={() => { clear(); setChanging(!changing); }}>{changing ? p('box.change.back') : p('box.change')}</Button>
                )}
                <Button kind="button-quiet" onTap={() => { clear(); setOpen(!open); }}>{open ? p('box.other.back') : p('box.other')}</Button>
            </div>
            {explaining && (
                <ExplainSheet
                    title={<><CallWord call={chosen} /> {p('explain.title')}</>}
                    note={p('explain.own')}
                    words={words}
                    announced={announcements(view, mySeat(), chosen)}
                    onDone={(said) => {
                        if (said !== undefined) setWords(said);
                        setExplaining(false);
                    }}
                />
            )}
            <span class="spoken">{t('auction.title')}</span>
        </section>
    );
}
