/// The technician's page: starts everything.
import { render } from 'preact';
import '../style/tokens.css';
import '../style/base.css';
import '../style/forced.css';
import '../style/parts.css';
import '../style/login.css';
import './technician.css';
import { TechnicianMessageSchema } from '../../gen/kibitz/v1/technician_pb';
import { keepFocus } from '../look/keptFocus';
import { applyPrefs, rememberLogin, wasLoggedIn } from '../state/prefs';
import { store } from '../state/store';
import { FeedLink } from '../live/feedLink';
import { learn, speak } from '../words/words';
import { nothing, setTech, takeIn, techState } from './state';
import { asTechnician, TechnicianPage } from './TechnicianPage';
import { d, learnTech } from './words/words';

const link = new FeedLink('/api/v1/technician/live', TechnicianMessageSchema, {
    heard: (heardAt) => setTech({ heardAt, live: true, refused: undefined }),
    told: (message) => setTech(takeIn(techState(), message, Date.now())),
    lost: () => setTech({ live: false }),
    refused: (refused) => {
        const out = refused === 'code' || refused === 'shut';
        if (out) rememberLogin(false);
        setTech({ ...(out && nothing), refused, live: false });
    },
});
function open(): void {
    rememberLogin(true);
    setTech({ refused: undefined });
    link.open();
}

async function begin(): Promise<void> {
    let { language } = store.state;
    await Promise.all([learn(language), learnTech(language)]);
    speak(language);
    applyPrefs(store.state.prefs);
    document.title = d('tech.title');
    // Chosen on this page: what the table words comes in it as well.
    store.watch(() => {
        if (store.state.language === language) return;
        language = store.state.language;
        void learnTech(language).then(() => {
            document.title = d('tech.title');
            setTech({});
            if (techState().live) link.open();
        });
    });
    const root = document.getElementById('app');
    if (root) render(<TechnicianPage open={open} />, root);
    keepFocus();
    if (wasLoggedIn() || asTechnician) link.open();
    else setTech({ refused: 'code' });
}
void begin();
