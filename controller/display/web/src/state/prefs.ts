/// What is remembered on this device: who rules, sound, suits, light, language.
import { isLanguage, type Language } from '../words/languages';

export interface Prefs {
    name: string;
    sound: boolean;
    keys: boolean; ///< single letters do something (WCAG 2.1.4: they can be turned off)
    hands: 'asked' | 'shown'; ///< hidden until asked for: a phone lies about, a screen hangs in the hall
    suits: 'two' | 'four' | 'letters';
    light: 'system' | 'light' | 'dark';
    language: Language | undefined; ///< undefined: as the device
}

const key = 'kibitz.prefs';
const usual: Prefs = { name: '', sound: true, keys: true, hands: 'asked', suits: 'two', light: 'system', language: undefined };

/// Reads what was remembered; what is missing or damaged is as usual.
export function readPrefs(text: string | null): Prefs {
    try {
        const read = JSON.parse(text ?? '{}') as Partial<Prefs>;
        return {
            name: typeof read.name === 'string' ? read.name.slice(0, 80) : usual.name,
            sound: typeof read.sound === 'boolean' ? read.sound : usual.sound,
            keys: typeof read.keys === 'boolean' ? read.keys : usual.keys,
            hands: read.hands === 'shown' ? 'shown' : usual.hands,
            suits: read.suits === 'four' || read.suits === 'letters' ? read.suits : usual.suits,
            light: read.light === 'light' || read.light === 'dark' ? read.light : usual.light,
            language: isLanguage(read.language) ? read.language : usual.language,
        };
    } catch {
        return usual;
    }
}

export function loadPrefs(): Prefs {
    try {
        return readPrefs(localStorage.getItem(key));
    } catch {
        return usual; // a browser that forbids storage
    }
}

export function savePrefs(prefs: Prefs): void {
    try {
        localStorage.setItem(key, JSON.stringify(prefs));
    } catch {
        // Nothing can be remembered; it works until the page is closed.
    }
}

const loginKey = 'kibitz.login';
/// Whether this device has logged in before: if not, there is no use in asking the server for anything.
export function wasLoggedIn(): boolean {
    try {
        return localStorage.getItem(loginKey) === 'yes';
    } catch {
        return false;
    }
}
export function rememberLogin(is: boolean): void {
    try {
        if (is) localStorage.setItem(loginKey, 'yes');
        else localStorage.removeItem(loginKey);
    } catch {
        // Asked for the PIN again next time.
    }
}

/// Puts the look into effect: style sheets read these attributes.
export function applyPrefs(prefs: Prefs): void {
    const root = document.documentElement;
    root.dataset.light = prefs.light;
    root.dataset.suits = prefs.suits;
}
