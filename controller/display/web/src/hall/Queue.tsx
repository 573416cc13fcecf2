/// What waits for a Director, of all tables: who is on the way, and the rulings that need no more than a tap.
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Option } from '../../gen/kibitz/v1/incident_pb';
import { DirectorAction } from '../../gen/kibitz/v1/reading_pb';
import type { QueueEntry } from '../../gen/kibitz/v1/hall_pb';
import { offered } from '../incidents/options';
import { millis } from '../live/clock';
import { Sentence } from '../look/Sentence';
import { Sign } from '../look/Sign';
import { Since } from '../look/Since';
import { hasClause, levelKey } from '../look/signs';
import { TwoTaps } from '../look/TwoTaps';
import { unchanged } from '../look/unchanged';
import { store } from '../state/store';
import { ago } from '../words/format';
import type { HallLink } from './link';
import { inOrder, type HallState, type Left } from './state';
import { clauseAsRead } from '../words/words';
import { whyNot } from './told';
import { h } from './words/words';

const none: readonly Option[] = [];

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

interface EntryProps {
    entry: QueueEntry;
    display: string; ///< address of the table's own; empty: unknown
    general: readonly Option[];
    mine: string;
    link: HallLink;
    language: string; ///< another one: other words
}

function DrawnEntry({ entry, display, general, mine, link }: EntryProps): JSX.Element {
    const [problem, setProblem] = useState('');
    const [open, setOpen] = useState(false);
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
                <Since kind="hall-age" at={millis(incident.raisedAt)} say={ago} />
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
            <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
                <summary>{h('hall.details')}</summary>
                {open && (
                    <>
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
                            {display !== '' && (
                                <a class="button" href={display} rel="noopener">
                                    {h('hall.own-display')}
                                </a>
                            )}
                        </p>
                    </>
                )}
            </details>
        </li>
    );
}

const Entry = unchanged(DrawnEntry);

/// So many are in sight; the others behind a button.
const gone = 6;

/// What waited and waits no more: each leads to where it is looked at and taken back.
function Gone({ left }: { left: readonly Left[] }): JSX.Element | null {
    const [all, show] = useState(false);
    if (left.length === 0) return null;
    const more = left.length - gone;
    return (
        <section class="hall-gone" aria-label={h('hall.left')}>
            <h3>{h('hall.left')}</h3>
            <ul>
                {left.slice(0, all ? left.length : gone).map((one) => (
                    <li key={one.key}>
                        <p class="hall-small">
                            <strong>{h('hall.table', { name: one.tableName })}</strong>
                            {one.board > 0 && <> · {h('hall.board', { number: one.board })}</>} · <Sentence text={one.headline} />
                        </p>
                        <a class="button" href={`/tables/${one.table}/#/incident/${one.incident}`}>{h('hall.left.look')}</a>
                    </li>
                ))}
            </ul>
            {!all && more > 0 && (
                <button class="button hall-more" onClick={() => show(true)}>
                    {h('hall.queue.more', { count: more, all: left.length })}
                </button>
            )}
        </section>
    );
}

/// So many are drawn at once: the next to be dealt with stand first.
const page = 60;

export function Queue({ state, link }: { state: HallState; link: HallLink }): JSX.Element {
    const [most, show] = useState(page);
    const entries = useMemo(() => inOrder(state.queue), [state.queue]);
    const general = state.hello?.generalOption ?? none;
    const left = entries.length - most;
    return (
        <>
            {entries.length === 0 && <p class="hall-none">{h('hall.queue.none')}</p>}
            <ul class="hall-queue">
                {entries.slice(0, most).map((entry) => (
                    <Entry
                        key={entry.key} entry={entry} display={state.tables.get(entry.table)?.display ?? ''} general={general} mine={state.hello?.name ?? ''} link={link}
                        language={store.state.language}
                    />
                ))}
            </ul>
            {left > 0 && (
                <button class="button hall-more" onClick={() => show(most + page)}>
                    {h('hall.queue.more', { count: Math.min(left, page), all: left })}
                </button>
            )}
            <Gone left={state.left} />
        </>
    );
}
