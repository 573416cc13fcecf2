/// The login's form before the page's own script is here, on a slow line some seconds: what is typed and pressed in it waits for
/// Login.tsx, which takes its place. A script by itself, as small as it can be.
import '../style/login.css';
import { loadPrefs, wasLoggedIn } from '../state/prefs';
import { wantedLanguage, languageNames, languages, type Language } from '../words/languages';

/// Of the catalogues, put in by build.mjs.
declare const EARLY_WORDS: Record<Language, Record<string, string>>;

function show(root: Element): void {
    const prefs = loadPrefs();
    const language = prefs.language ?? wantedLanguage(navigator.languages);
    const t = (key: string): string => EARLY_WORDS[language][key] ?? '';
    document.documentElement.lang = language;
    document.documentElement.dataset['light'] = prefs.light;
    const choice = languages.map((one) => `<label lang="${one}"><input type="radio" name="language" disabled${one === language ? ' checked' : ''}><span>${languageNames[one]}</span></label>`);
    // As Login.tsx draws it, so that nothing moves when that comes.
    root.innerHTML = `<main class="login"><form class="login-form" data-early novalidate><p class="login-brand">${t('app.name')}</p><h1>${t('login.title')}</h1>
<p class="hint">${t('login.text')}</p><label class="field"><span>${t('login.pin')}</span><input class="pin" type="password" inputmode="numeric" autocomplete="current-password" name="pin" maxlength="6"></label>
<label class="field"><span>${t('login.name')}</span><input type="text" name="name" autocomplete="name" maxlength="80"></label><p class="login-message quiet" role="status"></p>
<button class="button button-primary button-wide" type="submit">${t('login.go')}</button>
<p class="hint">${t('login.forgotten')} <code>sudo kibitz pin</code></p>
<p class="hint"><a class="login-code" href="/join">${t('login.code')}</a></p>
<fieldset class="setting languages"><legend>${t('settings.language')}</legend><div class="segments">${choice.join('')}</div></fieldset></form></main>`;
    const form = root.querySelector('form')!;
    form.querySelector<HTMLInputElement>('[name=name]')!.value = prefs.name;
    form.querySelector<HTMLInputElement>('[name=pin]')!.focus();
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        form.dataset['early'] = 'pressed';
        form.querySelector('.login-message')!.textContent = t('login.checking');
    });
}

const root = document.getElementById('app');
if (root && !wasLoggedIn()) show(root);
