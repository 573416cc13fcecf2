/// Says aloud, for screen readers, what is new; and shows short messages at the foot of the page.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { waiting } from '../incidents/order';
import { hasClause, levelKey } from '../look/signs';
import { language, t } from '../words/words';
import { useStore, useTable } from './store';

export function Announcer(): JSX.Element {
    const said = useStore((state) => state.said);
    const table = useTable();
    const told = useRef(new Set<bigint>());
    const [news, setNews] = useState('');
    const fresh = waiting(table.incident, table.play).filter((incident) => !told.current.has(incident.id));
    useEffect(() => {
        if (fresh.length === 0) return;
        for (const incident of fresh) told.current.add(incident.id);
        setNews(
            fresh
                .map((incident) =>
                    t(hasClause(incident.clause) ? 'alarm.live' : 'alarm.live.noclause', {
                        level: t(`level.${levelKey(incident.level)}`),
                        headline: incident.headline,
                        clause: t('clause', { clause: incident.clause }),
                    }),
                )
                .join(' '),
        );
    }, [fresh.map((incident) => incident.id).join()]);
    const name = useStore((state) => state.known.hello?.tableName ?? '');
    const unseen = waiting(table.incident, table.play).length;
    useEffect(() => {
        const title = name ? `${name} · ${t('app.name')}` : t('app.name');
        document.title = unseen > 0 ? `(${unseen}) ${title}` : title;
    }, [unseen, name, language()]);
    return (
        <>
            <div class="spoken" aria-live="assertive">
                {news}
            </div>
            <div class="said fixed" role="status">
                {said && <p>{said}</p>}
            </div>
        </>
    );
}
