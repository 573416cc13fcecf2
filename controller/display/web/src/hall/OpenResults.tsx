/// Whether everybody may read the results, and where. They are opened with a second tap: what has been read stays known.
import type { JSX } from 'preact';
import { TwoTaps } from '../look/TwoTaps';
import type { HallLink } from './link';
import { OpenToAll } from './OpenToAll';
import type { HallState } from './state';
import { whyNot } from './told';
import { h } from './words/words';

export function OpenResults({ state, link }: { state: HallState; link: HallLink }): JSX.Element | null {
    const { session } = state;
    if (!session?.wish || session.wish.name === '') return null;
    if (!session.resultsOpen)
        return (
            <TwoTaps label={h('hall.results.open')} sure={h('hall.results.sure')} act={async () => whyNot(await link.ask({ clock: { openResults: true } }))}>
                <p class="hall-small">{h('hall.results.text')}</p>
            </TwoTaps>
        );
    return <OpenToAll page="/results" title={h('hall.results.page')} means="shut-results" words={h('hall.results.shut')} shut={{ shutResults: true }} link={link} />;
}
