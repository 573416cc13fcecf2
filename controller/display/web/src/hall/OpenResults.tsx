/// Whether everybody may read the results, and where. They are opened with a second tap: what has been read stays known.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { TwoTaps } from '../look/TwoTaps';
import type { HallLink } from './link';
import type { HallState } from './state';
import { whyNot } from './told';
import { h } from './words/words';

export function OpenResults({ state, link }: { state: HallState; link: HallLink }): JSX.Element | null {
    const [problem, setProblem] = useState('');
    const { session } = state;
    if (!session?.wish || session.wish.name === '') return null;
    if (!session.resultsOpen)
        return (
            <TwoTaps label={h('hall.results.open')} sure={h('hall.results.sure')} act={async () => whyNot(await link.ask({ clock: { openResults: true } }))}>
                <p class="hall-small">{h('hall.results.text')}</p>
            </TwoTaps>
        );
    const shut = (): void => void link.ask({ clock: { shutResults: true } }).then((reply) => setProblem(whyNot(reply) ?? ''));
    return (
        <div class="hall-way">
            <a class="button" href="/results" target="_blank" rel="noopener">
                {h('hall.results.page')}
            </a>
            <button class="button" data-means="shut-results" onClick={shut}>
                {h('hall.results.shut')}
            </button>
            {problem !== '' && (
                <p class="hall-problem" role="alert">
                    {problem}
                </p>
            )}
        </div>
    );
}
