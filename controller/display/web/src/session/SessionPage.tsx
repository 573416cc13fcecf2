/// The session at this table: its schedule by round, the round that is on, the boards, how long they take, results so far.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Phase, type SessionView, type TableView } from '../../gen/kibitz/v1/live_pb';
import { tell } from '../state/tell';
import { useScorer, useStore, useTable, useTick } from '../state/store';
import { TwoTaps } from '../look/TwoTaps';
import { TheResult } from '../correct/Afterwards';
import { Choice } from '../incidents/Asked';
import { Exports } from '../look/Exports';
import { Empty } from '../look/Empty';
import { clock } from '../words/format';
import { t, tn } from '../words/words';
import { boardsDue, paceOf, type Pace } from './pace';
import { Results } from './Results';
import { Schedule } from './Schedule';

function RoundPart({ session }: { session: SessionView }): JSX.Element | null {
    const scorer = useScorer(); // the signal for a round is the Director's (8B)
    const rounds = session.round.length;
    if (rounds === 0) return <p>{t('session.no-schedule')}</p>;
    const round = session.round[session.roundOn - 1];
    const next = session.roundOn + 1;
    return (
        <>
            <p class="session-round">
                <strong>{t('session.round-on', { n: session.roundOn, count: rounds })}</strong>
                {round && (round.pairNs || round.pairEw) && <span>{t('session.pairs', { ns: round.pairNs || '–', ew: round.pairEw || '–' })}</span>}
            </p>
            {session.over && <p>{t('session.over')}</p>}
            {scorer ? null : next <= rounds ? (
                <TwoTaps
                    label={t('session.call-round', { n: next })}
                    sure={t('session.call-round.sure', { n: next })}
                    act={() => tell({ case: 'roundSignal', value: { round: next } })}
                >
                    <p class="hint">{t('session.call-round.text')}</p>
                </TwoTaps>
            ) : (
                <p class="hint">{t('session.last-round')}</p>
            )}
        </>
    );
}

/// Time used, against the table's own pace: plain figures.
function Clock({ pace, board }: { pace: Pace; board: number }): JSX.Element {
    const usual = pace.usual;
    return (
        <>
        <dl class="session-clock">
            <div>
                <dt>{board === 0 ? t('session.no-board') : t(pace.board > 0 ? 'session.on-board' : 'session.played', { n: board })}</dt>
                <dd>{pace.board > 0 ? clock(pace.board) : '–'}</dd>
            </div>
            <div>
                <dt>{t('session.in-round')}</dt>
                <dd>{pace.round > 0 ? clock(pace.round) : '–'}</dd>
            </div>
            <div>
                <dt>{t('session.usual')}</dt>
                <dd>{usual === undefined ? '–' : clock(usual)}</dd>
            </div>
        </dl>
        <p class="hint">
            {usual === undefined
                ? t('session.pace.unknown')
                : pace.left > 0
                  ? tn('session.pace.left', pace.left, { time: clock(Math.max(0, pace.left * usual - pace.board)) })
                  : t('session.pace.done')}
        </p>
        </>
    );
}

/// By a tap on one that is due, or by any number.
function StartBoard({ table, session }: { table: TableView; session: SessionView | undefined }): JSX.Element {
    const [typed, type] = useState('');
    const due = session ? boardsDue(session, table.play) : [];
    const number = /^[1-9]\d{0,2}$/.test(typed) ? Number(typed) : 0;
    const under = table.phase !== Phase.NO_BOARD && table.phase !== Phase.UNSPECIFIED && table.phase !== Phase.FINISHED;
    return (
        <section class="panel" aria-labelledby="start-title">
            <h2 id="start-title">{t('session.start.title')}</h2>
            <p class="hint">{t('session.start.text')}</p>
            {due.length > 0 && (
                <div class="session-due" role="group" aria-label={t('session.start.due')}>
                    {due.map((board) => (
                        <button key={board} class="button" aria-pressed={number === board} onClick={() => type(String(board))}>
                            {board}
                        </button>
                    ))}
                </div>
            )}
            <label class="field session-number">
                <span>{t('session.start.number')}</span>
                <input
                    type="text"
                    inputMode="numeric"
                    autocomplete="off"
                    maxLength={3}
                    value={typed}
                    aria-invalid={typed !== '' && number === 0}
                    onInput={(event) => type(event.currentTarget.value.trim())}
                />
            </label>
            <TwoTaps
                label={number > 0 ? t('session.start', { n: number }) : t('session.start.none')}
                sure={t('session.start.sure', { n: number })}
                disabled={number === 0}
                act={() => tell({ case: 'boardStart', value: { board: number } })}
                done={() => type('')}
            >
                {under && <p class="session-warn">{t('session.start.under', { n: table.board?.board ?? 0 })}</p>}
            </TwoTaps>
        </section>
    );
}

