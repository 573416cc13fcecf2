/// The page of those who watch a hall: starts everything.
import { render } from 'preact';
import '../style/tokens.css';
import '../style/base.css';
import '../style/forced.css';
import '../style/parts.css';
import './watch.css';
import { HallWatchMessageSchema, type HallWatchMessage } from '../../gen/kibitz/v1/hall_watch_pb';
import { FeedLink } from '../live/feedLink';
import { learn, speak } from '../words/words';
import { hallWatchState, placeOf, setHallWatch, type HallWatchState } from './hallState';
import { HallWatchPage } from './HallWatchPage';
import { learnWatch, w } from './words/words';

/// With `hello` the hall tells everything anew.
function told(message: HallWatchMessage): Partial<HallWatchState> {
    const { hello, table, view, noView, boards } = message;
    const tables = new Map(hello ? [] : hallWatchState().tables);
    for (const one of table) tables.set(one.id, one);
    return {
        tables,
        ...(hello && { hello, view: undefined, boards: [] }),
        ...(boards && { boards: boards.board }),
        ...(noView && { view: undefined }),
        ...(view && { view }),
    };
}

async function begin(): Promise<void> {
    const { language } = hallWatchState();
    await Promise.all([learn(language), learnWatch(language)]);
    speak(language);
    document.title = w('watch.title');
    const root = document.getElementById('app');
    if (root) render(<HallWatchPage />, root);
    const link = new FeedLink(
        '/api/v1/hall/watch/live',
        HallWatchMessageSchema,
        {
            heard: (heardAt) => setHallWatch({ heardAt, live: true, refused: undefined }),
            told: (message) => setHallWatch(told(message)),
            lost: () => setHallWatch({ live: false }),
            refused: (refused) => setHallWatch({ refused, live: false }),
        },
        () => {
            const { table } = placeOf(location.hash);
            return table ? `&table=${encodeURIComponent(table)}` : '';
        },
    );
    let looked = placeOf(location.hash).table;
    window.addEventListener('hashchange', () => {
        const { table } = placeOf(location.hash);
        if (table !== looked) {
            looked = table;
            setHallWatch({ view: undefined });
            link.open();
        } else setHallWatch({});
        scrollTo(0, 0);
    });
    link.open();
}
void begin();
