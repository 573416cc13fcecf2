/// The Director's PIN: six digits on a big keypad.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { connect, prefer } from '../state/actions';
import { store } from '../state/store';
import { LanguageChoice } from '../look/LanguageChoice';
import { login, whyNot } from '../live/server';
import { t } from '../words/words';
import { typed } from './typed';

const digits = 6;
const nothing = (): string => '';

/// A hall's words.
export interface HallsLogin {
    text: () => string; ///< where the PIN comes from
    away: () => string; ///< it does not answer
    forgotten: () => string; ///< before the command
}

/// @param then  what a login opens; without it the Director's display
/// @param command  of the computer: makes another PIN
/// @param hall  where it is a hall that somebody logs in at
export function Login({ then = connect, command = 'sudo kibitz pin', hall }: { then?: () => void; command?: string; hall?: HallsLogin }): JSX.Element {
    const [pin, setPin] = useState(typed.pin);
    const [name, setName] = useState(typed.name ?? store.state.prefs.name);
    // Kept as what says it, so that it changes with the language.
    const [message, say] = useState<() => string>(() => {
        const { link } = store.state;
        return link.kind === 'logged-out' && link.ended ? () => t('login.ended') : nothing;
    });
    const setMessage = (words: () => string): void => say(() => words);
    const [checking, setChecking] = useState(false);
    const [limitedUntil, setLimitedUntil] = useState(0);
    const [, tick] = useState(0);
    const field = useRef<HTMLInputElement>(null);
    const form = useRef<HTMLFormElement>(null);
    // Not after the next frame, as an effect would: until the focus is here, what somebody types is lost.
    useLayoutEffect(() => {
        if (typed.inName) form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus();
        else field.current?.focus();
        if (typed.pressed) void submit();
        Object.assign(typed, { pin: '', name: undefined, pressed: false, inName: false });
    }, []);
    const left = Math.ceil((limitedUntil - Date.now()) / 1000);
    useEffect(() => {
        if (limitedUntil === 0) return;
        const timer = setInterval(() => {
            if (limitedUntil <= Date.now()) {
                setLimitedUntil(0);
                setMessage(() => t('login.ready'));
                field.current?.focus();
            } else tick((n) => n + 1);
        }, 250);
        return () => clearInterval(timer);
    }, [limitedUntil]);

    async function submit(event?: Event): Promise<void> {
        event?.preventDefault();
        if (checking || left > 0) return;
        if (!/^\d{6}$/.test(pin)) return setMessage(() => t('login.short'));
        setChecking(true);
        setMessage(nothing);
        const answer = await login(pin, name.trim());
        setChecking(false);
        if (answer.kind === 'ok') {
            prefer({ name: name.trim() });
            return then();
        }
        setPin('');
        field.current?.focus();
        if (answer.kind === 'limited') return setLimitedUntil(Date.now() + answer.seconds * 1000);
        setMessage(() =>
            answer.kind === 'logged-out'
                ? t('login.wrong')
                : answer.kind === 'unreachable'
                  ? (hall ? hall.away() : t('login.unreachable'))
                  : t('login.failed', { why: whyNot(answer) }),
        );
    }

    const words = left > 0 ? t('login.limited', { seconds: left }) : checking ? t('login.checking') : message();
    return (
        <main class="login">
            <form ref={form} class="login-form" onSubmit={(event) => void submit(event)} noValidate>
                <p class="login-brand">{t('app.name')}</p>
                <h1>{t('login.title')}</h1>
                <p class="hint" id="pin-hint">
                    {hall ? hall.text() : t('login.text')}
                </p>
                <label class="field">
                    <span>{t('login.pin')}</span>
                    <input
                        ref={field}
                        class="pin"
                        type="password"
                        inputMode="numeric"
                        autocomplete="current-password"
                        name="pin"
                        value={pin}
                        aria-describedby="pin-hint pin-message"
                        aria-invalid={message !== nothing && !checking}
                        onInput={(event) => {
                            // As on the slip of paper it was pasted from: "314 159".
                            setPin((event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '').slice(0, digits)));
                            if (left <= 0) setMessage(nothing);
                        }}
                    />
                </label>
                <label class="field">
                    <span>{t('login.name')}</span>
                    <input type="text" name="name" autocomplete="name" maxLength={80} value={name} onInput={(event) => setName(event.currentTarget.value)} />
                </label>
                <p
                    class={left > 0 || message !== nothing ? 'login-message' : 'login-message quiet'}
                    id="pin-message"
                    role={left > 0 ? 'timer' : 'alert'}
                >
                    {words}
                </p>
                <button class="button button-primary button-wide" type="submit" disabled={left > 0}>
                    {checking ? t('login.checking') : t('login.go')}
                </button>
                <p class="hint">{hall ? hall.forgotten() : t('login.forgotten')} <code>{command}</code></p>
                {!hall && (
                    <p class="hint">
                        <a class="login-code" href="/join">{t('login.code')}</a>
                    </p>
                )}
                <LanguageChoice />
            </form>
        </main>
    );
}
