/// The board at a glance: number, dealer, vulnerability, contract, trick, record.
import type { ComponentChildren, JSX } from 'preact';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { RecordState } from '../../gen/kibitz/v1/event_pb';
import { Seat, Vulnerability } from '../../gen/kibitz/v1/game_pb';
import { waitsFor } from '../bridge/devices';
import { seatName, vulnerabilityLong, vulnerabilityShort } from '../bridge/seats';
import { trickNumber } from '../bridge/tricks';
import { ContractText } from '../look/ContractText';
import { Sign } from '../look/Sign';
import { recordKey } from '../look/signs';
import { t } from '../words/words';

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ComponentChildren }): JSX.Element {
    return (
        <div class={wide ? 'fact fact-wide' : 'fact'}>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </div>
    );
}

const phases = {
    [Phase.UNSPECIFIED]: 'phase.no-board',
    [Phase.NO_BOARD]: 'phase.no-board',
    [Phase.AUCTION]: 'phase.auction',
    [Phase.OPENING_LEAD]: 'phase.lead',
    [Phase.PLAY]: 'phase.play',
    [Phase.CLAIM]: 'phase.claim',
    [Phase.FINISHED]: 'phase.finished',
} as const;

function ContractFact({ table }: { table: TableView }): JSX.Element {
    if (!table.contract) return <>{table.phase === Phase.FINISHED ? t('contract.passed') : t('contract.none')}</>;
    return (
        <>
            <ContractText contract={table.contract} /> <span class="fact-by">{seatName(table.contract.declarer)}</span>
        </>
    );
}

export function Facts({ table }: { table: TableView }): JSX.Element {
    const playing = table.phase === Phase.PLAY || table.phase === Phase.CLAIM || table.phase === Phase.OPENING_LEAD;
    const record = recordKey(table.recordState, table.failedDevice.filter((one) => !waitsFor(one.detail)).length);
    const wrong = table.recordState === RecordState.OUT_OF_STEP || table.recordState === RecordState.DOUBTFUL;
    const vulnerable = table.board?.vulnerability ?? Vulnerability.UNSPECIFIED;
    return (
        <dl class="facts" aria-label={t('fact.label')}>
            <Fact name={t('fact.board')}>
                <span class="fact-big">{table.board?.board || '–'}</span>
            </Fact>
            <Fact name={t('fact.contract')} wide>
                <span class="fact-big">
                    <ContractFact table={table} />
                </span>
            </Fact>
            {playing ? (
                <Fact name={t('fact.trick')}>{t('fact.trick.of', { n: trickNumber(table.trick) })}</Fact>
            ) : (
                <Fact name={t('fact.phase')}>{t(phases[table.phase] ?? 'record.unknown')}</Fact>
            )}
            <Fact name={t('fact.dealer')}>{seatName(table.board?.dealer ?? Seat.UNSPECIFIED) || '–'}</Fact>
            <Fact name={t('fact.vulnerable')}>
                {table.board ? (
                    <>
                        <span aria-hidden="true">{vulnerabilityShort(vulnerable)}</span>
                        <span class="spoken">{vulnerabilityLong(vulnerable)}</span>
                    </>
                ) : (
                    '–'
                )}
            </Fact>
            <Fact name={t('fact.state')} wide>
                <span class={`record record-${record}`}>
                    <Sign name={record} />
                    {t(record === 'unknown' ? 'record.unknown' : `record.${record}`)}
                </span>
                {table.recordWhy && <span class="fact-why">{table.recordWhy}</span>}
                {wrong && table.contract && (
                    <a class="button button-small fact-correct" href="#/correct">
                        {t('nav.correct')}
                    </a>
                )}
            </Fact>
        </dl>
    );
}
