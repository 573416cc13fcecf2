/// The board's result set by the Director; and a start that was wrong: the board ended, and started anew.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { tell } from '../state/tell';
import { TwoTaps } from '../look/TwoTaps';
import { seatWord } from '../bridge/seats';
import type { Given } from '../live/pages';
import { ContractText } from '../look/ContractText';
import { parts, t, tn } from '../words/words';
import { nowOf } from './play';
import { Reason } from './Reason';
import { Would } from './Would';

export function TheResult({ table }: { table: TableView }): JSX.Element {
    const guess = nowOf(table)!;
    const contract = table.contract!;
    const [tricks, set] = useState(table.result?.declarerTricks ?? Number(contract.bid[0]) + 6);
    const [reason, setReason] = useState('');
    const command = (why: string): Given => ({
        case: 'resync',
        value: { leader: guess.leader, trick: [...guess.trick], tricksNs: table.tricksNs, tricksEw: table.tricksEw, declarerTricks: tricks, reason: why },
    });
    return (
        <section class="panel" aria-labelledby="result-set-title">
            <h2 id="result-set-title">{t('correct.result')}</h2>
            <p>
                {parts('correct.result.contract', { seat: seatWord(contract.declarer) }, { contract: <ContractText contract={contract} /> })}{' '}
                {table.result ? tn('correct.result.recorded', table.result.declarerTricks) : t('correct.result.none')}
            </p>
            <div class="stepper" role="group" aria-label={t('correct.result.tricks')}>
                <button class="button" aria-label={t('correct.less')} disabled={tricks === 0} onClick={() => set(tricks - 1)}>
                    −
                </button>
                <output>{tricks}</output>
                <button class="button" aria-label={t('correct.more')} disabled={tricks === 13} onClick={() => set(tricks + 1)}>
                    +
                </button>
            </div>
            <Reason reason={reason} set={setReason} />
            <TwoTaps
                label={tn('correct.result.record', tricks)}
                sure={tn('correct.result.sure', tricks)}
                act={() => tell(command(reason))}
                done={() => setReason('')}
            >
                <Would command={command('')} />
                {table.phase !== Phase.FINISHED && <p class="session-warn">{t('correct.result.under')}</p>}
            </TwoTaps>
        </section>
    );
}

export function TheStart({ table }: { table: TableView }): JSX.Element {
    const [typed, type] = useState(String(table.board?.board ?? ''));
    const number = /^[1-9]\d{0,2}$/.test(typed) ? Number(typed) : 0;
    return (
        <section class="panel" aria-labelledby="start-wrong-title">
            <h2 id="start-wrong-title">{t('correct.start')}</h2>
            <p>{t('correct.start.text', { n: table.board?.board ?? 0 })}</p>
            <label class="field session-number">
                <span>{t('correct.start.number')}</span>
                <input type="text" inputMode="numeric" autocomplete="off" maxLength={3} value={typed} aria-invalid={number === 0} onInput={(event) => type(event.currentTarget.value.trim())} />
            </label>
            <TwoTaps
                label={number > 0 ? t('correct.start.anew', { n: number }) : t('session.start.none')}
                sure={t('correct.start.sure', { n: number })}
                disabled={number === 0}
                act={() => tell({ case: 'boardStart', value: { board: number } })}
            >
                <p class="session-warn">{t('correct.start.record', { n: table.board?.board ?? 0 })}</p>
            </TwoTaps>
            <p class="hint">{t('correct.start.dealer')}</p>
        </section>
    );
}
