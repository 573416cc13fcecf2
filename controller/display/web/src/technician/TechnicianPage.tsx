/// Every device of the table, for a person with a screwdriver: at the table with a phone, or on a laptop beside it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { LanguageChoice } from '../look/LanguageChoice';
import { store } from '../state/store';
import { deviceName } from '../bridge/devices';
import { Login } from '../login/Login';
import { Sign } from '../look/Sign';
import { timeOfDay } from '../words/format';
import { logout } from '../live/server';
import { rememberLogin } from '../state/prefs';
import { Computer } from '../upkeep/Computer';
import { CameraPlace } from './CameraPlace';
import { DeviceRow, rowId } from './DeviceRow';
import { functionName, isBad, placeName, placeOf, placeShort, places } from './names';
import { markedFor, useTech, type Device, type TechState } from './state';
import { Value } from './values';
import { d } from './words/words';

/// This device has joined with a code: it is a technician's, and not the Director's.
export const asTechnician = new URLSearchParams(location.search).get('as') === 'technician';

/// What is open: only a finger opens and closes a row.
type Open = ReadonlySet<string>;

function show(name: string, open: (name: string) => void): void {
    open(name);
    document.getElementById(rowId(name))?.scrollIntoView({ block: 'center' });
}

/// How many do not answer, and what changed last: in room that is always there.
function Summary({ devices, last, open }: { devices: readonly Device[]; last: Device | undefined; open: (name: string) => void }): JSX.Element {
    const bad = devices.filter(({ now }) => isBad(now));
    const [first] = bad;
    return (
        <div class="tech-summary">
            {first ? (
                <button class="tech-jump tech-bad" onClick={() => show(first.now.name, open)}>
                    <Sign name="call" /> <span>{d('tech.bad', { count: bad.length, all: devices.length, device: deviceName(first.now.name) })}</span>
                </button>
            ) : (
                <p class="tech-jump tech-well">
                    <Sign name="in-step" /> <span>{d('tech.all-well', { count: devices.length })}</span>
                </p>
            )}
            <p class={`tech-last${last && Date.now() - last.changedAt < markedFor ? ' tech-marked' : ''}`}>
                {last ? (
                    <>
                        <span class="tech-last-label">{d('tech.last')}</span>{' '}
                        <span class="tech-name">
                            {d('tech.at', { place: placeShort(placeOf(last.now.name)), device: functionName(last.now.name) })}
                        </span>
                        <span class="tech-value">
                            <Value now={last.now} />
                        </span>
                    </>
                ) : (
                    <span class="tech-name">{d('tech.last.none')}</span>
                )}
            </p>
        </div>
    );
}

function Standing({ state }: { state: TechState }): JSX.Element {
    const { playing, board, live, heardAt, refused, blind } = state;
    if (!live) return <p class="tech-note tech-note-bad" role="alert">{refused === 'full' ? d('tech.full') : d('tech.silent', { time: timeOfDay(heardAt) })}</p>;
    if (blind) return <p class="tech-note">{playing && board > 0 ? d('tech.blind.board', { number: board }) : d('tech.blind')}</p>;
    if (!playing) return <p class="tech-note">{d('tech.not-playing')}</p>;
    return (
        <p class="tech-note tech-note-playing">
            <Sign name="attention" />
            <span>{board > 0 ? d('tech.playing', { number: board }) : d('tech.playing.none')}</span>
        </p>
    );
}

function Devices({ state }: { state: TechState }): JSX.Element {
    const [opened, setOpened] = useState<Open>(new Set());
    const { devices } = state;
    const set = (name: string, open: boolean): void =>
        setOpened((before) => {
            if (before.has(name) === open) return before;
            const after = new Set(before);
            if (open) after.add(name);
            else after.delete(name);
            return after;
        });
    const at = (state.live ? Date.now() : state.heardAt) + state.ahead;
    const there = places.filter((place) => devices.some(({ now }) => placeOf(now.name) === place));
    const all = opened.size === devices.length;
    return (
        <>
            <div class="tech-bar">
                <Summary devices={devices} last={state.last} open={(name) => set(name, true)} />
                <nav class="tech-places" aria-label={d('tech.places')}>
                    {there.map((place) => (
                        <a key={place} class="button" href={`#${place}`}>
                            {placeShort(place)}
                        </a>
                    ))}
                </nav>
            </div>
            <div class="tech-grid">
                {there.map((place) => (
                    <section key={place} id={place} class="tech-place" aria-labelledby={`${place}-title`}>
                        <h2 id={`${place}-title`}>{placeName(place)}</h2>
                        {devices
                            .filter(({ now }) => placeOf(now.name) === place)
                            .map((device) => (
                                <DeviceRow key={device.now.name} device={device} at={at} open={opened.has(device.now.name)} toggled={(open) => set(device.now.name, open)} />
                            ))}
                    </section>
                ))}
            </div>
            <p class="tech-explained">{d('tech.note')}</p>
            <button class="button" onClick={() => setOpened(new Set(all ? [] : devices.map(({ now }) => now.name)))}>
                {all ? d('tech.close-all') : d('tech.open-all')}
            </button>
        </>
    );
}

async function leave(): Promise<void> {
    if (!asTechnician) {
        if ((await logout()).kind !== 'ok') return;
        rememberLogin(false);
        location.reload();
        return;
    }
    const answer = await fetch('/api/v1/technician/leave', { method: 'POST' }).catch(() => undefined);
    if (answer?.ok) location.replace('/join?left=technician');
}

/// @param open  opens the connection: somebody has logged in
export function TechnicianPage({ open }: { open: () => void }): JSX.Element {
    const state = useTech();
    const { refused } = state;
    if ((refused === 'code' || refused === 'shut') && asTechnician)
        return (
            <main class="tech tech-waits" lang={store.state.language}>
                <p role="alert">{d('tech.shut')}</p>
                <a class="button" href="/join">
                    {d('tech.join')}
                </a>
            </main>
        );
    if (refused === 'code' || refused === 'shut') return <Login then={open} />;
    return (
        <div class="tech" lang={store.state.language}>
            <header class="tech-head">
                <h1>{state.table === '' ? d('tech.title') : d('tech.head', { table: state.table })}</h1>
            </header>
            <main class="tech-main">
                {state.devices.length === 0 ? (
                    <p class="tech-waits" role="status">
                        {refused === 'full' ? d('tech.full') : d('tech.connecting')}
                    </p>
                ) : (
                    <>
                        <Standing state={state} />
                        {state.cameras.map((camera) => (
                            <CameraPlace key={camera.id} camera={camera} number={state.cameras.length > 1 ? camera.id : 0} />
                        ))}
                        <Devices state={state} />
                    </>
                )}
                <Computer title={d('tech.computer')} commands={{ doctor: 'kibitz doctor', journal: 'journalctl -u kibitz' }} />
            </main>
            <footer class="tech-foot">
                <LanguageChoice />
                <button class="button" data-means="leave" onClick={() => void leave()}>
                    {d('tech.leave')}
                </button>
                {!asTechnician && (
                    <a class="button" href="/">
                        {d('tech.back')}
                    </a>
                )}
            </footer>
        </div>
    );
}
