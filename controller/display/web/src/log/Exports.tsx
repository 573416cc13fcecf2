/// The record for other programs, and what else a page offers beside it.
import type { ComponentChildren, JSX } from 'preact';
import { exportAddress } from '../live/server';
import { t } from '../words/words';

export function Exports({ children }: { children?: ComponentChildren }): JSX.Element {
    return (
        <div class="exports" role="group" aria-label={t('log.export')}>
            {(['pbn', 'lin', 'json'] as const).map((format) => (
                <a key={format} class="button" href={exportAddress(format)} download>
                    {t(`log.export.${format}`)}
                </a>
            ))}
            {children}
        </div>
    );
}
