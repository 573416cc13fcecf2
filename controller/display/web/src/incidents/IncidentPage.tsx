/// One incident: what, what was seen, how sure, the picture, and what the Director may do.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { useIncident } from '../state/incidents';
import { address } from '../state/route';
import { useStore, useTable, useTick } from '../state/store';
import { later } from '../look/Later';
import { millis } from '../live/clock';
import { figures } from '../told/ruledSentence';
import { Empty } from '../look/Empty';
import { Sentence } from '../look/Sentence';
import { Sign } from '../look/Sign';
import { certaintyKey, levelKey } from '../look/signs';
import { ago, dayAndTime, fineSeconds, fineTimeOfDay, number } from '../words/format';
import { t } from '../words/words';
import { JumpToRuling } from './JumpToRuling';
import { Meta } from './Meta';
import { Ruling } from './Ruling';
import { StatusText } from './StatusText';
import { TempoBox } from '../tempo/TempoBox';

const Moment = later(() => import('./Moment').then((part) => part.Moment));
const WeighedPart = later(() => import('../evidence/Weighed').then((part) => part.WeighedPart));
const EvidencePart = later(() => import('../evidence/EvidencePart').then((part) => part.EvidencePart));

function Head({ incident }: { incident: Incident }): JSX.Element {
    const now = useTick();
    const level = levelKey(incident.level);
    return (
        <header class={`incident-head incident-head-${level}`}>
            <p class="incident-kicker">
                <span class="level">
                    <Sign name={level} />
                    {t(`level.${level}`)}
                </span>
                <span class="incident-number">{t('incident.number', { n: String(incident.id) })}</span>
                <Meta incident={incident} />
            </p>
            <h1>
                <Sentence text={incident.headline} />
            </h1>
            <p class="incident-state">
                <StatusText incident={incident} />
                {incident.accepted && <strong>{t('incident.accepted')}</strong>}
                <span>{ago(now - millis(incident.raisedAt))}</span>
            </p>
        </header>
    );
}

function WhatWasSeen({ incident }: { incident: Incident }): JSX.Element {
    const certainty = certaintyKey(incident.certainty);
    const facts = incident.facts;
    const lasted = facts?.lasted ? Number(facts.lasted.seconds) + facts.lasted.nanos / 1e9 : 0;
    return (
        <section class="what-seen" aria-labelledby="seen-title">
            <h2 id="seen-title">{t('incident.seen.title')}</h2>
            {incident.seen.length === 0 ? (
                <p>{t('incident.noseen')}</p>
            ) : (
                <ul>
                    {incident.seen.map((sentence) => (
                        <li key={sentence}>
                            <Sentence text={sentence} />
                        </li>
                    ))}
                </ul>
            )}
            <p class={`certainty certainty-${certainty}`}>
                <Sign name={certainty} />
                {t(`certainty.${certainty}.long`)}
            </p>
            <dl class="times">
                <div>
                    <dt>{t('incident.happened')}</dt>
                    <dd>
                        <span class="screen-only">{fineTimeOfDay(millis(incident.happenedAt))}</span>
                        <span class="print-only">{dayAndTime(millis(incident.happenedAt))}</span>
                    </dd>
                </div>
                <div>
                    <dt>{t('incident.raised')}</dt>
                    <dd>{fineTimeOfDay(millis(incident.raisedAt))}</dd>
                </div>
                {lasted > 0 && (
                    <div>
                        <dt>{t('incident.lasted')}</dt>
                        <dd>{t('log.seconds', { n: fineSeconds(lasted) })}</dd>
                    </div>
                )}
                {facts && facts.heightMm > 0 && (
                    <div>
                        <dt>{t('incident.height')}</dt>
                        <dd>{t('evidence.mm', { mm: number(facts.heightMm) })}</dd>
                    </div>
                )}
                {incident.figures && (
                    <div>
                        <dt>{t('incident.figures')}</dt>
                        <dd>{figures(incident.figures)}</dd>
                    </div>
                )}
            </dl>
        </section>
    );
}

export function IncidentPage({ id }: { id: bigint }): JSX.Element {
    const table = useTable();
    const known = useStore((state) => state.known.table !== undefined);
    const live = useIncident(id);
    const [armed, setArmed] = useState('');
    // While an option is armed the page stays as it was then: nothing of it comes, goes or moves.
    const [held, hold] = useState<Incident | undefined>(undefined);
    const arm = (what: string): void => {
        hold(what === '' ? undefined : (held ?? live ?? undefined));
        setArmed(what);
    };
    const incident = held ?? live;
    if (!known || live === undefined) return <Empty page title={t('table.loading')} />;
    if (!incident || !live) {
        return (
            <Empty page title={t('incident.missing.title')}>
                <p>{t('incident.missing.text')}</p>
                <a class="button" href="#/">
                    {t('nav.back')}
                </a>
            </Empty>
        );
    }
    return (
        <article class="page incident-page">
            <p class="back">
                <a href="#/">← {t('nav.back')}</a>
            </p>
            <Head incident={incident} />
            <div class="incident-columns">
                <div class="incident-main">
                    <WhatWasSeen incident={incident} />
                    {incident.code === 'director-called' && (
                        <a class="button" href={address({ page: 'case', play: incident.play || undefined, answers: incident.id })}>
                            {t('case.from-call')}
                        </a>
                    )}
                    {incident.code === 'record-doubtful' && incident.play === table.play && (
                        <a class="button" href="#/correct">
                            {t('nav.correct')}
                        </a>
                    )}
                </div>
                <Ruling incident={incident} live={live} armed={armed} arm={arm} />
                <div class="incident-evidence">
                    {incident.play > 0 && <Moment incident={incident} />}
                    <EvidencePart incident={incident} />
                    {incident.play > 0 && <TempoBox play={incident.play} moment={millis(incident.happenedAt)} />}
                    {incident.play > 0 && (incident.facts?.trick ?? 0) > 0 && (
                        <WeighedPart
                            incident={incident.id}
                            changed={`${incident.status} ${incident.certainty}`}
                            since={millis(incident.raisedAt)}
                        />
                    )}
                </div>
            </div>
            <JumpToRuling />
        </article>
    );
}
