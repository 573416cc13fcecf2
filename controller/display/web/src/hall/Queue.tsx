/// What waits for a Director, of all tables: who is on the way, and the rulings that need no more than a tap.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Option } from '../../gen/kibitz/v1/incident_pb';
import { DirectorAction } from '../../gen/kibitz/v1/reading_pb';
import type { HallTable, QueueEntry } from '../../gen/kibitz/v1/hall_pb';
import { offered } from '../incidents/options';
import { millis } from '../live/clock';
import { Sentence } from '../look/Sentence';
import { Sign } from '../look/Sign';
import { hasClause, levelKey } from '../look/signs';
import { TwoTaps } from '../look/TwoTaps';
import { ago } from '../words/format';
import type { HallLink } from './link';
import { inOrder, type HallState } from './state';
import { clauseAsRead } from '../words/words';
import { whyNot } from './told';
import { h } from './words/words';

const asksMore = (option: Option): boolean => option.asksSuit || option.asksTricks || option.asksScore || option.asksSide || option.asksPenalty || option.asksNote;

function Options({ entry, general, link }: { entry: QueueEntry; general: readonly Option[]; link: HallLink }): JSX.Element {
    const { incident } = entry;
    if (!incident) return <></>;
    const rule = async (option: Option): Promise<string | undefined> =>
        whyNot(await link.ask({ ruling: { key: entry.key, command: { incident: incident.id, action: DirectorAction.RULE, option: option.number, code: option.code } } }));
    return (
        <ul class="hall-options">
            {offered(incident, general)
                .filter((option) => option.open)
                .map((option) => (
                    <li key={option.number}>
                        <p>
                            <Sentence text={option.label} /> {hasClause(option.clause) && <span class="hall-clause">{clauseAsRead(option.clause)}</span>}
                        </p>
                        <p class="hall-small">
                            <Sentence text={option.consequence} />
                        </p>
                        {asksMore(option) ? (
                            <p class="hall-small">{h('hall.elsewhere')}</p>
                        ) : (
                            <TwoTaps label={h('hall.rule')} sure={h('hall.sure')} act={() => rule(option)} />
                        )}
                    </li>
                ))}
        </ul>
    );
}

function Entry({ entry, table, general, mine, link }: { entry: QueueEntry; table: HallTable | undefined; general: readonly Option[]; mine: string; link: HallLink }): JSX.Element {
    const [problem, setProblem] = useState('');
    const { incident, takenBy, key } = entry;
    if (!incident) return <></>;
    const level = levelKey(incident.level);
    const taken = takenBy.includes(mine);
    const tap = (): void => {
        void link.ask(taken ? { leave: key } : { take: key }).then((reply) => setProblem(whyNot(reply) ?? ''));
    };
    return (
        <li class={`hall-entry hall-${level}${takenBy.length > 0 ? ' hall-taken' : ''}`} data-key={key}>
            <p class="hall-where">
                <Sign name={level} />
                <strong class="hall-number">{h('hall.table', { name: entry.tableName })}</strong>
                {hasClause(incident.clause) && <span>{h('hall.law', { clause: incident.clause })}</span>}
                {incident.board > 0 && <span>{h('hall.board', { number: incident.board })}</span>}
                <span class="hall-age">{ago(Date.now() - millis(incident.raisedAt))}</span>
            </p>
            <p class="hall-headline">
                <Sentence text={incident.headline} />
            </p>
            <div class="hall-way">
                <button class={taken ? 'button' : 'button button-primary'} data-means={taken ? 'leave' : 'take'} onClick={tap}>
                    {taken ? h('hall.leave') : h('hall.take')}
                </button>
                <span>{takenBy.length > 0 ? h('hall.taken', { names: takenBy.join(', ') }) : h('hall.untaken')}</span>
            </div>
            {problem !== '' && (
                <p class="hall-problem" role="alert">
                    {problem}
                </p>
            )}
            <details>
                <summary>{h('hall.details')}</summary>
                {incident.seen.map((words, i) => (
                    <p key={i} class="hall-small">
                        <Sentence text={words} />
                    </p>
                ))}
                <Options entry={entry} general={general} link={link} />
                <p class="hall-way">
                    <a class="button button-primary" href={`/tables/${entry.table}/#/incident/${incident.id}`}>
                        {h('hall.open-incident')}
                    </a>
                    {table && table.display !== '' && (
                        <a class="button" href={table.display} rel="noopener">
                            {h('hall.own-display')}
                        </a>
                    )}
                </p>
            </details>
        </li>
    );
}

export function Queue({ state, link }: { state: HallState; link: HallLink }): JSX.Element {
    const entries = inOrder(state.queue);
    const general = state.hello?.generalOption ?? [];
    if (entries.length === 0) return <p class="hall-none">{h('hall.queue.none')}</p>;
    return (
        <ul class="hall-queue">
            {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} table={state.tables.get(entry.table)} general={general} mine={state.hello?.name ?? ''} link={link} />
            ))}
        </ul>
    );
}
