/// The second tap: the button that puts it into the record, with the way back beside it. Takes the keyboard's focus.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words/words';

export interface ConfirmProps {
    label: string;
    busy: boolean;
    takeFocus?: boolean;
    confirm: () => void;
    cancel: () => void;
}

export function Confirm({ label, busy, takeFocus = true, confirm, cancel }: ConfirmProps): JSX.Element {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (takeFocus) button.current?.focus();
    }, []);
    const key = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
    };
    return (
        <div class="confirm" onKeyDown={key}>
            <p class="confirm-hint">{busy ? t('ruling.sending') : t('ruling.sure')}</p>
            <button ref={button} class="button button-confirm" disabled={busy} onClick={confirm}>
                {label}
            </button>
            <button class="button" disabled={busy} onClick={cancel}>
                {t('ruling.cancel')}
            </button>
        </div>
    );
}
