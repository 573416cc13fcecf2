/// The spectators' page: starts everything.
import { render } from 'preact';
import '../style/tokens.css';
import '../style/base.css';
import '../style/forced.css';
import '../style/parts.css';
import './watch.css';
import { learn, speak } from '../words/words';
import { WatchMessageSchema } from '../../gen/kibitz/v1/watch_pb';
import { FeedLink } from '../live/feedLink';
import { setWatch, watchState } from './state';
import { learnWatch, w } from './words/words';
import { WatchPage } from './WatchPage';

async function begin(): Promise<void> {
    const { language } = watchState();
    await Promise.all([learn(language), learnWatch(language)]);
    speak(language);
    document.title = w('watch.title');
    const root = document.getElementById('app');
    if (root) render(<WatchPage />, root);
    const link = new FeedLink('/api/v1/watch/live', WatchMessageSchema, {
        heard: (heardAt) => setWatch({ heardAt, live: true, refused: undefined }),
        told: ({ hello, view }) => setWatch({ ...(hello && { hello, beganAt: Date.now(), view }), ...(view && { view }) }),
        lost: () => setWatch({ live: false }),
        refused: (refused) => setWatch({ refused, live: false, ...((refused === 'shut' || refused === 'code') && { view: undefined, hello: undefined }) }),
    });
    link.open();
}
void begin();
