/// One row of the incident list, two lines: what, and where it stands. All of it opens the incident.
import type { JSX } from 'preact';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { markSeen } from '../state/actions';
import { address } from '../state/route';
import { tableNow, useTick } from '../state/store';
import { millis } from '../live/clock';
import { Sentence } from '../look/Sentence';
import { Sign } from '../look/Sign';
import { levelKey } from '../look/signs';
import { ago } from '../words/format';
import { t } from '../words/words';
import { Meta } from './Meta';
import { isSettled, isUnseen, playersWait } from '../state/order';
import { StatusText } from './StatusText';

export function IncidentItem({ incident, play }: { incident: Incident; play: number }): JSX.Element {
    // While its age is told in seconds it is told as the alarm tells it; a long list of old ones is drawn less often.
    const young = tableNow() - millis(incident.raisedAt) < 100_000;
    const now = useTick(young ? 1000 : 5000);
    const level = levelKey(incident.level);
    const unseen = isUnseen(incident);
    return (
        <li class={`incident incident-${level}${isSettled(incident) ? ' incident-settled' : ''}${unseen ? ' incident-unseen' : ''}`}>
            <a class="incident-link" data-means={`open ${incident.id}`} href={address({ page: 'incident', id: incident.id })}>
                <span class="incident-mark">
                    <Sign name={level} />
                    <span class="spoken">{t(`level.${level}`)}. </span>
                </span>
                <span class="incident-text">
                    <span class="incident-words">
                        <h3 class="incident-headline">
                            <Sentence text={incident.headline} />
                        </h3>{' '}
                        <span class="incident-ago">{ago(now - millis(incident.raisedAt))}</span>{' '}
                        <span class="incident-meta">
                            {unseen ? <span class="spoken">{t('status.raised')}</span> : <StatusText incident={incident} />}
                            {playersWait(incident, play) && <strong class="incident-waits">{t('incident.waits')}</strong>}
                            <Meta incident={incident} brief />
                            <span>{t('incident.number', { n: String(incident.id) })}</span>
                        </span>
                    </span>
                </span>
            </a>
            {unseen && (
                <button
                    class="button button-small incident-see"
                    data-means={`seen ${incident.id}`}
                    onClick={() => void markSeen(incident.id)}
                    aria-label={t('incident.seen.long', { headline: incident.headline })}
                >
                    {t('incident.seen')}
                </button>
            )}
        </li>
    );
}
