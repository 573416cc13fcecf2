/// The table as it stands, and what waits for the Director.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Phase } from '../../gen/kibitz/v1/live_pb';
import { Alarm } from '../incidents/Alarm';
import { IncidentList } from '../incidents/IncidentList';
import { useStore, useTable } from '../state/store';
import { Empty } from '../look/Empty';
import { t } from '../words/words';
import { Auction } from '../table/Auction';
import { ClaimWasAsked } from '../table/ClaimWasAsked';
import { Facts } from '../table/Facts';
import { Compass } from '../table/Compass';
import { Ending } from '../table/Ending';
import { HandsAsked } from '../table/HandsAsked';
import { LastTrick } from '../table/LastTrick';
import { Parts, usePart } from './Parts';
import { PenaltyCards } from '../table/PenaltyCards';
import { TricksRow } from '../table/TricksRow';

export function TablePage(): JSX.Element {
    const table = useTable();
    const known = useStore((state) => state.known.table !== undefined);
    const hands = useStore((state) => state.handsShown || state.prefs.hands === 'shown');
    const language = useStore((state) => state.language);
    const { incident, incidents: counts, play } = table;
    const part = usePart(incident);
    // A call or a card touches neither: they are not drawn again for it.
    const alarm = useMemo(() => <Alarm incidents={incident} play={play} />, [incident, play, language]);
    const parts = useMemo(() => <Parts incidents={incident} part={part} />, [incident, part, language]);
    const list = useMemo(() => <IncidentList live={incident} counts={counts} play={play} />, [incident, counts, play, language]);
    if (!known) return <Empty page title={t('table.loading')} />;
    const noBoard = table.phase === Phase.NO_BOARD || table.phase === Phase.UNSPECIFIED;
    return (
        <div class={`page table-page shows-${part}`}>
            <h1 class="spoken">{t('table.title')}</h1>
            <Facts table={table} />
            {alarm}
            {parts}
            <div class="table-columns">
                {list}
                <div class="table-column">
                    {noBoard ? (
                        <Empty title={t('table.empty.title')}>
                            <p>{t('table.empty.text')}</p>
                        </Empty>
                    ) : (
                        <>
                            <HandsAsked />
                            <Compass table={table} hands={hands} />
                            <Ending table={table} />
                            <PenaltyCards table={table} />
                            <ClaimWasAsked table={table} />
                            <div class="table-below">
                                <div class="table-below-side">
                                    <TricksRow table={table} />
                                    <LastTrick table={table} />
                                </div>
                                <Auction table={table} />
                            </div>
                        </>
                    )}
                </div>
            </div>
        </div>
    );
}
