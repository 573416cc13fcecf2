/// The Director's part: the lawful options, what he may award besides, dismissal, undo. Nothing is done by a single tap.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { DirectorAction } from '../../gen/kibitz/v1/reading_pb';
import { IncidentStatus, Level, type Incident, type Option } from '../../gen/kibitz/v1/incident_pb';
import { command, lookAt, type Wish } from '../state/actions';
import { say } from '../state/said';
import { sent } from '../state/draft';
import { useStore, useTable } from '../state/store';
import { t } from '../words/words';
import { Colleagues } from './Colleagues';
import { Dismissal } from './Dismissal';
import { GuideSheet, senseOf, spokenOf, useGuide } from './Guide';
import { MyName } from './MyName';
import { offered } from './options';
import { OptionButton } from './OptionButton';
import { isSettled, isUnseen } from '../state/order';
import { Settled } from './Settled';

export type Ask = (wish: Omit<Wish, 'incident'>) => Promise<void>;

/// What has happened to an armed option since: the table has gone on, or a colleague was quicker.
function newsOf(live: Incident, armed: string, now: readonly Option[]): string {
    if (isSettled(live)) return t('ruling.news.settled', { by: live.by });
    if (armed === 'dismiss') return '';
    const option = now.find((one) => one.code === armed);
    if (!option) return t('ruling.news.changed');
    return option.open ? '' : t('ruling.news.closed', { why: option.whyClosed });
}

/// @param incident as it is shown: as it was when an option was armed, so that nothing moves; `live` as it is
export function Ruling(props: { incident: Incident; live: Incident; armed: string; arm: (what: string) => void }): JSX.Element {
    const { incident, live, armed, arm } = props;
    const general = useTable().generalOption;
    const named = useStore((state) => state.prefs.name.trim() !== '');
    const [sending, setSending] = useState(false);
    const [error, setError] = useState('');
    const [saying, openSheet] = useState(false);
    const guide = useGuide(incident.id, incident.situation);
    useEffect(() => {
        lookAt(live.id, armed !== '' && armed !== 'undo');
    }, [live.id, armed]);
    useEffect(() => () => lookAt(0n, false), []);

    const ask: Ask = async (wish) => {
        if (!named) {
            setError(t('ruling.name.missing'));
            document.getElementById('ruling-name')?.focus();
            return;
        }
        setSending(true);
        setError('');
        const failed = await command({ incident: incident.id, ...wish });
        setSending(false);
        if (failed) return setError(t('ruling.failed', { why: failed }));
        if (wish.action === DirectorAction.RULE || wish.action === DirectorAction.DISMISS) sent(`incident ${incident.id}`);
        arm('');
        say(t('ruling.recorded'));
    };
    const change = (what: string): void => {
        setError('');
        arm(what);
    };

    const options = offered(incident, general);
    const news = armed !== '' && armed !== 'undo' ? newsOf(live, armed, offered(live, general)) : '';
    const button = (option: Option): JSX.Element => (
        <OptionButton
            key={option.code}
            incident={incident}
            option={option}
            spoken={spokenOf(guide, option)}
            sense={senseOf(guide, option.clause)}
            armed={armed === option.code}
            busy={sending}
            news={armed === option.code ? news : ''}
            error={armed === option.code ? error : ''}
            arm={(is) => change(is ? option.code : '')}
            confirm={(given) => void ask({ action: DirectorAction.RULE, option: option.number, code: option.code, ...given })}
        />
    );
    const title = incident.status === IncidentStatus.RULED ? 'ruling.ruled' : incident.status === IncidentStatus.DISMISSED ? 'ruling.dismissed' : 'ruling.title';
    return (
        <aside class="ruling" id="ruling" aria-labelledby="ruling-title">
            <h2 id="ruling-title" tabIndex={-1}>
                {t(title)}
            </h2>
            <Colleagues incident={incident.id} />
            <button class="button button-wide say-open" onClick={() => openSheet(true)}>
                {t('say.open')}
            </button>
            {saying && <GuideSheet options={options} guide={guide} close={() => openSheet(false)} />}
            {isSettled(incident) ? (
                <Settled incident={incident} armed={armed} arm={change} ask={ask} busy={sending} error={error} />
            ) : (
                <>
                    <MyName ask={error !== '' && !named} />
                    <ul class="options">{options.filter((one) => !one.general).map(button)}</ul>
                    {options.some((one) => one.general) && (
                        <>
                            <h3 class="options-more">{t('ruling.general')}</h3>
                            <ul class="options">{options.filter((one) => one.general).map(button)}</ul>
                        </>
                    )}
                    <ul class="options">
                        <Dismissal
                            incident={incident}
                            armed={armed === 'dismiss'}
                            busy={sending}
                            news={armed === 'dismiss' ? news : ''}
                            error={armed === 'dismiss' ? error : ''}
                            arm={(is) => change(is ? 'dismiss' : '')}
                            confirm={(reason) => void ask({ action: DirectorAction.DISMISS, reason })}
                        />
                    </ul>
                    <div class="seen-slot">
                        {isUnseen(incident) ? (
                            <button class="button button-wide" disabled={sending} onClick={() => void ask({ action: DirectorAction.SEEN })}>
                                {t(incident.level === Level.CALL ? 'ruling.seen.call' : 'ruling.seen')}
                            </button>
                        ) : (
                            <button class="button button-wide" disabled={sending} onClick={() => void ask({ action: DirectorAction.UNDO })}>
                                {t('ruling.undo.seen')}
                            </button>
                        )}
                    </div>
                </>
            )}
            <p class="ruling-error" role="alert">
                {armed === '' ? error : ''}
            </p>
        </aside>
    );
}
