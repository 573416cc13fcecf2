/// The code that the table's computer has printed.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SetupOffer } from '../../gen/kibitz/v1/setup_page_pb';
import { codeDigits, digitsOf } from '../seat/code';
import { look, untilAnswered } from './ask';
import { Command } from './SetupPage';
import { commands, s } from './words/words';

/// @param wrong  the code that was good is none any more
/// @param done   the table has been set up meanwhile
export function CodeForm({ wrong, then, done }: { wrong: boolean; then: (code: string, offer: SetupOffer) => void; done: () => void }): JSX.Element {
    const [text, setText] = useState('');
    // Kept as what says it, so that it changes with the language.
    const [message, say] = useState<() => string>(() => () => (wrong ? s('setup.wrong') : ''));
    const [busy, setBusy] = useState(false);
    const [until, setUntil] = useState(0);
    const [, tick] = useState(0);
    const field = useRef<HTMLInputElement>(null);
    const attempt = useRef(0);
    useLayoutEffect(() => field.current?.focus(), []);
    const left = Math.ceil((until - Date.now()) / 1000);
    useEffect(() => {
        if (until === 0) return;
        const timer = setInterval(() => {
            tick((n) => n + 1);
            if (until > Date.now()) return;
            setUntil(0);
            say(() => () => s('setup.ready'));
        }, 250);
        return () => clearInterval(timer);
    }, [until]);

    async function go(event: Event): Promise<void> {
        event.preventDefault();
        if (busy || left > 0) return;
        const code = digitsOf(text);
        if (code.length !== codeDigits) {
            field.current?.focus();
            return say(() => () => s('setup.short', { count: code.length }));
        }
        const mine = ++attempt.current;
        setBusy(true);
        const said = await untilAnswered(() => look(code), () => {
            if (mine !== attempt.current) return false;
            say(() => () => s('setup.unreachable'));
            return true;
        });
        if (mine !== attempt.current) return;
        setBusy(false);
        if (said.kind === 'ok') return then(code, said.value);
        if (said.kind === 'done') return done();
        field.current?.select();
        if (said.kind === 'limited') return setUntil(Date.now() + said.seconds * 1000);
        say(() => () => (said.kind === 'refused' ? s('setup.failed', { why: said.why }) : s('setup.wrong')));
    }
    return (
        <form class="setup-code" onSubmit={(event) => void go(event)} noValidate>
            <h1>{s('setup.head')}</h1>
            <p id="setup-text">{s('setup.text')}</p>
            <p>{s('setup.where')}</p>
            <Command words={commands.setup()} />
            <label class="field">
                <span>{s('setup.code')}</span>
                <input
                    ref={field}
                    name="code"
                    inputMode="numeric"
                    autocomplete="off"
                    spellcheck={false}
                    aria-describedby="setup-text setup-message"
                    value={text}
                    onInput={(event) => {
                        setText(event.currentTarget.value);
                        ++attempt.current;
                        setBusy(false);
                        if (left <= 0) say(() => () => '');
                    }}
                />
            </label>
            <p class="setup-message" id="setup-message" role={left > 0 ? 'timer' : 'alert'}>{left > 0 ? s('setup.limited', { seconds: left }) : message()}</p>
            <button class="button button-primary button-wide" type="submit" disabled={left > 0} aria-disabled={busy}>{busy ? s('setup.asking') : s('setup.next')}</button>
        </form>
    );
}
