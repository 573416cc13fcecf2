/// The wall view is off: a screen in the hall is seen by players who have the board still before them (16D), and one table knows nothing yet
/// of what a hall wants there. The page of that address says so; it asks the table for nothing.
import type { JSX } from 'preact';
import { t } from '../words/words';

export function WallPage(): JSX.Element {
    return (
        <main class="wall" id="content">
            <h1>{t('wall.off')}</h1>
            <p>{t('wall.off.text')}</p>
            <a class="button" href="/">
                {t('nav.table')}
            </a>
        </main>
    );
}
