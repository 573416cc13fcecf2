/// The evidence of an incident: fetched, drawn, replayed, and as a table.
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { Evidence } from '../../gen/kibitz/v1/live_pb';
import { isSeat, type RealSeat } from '../bridge/seats';
import { useFetched, type Fetched } from '../state/fetched';
import { tableNow, useStore, useTable } from '../state/store';
import { millis } from '../live/clock';
import { fetchEvidence } from '../live/pages';
import { whyNot } from '../live/server';
import { Empty } from '../look/Empty';
import { NotFetched } from '../look/NotFetched';
import { t } from '../words/words';
import { EvidenceRows, EvidenceTable } from './EvidenceTable';
import { Figure } from './Figure';
import { picture } from './picture';
import { Replay } from './Replay';

/// The window is written about two seconds after the moment; asked again so long.
const again = 2000;
const fresh = 20_000;

function useEvidence(incident: Incident): Fetched<Evidence> {
    return useFetched(
        () => fetchEvidence(incident.id),
        [incident.id],
        (got) => {
            const early =
                got.kind === 'ok'
                    ? millis(got.value.to) > tableNow() || got.value.reading.length === 0
                    : got.kind !== 'logged-out';
            return early && tableNow() - millis(incident.raisedAt) < fresh ? again : undefined;
        },
    );
}

function Drawn({ evidence, incident }: { evidence: Evidence; incident: Incident }): JSX.Element {
    const table = useTable();
    const language = useStore((state) => state.language);
    const drawn = useMemo(() => picture(evidence, table.incident), [evidence, language]);
    const [time, setTime] = useState(Math.max(drawn.from, Math.min(drawn.to, 0)));
    const concerned = [incident.facts?.seat, incident.facts?.otherSeat].filter((seat): seat is RealSeat =>
        isSeat(seat),
    );
    const some = drawn.traces.filter((trace) => concerned.includes(trace.seat));
    const flat = some.every((trace) => trace.height.every((point) => point.mm === null));
    const [all, setAll] = useState(flat);
    const shown = all || some.length === 0 ? drawn.traces : some;
    const subject = concerned[0];
    // Known by keys alone, a call say: what there is to see of it is the auction, and no empty chart.
    if (drawn.traces.length === 0)
        return (
            <>
                <p class="hint">{t('evidence.keys-only')}</p>
                <EvidenceRows picture={drawn} shown={[]} />
            </>
        );
    return (
        <>
            {some.length > 0 && some.length < drawn.traces.length && (
                <fieldset class="segments evidence-seats">
                    <legend class="spoken">{t('evidence.seats')}</legend>
                    <label>
                        <input type="radio" name="evidence-seats" checked={!all} onChange={() => setAll(false)} />
                        <span>{t('evidence.seats.involved')}</span>
                    </label>
                    <label>
                        <input type="radio" name="evidence-seats" checked={all} onChange={() => setAll(true)} />
                        <span>{t('evidence.seats.all')}</span>
                    </label>
                </fieldset>
            )}
            <Figure picture={drawn} shown={shown} subject={subject} time={time} seek={setTime} />
            <Replay picture={drawn} shown={shown} time={time} setTime={setTime} />
            <EvidenceTable picture={drawn} shown={shown} />
        </>
    );
}

export function EvidencePart({ incident }: { incident: Incident }): JSX.Element {
    const fetched = useEvidence(incident);
    const { answer } = fetched;
    const evidence = answer?.kind === 'ok' ? answer.value : undefined;
    const nothing = evidence !== undefined && evidence.reading.length === 0;
    const later =
        evidence !== undefined && millis(evidence.to) > tableNow() && tableNow() - millis(incident.raisedAt) < fresh;
    return (
        <section class="evidence" aria-labelledby="evidence-title">
            <h2 id="evidence-title">{t('evidence.title')}</h2>
            {!answer && <p class="hint">{t('evidence.loading')}</p>}
            {answer && answer.kind !== 'ok' && <NotFetched words={t('evidence.failed', { why: whyNot(answer) })} again={fetched.again} />}
            {later && (
                <p class="hint" role="status">
                    {t('evidence.later')}
                </p>
            )}
            {nothing && !later && (
                <Empty title={t('evidence.none.title')}>
                    <p>{t('evidence.none.text')}</p>
                </Empty>
            )}
            {evidence && !nothing && <Drawn evidence={evidence} incident={incident} />}
        </section>
    );
}
