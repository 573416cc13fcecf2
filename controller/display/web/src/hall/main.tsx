/// The hall's page: starts everything.
import { render, type JSX } from 'preact';
import '../style/tokens.css';
import '../style/base.css';
import '../style/forced.css';
import '../style/parts.css';
import '../style/login.css';
import './hall.css';
import { keepFocus } from '../look/keptFocus';
import { applyPrefs, rememberLogin, wasLoggedIn } from '../state/prefs';
import { say } from '../state/said';
import { keepStill } from '../state/still';
import { store } from '../state/store';
import { learn, speak, t } from '../words/words';
import { HallPage } from './HallPage';
import { Wall } from './Wall';
import { HallLink } from './link';
import { forget, remember, remembered } from './remembered';
import { hallState, nothing, setHall, takeIn, useHall } from './state';
import { sound } from './sound';
import { h, learnHall } from './words/words';

const link = new HallLink({
    heard: (heardAt) => setHall({ heardAt, live: true, refused: undefined }),
    told: (message) => {
        const before = hallState();
        const first = message.hello && !before.hello ? remembered(message.hello.hall) : {};
        setHall(takeIn({ ...before, ...first }, message, Date.now()));
        if (message.hello || message.entry.length + message.gone.length > 0) remember(hallState());
        sound();
    },
    lost: () => {
        setHall({ live: false });
        sound();
    },
    refused: (refused) => {
        const out = refused === 'code' || refused === 'shut';
        if (out) rememberLogin(false), forget();
        setHall({ ...(out && { ...nothing, hello: undefined }), refused, live: false });
        sound();
    },
});
function open(): void {
    rememberLogin(true);
    setHall({ refused: undefined });
    link.open();
}

/// The wall's screen where the address asks for it, and the hall has been heard: else the page, which logs in.
function Root(): JSX.Element {
    const state = useHall();
    return location.hash === '#wall' && state.hello ? <Wall state={state} /> : <HallPage link={link} open={open} />;
}

async function begin(): Promise<void> {
    let { language } = store.state;
    await Promise.all([learn(language), learnHall(language)]);
    speak(language);
    applyPrefs(store.state.prefs);
    document.title = h('hall.title');
    // Chosen on this page: what the hall words comes in it as well.
    store.watch(() => {
        if (store.state.language === language) return;
        language = store.state.language;
        void learnHall(language).then(() => {
            document.title = h('hall.title');
            setHall({});
            if (hallState().live) link.open();
        });
    });
    const root = document.getElementById('app');
    window.addEventListener('hashchange', () => setHall({}));
    if (root) {
        render(<Root />, root);
        keepStill(root, () => say(t('guard.ignored')), '.hall-queue button, .hall-next-round button');
    }
    keepFocus();
    if (wasLoggedIn()) link.open();
    else setHall({ refused: 'code' });
}
void begin();
