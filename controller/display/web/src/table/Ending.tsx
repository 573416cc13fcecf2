/// A claim that waits, and the result when play has ended.
import type { JSX } from 'preact';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { outcomeOf } from '../bridge/contracts';
import { seatWord, sideName } from '../bridge/seats';
import { adjustedWords } from '../told/ruledSentence';
import { ContractText } from '../look/ContractText';
import { number } from '../words/format';
import { parts, t, tn } from '../words/words';

function Result({ table }: { table: TableView }): JSX.Element | null {
    const result = table.result;
    if (!result) return null;
    const shown = outcomeOf(result);
    const contract = result.contract;
    return (
        <section class="ending" aria-labelledby="result-title">
            <h2 id="result-title">{t('result.title')}</h2>
            <p class="ending-line">
                {shown.kind === 'passed' || !contract
                    ? t('result.passed')
                    : parts(
                          `result.${shown.kind}`,
                          { n: shown.by, seat: seatWord(contract.declarer) },
                          { contract: <ContractText contract={contract} /> },
                      )}
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
                    <p class="ending-line">{tn('claim.text', claim.tricks, { seat: seatWord(claim.seat) })}</p>
                    <p class="ending-sub">
                        {claim.statement && <span>{t('claim.statement', { words: claim.statement })}</span>}
                        <strong>{t('claim.pending')}</strong>
                    </p>
                </section>
            )}
            <Result table={table} />
            {(table.cancelled || table.adjusted) && (
                <section class="ending" aria-labelledby="counts-title">
                    <h2 id="counts-title">{t('result.counts')}</h2>
                    <p class="ending-line">
                        {table.cancelled || !table.adjusted ? t('event.cancelled') : adjustedWords(table.adjusted)}
                    </p>
                </section>
            )}
        </>
    );
}
