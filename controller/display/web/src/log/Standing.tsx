/// Beside the log: the table as it stood at the marked line.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Auction } from '../table/Auction';
import { Compass } from '../table/Compass';
import { TricksRow } from '../table/TricksRow';
import { Ending } from '../table/Ending';
import { t } from '../words/words';
import { standing, type Steps } from './position';

export function Standing({ log, upTo }: { log: Steps; upTo: bigint }): JSX.Element {
    const view = useMemo(() => standing(log, upTo), [log, upTo]);
    return (
        <section class="standing" aria-labelledby="standing-title">
            <h2 id="standing-title">{t('log.standing')}</h2>
            <Ending table={view} />
            <Compass table={view} />
            {view.contract ? <TricksRow table={view} /> : <Auction table={view} />}
        </section>
    );
}
