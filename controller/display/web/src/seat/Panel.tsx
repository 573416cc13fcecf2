/// A player's panel: the frame, and what it asks for now.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { PanelPrompt, SeatEnd, SeatPhase, type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { isSeat, seatKey, seatLetter, seatName, vulnerabilityShort } from '../bridge/seats';
import { t } from '../words/words';
import { CallsTable } from './CallsTable';
import { BiddingBox } from './BiddingBox';
import { ClaimAskedPart, ClaimPart } from './ClaimPart';
import { JoinPage } from './JoinPage';
import { Button } from './look';
import { PlayPart } from './PlayPart';
import { joinedAlready } from './state/act';
import { corrections } from './state/corrections';
import { promptWords } from './state/prompt';
import { NoBoard, ResultPart } from './ResultPart';
import { RoundClock } from './RoundPart';
import { SheetOver } from './sheets';
import { mySeat, setSeat, useSeat } from './state/state';
import { StopClock } from './StopClock';
import { Talk } from './talk/Talk';
import { p } from './words/words';
import { explainFirst } from './questions';

/// @param corrected  something was corrected of this pair's boards, and is not put away
/// @param tools  they come with the table: none of them opens before, and one that came later would push the other aside
function Head({ tools, corrected }: { tools: boolean; corrected: boolean }): JSX.Element {
    const seat = mySeat();
    return (
        <header class="seat-head">
            <h1>
                {isSeat(seat) ? seatName(seat) : t('app.name')}
                <span class="spoken">{p('seat.you')}</span>
            </h1>
            {tools && (
                <div class="seat-tools">
                    {/* Left of the others, so that it moves none of them. */}
                    {corrected && <Button kind="tool" onTap={() => setSeat({ sheet: 'corrected' })}>{p('tool.corrected')}</Button>}
                    <Button kind="tool" onTap={() => setSeat({ sheet: 'settings' })} label={p('tool.settings')}>
                        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h9M17 6h3M4 12h3M11 12h9M4 18h11M19 18h1M15 4v4M9 10v4M17 16v4" /></svg>
                    </Button>
                    {isSeat(seat) && <Button kind="tool director" onTap={() => setSeat({ sheet: 'director' })}>{p('tool.director')}</Button>}
                </div>
            )}
        </header>
    );
}

/// His card is asked for first where that has to be shown again.
const asksForClaim = (view: SeatView): boolean => view.claimAsked && view.prompt !== PanelPrompt.SHOW_AGAIN && isSeat(mySeat());
const screen = (view: SeatView): string =>
    asksForClaim(view) ? 'claim-asked' : (view.phase === SeatPhase.OPENING_LEAD ? 'play' : SeatPhase[view.phase]).toLowerCase();
function Part({ view }: { view: SeatView }): JSX.Element {
    if (asksForClaim(view)) return <ClaimAskedPart view={view} />;
    switch (view.phase) {
        case SeatPhase.AUCTION:
            return isSeat(mySeat()) ? <BiddingBox view={view} /> : <></>;
        case SeatPhase.CLAIM:
            return <ClaimPart view={view} />;
        case SeatPhase.FINISHED:
            return <ResultPart view={view} />;
        case SeatPhase.NO_BOARD:
            return <NoBoard view={view} />;
        default:
            return <PlayPart view={view} />;
    }
}

/// @param end  why, where it is known
function Ended({ end }: { end: SeatEnd | undefined }): JSX.Element {
    const seat = mySeat();
    // A code that is scanned twice opens the seat in another window of the same device, which goes on in either.
    const [page, setPage] = useState('');
    useEffect(() => {
        if (end === SeatEnd.TAKEN_OVER && isSeat(seat)) void joinedAlready().then((all) => setPage(all.find((one) => one.panel === `seat-${seatKey(seat)}`)?.page ?? ''));
    }, [end]);
    return (
        <main class="seat-end">
            <h1 class="end-words">{page !== '' ? p('seat.end.window') : end === SeatEnd.TAKEN_OVER ? p('seat.end.taken') : end === SeatEnd.SHUT_OUT ? p('seat.end.shut') : p('seat.end.gone')}</h1>
            <a class="button button-primary" href={page || '/join'}>{page !== '' ? p('seat.end.here') : p('seat.end.join')}</a>
        </main>
    );
}

export function Panel(): JSX.Element {
    const { connection, view, end, gone, hello, sending, said, prefs } = useSeat();
    if (connection === 'joining') return <JoinPage />;
    if (gone || end === SeatEnd.TAKEN_OVER || end === SeatEnd.SHUT_OUT) return <Ended end={gone ? undefined : end} />;
    const asked = view && view.prompt !== PanelPrompt.UNSPECIFIED;
    const lost = connection === 'lost';
    const status = said !== '' ? said : sending > 0 ? p('seat.sending') : hello && !hello.panel && isSeat(hello.seat) ? p('seat.not-panel') : '';
    const layout = view?.phase === SeatPhase.AUCTION ? 'seat-bids' : view && screen(view) === 'play' ? 'seat-plays' : '';
    return (
        <div class={`seat ${layout}`}>
            <Head tools={view !== undefined} corrected={view !== undefined && corrections(view).length > 0} />
            <main class="seat-all">
                <div class="seat-info">
                    {status === '' && view && view.board > 0 && view.phase !== SeatPhase.NO_BOARD && (
                        <p>
                            <b>{p('seat.board', { number: view.board })}</b> · {p('seat.dealer', { seat: seatLetter(view.dealer) })} · {vulnerabilityShort(view.vulnerability)}
                        </p>
                    )}
                    <p role="status" class={said !== '' ? 'seat-said' : ''}>{status}</p>
                    {view && <RoundClock view={view} />}
                </div>
                {view ? (
                    <>
                        <p class={`prompt ${lost ? 'prompt-lost' : asked ? 'prompt-asks' : ''}`} aria-live={prefs.voice === 'on' ? 'off' : 'polite'}>
                            {lost ? p('seat.lost') : <StopClock view={view}>{promptWords(view)}</StopClock>}
                        </p>
                        {view.phase === SeatPhase.AUCTION && <CallsTable view={view} />}
                        {/* Another phase is another screen: nothing of the one before moves to its place. */}
                        <div class="seat-part" key={screen(view)}>{explainFirst(view) ?? <Part view={view} />}</div>
                    </>
                ) : (
                    <p class="prompt">{p('seat.connecting')}</p>
                )}
                {view && <SheetOver view={view} />}
                {prefs.voice === 'on' && <Talk />}
            </main>
        </div>
    );
}
