/// What a panel does: joins, presses keys, changes its language.
import { SeatEnd, type SeatMessage, type SeatView } from '../../../gen/kibitz/v1/seat_pb';
import { partner, seatName, seatWord, type RealSeat } from '../../bridge/seats';
import { callWords } from '../../told/callWords';
import { learn, speak } from '../../words/words';
import { rememberLogin } from '../../state/prefs';
import type { Language } from '../../words/languages';
import { leavesPage } from '../../look/wayBack';
import { answeredNow } from './answered';
import { SeatLink, thisDevice, type Answer, type Key } from './link';
import { mySeat, prefer, say, seatState, setSeat } from './state';
import { learnSeat, p } from '../words/words';

const query = new URLSearchParams(location.search);
/// A table that says nothing for so long cannot be reached.
const patience = 8000;
let link: SeatLink | undefined;
/// Is told each view before it is shown: the voice.
let listener: ((view: SeatView) => void) | undefined;
export const onView = (to: (view: SeatView) => void): void => void (listener = to);

/// By it the table knows who has used a code, and that he asks again because an answer was lost.
function deviceName(): string {
    const key = 'kibitz.device';
    try {
        const kept = localStorage.getItem(key);
        if (kept) return kept;
        localStorage.setItem(key, thisDevice);
    } catch {
        // A browser that forbids storage: it is known until the page is closed.
    }
    return thisDevice;
}

function told(message: SeatMessage): void {
    if (message.hello) {
        setSeat({ hello: message.hello });
        document.title = p('seat.title', { seat: seatName(message.hello.seat) });
    }
    if (message.view) take(message.view);
    if (message.end !== SeatEnd.UNSPECIFIED && message.end !== SeatEnd.BEHIND) setSeat({ end: message.end });
    if (message.reply?.unwritten) say(p('seat.unwritten'));
}
function take(view: SeatView): void {
    const before = seatState().view;
    // The end of a pause is told once: what comes later, and late, does not make it longer.
    const heldUntil = performance.now() + view.heldMs;
    const sameCall = before !== undefined && before.play === view.play && before.calls === view.calls && before.held === view.held;
    // What a sheet was opened for is over; a claim is made with the question or without it.
    const left = before && before.phase !== view.phase;
    listener?.(view);
    // On the sheet of the calls it stands where it was asked.
    const answered = seatState().sheet === 'calls' ? [] : answeredNow(before, view, mySeat());
    if (answered.length > 0) say(answered.map((one) => p('ask.answered', { seat: seatWord(partner(one.about as RealSeat)), call: callWords(one.bid), answer: one.answer })).join(' '));
    setSeat({ view, roundUntil: performance.now() + (view.round?.clock?.leftMs ?? 0), heldUntil: sameCall ? Math.min(seatState().heldUntil, heldUntil) : heldUntil, ...(left && seatState().sheet !== 'settings' && seatState().sheet !== 'leave' && seatState().sheet !== 'corrected' && { sheet: 'none' }) });
}

export function start(): void {
    link = new SeatLink(
        {
            connected: (live) => setSeat({ connection: live ? 'live' : 'lost' }),
            told,
            sending: (sending) => setSeat({ sending }),
            notJoined: () => setSeat(seatState().hello ? { gone: true } : { connection: 'joining' }),
        },
        query.get('as') ?? '',
    );
    if (location.pathname === '/join') setSeat({ connection: 'joining' });
    else link.open();
}

/// What the table says to a code. With 'in' the page goes on by itself.
export type Joining = { kind: 'in' | 'wrong' | 'used' | 'old' | 'off' | 'unreachable' } | { kind: 'wait'; until: number };
const reasons = ['used', 'old', 'off'] as const;

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), patience);
    return fetch(path, { cache: 'no-store', signal: abort.signal, ...init }).finally(() => clearTimeout(timer));
}
const post = (path: string, body?: object): Promise<Response> =>
    ask(path, { method: 'POST', ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }) });

/// @param code  eight digits
export async function join(code: string): Promise<Joining> {
    try {
        const answer = await post('/api/v1/join', { code, device: deviceName() });
        if (answer.status === 429) return { kind: 'wait', until: Date.now() + (Number(answer.headers.get('Retry-After')) || 30) * 1000 };
        const said = (await answer.json()) as { page?: string; reason?: string };
        if (!answer.ok) return { kind: answer.status >= 500 ? 'unreachable' : (reasons.find((one) => one === said.reason) ?? 'wrong') };
        if (said.page?.startsWith('/#')) rememberLogin(true); // the display's own page: a scorer's device is logged in there now
        location.replace(said.page ?? '/seat');
        return { kind: 'in' };
    } catch {
        return { kind: 'unreachable' };
    }
}
export interface Joined {
    panel: string; ///< "seat-north"
    page: string;
}
/// What this device has joined as already.
export async function joinedAlready(): Promise<readonly Joined[]> {
    try {
        return ((await (await ask('/api/v1/join')).json()) as { joined: Joined[] }).joined;
    } catch {
        return [];
    }
}
/// The seat is free then, and the device's code opens it no more.
export async function leave(): Promise<void> {
    leavesPage(true);
    try {
        await post(`/api/v1/seat/leave${location.search}`);
        location.replace('/join?left=seat');
    } catch {
        leavesPage(false);
        say(p('seat.failed', { why: p('join.unreachable') }));
    }
}

async function pressed(answer: Promise<Answer>): Promise<boolean> {
    const { done, error, stale } = await answer;
    if (stale) say(p('seat.stale'));
    else if (!done) say(p('seat.failed', { why: error }));
    return done;
}
const nothing = Promise.resolve<Answer>({ done: false, error: '', stale: false });
export const press = (key: Key): Promise<boolean> => pressed(link?.press(seatState().view, { key }) ?? nothing);
export const nextBoard = (board: number): Promise<boolean> => pressed(link?.press(seatState().view, { board }) ?? nothing);

/// What this seat's reader hears now: for an earphone, and so only said, never drawn.
export const ownHand = (): Promise<Answer> => link?.press(undefined, { ownHand: { earphone: seatState().prefs.earphone === 'yes' } }) ?? nothing;

/// Hands came down, and it is no claim.
export const playOn = (): Promise<boolean> => pressed(link?.press(seatState().view, { playOn: true }) ?? nothing);

/// Who sits here: names between boards; an empty one stays as it is.
export const whoSits = (own: string, partner: string): Promise<boolean> => pressed(link?.press(undefined, { whoSits: { own, partner } }) ?? nothing);

export async function changeLanguage(language: Language): Promise<void> {
    await Promise.all([learn(language), learnSeat(language)]);
    speak(language);
    prefer({ language });
    setSeat({ language });
    link?.relink();
}
