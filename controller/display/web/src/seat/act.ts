/// What a panel does: joins, presses keys, changes its language.
import { SeatEnd, type SeatMessage, type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { seatName } from '../bridge/seats';
import { learn, speak } from '../words/words';
import { rememberLogin } from '../app/prefs';
import type { Language } from '../words/languages';
import { SeatLink, type Answer, type Key } from './link';
import { prefer, say, seatState, setSeat } from './state';
import { learnSeat, p } from './words/words';

const query = new URLSearchParams(location.search);
let link: SeatLink | undefined;
/// Is told each view before it is shown: the voice.
let listener: ((view: SeatView) => void) | undefined;
export const onView = (to: (view: SeatView) => void): void => void (listener = to);

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
    const stopped = view.stop !== 0 && before?.stop !== view.stop;
    // What a sheet was opened for is over; a claim is made with the question or without it.
    const left = before && before.phase !== view.phase;
    listener?.(view);
    setSeat({ view, ...(stopped && { stopAt: Date.now() }), ...(left && seatState().sheet !== 'settings' && { sheet: 'none' }) });
}

export function start(): void {
    const code = query.get('code');
    link = new SeatLink(
        {
            connected: (live) => setSeat({ connection: live ? 'live' : 'lost' }),
            told,
            sending: (sending) => setSeat({ sending }),
            notJoined: () => setSeat(seatState().hello ? { gone: true } : { connection: 'joining' }),
        },
        query.get('as') ?? '',
    );
    if (code) void join(code).then((why) => why !== '' && setSeat({ connection: 'joining', said: why }));
    else if (location.pathname === '/join') setSeat({ connection: 'joining' });
    else link.open();
}

/// Joins with a code; '' when it has, else why not.
export async function join(code: string): Promise<string> {
    if (!/^\d{8}$/.test(code)) return p('join.short');
    try {
        const answer = await fetch('/api/v1/join', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code }) });
        if (answer.status === 429) return p('join.wait', { seconds: answer.headers.get('Retry-After') ?? '?' });
        if (!answer.ok) return p('join.wrong');
        const { page } = (await answer.json()) as { page: string };
        if (page.startsWith('/#')) rememberLogin(true); // the display's own page: a scorer's device is logged in there now
        location.replace(page);
        return '';
    } catch {
        return p('join.unreachable');
    }
}
export async function leave(): Promise<void> {
    await fetch(`/api/v1/seat/leave${location.search}`, { method: 'POST' });
    location.replace('/join');
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

export async function changeLanguage(language: Language): Promise<void> {
    await Promise.all([learn(language), learnSeat(language)]);
    speak(language);
    prefer({ language });
    setSeat({ language });
    link?.relink();
}
