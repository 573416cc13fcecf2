/// The second tap: the button that puts it into the record, with the way back beside it. Takes the keyboard's focus. Its place and
/// size are the same whatever is said above it.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words/words';

/// A key that is held, or pressed twice in one go, asks; it does not put anything into the record.
const inOneGo = 400; ///< ms

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
        if (!takeFocus) return;
        button.current?.focus({ preventScroll: true });
        // Under a finger nothing moves; who goes about with keys sees what he has come to.
        if (button.current?.matches(':focus-visible')) button.current.scrollIntoView({ block: 'nearest' });
    }, []);
    const since = useRef(performance.now());
    const press = (event: MouseEvent): void => {
        const tooSoon = event.detail === 0 && performance.now() - since.current < inOneGo;
        if (!busy && !blocked && !tooSoon) confirm();
    };
    const key = (event: KeyboardEvent): void => {
        if (event.repeat) event.preventDefault();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
    };
    return (
        <div class="confirm" onKeyDown={key}>
            <button ref={button} class="button button-confirm" aria-disabled={busy || blocked} onClick={press}>
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
