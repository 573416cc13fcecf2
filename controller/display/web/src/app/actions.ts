/// What pages do: connect, log in and out, send a Director's command, remember a preference.
import { create } from '@bufbuild/protobuf';
import { DirectorAction, IncidentCommandSchema } from '../../gen/kibitz/v1/reading_pb';
import { Alarm } from '../live/alarm';
import { millis } from '../live/clock';
import { Link } from '../live/link';
import { nothingKnown, type Known } from '../live/resume';
import { logout, logoutAll } from '../live/server';
import { callsOut } from '../incidents/order';
import type { Language } from '../words/languages';
import { speak, t, tn } from '../words/words';
import { applyPrefs, rememberLogin, savePrefs, type Prefs } from './prefs';
import { store } from './store';

const saidFor = 6000;
let forget: ReturnType<typeof setTimeout> | undefined;

/// A short line at the foot of the page, read out too.
export function say(words: string): void {
    clearTimeout(forget);
    store.set({ said: words });
    forget = setTimeout(() => store.set({ said: '' }), saidFor);
}

export const alarm = new Alarm((blocked) => {
    if (store.state.soundBlocked !== blocked) store.set({ soundBlocked: blocked });
});

function sound(): void {
    alarm.want(store.state.prefs.sound && callsOut(store.state.known.table?.incident ?? []));
}

function heard(known: Known): void {
    const before = store.state.known.number;
    if (known.newest?.body.case === 'clockTold') store.clock.forget();
    if (known.newest && known.newest.number > before) store.clock.heard(millis(known.newest.at), Date.now());
    store.set({ known });
    sound();
}

const link = new Link({
    state: (state) => {
        store.set({ link: state });
        if (state.kind === 'live') rememberLogin(true);
        if (state.kind === 'logged-out') {
            rememberLogin(false);
            store.set({ known: nothingKnown });
            sound();
        }
    },
    known: heard,
    unwritten: () => say(t('ruling.unwritten')),
    back: (missed) => say(missed === undefined ? t('link.back.snapshot') : tn('link.back', missed)),
});

export const connect = (): void => link.start();
export const retry = (): void => link.retryNow();
export async function leave(): Promise<void> {
    await logout();
    link.stop();
}
export async function leaveAll(): Promise<void> {
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
export function chooseLanguage(language: Language): void {
    prefer({ language });
    speak(language);
    store.set({ language });
    link.relink();
}

/// The name that goes into the record where none has to be asked for.
const by = (): string => store.state.prefs.name || t('ruling.someone');

export interface Wish {
    incident: bigint;
    action: DirectorAction;
    option?: number;
    reason?: string;
    suit?: string;
    tricks?: number;
    scoreNs?: number;
    scoreEw?: number;
}
/// Nothing when it is in the record, else why not.
export const command = (wish: Wish): Promise<string | undefined> =>
    link.send(create(IncidentCommandSchema, { ...wish, by: by() }));

/// "Seen" from anywhere: says so when it could not be recorded.
export async function markSeen(incident: bigint): Promise<void> {
    const error = await command({ incident, action: DirectorAction.SEEN });
    if (error) say(t('ruling.failed', { why: error }));
}
