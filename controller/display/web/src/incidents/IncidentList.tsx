/// Every incident of the evening, those that wait first. What comes is in the list at once, after what stands there, so that nothing
/// moves; the list is put in order when it is opened, when another part of it is chosen, and when nobody has touched the page for a while.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { IncidentCounts } from '../../gen/kibitz/v1/live_pb';
import { markAllSeen } from '../state/actions';
import { untouchedFor } from '../state/still';
import { useStore } from '../state/store';
import { together } from '../live/kept';
import { t } from '../words/words';
import { IncidentItem } from './IncidentItem';
import { useFurther } from './further';
import { found, inOrder, passes, type Filter } from '../state/order';
import { drawn, inPlace, joined } from './standing';
import { useListKeys } from './useListKeys';

const filters: Filter[] = ['open', 'settled', 'notice', 'all'];
/// More are drawn when asked for: a long evening has hundreds.
const page = 30;
/// Nobody is about to tap something of a page that has not been touched for so long, ms.
const untouched = 30_000;
const looked = 5_000;

/// The incidents in the order in which they stand, those that are drawn, and a way to put them in order.
function useStanding(incidents: readonly Incident[], play: number, filter: Filter, most: number): { all: Incident[]; shown: Incident[]; order: () => void } {
    const now = inOrder(incidents.filter((incident) => passes(incident, filter)), play).map((incident) => incident.id);
    const [kept, keep] = useState({ filter, standing: inPlace(now) });
    const byId = new Map(incidents.map((incident) => [incident.id, incident]));
    const standing = kept.filter === filter ? joined(kept.standing, now, (id) => byId.has(id)) : inPlace(now);
    if (standing !== kept.standing) keep({ filter, standing });
    const order = (): void => keep({ filter, standing: inPlace(now) });
    useEffect(() => {
        const timer = setInterval(() => untouchedFor() > untouched && standing.ids.join() !== now.join() && order(), looked);
        return () => clearInterval(timer);
    }, [now.join(), standing, filter]);
    const known = (ids: readonly bigint[]): Incident[] => ids.map((id) => byId.get(id)).filter((one): one is Incident => one !== undefined);
    return { all: known(standing.ids), shown: known(drawn(standing, most)), order };
}

/// @param live    those of the live view
/// @param counts  how many there are in the whole journal
export function IncidentList({ live, counts, play }: { live: readonly Incident[]; counts: IncidentCounts | undefined; play: number }): JSX.Element {
    const kept = useStore((state) => state.kept);
    const incidents = useMemo(() => together(live, kept), [live, kept]);
    const [filter, setFilter] = useState<Filter>('open');
    const [search, setSearch] = useState('');
    const [pages, setPages] = useState(1);
    const list = useListKeys();
    const { all, shown, order } = useStanding(incidents, play, filter, search === '' ? pages * page : Infinity);
    const fitting = all.filter((incident) => found(incident, search));
    const listed = search === '' ? shown : fitting.slice(0, pages * page);
    const count = (one: Filter): number => counts?.[one] ?? 0;
    const further = useFurther(filter, search, incidents.filter((incident) => passes(incident, filter)).length, count(filter));
    const waits = counts !== undefined && counts.unseen > 0;
    return (
        <section class="incidents" aria-labelledby="incidents-title">
            <h2 id="incidents-title">{t('incidents.title')}</h2>
            <fieldset class="segments segments-fill">
                <legend class="spoken">{t('incidents.filter')}</legend>
                {filters.map((one) => (
                    <label key={one}>
                        <input
                            type="radio"
                            name="incidents-filter"
                            checked={filter === one}
                            onChange={() => {
                                setFilter(one);
                                setPages(1);
                            }}
                        />
                        <span>
                            {t(`incidents.filter.${one}`)}{' '}
                            <span class="count">{count(one)}</span>
                        </span>
                    </label>
                ))}
            </fieldset>
            <div class="incidents-tools">
                <label class="field">
                    <span class="spoken">{t('incidents.search')}</span>
                    <input type="search" placeholder={t('incidents.search')} value={search} maxLength={60} onInput={(event) => setSearch(event.currentTarget.value)} />
                </label>
                <button class="button button-small" aria-disabled={!waits} onClick={() => waits && void markAllSeen()}>
                    {t('incidents.seen.all')}
                </button>
                <a class="button button-small" href="#/case">
                    {t('nav.case')}
                </a>
            </div>
            {listed.length === 0 ? (
                <p class="incidents-empty">{t(further.asking ? 'incidents.looking' : search === '' ? `incidents.empty.${filter}` : 'incidents.none.found')}</p>
            ) : (
                <ul class="incident-items" ref={list}>
                    {listed.map((incident) => (
                        <IncidentItem key={String(incident.id)} incident={incident} play={play} />
                    ))}
                </ul>
            )}
            {(listed.length < fitting.length || further.more) && (
                <button
                    class="button button-wide"
                    aria-disabled={further.asking}
                    onClick={() => {
                        order();
                        setPages(pages + 1);
                        if (fitting.length < (pages + 1) * page && further.more) further.ask();
                    }}
                >
                    {t('incidents.more', { n: search === '' ? Math.min(page, count(filter) - listed.length) : page })}
                </button>
            )}
        </section>
    );
}
