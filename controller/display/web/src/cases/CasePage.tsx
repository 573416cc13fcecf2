/// A case of the Director's own: what, on which board, who and when; then it is an incident like any other.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { CaseRow, TableView } from '../../gen/kibitz/v1/live_pb';
import { MyName } from '../incidents/MyName';
import { millis } from '../live/clock';
import { fetchCases, fetchRecord, giveCommand } from '../live/pages';
import { whyNot } from '../live/server';
import { Empty } from '../look/Empty';
import { say } from '../state/said';
import { sent, useDraft } from '../state/draft';
import { useFetched } from '../state/fetched';
import { useIncident } from '../state/incidents';
import { go } from '../state/route';
import { useStore, useTable } from '../state/store';
import { t } from '../words/words';
import { CaseForm } from './CaseForm';
import { commandOf, completed, missing, nothingTold, type Told } from './told';
import { WhichRow } from './WhichRow';

/// What a call for the Director tells already: who called him, and at which call or trick.
function fromCall(call: Incident, board: TableView): Partial<Told> {
    const trick = call.facts?.trick ?? 0;
    const by = call.facts?.seat ?? nothingTold.by;
    if (trick > 0) return { by, trick: Math.min(trick, board.trick.length) };
    const before = board.call.filter((one) => millis(one.at) <= millis(call.happenedAt)).length;
    return { by, call: before };
}

function WhichBoard({ play, choose }: { play: number; choose: (play: number) => void }): JSX.Element {
    const table = useTable();
    const earlier = [...table.finishedBoard].filter((one) => one.play !== table.play).reverse();
    return (
        <label class="field">
            <span>{t('case.board')}</span>
            <select value={String(play)} onChange={(event) => choose(Number(event.currentTarget.value))}>
                {table.play > 0 && (
                    <option value={String(table.play)}>
                        {t('log.board', { n: table.board?.board ?? 0 })}, {t('log.current')}
                    </option>
                )}
                {earlier.map((one) => (
                    <option key={one.play} value={String(one.play)}>
                        {t('log.board', { n: one.board })}
                    </option>
                ))}
            </select>
        </label>
    );
}

function Filled(props: { row: CaseRow; play: number; board: TableView; from: Incident | undefined; back: () => void }): JSX.Element {
    const { row, play, board, from } = props;
    const key = `case ${row.situation} ${play} ${from?.id ?? 0n}`;
    const [written, write] = useDraft<Told>(key, () => ({ ...nothingTold, ...(from ? fromCall(from, board) : {}) }));
    const [error, setError] = useState('');
    const [busy, setBusy] = useState(false);
    const named = useStore((state) => state.prefs.name.trim() !== '');
    const told = completed(written, row, board);
    const tell = async (): Promise<void> => {
        const what = missing(told, row);
        if (what) return setError(t(`case.missing.${what}`));
        if (!named) return setError(t('ruling.name.missing'));
        setBusy(true);
        const answer = await giveCommand(commandOf(told, row, play, from?.id ?? 0n));
        setBusy(false);
        if (answer.kind !== 'ok') return setError(t('case.refused', { why: whyNot(answer) }));
        sent(key);
        say(t('case.taken'));
        go(answer.value.incident > 0n ? { page: 'incident', id: answer.value.incident } : { page: 'table' });
    };
    return (
        <>
            <CaseForm
                row={row}
                board={board}
                told={told}
                fill={(change) => {
                    setError('');
                    write({ ...written, ...change });
                }}
            />
            <MyName ask={error !== '' && !named} />
            <p class="correct-problem" role="alert">
                {error}
            </p>
            <p class="case-send">
                <button class="button button-primary" data-means="case tell" aria-disabled={busy} onClick={() => !busy && void tell()}>
                    {t('case.tell')}
                </button>
                <button class="button" data-means="case back" onClick={props.back}>
                    {t('case.other-row')}
                </button>
            </p>
        </>
    );
}

/// @param of       which board; the one on the table when it is not said
/// @param answers  the call for the Director that it is opened from
export function CasePage({ of, answers }: { of: number | undefined; answers: bigint | undefined }): JSX.Element {
    const table = useTable();
    const known = useStore((state) => state.known.table !== undefined);
    const call = useIncident(answers ?? 0n);
    const last = table.finishedBoard[table.finishedBoard.length - 1]?.play ?? 0;
    const [chosen, setPlay] = useState<number | undefined>(of);
    // The board that he came here about: another one that is put on meanwhile is not meant.
    const first = useRef(0);
    first.current ||= known ? table.play || last : 0;
    const play = chosen ?? first.current;
    const [row, setRow] = useState<CaseRow | undefined>(undefined);
    const { answer } = useFetched(fetchCases, []);
    const { answer: record } = useFetched(() => fetchRecord(play), [play, Number(play === table.play)]);
    if (!known || !answer) return <Empty page title={t('table.loading')} />;
    if (answer.kind !== 'ok') return <Empty page title={t('log.failed', { why: whyNot(answer) })} />;
    const board = play === table.play ? table : record?.kind === 'ok' ? record.value.table : undefined;
    return (
        <div class="page case-page">
            <p class="back">
                <a href="#/">← {t('nav.back')}</a>
            </p>
            <h1>{row ? row.title : t('case.title')}</h1>
            {row && <p class="case-clause">{t('clause', { clause: row.clause[0]! })}</p>}
            {!row && <WhichRow rows={answer.value.row} choose={setRow} />}
            {row && <WhichBoard play={play} choose={setPlay} />}
            {row && record && record.kind !== 'ok' && play !== table.play && <p role="alert">{whyNot(record)}</p>}
            {row && board && <Filled key={`${row.situation} ${play}`} row={row} play={play} board={board} from={answers ? (call ?? undefined) : undefined} back={() => setRow(undefined)} />}
        </div>
    );
}
