/// Top bar: which table, whether what is shown is now, and the way to the other pages.
import type { JSX } from 'preact';
import { Sign } from '../look/Sign';
import { hallTable } from '../live/place';
import { t } from '../words/words';
import { prefer } from '../state/actions';
import { useScorer, useStore } from '../state/store';

function LinkStateText(): JSX.Element {
    const link = useStore((state) => state.link);
    const kind = link.kind === 'logged-out' ? 'lost' : link.kind;
    return (
        <p class={`link-state link-${kind}`} role="status">
            <Sign name={kind} />
            <span>{t(`link.${kind}`)}</span>
        </p>
    );
}

/// The way to the log, and the sound of incidents.
function DirectorsOwn({ log }: { log: { 'aria-current'?: 'page' } }): JSX.Element {
    const sound = useStore((state) => state.prefs.sound);
    return (
        <>
            <a href="#/log" {...log}>
                {t('nav.log')}
            </a>
            <button
                class="icon-button"
                aria-pressed={sound}
                onClick={() => prefer({ sound: !sound })}
                aria-label={t(sound ? 'sound.on' : 'sound.off')}
                title={t(sound ? 'sound.on' : 'sound.off')}
            >
                <Sign name={sound ? 'sound' : 'mute'} />
            </button>
        </>
    );
}

export function TopBar(): JSX.Element {
    const page = useStore((state) => state.route.page);
    const name = useStore((state) => state.known.hello?.tableName ?? '');
    const scorer = useScorer();
    const here = (is: boolean): { 'aria-current'?: 'page' } => (is ? { 'aria-current': 'page' } : {});
    return (
        <header class="topbar">
            <a class="brand" href={hallTable === undefined ? '#/' : '/hall'}>
                <span class="brand-name">{hallTable === undefined ? t('app.name') : `‹ ${t('nav.hall')}`}</span>
                {name && <span class="brand-table">{name}</span>}
            </a>
            <LinkStateText />
            <nav class="nav" aria-label={t('nav.label')}>
                {!scorer && (
                    <a href="#/" {...here(page === 'table')}>
                        {t('nav.table')}
                    </a>
                )}
                <a href="#/session" {...here(page === 'session' || (scorer && page !== 'settings'))}>
                    {t('nav.session')}
                </a>
                {!scorer && <DirectorsOwn log={here(page === 'log')} />}
                <a
                    class="icon-button"
                    href="#/settings"
                    {...here(page === 'settings')}
                    aria-label={t('nav.settings')}
                    title={t('nav.settings')}
                >
                    <Sign name="settings" />
                </a>
            </nav>
        </header>
    );
}
