/// The board log: every call, card, incident and ruling, with time; stepping; earlier boards; export; print.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { useStore, useTable } from '../state/store';
import { address, go } from '../state/route';
import { whyNot } from '../live/server';
import { outcome } from '../bridge/contracts';
import { seatLetter } from '../bridge/seats';
import { Empty } from '../look/Empty';
import { dayAndTime, number } from '../words/format';
import { t, tn } from '../words/words';
import { contractWords } from '../told/callWords';
import { BoardOnPaper } from '../incidents/BoardOnPaper';
import { offered } from '../incidents/options';
import { logLines } from '../told/lines';
import { Exports } from '../look/Exports';
import { LogTable } from './LogTable';
import { standing } from '../live/position';
import { useLog } from './useLog';
import { TempoBox } from '../tempo/TempoBox';

/// One line about a board for the chooser: "Board 3: 4♠ S, +420".
function summaryWords(summary: TableView['finishedBoard'][number]): string {
    const parts = [t('log.board', { n: summary.board })];
    if (summary.contract) {
        const shown = outcome(summary.contract, summary.declarerTricks, summary.scoreNs);
        parts.push(
            `${contractWords(summary.contract)} ${seatLetter(summary.contract.declarer)}${summary.finished ? ` ${shown.side === 'ns' ? '+' : '−'}${number(shown.score)}` : ''}`,
        );
    }
    if (summary.notPlayed) parts.push(t('corrected.not-played'));
    else if (summary.cancelled) parts.push(t('log.cancelled'));
    else if (summary.adjusted) parts.push(t('log.adjusted'));
    if (!summary.finished) parts.push(t('log.unfinished'));
    if (summary.incidents > 0) parts.push(tn('log.incidents', summary.incidents));
    return parts.join(', ');
}

function Chooser({ table, play }: { table: TableView; play: number }): JSX.Element {
    return (
        <label class="field log-choose">
            <span>{t('log.choose')}</span>
            <select
                value={String(play)}
                onChange={(event) => go({ page: 'log', play: Number(event.currentTarget.value) })}
            >
                {table.play > 0 && (
                    <option value={table.play}>
                        {t('log.board', { n: table.board?.board ?? 0 })}, {t('log.current')}
                    </option>
                )}
                {[...table.finishedBoard]
                    .filter((summary) => summary.play !== table.play)
                    .reverse()
                    .map((summary) => (
                        <option key={summary.play} value={summary.play}>
                            {summaryWords(summary)}
                        </option>
                    ))}
            </select>
        </label>
    );
}

export function LogPage({ chosen }: { chosen: number | undefined }): JSX.Element {
    const table = useTable();
    const known = useStore((state) => state.known.table !== undefined);
    const newest = useStore((state) => state.known.number);
    const last = table.finishedBoard[table.finishedBoard.length - 1]?.play ?? 0;
    const play = chosen ?? (table.play || last);
    const language = useStore((state) => state.language);
    const answer = useLog(play, newest, language);
    const log = answer?.kind === 'ok' ? answer.value : undefined;
    const general = table.generalOption;
    const lines = useMemo(
        () => (log ? logLines(log, log.incident.map((incident) => ({ ...incident, option: offered(incident, general) }))) : []),
        [log, language],
    );
    if (!known) return <Empty page title={t('table.loading')} />;
    if (play === 0)
        return (
            <Empty page title={t('log.empty.title')}>
                <p>{t('log.empty.text')}</p>
            </Empty>
        );
    return (
        <div class="page log-page">
            <header class="log-head">
                <h1>{t('log.title')}</h1>
                {lines[0] && <p class="log-date">{dayAndTime(lines[0].at)}</p>}
                <Chooser table={table} play={play} />
                <Exports play={play}>
                    <button class="button" onClick={() => print()}>
                        {t('log.print')}
                    </button>
                </Exports>
                <a class="button" href={address({ page: 'case', play, answers: undefined })}>
                    {t('nav.case')}
                </a>
                <a class="button" href={address({ page: 'board', play })}>
                    {t('correct.board.open')}
                </a>
                {play === table.play && table.contract && (
                    <a class="button" href="#/correct">
                        {t('nav.correct')}
                    </a>
                )}
            </header>
            {!answer && <p class="hint">{t('log.loading')}</p>}
            {answer && answer.kind !== 'ok' && (
                <div class="banner banner-plain" role="alert">
                    <p>{t('log.failed', { why: whyNot(answer) })}</p>
                </div>
            )}
            {log && (
                <div class="print-block">
                    <BoardOnPaper view={standing(log, log.event[log.event.length - 1]?.number ?? 0n)} board={0} />
                </div>
            )}
            {log && <LogTable key={play} lines={lines} log={log} play={play} follows={play === table.play} />}
            {log && <TempoBox key={`tempo-${play}`} play={play} />}
        </div>
    );
}
