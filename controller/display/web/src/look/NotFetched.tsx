/// What was asked of the server did not come: why, and the way to ask again.
import type { JSX } from 'preact';
import { t } from '../words/words';

export function NotFetched({ words, again }: { words: string; again: () => void }): JSX.Element {
    return (
        <div class="banner banner-plain" role="alert">
            <p>{words}</p>
            <button class="button" onClick={again}>
                {t('evidence.retry')}
            </button>
        </div>
    );
}
