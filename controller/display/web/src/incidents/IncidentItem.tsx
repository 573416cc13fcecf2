/// One line of the incident list.
import type { JSX } from 'preact';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { markSeen } from '../app/actions';
import { address } from '../app/route';
import { tableNow, useTick } from '../app/store';
import { millis } from '../live/clock';
import { Sentence } from '../look/Sentence';
import { Sign } from '../look/Sign';
import { levelKey } from '../look/signs';
import { ago } from '../words/format';
import { t } from '../words/words';
import { Meta } from './Meta';
import { isSettled, isUnseen, playersWait } from './order';
import { StatusText } from './StatusText';

export function IncidentItem({ incident, play }: { incident: Incident; play: number }): JSX.Element {
    // While its age is told in seconds it is told as the alarm tells it; a long list of old ones is drawn less often.
    const young = tableNow() - millis(incident.raisedAt) < 100_000;
    const now = useTick(young ? 1000 : 5000);
    const level = levelKey(incident.level);
    const seenFirst = incident.seen.find((one) => !incident.headline.endsWith(one)); // a question's headline has said it
    return (
        <li
            class={`incident incident-${level}${isSettled(incident) ? ' incident-settled' : ''}${isUnseen(incident) ? ' incident-unseen' : ''}`}
        >
            <div class="incident-mark">
                <Sign name={level} />
            </div>
            <div class="incident-body">
                <p class="incident-top">
                    <span class="incident-level">{t(`level.${level}`)}</span>
                    <span class="incident-number">{t('incident.number', { n: String(incident.id) })}</span>
                    {playersWait(incident, play) && <strong class="incident-waits">{t('incident.waits')}</strong>}
                    <span class="incident-ago">{ago(now - millis(incident.raisedAt))}</span>
                </p>
                <h3 class="incident-headline">
                    <a class="incident-link" href={address({ page: 'incident', id: incident.id })}>
                        <Sentence text={incident.headline} />
                    </a>
                </h3>
                {seenFirst && !isSettled(incident) && (
                    <p class="incident-seen">
                        <Sentence text={seenFirst} />
                    </p>
                )}
                <p class="incident-meta">
                    <Meta incident={incident} />
                </p>
                <div class="incident-foot">
                    <StatusText incident={incident} />
                    <span class="incident-buttons">
                        <a
                            class="button button-small"
                            href={address({ page: 'incident', id: incident.id })}
                            aria-label={t('incident.open.long', { headline: incident.headline })}
                        >
                            {t('incident.open')}
                        </a>
                        {isUnseen(incident) && (
                            <button
                                class="button button-small"
                                data-means={`seen ${incident.id}`}
                                onClick={() => void markSeen(incident.id)}
                                aria-label={t('incident.seen.long', { headline: incident.headline })}
                            >
                                {t('incident.seen')}
                            </button>
                        )}
                    </span>
                </div>
            </div>
        </li>
    );
}
