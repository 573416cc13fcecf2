/// "Thinking times", closed until it is asked for.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { later } from '../look/Later';
import { t } from '../words/words';

const TempoPart = later(() => import('./TempoPart').then((part) => part.TempoPart));

export function TempoBox({ play, moment }: { play: number; moment?: number }): JSX.Element {
    const [open, set] = useState(false);
    return (
        <details class="panel tempo-box" open={open} onToggle={(event) => set(event.currentTarget.open)}>
            <summary>{t('tempo.title')}</summary>
            {open && <TempoPart play={play} {...(moment !== undefined && { moment })} />}
        </details>
    );
}
