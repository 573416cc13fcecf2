/// Whether everybody may read the results, and where.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HallLink } from './link';
import type { HallState } from './state';
import { whyNot } from './told';
import { h } from './words/words';

export function OpenResults({ state, link }: { state: HallState; link: HallLink }): JSX.Element | null {
    const [problem, setProblem] = useState('');
    const { session } = state;
    if (!session?.wish || session.wish.name === '') return null;
    const open = session.resultsOpen;
    const tap = (): void => void link.ask({ clock: open ? { shutResults: true } : { openResults: true } }).then((reply) => setProblem(whyNot(reply) ?? ''));
    return (
        <div class="hall-open">
            <div class="hall-way">
                <button class="button" data-means={open ? 'shut-results' : 'open-results'} onClick={tap}>
                    {h(open ? 'hall.results.shut' : 'hall.results.open')}
                </button>
                {open && (
                    <a class="button" href="/results" target="_blank" rel="noopener">
                        {h('hall.results.page')}
                    </a>
                )}
            </div>
            <p class="hall-small">{h('hall.results.text')}</p>
            {problem !== '' && (
                <p class="hall-problem" role="alert">
                    {problem}
                </p>
            )}
        </div>
    );
}
