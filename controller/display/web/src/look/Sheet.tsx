/// A sheet over the page: it moves nothing of it, takes the keyboard while it is there, and gives it back.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words/words';
import { liesOver } from './wayBack';

export function Sheet({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }): JSX.Element {
    const box = useRef<HTMLDialogElement>(null);
    const out = useRef(close);
    out.current = close;
    useEffect(() => {
        const before = document.activeElement;
        const dialog = box.current;
        // Safari 15.0 to 15.3 knows no dialogs: there it lies open at its place.
        if (box.current?.showModal) box.current.showModal();
        else box.current?.setAttribute('open', '');
        const gone = liesOver(() => out.current());
        return () => {
            gone();
            // While it is open nothing beside it takes the focus.
            if (dialog?.open) dialog.close?.();
            if (before instanceof HTMLElement) before.focus();
        };
    }, []);
    return (
        <dialog
            class="sheet"
            ref={box}
            aria-labelledby="sheet-title"
            onCancel={(event) => {
                event.preventDefault();
                close();
            }}
            onClick={(event) => event.target === box.current && close()}
        >
            <div class="sheet-page">
                <header class="sheet-head">
                    <h2 id="sheet-title">{title}</h2>
                    <button class="button" onClick={close}>
                        {t('sheet.close')}
                    </button>
                </header>
                {children}
            </div>
        </dialog>
    );
}
