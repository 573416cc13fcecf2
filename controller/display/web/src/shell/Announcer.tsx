/// Says aloud, for screen readers, what is new; and shows short messages at the foot of the page.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { waiting } from '../state/order';
import { Said } from '../look/Said';
import { hasClause, levelKey } from '../look/signs';
import { language, t, tn } from '../words/words';
import { useStore, useTable } from '../state/store';

export function Announcer(): JSX.Element {
    const table = useTable();
    const known = useRef(new Set<bigint>());
    const [news, setNews] = useState('');
    const fresh = waiting(table.incident, table.play).filter((incident) => !known.current.has(incident.id));
    useEffect(() => {
        if (fresh.length === 0) return;
        for (const incident of fresh) known.current.add(incident.id);
        const first = fresh[0]!;
        const told = t(hasClause(first.clause) ? 'alarm.live' : 'alarm.live.noclause', {
            level: t(`level.${levelKey(first.level)}`),
            headline: first.headline,
            clause: t('clause', { clause: first.clause }),
        });
        // One sentence however many there are: nobody listens to nineteen, and the list has them.
        setNews(fresh.length === 1 ? told : tn('alarm.live.many', fresh.length, { first: told }));
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
            <Said />
        </>
    );
}
