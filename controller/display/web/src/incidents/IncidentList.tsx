/// Every incident of the evening, those that wait first.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { t } from '../words/words';
import { IncidentItem } from './IncidentItem';
import { inOrder, passes, type Filter } from './order';
import { useListKeys } from './useListKeys';

const filters: Filter[] = ['open', 'settled', 'notice', 'all'];

export function IncidentList({ incidents }: { incidents: readonly Incident[] }): JSX.Element {
    const [filter, setFilter] = useState<Filter>('open');
    const list = useListKeys();
    const shown = inOrder(incidents.filter((incident) => passes(incident, filter)));
    return (
        <section class="incidents" aria-labelledby="incidents-title">
            <header class="incidents-head">
                <h2 id="incidents-title">{t('incidents.title')}</h2>
            </header>
            <fieldset class="segments segments-fill">
                <legend class="spoken">{t('incidents.filter')}</legend>
                {filters.map((one) => (
                    <label key={one}>
                        <input
                            type="radio"
                            name="incidents-filter"
                            checked={filter === one}
                            onChange={() => setFilter(one)}
                        />
                        <span>
                            {t(`incidents.filter.${one}`)}{' '}
                            <span class="count">{incidents.filter((incident) => passes(incident, one)).length}</span>
                        </span>
                    </label>
                ))}
            </fieldset>
            {shown.length === 0 ? (
                <p class="incidents-empty">{t(`incidents.empty.${filter}`)}</p>
            ) : (
                <ul class="incident-items" ref={list}>
                    {shown.map((incident) => (
                        <IncidentItem key={String(incident.id)} incident={incident} />
                    ))}
                </ul>
            )}
        </section>
    );
}
