/// Why the record is set right: one of the usual reasons by a tap, or in the Director's own words. It goes into the record.
import type { JSX } from 'preact';
import { t } from '../words/words';

const usual = ['missed', 'misread', 'order', 'count'] as const;

export function Reason({ reason, set }: { reason: string; set: (reason: string) => void }): JSX.Element {
    return (
        <div class="reason">
            <div class="reason-usual" role="group" aria-label={t('correct.reason')}>
                {usual.map((one) => {
                    const words = t(`correct.reason.${one}`);
                    return (
                        <button key={one} class="button button-small" aria-pressed={reason === words} onClick={() => set(reason === words ? '' : words)}>
                            {words}
                        </button>
                    );
                })}
            </div>
            <label class="field">
                <span>{t('correct.reason')}</span>
                <input type="text" autocomplete="off" maxLength={200} value={reason} onInput={(event) => set(event.currentTarget.value)} />
            </label>
        </div>
    );
}
