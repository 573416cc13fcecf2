/// The table by hand: starts everything.
import { render } from 'preact';
import '../style/tokens.css';
import '../style/base.css';
import '../style/forced.css';
import '../style/parts.css';
import './hand.css';
import { applyPrefs, loadPrefs } from '../state/prefs';
import { store } from '../state/store';
import { learn, speak } from '../words/words';
import { wantedLanguage } from '../words/languages';
import { HandPage } from './HandPage';
import { desk } from './desk';
import { learnHand, lengthen } from './words/words';

async function words(): Promise<void> {
    const prefs = loadPrefs();
    const language = prefs.language ?? wantedLanguage(navigator.languages);
    await Promise.all([learn(language), learnHand(language)]);
    if (language !== (loadPrefs().language ?? wantedLanguage(navigator.languages))) return; // chosen anew meanwhile: that one is on its way
    if (new URLSearchParams(location.search).get('words') === 'long') lengthen();
    speak(language);
    applyPrefs(prefs);
    store.set({ prefs, language });
    desk.table.draw();
}

async function begin(): Promise<void> {
    await words();
    const root = document.getElementById('app');
    if (root) render(<HandPage />, root);
    // The Director's page in the frame logs in and out, and chooses language and look, for this one too.
    addEventListener('storage', ({ key }) => {
        if (key === 'kibitz.prefs') void words();
        if (key === 'kibitz.login' && !desk.in) desk.connect();
    });
    desk.connect();
}
void begin();
