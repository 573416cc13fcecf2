/// The Director's part: his name, the lawful options, dismissal, undo. Nothing is done by a single tap.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { DirectorAction } from '../../gen/kibitz/v1/reading_pb';
import { IncidentStatus, Level, type Incident } from '../../gen/kibitz/v1/incident_pb';
import { command, prefer, say, type Wish } from '../app/actions';
import { useStore } from '../app/store';
import { t } from '../words/words';
import { Dismissal } from './Dismissal';
import { OptionButton } from './OptionButton';
import { isSettled, isUnseen } from './order';
import { Settled } from './Settled';

export type Ask = (wish: Omit<Wish, 'incident'>) => Promise<void>;

export function Ruling({ incident }: { incident: Incident }): JSX.Element {
    const name = useStore((state) => state.prefs.name);
    const [armed, arm] = useState('');
    const [sending, setSending] = useState(false);
    const [error, setError] = useState('');

    const ask: Ask = async (wish) => {
        const needsName = wish.action === DirectorAction.RULE || wish.action === DirectorAction.DISMISS;
        if (needsName && name.trim() === '') {
            setError(t('ruling.name.missing'));
            document.getElementById('ruling-name')?.focus();
            return;
        }
        setSending(true);
        setError('');
        const failed = await command({ incident: incident.id, ...wish });
        setSending(false);
        if (failed) return setError(t('ruling.failed', { why: failed }));
        arm('');
        say(t('ruling.recorded'));
    };

    // What play has gone beyond is not offered any more; the numbers stay those of the law code's row.
    const offered = incident.option.filter((option) => option.open);
    return (
        <aside class="ruling" id="ruling" aria-labelledby="ruling-title">
            <h2 id="ruling-title" tabIndex={-1}>
                {t(
                    incident.status === IncidentStatus.RULED
                        ? 'ruling.ruled'
                        : incident.status === IncidentStatus.DISMISSED
                          ? 'ruling.dismissed'
                          : 'ruling.title',
                )}
            </h2>
            {isSettled(incident) ? (
                <Settled incident={incident} armed={armed} arm={arm} ask={ask} busy={sending} />
            ) : (
                <>
                    {isUnseen(incident) && (
                        <button
                            class="button button-wide"
                            disabled={sending}
                            onClick={() => void ask({ action: DirectorAction.SEEN })}
                        >
                            {t(incident.level === Level.CALL ? 'ruling.seen.call' : 'ruling.seen')}
                        </button>
                    )}
                    <label class="field ruling-name">
                        <span>{t('ruling.name')}</span>
                        <input
                            id="ruling-name"
                            type="text"
                            autocomplete="name"
                            maxLength={80}
                            value={name}
                            aria-describedby="ruling-name-hint"
                            onInput={(event) => {
                                prefer({ name: event.currentTarget.value });
                                setError('');
                            }}
                        />
                        <span class="hint" id="ruling-name-hint">
                            {t('ruling.name.hint')}
                        </span>
                    </label>
                    {offered.length === 0 && (
                        <p class="hint">{t(incident.option.length === 0 ? 'ruling.none' : 'ruling.closed')}</p>
                    )}
                    <ul class="options">
                        {offered.map((option) => (
                            <OptionButton
                                key={option.number}
                                option={option}
                                armed={armed === `o${option.number}`}
                                busy={sending}
                                arm={(is) => arm(is ? `o${option.number}` : '')}
                                confirm={(given) =>
                                    void ask({ action: DirectorAction.RULE, option: option.number, ...given })
                                }
                            />
                        ))}
                        <Dismissal
                            armed={armed === 'dismiss'}
                            busy={sending}
                            arm={(is) => arm(is ? 'dismiss' : '')}
                            confirm={(reason) => void ask({ action: DirectorAction.DISMISS, reason })}
                        />
                    </ul>
                    {incident.status === IncidentStatus.SEEN && (
                        <button
                            class="button-text"
                            disabled={sending}
                            onClick={() => void ask({ action: DirectorAction.UNDO })}
                        >
                            {t('ruling.undo.seen')}
                        </button>
                    )}
                </>
            )}
            <p class="ruling-error" role="alert">
                {error}
            </p>
        </aside>
    );
}
