/// Which row of the law code it is: by words, by Law, or from the list.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CaseRow } from '../../gen/kibitz/v1/live_pb';
import { clauseAsRead, t } from '../words/words';
import { sought } from './rows';

export function WhichRow({ rows, choose }: { rows: readonly CaseRow[]; choose: (row: CaseRow) => void }): JSX.Element {
    const [search, setSearch] = useState('');
    const [all, showAll] = useState(false);
    const shown = sought(rows, search, all, clauseAsRead);
    return (
        <section class="case-which" aria-labelledby="case-which-title">
            <h2 id="case-which-title">{t('case.which')}</h2>
            <label class="field">
                <span>{t('case.search')}</span>
                <input type="search" autocomplete="off" maxLength={60} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
            </label>
            {shown.length === 0 && <p class="hint">{t('case.search.none')}</p>}
            <ul class="case-rows">
                {shown.map((row) => (
                    <li key={row.situation}>
                        <button class="case-row" data-means={`case ${row.situation}`} onClick={() => choose(row)}>
                            <span class="case-law">{clauseAsRead(row.clause[0] ?? '')}</span>
                            <span>{row.title}</span>
                        </button>
                    </li>
                ))}
            </ul>
            {search === '' && !all && (
                <button class="button button-wide" onClick={() => showAll(true)}>
                    {t('case.all')}
                </button>
            )}
        </section>
    );
}
