/// A button that does something for good: the first tap asks, the second does it. Why it was not done stands in its place.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../words/words';
import { Confirm } from './Confirm';

const inOneGo = 700; ///< ms

export interface TwoTapsProps {
    label: string; ///< of the first tap
    sure: string; ///< of the second
    disabled?: boolean;
    primary?: boolean;
    record?: boolean; ///< false: it is not the record that it goes into
    children?: ComponentChildren; ///< what it means, shown between the two
    act: () => Promise<string | undefined>; ///< nothing when done, else why not
    done?: () => void;
}

export function TwoTaps({ label, sure, disabled = false, primary = false, record = true, children, act, done }: TwoTapsProps): JSX.Element {
    const [armed, arm] = useState(false);
    const [busy, setBusy] = useState(false);
    const [problem, setProblem] = useState('');
    const sureBox = useRef<HTMLDivElement>(null);
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (armed) sureBox.current?.scrollIntoView({ block: 'nearest' });
    }, [armed]);
    // What held the keyboard's focus goes: it is back where it came from, and not lost.
    const disarm = (): void => {
        if (sureBox.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
        arm(false);
    };
    const second = async (): Promise<void> => {
        setBusy(true);
        const why = await act();
        setBusy(false);
        setProblem(why ?? '');
        if (why !== undefined) return;
        disarm();
        done?.();
    };
    const armedAt = useRef(-Infinity);
    const first = (): void => {
        // Who taps twice in one go asks once, and does not take it back.
        if (armed && performance.now() - armedAt.current < inOneGo) return;
        armedAt.current = performance.now();
        setProblem('');
        arm(!armed);
    };
    return (
        <div class={armed ? 'two-taps two-taps-armed' : 'two-taps'}>
            <button ref={button} class={primary ? 'button button-primary' : 'button'} aria-expanded={armed} aria-disabled={busy} disabled={disabled} data-means={label} onClick={() => !busy && first()}>
                {label}
            </button>
            {armed && (
                <div class="two-taps-sure" ref={sureBox}>
                    {children}
                    <Confirm label={sure} busy={busy} hint={record ? undefined : t('ruling.sure.done')} problem={problem} confirm={() => void second()} cancel={disarm} />
                </div>
            )}
        </div>
    );
}
