/// The second tap: the button that puts it into the record, with the way back beside it. Takes the keyboard's focus. Its place and
/// size are the same whatever is said above it.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words/words';

export interface ConfirmProps {
    label: string;
    busy: boolean;
    takeFocus?: boolean;
    /// Why it cannot be confirmed, or was not recorded.
    problem?: string;
    blocked?: boolean;
    /// What a tap does, where it is not the record that it goes into.
    hint?: string;
    confirm: () => void;
    cancel: () => void;
}

export function Confirm({ label, busy, takeFocus = true, problem = '', blocked = false, hint = t('ruling.sure'), confirm, cancel }: ConfirmProps): JSX.Element {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (takeFocus) button.current?.focus({ preventScroll: true });
    }, []);
    const key = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
    };
    return (
        <div class="confirm" onKeyDown={key}>
            <button ref={button} class="button button-confirm" aria-disabled={busy || blocked} onClick={() => !busy && !blocked && confirm()}>
                {label}
            </button>
            <button class="button" aria-disabled={busy} onClick={() => !busy && cancel()}>
                {t('ruling.cancel')}
            </button>
            <p class={problem ? 'confirm-hint confirm-problem' : 'confirm-hint'} role={problem ? 'alert' : undefined}>
                {problem || (busy ? t('ruling.sending') : hint)}
            </p>
        </div>
    );
}
