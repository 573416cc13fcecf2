/// The frame of every page: top bar, banners, the page itself, and what is said.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Login } from '../login/Login';
import { TablePage } from './TablePage';
import { t } from '../words/words';
import { Announcer } from './Announcer';
import { Banners, SoundMark, StaleMark } from './Banners';
import { Failure } from './Failure';
import { useKeys } from '../state/keys';
import { later } from '../look/Later';
import { useScorer, useStore } from '../state/store';
import { TopBar } from './TopBar';

const IncidentPage = later(() => import('../incidents/IncidentPage').then((part) => part.IncidentPage));
const AppealPage = later(() => import('../incidents/AppealPage').then((part) => part.AppealPage));
const LogPage = later(() => import('../log/LogPage').then((part) => part.LogPage));
const PanelsPage = later(() => import('../panels/PanelsPage').then((part) => part.PanelsPage));
const SessionPage = later(() => import('../session/SessionPage').then((part) => part.SessionPage));
const CorrectPage = later(() => import('../correct/CorrectPage').then((part) => part.CorrectPage));
const BoardPage = later(() => import('../correct/BoardPage').then((part) => part.BoardPage));
const CasePage = later(() => import('../cases/CasePage').then((part) => part.CasePage));
const SettingsPage = later(() => import('./SettingsPage').then((part) => part.SettingsPage));
const DirectorsPage = later(() => import('../office/DirectorsPage').then((part) => part.DirectorsPage));
const AuditPage = later(() => import('../office/AuditPage').then((part) => part.AuditPage));
const WallPage = later(() => import('./WallPage').then((part) => part.WallPage));

function Page(): JSX.Element {
    const route = useStore((state) => state.route);
    if (useScorer()) return route.page === 'settings' ? <SettingsPage /> : <SessionPage />;
    switch (route.page) {
        case 'incident':
            return <IncidentPage key={String(route.id)} id={route.id} />;
        case 'appeal':
            return <AppealPage id={route.id} />;
        case 'wall':
            return <WallPage />;
        case 'log':
            return <LogPage chosen={route.play} />;
        case 'panels':
            return <PanelsPage />;
        case 'settings':
            return <SettingsPage />;
        case 'directors':
            return <DirectorsPage />;
        case 'audit':
            return <AuditPage />;
        case 'session':
            return <SessionPage />;
        case 'correct':
            return <CorrectPage />;
        case 'case':
            return <CasePage key={`${route.play} ${route.answers}`} of={route.play} answers={route.answers} />;
        case 'board':
            return <BoardPage key={String(route.play)} play={route.play} />;
        case 'table':
            return <TablePage />;
    }
}

export function App(): JSX.Element {
    const loggedOut = useStore((state) => state.link.kind === 'logged-out');
    const route = useStore((state) => state.route);
    const main = useRef<HTMLElement>(null);
    const first = useRef(true);
    const scorer = useScorer();
    useStore((state) => state.language); // every word on the page is another one then
    useKeys();
    // A new page is a new place: keyboard and screen reader go there, before it is painted, so that no key pressed on it goes astray.
    useLayoutEffect(() => {
        if (!first.current) main.current?.focus({ preventScroll: true });
        first.current = false;
    }, [route]);
    if (route.page === 'wall' && !scorer) return <WallPage />;
    if (loggedOut) return <Login />;
    return (
        <>
            <a
                class="skip"
                href="#content"
                onClick={(event) => {
                    event.preventDefault();
                    main.current?.focus();
                }}
            >
                {t('app.skip')}
            </a>
            <TopBar />
            <Banners />
            <StaleMark />
            <SoundMark />
            <main id="content" ref={main} tabIndex={-1}>
                <Failure key={JSON.stringify(route, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))}>
                    <Page />
                </Failure>
            </main>
            <Announcer />
        </>
    );
}
