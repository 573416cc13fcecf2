/// The table as spectators see it: what was called, said and played, and when that was.
import type { ComponentChildren, JSX } from 'preact';
import { SeatPhase } from '../../gen/kibitz/v1/seat_pb';
import type { WatchHello } from '../../gen/kibitz/v1/watch_pb';
import { seatName, vulnerabilityLong } from '../bridge/seats';
import { Button } from '../seat/look';
import { clock, timeOfDay } from '../words/format';
import { languageNames, languages, type Language } from '../words/languages';
import { learn, speak } from '../words/words';
import { Board } from './Board';
import { keepLanguage, spoken, useWatch, type WatchState } from './state';
import { learnWatch, w } from './words/words';

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
