/// All tables of a hall: what waits, what each is at, the ranking. A phone shows one of them at a time.
import type { JSX } from 'preact';
import { Exports } from '../look/Exports';
import { Login, type HallsLogin } from '../login/Login';
import { logout } from '../live/server';
import { LanguageChoice } from '../look/LanguageChoice';
import { Said } from '../look/Said';
import { store } from '../state/store';
import { Computer } from '../upkeep/Computer';
import { timeOfDay } from '../words/format';
import { t } from '../words/words';
import type { HallLink } from './link';
import { SoundChoice, SoundMark } from './sound';
import { Earlier } from './Earlier';
import { OpenWatch } from './OpenWatch';
import { OpenResults } from './OpenResults';
import { Queue } from './Queue';
import { Ranking } from './Ranking';
import { Session } from './Session';
import { heard, useHall, type HallState } from './state';
import { TableFiles } from './TableFiles';
import { Tables } from './Tables';
import { WayBack } from './WayBack';
import { h } from './words/words';

const parts = ['queue', 'tables', 'session', 'ranking'] as const;
type Part = (typeof parts)[number];
/// The part that the address names (`#session`), so that the browser's way back leads to the part before and not out of the hall.
const partShown = (): Part => parts.find((one) => location.hash === `#${one}`) ?? 'queue';
const commands = { doctor: 'kibitz doctor --data /var/lib/kibitz-hall', journal: 'journalctl -u kibitz-hall' };
const halls: HallsLogin = { text: () => h('hall.login.text'), away: () => h('hall.login.away'), forgotten: () => h('hall.login.forgotten') };

/// Tables that stay silent, and whose files name no address that the hall's computer has now.
function Moved({ state }: { state: HallState }): JSX.Element | null {
    const silent = (state.ways?.table ?? []).map((id) => state.tables.get(id)).filter((table) => table && !heard(table));
    if (!state.ways || silent.length === 0) return null;
    const { named, here, name } = state.ways;
    return (
        <div class="hall-problem hall-moved" role="alert">
            <p>{here.length === 0 ? h('hall.ways.none', { named: named.join(', ') }) : h('hall.ways.moved', { named: named.join(', '), here: here.join(', ') })}</p>
            {here.length > 0 && <p>{h('hall.ways.again', { tables: silent.map((table) => table?.name ?? '').join(', ') })}</p>}
            {here.length > 0 && name !== '' && <p class="hall-small">{h('hall.ways.name', { name })}</p>}
        </div>
    );
}

function Standing({ state }: { state: HallState }): JSX.Element {
    const tables = [...state.tables.values()];
    return (
        <>
            {!state.live && (
                <p class="hall-problem" role="alert">
                    {h('hall.silent', { time: timeOfDay(state.heardAt) })}
                </p>
            )}
            {state.trouble.map((words) => (
                <p key={words} class="hall-problem" role="alert">
                    {words}
                </p>
            ))}
            <Moved state={state} />
            <p class="hall-small">{h('hall.heard', { count: tables.filter(heard).length, all: tables.length })}</p>
        </>
    );
}

/// @param open  opens the connection: somebody has logged in
export function HallPage({ link, open }: { link: HallLink; open: () => void }): JSX.Element {
    const state = useHall();
    const part = partShown();
    if (state.refused === 'code' || state.refused === 'shut') return <Login then={open} command="sudo kibitz pin --data /var/lib/kibitz-hall" hall={halls} />;
    if (!state.hello) return <p role="status">{h('hall.connecting')}</p>;
    const tab = (which: Part, words: string): JSX.Element => (
        <button class={part === which ? 'button button-primary' : 'button'} aria-pressed={part === which} data-means={which} onClick={() => (location.hash = which)}>
            {words}
        </button>
    );
    const waiting = h('hall.queue.count', { count: state.queue.size });
    return (
        <div class="hall" lang={store.state.language} data-part={part}>
            <header class="hall-head">
                <h1>{h('hall.head', { hall: state.hello.hall })}</h1>
                <Standing state={state} />
                <nav class="hall-tabs" aria-label={h('hall.parts')}>
                    {tab('queue', waiting)}
                    {tab('tables', h('hall.tables'))}
                    {tab('session', h('hall.session'))}
                    {tab('ranking', h('hall.ranking'))}
                </nav>
            </header>
            <main class="hall-main">
                <section class="hall-part hall-part-queue" aria-label={waiting}>
                    <h2>{waiting}</h2>
                    <Queue state={state} link={link} />
                </section>
                <section class="hall-part hall-part-tables" aria-label={h('hall.tables')}>
                    <h2>{h('hall.tables')}</h2>
                    <Tables state={state} />
                    <TableFiles none={state.tables.size === 0} gone={state.ways?.table ?? []} />
                    <Computer title={h('hall.computer')} commands={commands} />
                </section>
                <section class="hall-part hall-part-session" aria-label={h('hall.session')}>
                    <h2>{h('hall.session')}</h2>
                    <Session state={state} link={link} />
                </section>
                <section class="hall-part hall-part-ranking" aria-label={h('hall.ranking')}>
                    <h2>{h('hall.ranking')}</h2>
                    <Ranking ranking={state.ranking} />
                    <OpenResults state={state} link={link} />
                    <OpenWatch state={state} link={link} />
                    <Exports />
                    <WayBack />
                    <Earlier names={state.session?.earlier ?? []} />
                </section>
            </main>
            <footer class="hall-foot">
                <SoundChoice />
                <LanguageChoice />
                <button class="button" onClick={() => void logout()}>
                    {t('settings.logout')}
                </button>
            </footer>
            <SoundMark state={state} />
            <Said />
        </div>
    );
}
