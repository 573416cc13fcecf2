/// The wall: what every table is at.
import type { JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import { Phase } from '../../gen/kibitz/v1/live_pb';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import { RecordState } from '../../gen/kibitz/v1/event_pb';
import { TableContact, type HallTable } from '../../gen/kibitz/v1/hall_pb';
import { deviceName, emptySeats, waitsFor } from '../bridge/devices';
import { seatName } from '../bridge/seats';
import { millis } from '../live/clock';
import { Sign } from '../look/Sign';
import { Since } from '../look/Since';
import { unchanged } from '../look/unchanged';
import { store } from '../state/store';
import { clock, timeOfDay } from '../words/format';
import { t } from '../words/words';
import { heard, type HallState } from './state';
import { teamName } from './teamWish';
import { h } from './words/words';

function at(table: HallTable): string {
    switch (table.phase) {
        case Phase.AUCTION:
            return h('hall.auction');
        case Phase.CLAIM:
            return h('hall.claim');
        case Phase.FINISHED:
            return h('hall.finished');
        case Phase.OPENING_LEAD:
        case Phase.PLAY:
            return h('hall.trick', { number: Math.max(1, table.trick) });
        default:
            return '';
    }
}

function contact(table: HallTable): string {
    if (table.contact === TableContact.STOPPED) return h('hall.stopped', { why: table.trouble });
    return table.heard ? h('hall.not-heard', { time: timeOfDay(millis(table.heard)) }) : h('hall.never-heard');
}

function DrawnTable({ table, ns, ew }: { table: HallTable; ns: string; ew: string; language: string }): JSX.Element {
    const turn = useCallback((passed: number) => h('hall.turn', { seat: seatName(table.turn), ago: clock(Math.max(0, passed)) }), [table.turn]);
    const away = !heard(table);
    const lost = table.recordState === RecordState.OUT_OF_STEP;
    const doubtful = table.recordState === RecordState.DOUBTFUL;
    const devices = table.failedDevice.map((name, at) => ({ name, detail: table.failedDetail[at] ?? '' }));
    const [empty, silent] = [emptySeats(devices), devices.filter(({ detail }) => !waitsFor(detail))];
    return (
        <li class={`hall-table${away ? ' hall-away' : ''}${table.open > 0 ? ' hall-waits' : ''}`} data-table={table.id}>
            <p class="hall-where">
                <strong class="hall-number">{table.journal === '' ? table.name : <a href={`/tables/${table.id}/`}>{table.name}</a>}</strong>
                {table.round > 0 && <span>{h('hall.round', { number: table.round })}</span>}
                <span>{table.board > 0 ? h('hall.board', { number: table.board }) : h('hall.no-board')}</span>
                <span>{at(table)}</span>
            </p>
            {away && <p class="hall-problem">{contact(table)}</p>}
            {!away && table.trouble !== '' && <p class="hall-problem">{table.trouble}</p>}
            {!away && table.turn !== Seat.UNSPECIFIED && table.turnSince && (
                <p class="hall-small">
                    <Since at={millis(table.turnSince)} say={turn} />
                </p>
            )}
            {table.minutesBehind > 0 && <p class="hall-behind">{h('hall.behind', { minutes: table.minutesBehind })}</p>}
            {table.pairNs !== '' && <p class="hall-small">{h('hall.pairs', { ns, ew })}</p>}
            {table.open > 0 && (
                <p class="hall-call">
                    <Sign name="call" /> {h('hall.open', { count: table.open })}
                </p>
            )}
            {(lost || doubtful) && (
                <p class="hall-small">
                    <Sign name={lost ? 'out-of-step' : 'doubtful'} /> {h(lost ? 'hall.record-lost' : 'hall.record-doubtful')}
                </p>
            )}
            {empty.length > 0 && <p class="hall-small">{t('devices.nobody', { seats: empty.map(seatName).join(', ') })}</p>}
            {silent.length > 0 && <p class="hall-small">{h('hall.devices', { names: silent.map(({ name }) => deviceName(name)).join(', ') })}</p>}
        </li>
    );
}

const Table = unchanged(DrawnTable);

/// As the session has them; before it, and where a table plays in none, as the table itself says.
function sectionOf(state: HallState, table: HallTable): string {
    const parts = state.session && !state.session.ended ? (state.session.wish?.part ?? []) : [];
    return parts.find((one) => one.table.includes(table.id))?.section ?? (parts.length > 0 ? '' : table.section);
}

/// The pair's number, or its team's name.
const called = (state: HallState, table: HallTable, pair: string): string => teamName(state.session, table.section, Number(pair) || 0) || pair;

const Wall = ({ state, tables }: { state: HallState; tables: readonly HallTable[] }): JSX.Element => (
    <ul class="hall-wall">
        {tables.map((table) => (
            <Table key={table.id} table={table} ns={called(state, table, table.pairNs)} ew={called(state, table, table.pairEw)} language={store.state.language} />
        ))}
    </ul>
);

/// By section, where there are several; those that play in none come last.
export function Tables({ state }: { state: HallState }): JSX.Element {
    const tables = [...state.tables.values()];
    const letters = [...new Set(tables.map((table) => sectionOf(state, table)))].sort((a, b) => (a === '' ? 1 : 0) - (b === '' ? 1 : 0) || a.localeCompare(b));
    if (letters.length < 2) return <Wall state={state} tables={tables} />;
    return (
        <>
            {letters.map((letter) => (
                <section key={letter} aria-label={letter === '' ? h('hall.tables.none') : h('hall.session.section', { letter })}>
                    <h3>{letter === '' ? h('hall.tables.none') : h('hall.session.section', { letter })}</h3>
                    <Wall state={state} tables={tables.filter((table) => sectionOf(state, table) === letter)} />
                </section>
            ))}
        </>
    );
}
