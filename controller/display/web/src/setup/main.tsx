/// The setup page: starts everything.
import { render } from 'preact';
import '../style/tokens.css';
import '../style/base.css';
import '../style/forced.css';
import '../style/parts.css';
import './setup.css';
import { applyPrefs } from '../state/prefs';
import { store } from '../state/store';
import { learn, speak } from '../words/words';
import { SetupPage } from './SetupPage';
import { learnSetup, s } from './words/words';

async function begin(): Promise<void> {
    let { language } = store.state;
    await Promise.all([learn(language), learnSetup(language)]);
    speak(language);
    applyPrefs(store.state.prefs);
    const root = document.getElementById('app');
    const draw = (): void => {
        document.title = s('setup.title');
        if (root) render(<SetupPage language={language} />, root);
    };
    // Chosen on this page: its own words come in it as well.
    store.watch(() => {
        if (store.state.language === language) return;
        language = store.state.language;
        void learnSetup(language).then(draw);
    });
    draw();
}
void begin();
