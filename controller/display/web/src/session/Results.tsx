/// The results of this table so far, newest first.
import type { JSX } from 'preact';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { outcome } from '../bridge/contracts';
import { useScorer } from '../state/store';
import { seatLetter } from '../bridge/seats';
import { penaltyWords } from '../told/awardedWords';
import { adjustedWords } from '../told/ruledSentence';
import { ContractText } from '../look/ContractText';
import { number } from '../words/format';
import { t } from '../words/words';

type Line = Pick<TableView['finishedBoard'][number], 'play' | 'board' | 'contract' | 'declarerTricks' | 'scoreNs' | 'finished' | 'adjusted' | 'cancelled' | 'notPlayed' | 'penalty'>;

/// The boards before, and the one on the table once it has a result.
function linesOf(table: TableView): Line[] {
    const lines: Line[] = table.finishedBoard.filter((line) => line.play !== table.play);
    const { result } = table;
    if (result)
        lines.push({ play: table.play, board: table.board?.board ?? 0, contract: result.contract, declarerTricks: result.declarerTricks, scoreNs: result.scoreNs, finished: true, adjusted: table.adjusted, cancelled: table.cancelled, notPlayed: table.notPlayed, penalty: table.penalty });
    else if (table.phase === Phase.NO_BOARD && table.board)
        // Taken off unfinished; it stands here until the next board is put on.
        lines.push({ play: table.play, board: table.board.board, contract: table.contract, declarerTricks: 0, scoreNs: 0, finished: false, adjusted: table.adjusted, cancelled: table.cancelled, notPlayed: table.notPlayed, penalty: table.penalty });
    return lines.reverse();
}

function Score({ line }: { line: Line }): JSX.Element {
    if (line.notPlayed) return <>{t('corrected.not-played')}</>;
    if (line.cancelled) return <>{t('log.cancelled')}</>;
    if (line.adjusted) return <>{adjustedWords(line.adjusted)}</>;
    if (!line.finished) return <>{t('log.unfinished')}</>;
    if (!line.contract || line.scoreNs === 0) return <>0</>;
    const shown = outcome(line.contract, line.declarerTricks, line.scoreNs);
    return <>{t('result.score', { score: number(shown.score), side: t(`side.short.${shown.side}`) })}</>;
}

export function Results({ table }: { table: TableView }): JSX.Element {
    const lines = linesOf(table);
    const scorer = useScorer(); // the log is none of his
    return (
        <section class="panel" aria-labelledby="results-title">
            <h2 id="results-title">{t('session.results')}</h2>
            {lines.length === 0 ? (
                <p class="hint">{t('session.results.none')}</p>
            ) : (
                <table class="schedule results">
                    <thead>
                        <tr>
                            <th scope="col">{t('fact.board')}</th>
                            <th scope="col">{t('fact.contract')}</th>
                            <th scope="col">{t('tricks.title')}</th>
                            <th scope="col">{t('result.title')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {lines.map((line) => (
                            <tr key={line.play}>
                                <th scope="row">
                                    {scorer ? line.board : <a href={`#/log/${line.play}`}>{line.board}</a>}
                                </th>
                                <td>
                                    {line.contract ? (
                                        <>
                                            <ContractText contract={line.contract} /> {seatLetter(line.contract.declarer)}
                                        </>
                                    ) : line.finished ? (
                                        t('contract.passed')
                                    ) : (
                                        '–'
                                    )}
                                </td>
                                <td>{line.contract && line.finished ? line.declarerTricks : '–'}</td>
                                <td>
                                    <Score line={line} />
                                    {line.penalty.map((one, i) => (
                                        <p key={i} class="result-penalty">
                                            {penaltyWords(one)}
                                        </p>
                                    ))}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
        </section>
    );
}
