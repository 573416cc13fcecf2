/// The record set right by the Director, in three flows: a card of the play, what lies on the table, the result or the start.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { RecordState } from '../../gen/kibitz/v1/event_pb';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { useStore, useTable } from '../state/store';
import { Choice } from '../incidents/Asked';
import { Empty } from '../look/Empty';
import { t } from '../words/words';
import { TheResult, TheStart } from './Afterwards';
import { OnTheTable } from './OnTheTable';
import { ThePlay } from './ThePlay';

const flows = ['play', 'now', 'after'] as const;
type Flow = (typeof flows)[number];

function firstFlow(table: TableView): Flow {
    if (table.phase === Phase.FINISHED) return 'after';
    return table.recordState === RecordState.OUT_OF_STEP || table.recordState === RecordState.DOUBTFUL ? 'now' : 'play';
}

export function CorrectPage(): JSX.Element {
    const table = useTable();
    const known = useStore((state) => state.known.table !== undefined);
    const [chosen, choose] = useState<Flow | undefined>(undefined);
    if (!known) return <Empty page title={t('table.loading')} />;
    if (table.phase === Phase.NO_BOARD || table.phase === Phase.UNSPECIFIED)
        return (
            <Empty page title={t('session.no-board')}>
                <p>{t('correct.no-board')}</p>
                <a class="button" href="#/session">
                    {t('nav.session')}
                </a>
            </Empty>
        );
    const flow = chosen ?? firstFlow(table);
    const playing = table.phase === Phase.OPENING_LEAD || table.phase === Phase.PLAY;
    const key = String(table.play);
    return (
        <div class="page correct-page">
            <h1>{t('correct.title', { n: table.board?.board ?? 0 })}</h1>
            <Choice legend={t('correct.what')} name="flow" values={flows} chosen={flow} words={(one) => t(`correct.flow.${one}`)} choose={choose} />
            {flow === 'play' && (table.contract ? <ThePlay key={key} table={table} /> : <p>{t('correct.no-contract')}</p>)}
            {flow === 'now' && (table.contract && playing ? <OnTheTable key={key} table={table} /> : <p>{t('correct.no-play')}</p>)}
            {flow === 'after' && (
                <div class="correct-after">
                    {table.contract && <TheResult key={key} table={table} />}
                    <TheStart key={`start-${key}`} table={table} />
                </div>
            )}
        </div>
    );
}
