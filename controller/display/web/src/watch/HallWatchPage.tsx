/// The tables of a hall as everybody may see them: all of them, one in full, and boards that nobody has still to play.
import type { JSX } from 'preact';
import { WatchedAs, type HallWatchHello, type WatchedTable } from '../../gen/kibitz/v1/hall_watch_pb';
import { seatName, vulnerabilityLong } from '../bridge/seats';
import { Button } from '../seat/look';
import { timeOfDay } from '../words/format';
import { languageNames, languages, type Language } from '../words/languages';
import { learn, speak } from '../words/words';
import { Board } from './Board';
import { hallWatchState, placeOf, setHallWatch, useHallWatch, type HallWatchState } from './hallState';
import { PlayedBoard } from './PlayedBoard';
import { rememberLanguage, spoken } from './state';
import { learnWatch, w } from './words/words';

async function changeLanguage(language: Language): Promise<void> {
    await Promise.all([learn(language), learnWatch(language)]);
    speak(language);
    document.title = w('watch.title');
    rememberLanguage(language);
    setHallWatch({ ...hallWatchState(), language });
}

/// When the tables were as they are shown; while nothing is heard, until when that was known.
function AsOf({ state, hello }: { state: HallWatchState; hello: HallWatchHello }): JSX.Element {
    const at = (state.live ? Date.now() : state.heardAt) - hello.delaySeconds * 1000;
    return (
        <>
            <p class="as-of">{w('watch.hall.as-of', { time: timeOfDay(at), delay: spoken(hello.delaySeconds) })}</p>
            <p class="silent" role="alert">{!state.live && (state.refused === 'full' ? w('watch.full') : w('watch.silent', { time: timeOfDay(state.heardAt) }))}</p>
        </>
    );
}

/// Why it is not shown, or what is.
function standing(table: WatchedTable, delay: string): string {
    switch (table.as) {
        case WatchedAs.SHOWN:
            return w('watch.board', { number: table.board });
        case WatchedAs.OTHERS_TO_PLAY:
            return w('watch.hall.others');
        case WatchedAs.NO_BOARD:
            return w('watch.no-board');
        default:
            return w('watch.hall.soon', { delay });
    }
}

const called = (table: WatchedTable): string => w('watch.hall.table', { name: table.name });

function Tables({ state, hello }: { state: HallWatchState; hello: HallWatchHello }): JSX.Element {
    return (
        <section class="part">
            <h2>{w('watch.hall.tables')}</h2>
            <ul class="watch-tables">
                {[...state.tables.values()].map((table) => (
                    <li key={table.id}>
                        <a class={`watch-row${table.as === WatchedAs.SHOWN ? ' watch-row-shown' : ''}`} href={`#${table.id}`}>
                            <b>{called(table)}</b> <span>{standing(table, spoken(hello.delaySeconds))}</span>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Boards({ boards }: { boards: readonly number[] }): JSX.Element {
    return (
        <section class="part">
            <h2>{w('watch.hall.boards')}</h2>
            {boards.length === 0 && <p class="quiet">{w('watch.hall.boards.none')}</p>}
            <ul class="watch-boards">
                {boards.map((board) => (
                    <li key={board}>
                        <a class="button" href={`#board-${board}`} aria-label={w('watch.board', { number: board })}>{board}</a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function OneTable({ state, id, hello }: { state: HallWatchState; id: string; hello: HallWatchHello }): JSX.Element {
    const table = state.tables.get(id);
    const { view } = state;
    if (!table) return <p class="watch-asks">{w('watch.hall.no-table')}</p>;
    if (!view) return <p class="watch-asks">{standing(table, spoken(hello.delaySeconds))}</p>;
    return (
        <>
            <p class="quiet">{w('watch.dealer', { seat: seatName(view.dealer) })} · {vulnerabilityLong(view.vulnerability)}</p>
            <Board view={view} />
        </>
    );
}

/// What the page is about, above all else.
function title(state: HallWatchState): string {
    const place = placeOf(location.hash);
    if (place.board !== undefined) return w('watch.board', { number: place.board });
    const table = place.table !== undefined ? state.tables.get(place.table) : undefined;
    if (!table) return state.hello?.hall ?? w('watch.title');
    return table.as === WatchedAs.SHOWN ? w('watch.hall.at', { name: table.name, number: table.board }) : called(table);
}

function Middle({ state }: { state: HallWatchState }): JSX.Element {
    const { hello, refused } = state;
    const place = placeOf(location.hash);
    if (!hello) return <p class="watch-asks">{refused === 'full' ? w('watch.full') : w('watch.connecting')}</p>;
    if (hello.delaySeconds === 0) return <p class="watch-asks">{w('watch.hall.off')}</p>;
    if (place.board !== undefined) return <PlayedBoard key={place.board} board={place.board} play={place.play} open={state.boards.includes(place.board)} />;
    if (place.table !== undefined) return <OneTable state={state} id={place.table} hello={hello} />;
    return (
        <div class="watch-hall">
            <Tables state={state} hello={hello} />
            <Boards boards={state.boards} />
        </div>
    );
}

export function HallWatchPage(): JSX.Element {
    const state = useHallWatch();
    const { hello, language } = state;
    const place = placeOf(location.hash);
    const within = place.board !== undefined || place.table !== undefined;
    return (
        <div class="watch" lang={language}>
            <header class="watch-head">
                <h1>{title(state)}</h1>
                {hello && hello.session !== '' && <p>{hello.session}</p>}
                {within && <a class="watch-name button" href={place.play !== undefined ? `#board-${place.board}` : '#'}>{w('watch.hall.back')}</a>}
            </header>
            <main class="watch-main">
                <div class="watch-time">{hello && hello.delaySeconds > 0 && <AsOf state={state} hello={hello} />}</div>
                <Middle state={state} />
            </main>
            <footer class="watch-foot">
                {languages.map((one) => <Button key={one} kind="button-quiet" pressed={language === one} onTap={() => void changeLanguage(one)}>{languageNames[one]}</Button>)}
            </footer>
        </div>
    );
}
