/// Every incident of the evening, those that wait first. The list stands still: what has come, or would stand elsewhere now, is
/// counted above it and taken in at a tap.
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { IncidentCounts } from '../../gen/kibitz/v1/live_pb';
import { markAllSeen } from '../app/actions';
import { useStore } from '../app/store';
import { together, type Kept } from '../live/kept';
import { t, tn } from '../words/words';
import { IncidentItem } from './IncidentItem';
import { useFurther } from './further';
import { found, inOrder, passes, type Filter } from './order';
import { useListKeys } from './useListKeys';

const filters: Filter[] = ['open', 'settled', 'notice', 'all'];
/// More are drawn when asked for: a long evening has hundreds.
const page = 30;

/// The order as it was when the list was last brought up to date; what is not in it yet waits above, what was asked for stands below.
function useStanding(incidents: readonly Incident[], asked: Kept, play: number, filter: Filter): { shown: Incident[]; news: number; take: () => void } {
    const now = inOrder(incidents.filter((incident) => passes(incident, filter)), play).map((incident) => incident.id);
    const [kept, keep] = useState({ filter, ids: now });
    const fresh = kept.filter !== filter || (kept.ids.length === 0 && now.length > 0);
    if (fresh) keep({ filter, ids: now });
    const ids = fresh ? now : kept.ids;
    const byId = new Map(incidents.map((incident) => [incident.id, incident]));
    const known = new Set(ids);
    const below = now.filter((id) => asked.has(id) && !known.has(id));
    return {
        shown: [...ids, ...below].map((id) => byId.get(id)).filter((one): one is Incident => one !== undefined),
        news: now.filter((id) => !known.has(id) && !asked.has(id)).length,
        take: () => keep({ filter, ids: now }),
    };
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
    const { shown, news, take } = useStanding(incidents, kept, play, filter);
    // What has been settled since stays where it stood until the list is brought up to date.
    const listed = shown.filter((incident) => found(incident, search));
    const known = incidents.filter((incident) => passes(incident, filter)).length;
    const count = (one: Filter): number => counts?.[one] ?? 0;
    const further = useFurther(filter, search, known, count(filter));
    const waits = counts !== undefined && counts.unseen > 0;
    return (
        <section class="incidents" aria-labelledby="incidents-title">
            <header class="incidents-head">
                <h2 id="incidents-title">{t('incidents.title')}</h2>
                <button class="button button-small" aria-disabled={!waits} onClick={() => waits && void markAllSeen()}>
                    {t('incidents.seen.all')}
                </button>
            </header>
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
            <label class="field incidents-search">
                <span>{t('incidents.search')}</span>
                <input type="search" value={search} maxLength={60} onInput={(event) => setSearch(event.currentTarget.value)} />
            </label>
            <button class={news > 0 ? 'button incidents-news incidents-news-some' : 'button incidents-news'} aria-disabled={news === 0} onClick={take}>
                {news > 0 ? tn('incidents.news', news) : t('incidents.news.none')}
            </button>
            {listed.length === 0 ? (
                <p class="incidents-empty">{t(further.asking ? 'incidents.looking' : search === '' ? `incidents.empty.${filter}` : 'incidents.none.found')}</p>
            ) : (
                <ul class="incident-items" ref={list}>
                    {listed.slice(0, pages * page).map((incident) => (
                        <IncidentItem key={String(incident.id)} incident={incident} play={play} />
                    ))}
                </ul>
            )}
            {(listed.length > pages * page || further.more) && (
                <button
                    class="button button-wide"
                    aria-disabled={further.asking}
                    onClick={() => {
                        setPages(pages + 1);
                        if (listed.length < (pages + 1) * page && further.more) further.ask();
                    }}
                >
                    {t('incidents.more', { n: search === '' ? Math.min(page, count(filter) - Math.min(listed.length, pages * page)) : page })}
                </button>
            )}
        </section>
    );
}
