/// Joining: the code that the Director shows, typed on the device's keys or come with the link; with its last digit it is tried.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { seatKey, seatName, seats } from '../bridge/seats';
import { timeOfDay } from '../words/format';
import { languageNames, languages } from '../words/languages';
import { changeLanguage, join, joinedAlready, type Joined, type Joining } from './state/act';
import { codeDigits, digitsOf } from './code';
import { Button } from './look';
import { useSeat } from './state/state';
import { p } from './words/words';

/// So long until a table that cannot be reached is asked again.
const pause = 1500;

function words(answer: Joining | 'short', digits: string): string {
    if (answer === 'short') return p('join.short', { count: digits.length });
    if (answer.kind === 'wait') return p('join.wait', { time: timeOfDay(answer.until) });
    return answer.kind === 'in' ? '' : p(`join.${answer.kind}`);
}
const nameOf = ({ panel }: Joined): string => {
    const seat = seats.find((one) => panel === `seat-${seatKey(one)}`);
    return seat ? seatName(seat) : p(panel === 'scorer' || panel === 'technician' || panel === 'spectator' ? `join.${panel}` : 'join.screen');
};

/// Who comes back to this page has joined perhaps: the way on.
function There(): JSX.Element | null {
    const [joined, set] = useState<readonly Joined[]>([]);
    useEffect(() => void joinedAlready().then(set), []);
    if (joined.length === 0) return null;
    return (
        <nav class="join-there" aria-label={p('join.there')}>
            <p>{p('join.there')}</p>
            {joined.map((one) => <a key={one.panel} class="button" href={one.page}>{nameOf(one)}</a>)}
        </nav>
    );
}

export function JoinPage(): JSX.Element {
    const { language } = useSeat();
    const query = new URLSearchParams(location.search);
    const [text, setText] = useState(() => digitsOf(query.get('code') ?? '').replace(/^(\d{4})(?=\d)/, '$1 '));
    const [left] = useState(() => query.get('left'));
    const [answer, setAnswer] = useState<Joining | 'short' | undefined>();
    const [busy, setBusy] = useState(false);
    const attempt = useRef({ number: 0, digits: '' });
    const field = useRef<HTMLInputElement>(null);
    const digits = digitsOf(text);

    /// Tried until the table has said yes or no, or something else is typed.
    async function go(code: string): Promise<void> {
        const mine = ++attempt.current.number;
        const superseded = (): boolean => mine !== attempt.current.number;
        attempt.current.digits = code;
        setBusy(true);
        for (;;) {
            const said = await join(code);
            if (superseded() || said.kind === 'in') return;
            setAnswer(said);
            if (said.kind !== 'unreachable' && said.kind !== 'wait') break;
            await new Promise((done) => setTimeout(done, said.kind === 'wait' ? said.until - Date.now() : pause));
            if (superseded()) return;
        }
        setBusy(false);
        // A wrong code in the address would be tried, and counted, whenever the page is loaded anew.
        history.replaceState(null, '', '/join');
        field.current?.select();
    }
    function typed(text: string): void {
        setText(text);
        const code = digitsOf(text);
        if (code === attempt.current.digits) return;
        ++attempt.current.number;
        attempt.current.digits = '';
        setBusy(false);
        setAnswer(undefined);
        if (code.length === codeDigits) void go(code);
    }
    useEffect(() => {
        field.current?.focus({ preventScroll: true });
        if (left) history.replaceState(null, '', '/join'); // said once
        if (digits.length === codeDigits) void go(digits);
    }, []);

    const why = answer ? words(answer, digits) : left ? p(left === 'spectator' ? 'join.left.watch' : left === 'technician' ? 'join.left.technician' : 'join.left') : '';
    return (
        <main class="join">
            <form
                noValidate
                onSubmit={(event) => {
                    event.preventDefault();
                    if (digits.length !== codeDigits) setAnswer('short');
                    else if (!busy) void go(digits);
                }}
            >
                <h1>{p('join.title')}</h1>
                <There />
                <p id="join-text">{p('join.text')}</p>
                <label class="field">
                    <span>{p('join.code')}</span>
                    <input
                        ref={field}
                        name="code"
                        inputMode="numeric"
                        enterkeyhint="go"
                        autocomplete="off"
                        spellcheck={false}
                        aria-describedby="join-text join-why"
                        aria-invalid={answer !== undefined && answer !== 'short' && !busy}
                        value={text}
                        onInput={(event) => typed(event.currentTarget.value)}
                    />
                </label>
                <p class={`join-why${answer ? '' : ' join-told'}`} id="join-why" role="alert">{why}</p>
                <button type="submit" class="button button-primary" aria-disabled={busy}>{p(busy ? 'join.going' : 'join.go')}</button>
                <div class="choice">
                    {languages.map((one) => <Button key={one} kind="button-quiet" pressed={language === one} onTap={() => void changeLanguage(one)}>{languageNames[one]}</Button>)}
                </div>
            </form>
        </main>
    );
}
