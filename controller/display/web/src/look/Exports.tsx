/// The record for other programs, a button each form of the server's list, and what else a page offers beside it.
import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { exportAddress, fetchExports, type ExportForm } from '../live/pages';
import { whyNot } from '../live/server';
import { t } from '../words/words';

/// @param play of the board that is shown: it alone may be saved too
/// @param session  of a hall: one before the one that is on
export function Exports({ play, session, children }: { play?: number; session?: string; children?: ComponentChildren }): JSX.Element {
    const list = useId();
    const [forms, learn] = useState<readonly ExportForm[]>([]);
    const [open, show] = useState(false);
    const [alone, choose] = useState(false);
    const [problem, tell] = useState('');
    const toggle = async (): Promise<void> => {
        show(!open);
        tell('');
        if (open) return;
        const answer = await fetchExports();
        if (answer.kind === 'ok') learn(answer.value);
        else tell(t('log.export.failed', { why: whyNot(answer) }));
    };
    return (
        <>
            <div class="exports" role="group" aria-label={session === undefined ? t('log.export') : `${session}: ${t('log.export')}`}>
                <button class="button" aria-expanded={open} aria-controls={list} onClick={() => void toggle()}>
                    {t('log.export.open')}
                </button>
                {children}
            </div>
            {open && (
                <div class="export-forms" id={list}>
                    {problem && <p role="alert">{problem}</p>}
                    {play !== undefined && (
                        <label class="check">
                            <input type="checkbox" checked={alone} onChange={(event) => choose(event.currentTarget.checked)} />
                            <span>{t('log.export.alone')}</span>
                        </label>
                    )}
                    <ul>
                        {forms.map((form) => (
                            <li key={form.format + form.table}>
                                <a class="button" href={exportAddress(form, alone ? play : undefined, session)} download>
                                    {form.name} {form.table}
                                </a>
                                <span>{form.what}</span>
                            </li>
                        ))}
                    </ul>
                </div>
            )}
        </>
    );
}
