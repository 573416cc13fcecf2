/// In the largest type of the display: the first thing nobody has seen yet, and how long it has waited.
import type { JSX } from 'preact';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { store, useTick } from '../state/store';
import { markSeen } from '../state/actions';
import { address } from '../state/route';
import { millis } from '../live/clock';
import { Sentence } from '../look/Sentence';
import { Sign } from '../look/Sign';
import { hasClause, levelKey } from '../look/signs';
import { ago } from '../words/format';
import { t, tn } from '../words/words';
import { playersWait, waiting } from '../state/order';

export function Alarm({ incidents, play }: { incidents: readonly Incident[]; play: number }): JSX.Element {
    const now = useTick();
    const unseen = waiting(incidents, play);
    const first = unseen[0];
    if (!first) {
        return (
            <section class="alarm alarm-none" aria-label={t('alarm.label')}>
                <Sign name="in-step" />
                <p>
                    <strong>{t('alarm.none')}</strong> <span class="alarm-sub">{t('alarm.none.sub')}</span>
                </p>
            </section>
        );
    }
    const level = levelKey(first.level);
    return (
        <section class={`alarm alarm-${level}`} aria-label={t('alarm.label')}>
            <Sign name={level} />
            {/* Another incident is other words, none that move; the buttons stay, with the focus. */}
            <div key={String(first.id)} class="alarm-words">
                <p class="alarm-level">
                    <strong>{t(`level.${level}`)}</strong>
                    {hasClause(first.clause) && (
                        <span class="alarm-clause">{t('clause', { clause: first.clause })}</span>
                    )}
                    {playersWait(first, play) && <strong class="incident-waits">{t('incident.waits')}</strong>}
                    <span>{t('incident.number', { n: String(first.id) })}</span>
                    <span>{ago(now - millis(first.raisedAt))}</span>
                    {first.board > 0 && <span>{t('incident.meta.board', { n: first.board })}</span>}
                </p>
                <p class="alarm-headline">
                    <a data-means={`open ${first.id}`} href={address({ page: 'incident', id: first.id })}>
                        <Sentence text={first.headline} />
                    </a>
                </p>
                {unseen.length > 1 && (
                    <p class="alarm-more">
                        <a
                            href="#/"
                            onClick={(event) => {
                                event.preventDefault();
                                store.set({ part: 'incidents' });
                                setTimeout(() => document.getElementById('incidents-title')?.scrollIntoView({ block: 'start' }));
                            }}
                        >
                            {tn('alarm.more', unseen.length - 1)}
                        </a>
                    </p>
                )}
            </div>
            <div class="alarm-actions">
                <a class="button button-primary" data-means={`open ${first.id}`} href={address({ page: 'incident', id: first.id })}>
                    {t('alarm.open')}
                </a>
                <button class="button" data-means={`seen ${first.id}`} onClick={() => void markSeen(first.id)}>
                    {t('alarm.seen')}
                </button>
            </div>
        </section>
    );
}
