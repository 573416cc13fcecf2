/// A claim that waits, and the result when play has ended.
import type { JSX } from 'preact';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { outcomeOf } from '../bridge/contracts';
import { seatName, sideName } from '../bridge/seats';
import { ContractText } from '../look/ContractText';
import { number, t, tn } from '../words/words';

function Result({ table }: { table: TableView }): JSX.Element | null {
    const result = table.result;
    if (!result) return null;
    const shown = outcomeOf(result);
    const contract = result.contract;
    const [before, after] = (
        shown.kind === 'passed' ? t('result.passed') : t(`result.${shown.kind}`, { n: shown.by })
    ).split('{contract}');
    return (
        <section class="ending" aria-labelledby="result-title">
            <h2 id="result-title">{t('result.title')}</h2>
            <p class="ending-line">
                {before}
                {contract && <ContractText contract={contract} />}
                {after?.replace('{seat}', seatName(contract?.declarer ?? 0))}
            </p>
            <p class="ending-sub">
                {shown.kind !== 'passed' && (
                    <span>
                        {tn('result.tricks', result.declarerTricks)}
                        {result.byClaim && `, ${t('result.by-claim')}`}
                    </span>
                )}
                <strong>
                    {shown.score === 0
                        ? t('result.zero')
                        : t('result.score', { score: number(shown.score), side: sideName(shown.side) })}
                </strong>
            </p>
        </section>
    );
}

export function Ending({ table }: { table: TableView }): JSX.Element {
    const claim = table.claim;
    return (
        <>
            {claim && !table.result && (
                <section class="ending ending-claim" aria-labelledby="claim-title">
                    <h2 id="claim-title">{t('claim.title')}</h2>
                    <p class="ending-line">{tn('claim.text', claim.tricks, { seat: seatName(claim.seat) })}</p>
                    <p class="ending-sub">
                        {claim.statement && <span>{t('claim.statement', { words: claim.statement })}</span>}
                        <strong>{t('claim.pending')}</strong>
                    </p>
                </section>
            )}
            <Result table={table} />
        </>
    );
}