/// What players are told of corrections; the Director may say otherwise at any time.
function Corrections({ session }: { session: SessionView }): JSX.Element {
    const [error, setError] = useState('');
    const choose = (which: 'yes' | 'no'): void => void tell({ case: 'tellCorrections', value: { tell: which === 'yes' } }).then((why) => setError(why ?? ''));
    return (
        <section class="panel" aria-labelledby="corrections-told-title">
            <h2 id="corrections-told-title">{t('session.corrections')}</h2>
            <Choice legend={t('session.corrections.legend')} name="corrections-told" values={['yes', 'no'] as const} chosen={session.tellsCorrections ? 'yes' : 'no'} words={(one) => t(`session.corrections.${one}`)} choose={choose} />
            <p class="hint">{t('session.corrections.text')}</p>
            <p role="alert" class="ruling-error">{error}</p>
        </section>
    );
}

export function SessionPage(): JSX.Element {
    const table = useTable();
    const known = useStore((state) => state.known.table !== undefined);
    const now = useTick();
    const scorer = useScorer();
    if (!known) return <Empty page title={t('table.loading')} />;
    const session = table.session;
    const onTable = table.phase === Phase.NO_BOARD || table.phase === Phase.UNSPECIFIED ? 0 : table.play;
    const board = onTable > 0 ? (table.board?.board ?? 0) : 0;
    const pace = session && paceOf(session, onTable, now);
    const over = table.phase === Phase.FINISHED;
    // A scorer takes a board off, or puts one on, when the one on the table is done with: the table refuses it sooner.
    const agreed = session?.board.find((one) => one.play === onTable)?.confirmed === true;
    const may = !scorer || onTable === 0 || agreed;
    return (
        <div class="page session-page">
            <h1>{session?.name || t('session.title')}</h1>
            <div class="session-columns">
                <div class="session-column">
                    <section class="panel" aria-labelledby="round-title">
                        <h2 id="round-title">{t('session.round.title')}</h2>
                        {session ? <RoundPart session={session} /> : <p>{t('session.none')}</p>}
                    </section>
                    {session && session.round.length > 0 && <Schedule session={session} onTable={onTable} />}
                    <Results table={table} />
                    <Exports />
                </div>
                <div class="session-column">
                    <section class="panel" aria-labelledby="board-title">
                        <h2 id="board-title">{board > 0 ? t('session.board.title', { n: board }) : t('session.no-board')}</h2>
                        {pace && !scorer && <Clock pace={pace} board={board} />}
                        {scorer && board > 0 && <p>{t(!over ? 'scorer.playing' : agreed ? 'scorer.agreed' : 'scorer.not-agreed')}</p>}
                        {board > 0 && may && (
                            <TwoTaps label={t('session.end', { n: board })} sure={t('session.end.sure', { n: board })} act={() => tell({ case: 'boardEnd', value: {} })}>
                                {!over && <p class="session-warn">{t('session.end.under')}</p>}
                            </TwoTaps>
                        )}
                    </section>
                    {scorer && onTable > 0 && table.contract && <TheResult key={String(onTable)} table={table} />}
                    {may && <StartBoard table={table} session={session} />}
                    {session && !scorer && <Corrections session={session} />}
                </div>
            </div>
        </div>
    );
}
