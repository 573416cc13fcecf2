/// j and k go through the incidents of the list; Enter opens, as everywhere.
import { useEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { keyOf, notForKeys } from '../state/keys';

export function useListKeys(): RefObject<HTMLUListElement> {
    const list = useRef<HTMLUListElement>(null);
    useEffect(() => {
        const press = (event: KeyboardEvent): void => {
            const key = keyOf(event);
            if (notForKeys(event) || (key !== 'j' && key !== 'k')) return;
            const links = [...(list.current?.querySelectorAll<HTMLElement>('a.incident-link') ?? [])];
            if (links.length === 0) return;
            const at = links.findIndex((link) => link === document.activeElement);
            const next = at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)));
            links[next]!.focus();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, []);
    return list;
}
