/// Why the record is set right: one of the usual reasons by a tap, or in the Director's own words. It goes into the record.
import type { JSX } from 'preact';
import { t } from '../words/words';

/// Of a correction of the play; other corrections have their own.
const ofPlay = ['missed', 'misread', 'order', 'count'] as const;
export type Usual = (typeof ofPlay)[number] | 'agreed' | 'entered' | 'number' | 'pairs' | 'people' | 'time' | 'fouled' | 'call';
export const reasonWords = (one: Usual): string => t(`correct.reason.${one}`);

export function Reason({ reason, set, usual = ofPlay }: { reason: string; set: (reason: string) => void; usual?: readonly Usual[] }): JSX.Element {
    return (
        <div class="reason">
            <div class="reason-usual" role="group" aria-label={t('correct.reason')}>
                {usual.map((one) => {
                    const words = reasonWords(one);
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
