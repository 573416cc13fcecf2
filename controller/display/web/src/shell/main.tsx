/// The Director's display: starts everything.
import { render } from 'preact';
import '../style/index.css';
import { keepFocus } from '../look/keptFocus';
import { fetchAll } from '../look/Later';
import { applyPrefs, wasLoggedIn } from '../state/prefs';
import { parseRoute } from '../state/route';
import { isScorer, store } from '../state/store';
import { connect } from '../state/actions';
import { say } from '../state/said';
import { keepStill } from '../state/still';
import { takeTyped } from '../login/typed';
import { App } from './App';
import { learn, speak, t } from '../words/words';

const restAfter = 3000; ///< ms after the first table

async function begin(): Promise<void> {
    await learn(store.state.language);
    speak(store.state.language);
    applyPrefs(store.state.prefs);
    if (window.top !== window) {
        document.documentElement.dataset['framed'] = '';
        void fetchAll(); // its style is among what comes later
    }
    addEventListener('hashchange', () => {
        const route = parseRoute(location.hash);
        const before = store.state.route;
        // The wall has no line to the table: it begins and ends with the page.
        if ((route.page === 'wall') !== (before.page === 'wall') && !isScorer(store.state)) return location.reload();
        store.set({ route });
        scrollTo(0, 0);
    });
    const known = store.state.route.page === 'wall' || wasLoggedIn();
    // Before anything is drawn: the form takes over what is being typed in the form of early.ts, with no moment between the two.
    if (!known) store.set({ link: { kind: 'logged-out' } });
    const root = document.getElementById('app');
    if (root) {
        takeTyped(root);
        render(<App />, root);
        keepStill(root, () => say(t('guard.ignored')));
        keepFocus();
    }
    // When the first table stands, and nothing else is to do, the rest comes.
    const unwatch = store.watch(() => {
        if (!store.state.known.table) return;
        unwatch();
        setTimeout(() => void fetchAll(), restAfter);
    });
    if (known && store.state.route.page !== 'wall') connect();
}
void begin();
