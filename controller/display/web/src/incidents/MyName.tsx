/// As whom this display rules: the name of its login. Asked for once where the login has none.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { nameMyself } from '../state/actions';
import { say } from '../state/said';
import { useStore } from '../state/store';
import { t } from '../words/words';

export function MyName({ ask }: { ask: boolean }): JSX.Element {
    const name = useStore((state) => state.prefs.name);
    const [typed, type] = useState('');
    if (name.trim() !== '') return <p class="ruling-as">{t('ruling.as', { name })}</p>;
    const keep = (event: Event): void => {
        event.preventDefault();
        if (typed.trim() === '') return;
        void nameMyself(typed.trim()).then((failed) => failed && say(failed));
    };
    return (
        <form class="ruling-name" onSubmit={keep}>
            <label class="field">
                <span>{t('ruling.name')}</span>
                <input id="ruling-name" type="text" autocomplete="name" maxLength={80} value={typed} aria-invalid={ask} aria-describedby="ruling-name-hint" onInput={(event) => type(event.currentTarget.value)} />
                <span class="hint" id="ruling-name-hint">
                    {t('ruling.name.hint')}
                </span>
            </label>
            <button class="button" type="submit">
                {t('ruling.name.keep')}
            </button>
        </form>
    );
}
