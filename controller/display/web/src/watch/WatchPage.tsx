/// The table as spectators see it: what was called, said and played, and when that was.
import type { ComponentChildren, JSX } from 'preact';
import { SeatPhase } from '../../gen/kibitz/v1/seat_pb';
import type { WatchHello, WatchView } from '../../gen/kibitz/v1/watch_pb';
import { seatName, vulnerabilityLong } from '../bridge/seats';
import { made, points } from '../bridge/resultText';
import { CallsTable } from '../seat/CallsTable';
import { Button, CallWord, ContractWord } from '../seat/look';
import { clock, timeOfDay } from '../words/format';
import { languageNames, languages, type Language } from '../words/languages';
import { learn, locale, speak, t } from '../words/words';
import { Dummy, Table, TricksPlayed } from './Table';
import { keepLanguage, useWatch, type WatchState } from './state';
import { learnWatch, w } from './words/words';

/// "3 minutes", "2 minutes 30 seconds".
function spoken(seconds: number): string {
    const unit = (count: number, of: 'minute' | 'second'): string => new Intl.NumberFormat(locale(), { style: 'unit', unit: of, unitDisplay: 'long' }).format(count);
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
    return [minutes > 0 ? unit(minutes, 'minute') : '', rest > 0 ? unit(rest, 'second') : ''].filter((one) => one !== '').join(' ');
}

async function changeLanguage(language: Language): Promise<void> {
    await Promise.all([learn(language), learnWatch(language)]);
    speak(language);
    document.title = w('watch.title');
    keepLanguage(language);
}
async function leave(): Promise<void> {
    await fetch('/api/v1/watch/leave', { method: 'POST' });
    location.replace('/join?left=spectator');
}

/// When the table was as it is shown; while nothing is heard, until when that was known.
function AsOf({ state, hello }: { state: WatchState; hello: WatchHello }): JSX.Element {
    const delay = hello.delaySeconds * 1000;
    const at = (state.live ? Date.now() : state.heardAt) - delay;
    return (
        <>
            <p class="as-of">{w('watch.as-of', { time: timeOfDay(at), delay: spoken(hello.delaySeconds) })}</p>
            <p class="silent" role="alert">{!state.live && (state.refused === 'full' ? w('watch.full') : state.refused === 'off' ? w('watch.off') : w('watch.silent', { time: timeOfDay(state.heardAt) }))}</p>
        </>
    );
}

/// What goes on, in one line.
function now(view: WatchView): string {
    const seat = seatName(view.turn);
    if (view.claim) return w('watch.claim', { seat: seatName(view.claim.seat), tricks: view.claim.tricks, left: view.claim.left });
    if (view.phase === SeatPhase.FINISHED) return view.result ? w('watch.agreed') : w('watch.finished');
    if (view.leadFaceDown) return w('watch.faced');
    if (seat === '') return w('watch.waits');
    if (view.phase === SeatPhase.AUCTION) return w('watch.calls', { seat });
    return view.phase === SeatPhase.OPENING_LEAD ? w('watch.leads', { seat }) : w('watch.plays', { seat });
}

/// The contract with the tricks won, then the result; before it, nothing is known of either.
function Standing({ view }: { view: WatchView }): JSX.Element {
    const { result } = view;
    const known = view.contract !== undefined || result !== undefined;
    return (
        <section class="standing">
            {known && <p class="standing-contract"><ContractWord contract={result ? result.contract : view.contract} />{result && ` ${made(result)}`}</p>}
            {result ? <p class="standing-score">{points(result)}</p> : known && <p class="standing-score">{t('side.short.ns')} {view.tricksNs} · {t('side.short.ew')} {view.tricksEw}</p>}
            <p class="standing-now">{now(view)}</p>
        </section>
    );
}

function Meanings({ view }: { view: WatchView }): JSX.Element {
    const told = view.call.filter((one) => one.alert || one.explanation !== '');
    return (
        <section class="part meanings">
            <h2>{w('watch.meanings')}</h2>
            {told.length === 0 && <p class="quiet">{w('watch.nothing-said')}</p>}
            <ul>
                {told.map((one, i) => (
                    <li key={i}>
                        <span class="meaning-call"><CallWord call={one.call} /> {seatName(one.seat)}</span>
                        <span>{one.explanation !== '' ? one.explanation : t('auction.unexplained')}</span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Board({ view }: { view: WatchView }): JSX.Element {
    const bidding = view.phase === SeatPhase.AUCTION;
    return (
        <div class={`watch-board${bidding ? ' watch-bidding' : ''}`}>
            <div class="watch-table">
                <Standing view={view} />
                <Table view={view} />
                {!bidding && <Dummy view={view} />}
            </div>
            <div class="watch-side">
                <section class="part">
                    <h2>{t('auction.title')}</h2>
                    <CallsTable view={{ ...view, turn: bidding ? view.turn : 0 }} />
                </section>
                <Meanings view={view} />
            </div>
            {!bidding && <TricksPlayed view={view} />}
        </div>
    );
}

const Asking = ({ children, join }: { children: ComponentChildren; join?: boolean }): JSX.Element => (
    <div class="watch-asks">
        <p>{children}</p>
        {join && <a class="button button-primary" href="/join">{w('watch.join')}</a>}
    </div>
);

function Middle({ state }: { state: WatchState }): JSX.Element {
    const { hello, view, refused } = state;
    if (refused === 'shut') return <Asking join>{w('watch.shut')}</Asking>;
    if (refused === 'code') return <Asking join>{w('watch.code')}</Asking>;
    if (!hello) return <Asking>{refused === 'full' ? w('watch.full') : refused === 'off' ? w('watch.off') : w('watch.connecting')}</Asking>;
    if (!view) return <Asking>{w('watch.first', { clock: clock(Math.max(0, state.beganAt + hello.beginsInSeconds * 1000 - Date.now())), delay: spoken(hello.delaySeconds) })}</Asking>;
    if (view.phase === SeatPhase.NO_BOARD) return <Asking>{view.board > 0 ? w('watch.after', { number: view.board }) : w('watch.no-board')}</Asking>;
    return <Board view={view} />;
}

export function WatchPage(): JSX.Element {
    const state = useWatch();
    const { hello, view, language } = state;
    const board = view && view.phase !== SeatPhase.NO_BOARD ? view : undefined;
    return (
        <div class="watch">
            <header class="watch-head">
                <h1>{board && board.board > 0 ? w('watch.board', { number: board.board }) : (hello?.tableName ?? w('watch.title'))}</h1>
                {board && <p>{w('watch.dealer', { seat: seatName(board.dealer) })} · {vulnerabilityLong(board.vulnerability)}</p>}
                {board && board.board > 0 && <p class="watch-name">{hello?.tableName}</p>}
            </header>
            <main class="watch-main">
                <div class="watch-time">{hello && view && <AsOf state={state} hello={hello} />}</div>
                <Middle state={state} />
            </main>
            <footer class="watch-foot">
                {languages.map((one) => <Button key={one} kind="button-quiet" pressed={language === one} onTap={() => void changeLanguage(one)}>{languageNames[one]}</Button>)}
                {hello && <Button kind="button-quiet" onTap={() => void leave()}>{w('watch.leave')}</Button>}
            </footer>
        </div>
    );
}
