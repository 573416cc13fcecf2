/// The appeal form, a page of paper: deal, auction, play, facts, ruling, and room to write.
import type { JSX } from 'preact';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { useFetched } from '../state/fetched';
import { useIncident } from '../state/incidents';
import { useTable } from '../state/store';
import { address } from '../state/route';
import { standing } from '../live/position';
import { fetchLog } from '../live/pages';
import { whyNot } from '../live/server';
import { millis } from '../live/clock';
import { Empty } from '../look/Empty';
import { Sentence } from '../look/Sentence';
import { dayAndTime } from '../words/format';
import { t } from '../words/words';
import { AppealState } from './AppealState';
import { Awarded } from './Awarded';
import { BoardOnPaper } from './BoardOnPaper';
import { Meta } from './Meta';
import { chosen } from './options';

function Ruled({ incident }: { incident: Incident }): JSX.Element {
    const option = chosen(incident, useTable().generalOption);
    if (!incident.settledAt) return <p>{t('appeal.none')}</p>;
    const at = dayAndTime(millis(incident.settledAt));
    return (
        <>
            <p>
                <strong>
                    <Sentence text={option ? option.label : incident.reason} />
                </strong>
                {option?.clause ? ` (${t('clause', { clause: option.clause })})` : ''}. {option && <Sentence text={option.consequence} />}
            </p>
            {incident.given && <Awarded given={incident.given} />}
            <p>{t('ruling.at', { by: incident.by, at })}</p>
        </>
    );
}

const toWrite = ['appeal.side', 'appeal.grounds', 'appeal.committee', 'appeal.signed'] as const;

export function AppealPage({ id }: { id: bigint }): JSX.Element {
    const incident = useIncident(id);
    return incident ? <Form incident={incident} /> : <Empty page title={t(incident === undefined ? 'table.loading' : 'incident.missing.title')} />;
}

function Form({ incident }: { incident: Incident }): JSX.Element {
    const { answer } = useFetched(() => fetchLog(incident.play), [incident.play]);
    const log = answer?.kind === 'ok' ? answer.value : undefined;
    return (
        <article class="page appeal">
            <p class="appeal-actions">
                <a class="button" href={address({ page: 'incident', id: incident.id })}>
                    {t('appeal.back')}
                </a>
                <button class="button button-primary" onClick={() => print()}>
                    {t('appeal.print')}
                </button>
            </p>
            <header class="appeal-head">
                <h1>{t('appeal.title')}</h1>
                <p>
                    {t('incident.number', { n: String(incident.id) })}, {dayAndTime(millis(incident.happenedAt))}
                </p>
            </header>
            {answer && answer.kind !== 'ok' && <p role="alert">{t('log.failed', { why: whyNot(answer) })}</p>}
            {log && <BoardOnPaper view={standing(log, log.event[log.event.length - 1]?.number ?? 0n)} board={incident.board} />}
            <section>
                <h2>{t('appeal.facts')}</h2>
                <p>
                    <strong>
                        <Sentence text={incident.headline} />
                    </strong>
                </p>
                <p class="incident-meta">
                    <Meta incident={incident} />
                </p>
                <ul>
                    {incident.seen.map((sentence) => (
                        <li key={sentence}>
                            <Sentence text={sentence} />
                        </li>
                    ))}
                </ul>
            </section>
            <section>
                <h2>{t('appeal.ruling')}</h2>
                <Ruled incident={incident} />
            </section>
            <AppealState incident={incident} />
            {toWrite.map((key) => (
                <section key={key} class="appeal-write">
                    <h2>{t(key)}</h2>
                </section>
            ))}
        </article>
    );
}
