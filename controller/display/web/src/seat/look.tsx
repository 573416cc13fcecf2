/// Suits, calls and cards as the panel shows them.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { parseCard, rankText, spokenCard, type Suit as SuitLetter } from '../bridge/cards';
import { parseCall } from '../bridge/contracts';
import type { Contract } from '../../gen/kibitz/v1/game_pb';
import { seatName } from '../bridge/seats';
import { shapes } from '../look/shapes';
import { liesOver } from '../look/wayBack';
import { t } from '../words/words';

export const Suit = ({ suit }: { suit: SuitLetter }): JSX.Element => (
    <svg class={`suit suit-${suit}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={shapes[suit]} />
    </svg>
);

export function CallWord({ call }: { call: string }): JSX.Element {
    const read = parseCall(call);
    if (!read) return <span>{call}</span>;
    if (read.kind === 'pass') return <span class="call-pass">{t('call.pass')}</span>;
    if (read.kind !== 'bid')
        return (
            <span class={`call-${read.kind}`}>
                <span aria-hidden="true">{t(`call.short.${read.kind}`)}</span>
                <span class="spoken">{t(`call.${read.kind}`)}</span>
            </span>
        );
    return (
        <span class="call-bid">
            {read.level}
            {read.denomination === 'NT' ? <span class="notrump">{t('suit.letter.NT')}</span> : <Suit suit={read.denomination} />}
            {read.denomination !== 'NT' && <span class="spoken"> {t(`suit.${read.denomination}`)}</span>}
        </span>
    );
}

export function ContractWord({ contract }: { contract: Contract | undefined }): JSX.Element {
    if (!contract) return <span>{t('contract.passed')}</span>;
    return (
        <span class="contract">
            <CallWord call={contract.bid} />
            {contract.doubling > 0 && <b class="doubling">{contract.doubling > 1 ? 'XX' : 'X'}</b>} {seatName(contract.declarer)}
        </span>
    );
}

/// A card lying face up; an empty text is a card that lies there and was not read.
export function FacedCard({ card, winner }: { card: string; winner: boolean }): JSX.Element {
    const read = parseCard(card);
    return (
        <span class={`faced${winner ? ' faced-winner' : ''}`}>
            {read ? (
                <>
                    <span aria-hidden="true">{rankText(read.rank)}</span>
                    <Suit suit={read.suit} />
                    <span class="spoken">{spokenCard(read)}</span>
                </>
            ) : (
                <span aria-hidden="true">·</span>
            )}
        </span>
    );
}

export interface ButtonProps {
    onTap: () => void;
    children: ComponentChildren;
    kind?: string;
    disabled?: boolean;
    pressed?: boolean;
    label?: string;
    means?: string;
}
export const Button = ({ onTap, children, kind = '', disabled = false, pressed, label, means }: ButtonProps): JSX.Element => (
    <button type="button" class={`button ${kind}`} disabled={disabled} aria-pressed={pressed} aria-label={label} data-means={means} onClick={onTap}>
        {children}
    </button>
);

/// For so long a finger was on its way to what was there before, ms.
const onItsWay = 350;

/// A button that somebody else's act may bring under a finger, and that does something for good: it looks as it will, and sleeps for a
/// moment. Another `key` is another button.
export function ForGood({ kind = '', disabled = false, ...rest }: ButtonProps): JSX.Element {
    const [awake, wake] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => wake(true), onItsWay);
        return () => clearTimeout(timer);
    }, []);
    return <Button {...rest} kind={awake ? kind : `${kind} comes`} disabled={disabled || !awake} />;
}

const reached = 'button:not(:disabled), input, [tabindex="0"], summary';

/// What lies over the panel for a moment, named by its title. Takes the focus, and keeps the keyboard in it. Escape, the browser's way back
/// and a tap beside it are the way out where there is one; what lies under it is out of reach.
export function Sheet({ title, onEscape, children }: { title: ComponentChildren; onEscape?: () => void; children: ComponentChildren }): JSX.Element {
    const box = useRef<HTMLDivElement>(null);
    const out = useRef(onEscape);
    out.current = onEscape;
    // At once: a key that is pressed before the next picture would have moved the focus already.
    useLayoutEffect(() => {
        const before = document.activeElement;
        box.current?.focus({ preventScroll: true });
        const gone = liesOver(() => out.current?.());
        return () => {
            gone();
            if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
        };
    }, []);
    const key = (event: KeyboardEvent): void => {
        if (event.key === 'Escape') onEscape?.();
        if (event.key !== 'Tab') return;
        const all = [...(box.current?.querySelectorAll<HTMLElement>(reached) ?? [])];
        const [first, last] = [all[0], all.at(-1)];
        const at = document.activeElement;
        const to = event.shiftKey ? (at === first || at === box.current ? last : undefined) : at === last ? first : undefined;
        if (!to) return;
        event.preventDefault();
        to.focus();
    };
    return (
        <div class="sheet-over" onClick={(event) => event.target === event.currentTarget && onEscape?.()}>
            <div class="sheet" role="dialog" aria-modal="true" aria-labelledby="sheet-title" tabIndex={-1} ref={box} onKeyDown={key}>
                <h2 id="sheet-title">{title}</h2>
                {children}
            </div>
        </div>
    );
}
