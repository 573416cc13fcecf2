/// What pages do: connect, log in and out, send a Director's command, remember a preference.
import { create } from '@bufbuild/protobuf';
import { DirectorAction, IncidentCommandSchema } from '../../gen/kibitz/v1/reading_pb';
import { Alarm } from '../live/alarm';
import { millis } from '../live/clock';
import { pause } from '../live/line';
import { Link, unheard } from '../live/link';
import { nothingKnown, type Known } from '../live/resume';
import { hallTable } from '../live/place';
import { about, keptAfter, nothingKept, withThese } from '../live/kept';
import { fetchIncident, logout, logoutAll, rename, whyNot } from '../live/server';
import type { Event } from '../../gen/kibitz/v1/event_pb';
import { IncidentStatus, type Incident } from '../../gen/kibitz/v1/incident_pb';
import { forgetDrafts } from './draft';
import type { Given } from './given';
import { say } from './said';
import { whenStill } from './still';
import { callsOut } from './order';
import type { Language } from '../words/languages';
import { learn, speak, t, tn } from '../words/words';
import { applyPrefs, rememberLogin, savePrefs, type Prefs } from './prefs';
import { incidentOf, store } from './store';

export const alarm = new Alarm((blocked) => {
    if (store.state.soundBlocked !== blocked) store.set({ soundBlocked: blocked });
});

function sound(): void {
    alarm.want(store.state.prefs.sound && callsOut(store.state.known.table?.incident ?? []));
}

let newest = 0n;
/// Takes news in: the sound at once; what is drawn waits while a finger is on the page, so that nothing moves under it.
function heard(known: Known): void {
    if (known.newest?.body.case === 'clockTold') store.clock.forget();
    if (known.newest && known.newest.number > newest) store.clock.heard(millis(known.newest.at), Date.now());
    newest = known.number;
    if (known.newest) tellUndo(known.newest, known);
    alarm.want(store.state.prefs.sound && callsOut(known.table?.incident ?? []));
    whenStill(() => takeOver(known));
}

function takeOver(known: Known): void {
    const kept = keptAfter(store.state.kept, store.state.known, known);
    const id = about(known.newest);
    store.set({ known, kept });
    if (id !== undefined && kept.has(id) && !known.table?.incident.some((one) => one.id === id)) void refresh(id);
}
/// Incidents that were asked for.
export const keep = (incidents: readonly Incident[]): void => whenStill(() => store.set({ kept: withThese(store.state.kept, incidents) }));
async function refresh(id: bigint): Promise<void> {
    const answer = await fetchIncident(id);
    if (answer.kind === 'ok') keep([answer.value]);
}

/// A colleague has taken back what was settled: whoever is here hears of it.
function tellUndo(event: Event, known: Known): void {
    if (event.body.case !== 'incidentReopened') return;
    const { id, by } = event.body.value;
    const before = incidentOf(store.state, id);
    const settled = before?.status === IncidentStatus.RULED || before?.status === IncidentStatus.DISMISSED;
    if (settled && by !== (known.hello?.name ?? '')) say(t('presence.undone', { by, headline: before.headline }));
}

const link = new Link({
    state: (state) => {
        store.set({ link: state });
        if (state.kind === 'live') rememberLogin(true);
        document.documentElement.dataset['link'] = state.kind;
        if (state.kind === 'logged-out') {
            rememberLogin(false);
            store.set({ known: nothingKnown, kept: nothingKept });
            sound();
        }
    },
    known: heard,
    present: ({ present, panel: panels }) => {
        // The first is this one. By which name it rules the table knows: a Director's own, or none any more where that has become another's.
        const name = present[0]?.name;
        if (hallTable === undefined && name !== undefined && name !== store.state.prefs.name) prefer({ name });
        whenStill(() => store.set({ others: present.slice(1), panels }));
    },
    heard: (at) => {
        if (at - store.state.heardAt > 900) store.set({ heardAt: at });
    },
    unwritten: () => say(t('ruling.unwritten')),
    back: (missed) => say(missed === undefined ? t('link.back.snapshot') : tn('link.back', missed)),
});

export const connect = (): void => link.start();
export const retry = (): void => link.awake();
export async function leave(): Promise<void> {
    forgetDrafts();
    await logout();
    link.stop();
}
export async function leaveAll(): Promise<void> {
    forgetDrafts();
    await logoutAll();
    link.stop();
}

export function prefer(change: Partial<Prefs>): void {
    const prefs = { ...store.state.prefs, ...change };
    savePrefs(prefs);
    applyPrefs(prefs);
    store.set({ prefs });
    sound();
}

/// Speaks another language from now on: the pages at once, what the server words as soon as it has answered.
export async function chooseLanguage(language: Language): Promise<void> {
    prefer({ language });
    await learn(language);
    speak(language);
    store.set({ language });
    link.relink();
}

export interface Wish extends Given {
    incident: bigint;
    action: DirectorAction;
    option?: number;
    code?: string;
    reason?: string;
}
/// Nothing when it is in the record, else why not. Who gives it the table knows from the login. When no answer came the record is
/// asked whether it has it.
export async function command(wish: Wish): Promise<string | undefined> {
    const error = await link.send({ incident: create(IncidentCommandSchema, wish) });
    return error === unheard ? ((await inRecord(wish)) ? undefined : t('ruling.timeout')) : error;
}

async function inRecord({ incident, action, code }: Wish): Promise<boolean> {
    for (let tries = 0; tries < 5; ++tries) {
        const answer = await fetchIncident(incident);
        if (answer.kind === 'ok') return done(answer.value, action, code ?? '');
        await new Promise((resolve) => setTimeout(resolve, pause(tries)));
    }
    return false;
}
function done({ status, option }: Incident, action: DirectorAction, code: string): boolean {
    switch (action) {
        case DirectorAction.SEEN: return status !== IncidentStatus.RAISED;
        case DirectorAction.RULE: return status === IncidentStatus.RULED && option.some((one) => one.code === code);
        case DirectorAction.DISMISS: return status === IncidentStatus.DISMISSED;
        default: return false;
    }
}

/// Colleagues see whose page this display shows, and that an option is armed.
export const lookAt = (incident: bigint, ruling: boolean): void => link.look(incident, ruling);

/// The Director's name is his login's. Nothing when the table has it.
export async function nameMyself(name: string): Promise<string | undefined> {
    const before = store.state.prefs.name;
    prefer({ name });
    const answer = await rename(name);
    if (answer.kind === 'ok') return undefined;
    if (answer.kind === 'failed') prefer({ name: before });
    return whyNot(answer);
}

/// "Seen" from anywhere: says so when it could not be recorded.
export async function markSeen(incident: bigint): Promise<void> {
    const error = await command({ incident, action: DirectorAction.SEEN });
    if (error) say(t('ruling.failed', { why: error }));
}

/// All that nobody has seen up to the newest that is shown: seen by this Director. What has come since is not meant.
export async function markAllSeen(): Promise<void> {
    const through = (store.state.known.table?.incident ?? []).reduce((most, one) => (one.id > most ? one.id : most), 0n);
    for (let tries = 0; tries < 5; ++tries) {
        const error = await link.send({ seenAll: { through } });
        if (error === undefined) return;
        if (error !== unheard) return say(t('ruling.failed', { why: error }));
        await new Promise((resolve) => setTimeout(resolve, pause(tries + 1))); // asked again it does no harm
    }
    say(t('ruling.failed', { why: t('ruling.timeout') }));
}
