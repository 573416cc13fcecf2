/// Beside the log: the table as it stood at the marked line.
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { later } from '../look/Later';
import { useStore } from '../state/store';
import { Auction } from '../table/Auction';
import { Compass } from '../table/Compass';
import { HandsAsked } from '../table/HandsAsked';
import { TricksRow } from '../table/TricksRow';
import { Ending } from '../table/Ending';
import { t } from '../words/words';
import { standing, type Steps } from '../live/position';

const WeighedSheet = later(() => import('../evidence/Weighed').then((part) => part.WeighedSheet));

export function Standing({ log, play, upTo }: { log: Steps; play: number; upTo: bigint }): JSX.Element {
    const view = useMemo(() => standing(log, upTo), [log, upTo]);
    const hands = useStore((state) => state.handsShown || state.prefs.hands === 'shown');
    const [asking, ask] = useState(false);
    const trick = view.trick.length;
    return (
        <section class="standing" aria-labelledby="standing-title">
            <h2 id="standing-title">{t('log.standing')}</h2>
            <Ending table={view} />
            <HandsAsked />
            <Compass table={view} hands={hands} />
            {view.contract ? <TricksRow table={view} /> : <Auction table={view} />}
            {trick > 0 && (
                <button class="button" onClick={() => ask(true)}>
                    {t('weighed.ask', { n: trick })}
                </button>
            )}
            {asking && trick > 0 && <WeighedSheet play={play} trick={trick} close={() => ask(false)} />}
        </section>
    );
}
