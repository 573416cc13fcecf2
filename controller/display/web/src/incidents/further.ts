/// The list beyond what the live view holds: page by page, and whatever is looked for, wherever it is.
import { useEffect, useRef, useState } from 'preact/hooks';
import { keep } from '../state/actions';
import { useStore } from '../state/store';
import { fetchIncidents } from '../live/server';
import type { Filter } from '../state/order';

/// Whoever types is not asked for at every letter, ms.
const typing = 300;

/// @param known  so many of the list are known
/// @param count  so many there are
export function useFurther(filter: Filter, search: string, known: number, count: number): { more: boolean; asking: boolean; ask: () => void } {
    const asked = `${filter} ${search.trim()}`;
    const [at, move] = useState<{ asked: string; next: bigint | undefined }>({ asked, next: undefined });
    const [asking, setAsking] = useState(false);
    const now = useRef(asked);
    now.current = asked;
    const language = useStore((state) => state.language);
    const next = at.asked === asked ? at.next : undefined;
    const looks = search.trim() !== '';
    const ask = (): void => {
        const query = new URLSearchParams({ list: filter });
        if (looks) query.set('find', search.trim());
        else query.set('rest', '1');
        if (next) query.set('before', String(next));
        setAsking(true);
        void fetchIncidents(query.toString()).then((answer) => {
            if (now.current !== asked) return; // another list is shown by now
            setAsking(false);
            if (answer.kind !== 'ok') return;
            keep(answer.value.incident);
            move({ asked, next: answer.value.next });
        });
    };
    useEffect(() => {
        setAsking(looks);
        const timer = looks ? setTimeout(ask, typing) : undefined;
        return () => clearTimeout(timer);
    }, [asked, language]);
    return { more: next === undefined ? !looks && known < count : next > 0n, asking, ask };
}
