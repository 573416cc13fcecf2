/// Joining: the code that the Director shows for a seat, typed on keys of the device.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { languageNames, languages } from '../words/languages';
import { changeLanguage, join } from './act';
import { Button } from './look';
import { useSeat } from './state';
import { p } from './words/words';

export function JoinPage(): JSX.Element {
    const { said, language } = useSeat();
    const [code, setCode] = useState('');
    const [why, setWhy] = useState('');
    const [busy, setBusy] = useState(false);
    async function submit(event: Event): Promise<void> {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        setWhy(await join(code));
        setBusy(false);
    }
    return (
        <main class="join">
            <form onSubmit={(event) => void submit(event)}>
                <h1>{p('join.title')}</h1>
                <p>{p('join.text')}</p>
                <label class="field">
                    <span>{p('join.code')}</span>
                    <input name="code" inputMode="numeric" autocomplete="one-time-code" maxLength={8} value={code} onInput={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))} />
                </label>
                <p class="join-why" role="alert">{why !== '' ? why : said}</p>
                <button type="submit" class="button button-primary" disabled={busy}>{p('join.go')}</button>
                <div class="choice">
                    {languages.map((one) => <Button key={one} kind="button-quiet" pressed={language === one} onTap={() => void changeLanguage(one)}>{languageNames[one]}</Button>)}
                </div>
            </form>
        </main>
    );
}
