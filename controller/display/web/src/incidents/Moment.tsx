/// The table from above as it lay around the moment, from before it, step by step; and the board on paper for the print.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { BoardLog } from '../../gen/kibitz/v1/live_pb';
import { useFetched, type Fetched } from '../state/fetched';
import { store, useStore, useTable } from '../state/store';
import { millis } from '../live/clock';
import { fetchLog } from '../live/pages';
import { whyNot } from '../live/server';
import { logLines } from '../told/lines';
import { standing } from '../live/position';
import { NotFetched } from '../look/NotFetched';
import { Sentence } from '../look/Sentence';
import { Auction } from '../table/Auction';
import { Compass } from '../table/Compass';
import { HandsAsked } from '../table/HandsAsked';
import { TricksRow } from '../table/TricksRow';
import { fineTimeOfDay, number } from '../words/format';
import { t } from '../words/words';
import { BoardOnPaper } from './BoardOnPaper';
import { wayTo } from './wayTo';

/// The log of the incident's board, as it is when the page is opened and each time more is asked for.
function useBoard(incident: Incident): Fetched<BoardLog> {
    return useFetched(() => fetchLog(incident.play), [incident.play, incident.status]);
}

function Steps({ log, incident, more }: { log: BoardLog; incident: Incident; more: () => void }): JSX.Element {
    const language = useStore((state) => state.language);
    const hands = useStore((state) => state.handsShown || state.prefs.hands === 'shown');
    const here = useTable().play === incident.play;
    const way = useMemo(() => wayTo(log, logLines(log, log.incident), millis(incident.happenedAt)), [log, language]);
    // Known by its number: the log grows, and the line stays the one it was.
    const [at, setAt] = useState<bigint | undefined>(undefined);
    const found = at === undefined ? way.opens : way.lines.findIndex((line) => line.number >= at);
    const place = found < 0 ? way.lines.length - 1 : found;
    const line = way.lines[place];
    const go = (to: number): void => {
        const next = Math.max(0, Math.min(way.lines.length - 1, to));
        setAt(way.lines[next]?.number);
        if (next === way.lines.length - 1 && here) more();
    };
    const view = standing(log, line?.number ?? 0n);
    const last = standing(log, log.event[log.event.length - 1]?.number ?? 0n);
    const side = place < way.moment ? 'moment.before' : place === way.moment ? 'moment.now' : 'moment.after';
    return (
        <>
            <div class="moment-controls">
                <button class="button" onClick={() => go(way.start)}>
                    {t('moment.start')}
                </button>
                <button class="button" aria-disabled={place <= 0} onClick={() => go(place - 1)}>
                    {t('log.step.back')}
                </button>
                <button class="button button-primary" aria-disabled={place >= way.lines.length - 1} onClick={() => go(place + 1)}>
                    {t('log.step.on')}
                </button>
                <button class="button" onClick={() => go(way.moment)}>
                    {t('replay.tomoment')}
                </button>
            </div>
            <div class="moment-line" role="status">
                <p class="moment-where">
                    <strong>{t(side)}</strong> {line && <span>{fineTimeOfDay(line.at)}</span>}{' '}
                    <span>{t('log.position', { n: number(place + 1), count: number(way.lines.length) })}</span>
                </p>
                <p class="moment-words">{line && <Sentence text={line.words} />}</p>
            </div>
            <HandsAsked />
            <Compass table={view} hands={hands} />
            <div class="moment-below">
                <Auction table={view} />
                {view.contract && <TricksRow table={view} />}
            </div>
            <div class="print-block">
                <BoardOnPaper view={last} board={incident.board} />
            </div>
        </>
    );
}

export function Moment({ incident }: { incident: Incident }): JSX.Element {
    const { answer, again: more } = useBoard(incident);
    useEffect(() => () => store.set({ handsShown: false }), [incident.id]);
    return (
        <section class="moment" aria-labelledby="moment-title">
            <h2 id="moment-title">{t('moment.title')}</h2>
            {!answer && <p class="hint">{t('log.loading')}</p>}
            {answer && answer.kind !== 'ok' && <NotFetched words={t('log.failed', { why: whyNot(answer) })} again={more} />}
            {answer?.kind === 'ok' && <Steps log={answer.value} incident={incident} more={more} />}
        </section>
    );
}
