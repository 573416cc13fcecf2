/// On a phone the options stand below the evidence: one tap goes there, from anywhere on the page but there.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../words/words';

export function JumpToRuling(): JSX.Element | null {
    const [there, setThere] = useState(false);
    useEffect(() => {
        const ruling = document.getElementById('ruling');
        if (!ruling) return;
        const watcher = new IntersectionObserver(([entry]) => setThere(entry!.isIntersecting));
        watcher.observe(ruling);
        return () => watcher.disconnect();
    }, []);
    const jump = (event: Event): void => {
        event.preventDefault();
        document.getElementById('ruling')?.scrollIntoView({ block: 'start' });
        document.getElementById('ruling-title')?.focus({ preventScroll: true });
    };
    if (there) return null;
    return (
        <p class="incident-jump">
            <a class="button button-primary button-wide" href="#ruling" onClick={jump}>
                {t('incident.jump')}
            </a>
        </p>
    );
}
