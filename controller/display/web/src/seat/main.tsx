/// A player's panel: starts everything.
import { render } from 'preact';
import '../style/tokens.css';
import '../style/base.css';
import '../style/forced.css';
import '../style/parts.css';
import './seat.css';
import { keepFocus } from '../look/keptFocus';
import { learn, speak, t } from '../words/words';
import { start } from './state/act';
import { takeOneTap } from './state/oneTap';
import { Panel } from './Panel';
import { applySeatPrefs, prefer, seatState } from './state/state';
import { learnSeat } from './words/words';
import { seatName } from '../bridge/seats';

async function begin(): Promise<void> {
    const { prefs, language } = seatState();
    applySeatPrefs(prefs);
    await Promise.all([learn(language), learnSeat(language)]);
    speak(language);
    document.title = `${t('app.name')} ${seatName(seatState().hello?.seat ?? 0)}`.trim();
    const root = document.getElementById('app');
    if (root) render(<Panel />, root);
    // Whoever does not see finds the voice without looking for it.
    addEventListener('keydown', (event) => {
        if (event.key !== 'F4' || event.altKey || event.ctrlKey) return;
        event.preventDefault();
        prefer({ voice: seatState().prefs.voice === 'on' ? 'off' : 'on' });
    });
    takeOneTap();
    keepFocus();
    start();
}
void begin();
