/// The talking panel at work: tells what has changed, answers what is asked, and does what is typed. Nothing is drawn by it.
import { PanelPrompt, SeatAction, SeatPhase, type SeatView } from '../../../gen/kibitz/v1/seat_pb';
import { Naming, ReportKind } from '../../../gen/kibitz/v1/reading_pb';
import { isSeat, seatName, sideOf } from '../../bridge/seats';
import { minutesLeft } from '../../words/format';
import { t } from '../../words/words';
import { nextBoard, ownHand, playOn, press } from '../state/act';
import { may } from '../state/may';
import { promptWords } from '../state/prompt';
import { leftOfRound } from '../state/round';
import { isHeld, secondsLeft, stopWords } from '../state/stop';
import { mySeat, seatState } from '../state/state';
import { p } from '../words/words';
import { changes } from './changes';
import { needsTwo, nothing, stroke, type Ask, type Draft } from './keys';
import { helpFor } from './help';
import { hush, sayAgain, sayAloud } from './voice';
import { auctionSaid, boardSaid, callSaid, cardSaid, claimSaid, dummySaid, ownHandSaid, resultSaid, trickSaid, tricksSaid } from './words';

let heard: SeatView | undefined;
let draft: Draft = nothing;
/// Opens the line in which a meaning or a statement is typed; set by the part that draws it.
let openLine: ((what: 'meaning' | 'statement' | 'answer') => void) | undefined;
export const onLine = (open: typeof openLine): void => void (openLine = open);

const pace = () => seatState().prefs.pace;
const on = (): boolean => seatState().prefs.voice === 'on';
export const tell = (sentences: readonly string[], now = false, anew = false): void => {
    if (on()) sayAloud(sentences, pace(), now, anew);
};

/// The table has said something: told is what is new in it.
export function heardView(view: SeatView): void {
    const before = heard;
    heard = view;
    if (!on()) return;
    const said = changes(before, view, mySeat());
    const gone = before !== undefined && (before.play !== view.play || before.calls !== view.calls || before.phase !== view.phase);
    if (gone) draft = nothing; // what was being put together was for another moment
    tell(said);
    if (view.prompt === PanelPrompt.EXPLAIN && before?.prompt !== PanelPrompt.EXPLAIN) openLine?.('answer');
}
/// The voice has just been switched on: everything from the beginning.
export function begin(): void {
    const { view } = seatState();
    heard = view;
    draft = nothing;
    tell([p('talk.on', { seat: seatName(mySeat()) }), p('talk.on.help', { key: 'F1' }), ...(view ? changes(undefined, view, mySeat()) : [])], true);
}

/// What is left of the round.
function timeSaid({ round }: SeatView): string[] {
    const left = leftOfRound(round, seatState().roundUntil, performance.now());
    if (left === undefined) return [];
    return [left < 0 ? p('round.over', { time: minutesLeft(-left) }) : p('round.left', { time: minutesLeft(left) })];
}

function answer(ask: Ask, view: SeatView, suit?: string): string[] {
    switch (ask) {
        case 'now':
            return [stopWords(view, secondsLeft(view), mySeat()) || promptWords(view), ...(view.phase === SeatPhase.CLAIM ? claimSaid(view) : view.phase === SeatPhase.FINISHED ? resultSaid(view) : [])];
        case 'board':
            return [...boardSaid(view, mySeat()), ...timeSaid(view)];
        case 'calls':
            return auctionSaid(view);
        case 'trick':
            return trickSaid(view.trick);
        case 'last':
            return view.lastTrick ? trickSaid(view.lastTrick) : [p('talk.last.none')];
        case 'dummy':
            return dummySaid(view, suit);
        case 'tricks':
            return [tricksSaid(view, mySeat())];
        case 'help':
            return helpFor(view, seatState().hello?.reader === true);
        case 'hand': // asked of the table
        case 'again':
            return [];
    }
}

/// His own cards, in his earphone: kept nowhere, asked for each time.
async function tellHand(): Promise<void> {
    if (seatState().hello?.reader && seatState().prefs.earphone !== 'yes') return tell([p('talk.hand.earphone')], true);
    const { done, error, hand } = await ownHand();
    tell(done ? ownHandSaid(hand) : [p('seat.failed', { why: error })], true, true);
}

/// What has been put together so far, and what Enter does.
function drafted(view: SeatView): string[] {
    switch (draft.kind) {
        case 'none':
            return [p('talk.cleared')];
        case 'level':
            return [String(draft.level)];
        case 'call':
            return [callSaid(draft.call), draft.alert ? p('talk.alerted') : '', draft.words, needsTwo(view, draft) ? p('talk.unusual') : p('talk.enter')];
        case 'stop':
            return [p('box.stop'), p('talk.enter')];
        case 'suit':
            return dummySaid(view, draft.suit);
        case 'card':
            return [cardSaid(draft.card), p('talk.enter')];
        case 'word':
            return [`${draft.suit !== '' ? `${t(`suit.${draft.suit as 'S'}`)}: ` : ''}${p(`dummy.${draft.word}`)}`, p('talk.enter')];
        case 'question': {
            const call = view.call[draft.place];
            return call ? [p('talk.ask', { seat: seatName(call.seat), call: callSaid(call.call) }), p('talk.enter')] : [];
        }
        case 'claim': {
            const left = 13 - view.tricksNs - view.tricksEw;
            return draft.tricks === '' ? [p('claim.how', { left })] : [p('claim.make', { tricks: draft.tricks, left }), p('talk.enter')];
        }
        case 'director':
            return [p('director.title'), p('talk.enter')];
        case 'answer':
            return [said(view, draft.agreed), p('talk.enter')];
        case 'board':
            return [p('result.start', { number: draft.number }), p('talk.enter')];
        case 'change':
            return [p('box.change.hint')];
    }
}
const said = (view: SeatView, agreed: boolean): string =>
    may(view, SeatAction.PLAY_ON) ? p('claim.play-on') : view.prompt === PanelPrompt.CONFIRM ? p(agreed ? 'result.yes' : 'result.no') : p(agreed ? 'claim.agree' : 'claim.contest');

const namings = { high: Naming.HIGH, low: Naming.LOW, win: Naming.WIN, anything: Naming.ANYTHING } as const;

/// Enter: what was drafted is done, and the table's answer is told.
async function go(view: SeatView): Promise<void> {
    const doing = draft;
    if (isHeld(view) && (doing.kind === 'stop' || (doing.kind === 'call' && !doing.changing))) return tell([stopWords(view, secondsLeft(view), mySeat())], true);
    if (doing.kind === 'call' && needsTwo(view, doing) && !doing.warned) {
        draft = { ...doing, warned: true };
        return tell([p('talk.sure')], true);
    }
    if (doing.kind === 'none' || doing.kind === 'level' || doing.kind === 'suit' || doing.kind === 'change') return tell([p('talk.nothing')], true);
    if (doing.kind === 'claim' && doing.tricks === '') return tell([p('talk.nothing')], true);
    draft = nothing;
    const done = await sent(doing, view);
    if (done) tell([doing.kind === 'director' ? p('director.called') : p('talk.done')]);
}
async function sent(doing: Draft, view: SeatView): Promise<boolean> {
    switch (doing.kind) {
        case 'call':
            if (doing.changing && !(await press({ case: 'report', value: { kind: ReportKind.CALL_UNINTENDED, about: mySeat() } }))) return false;
            return press({ case: 'call', value: { call: doing.call, alert: doing.alert, explanation: doing.words } });
        case 'stop':
            return press({ case: 'stop', value: {} });
        case 'card':
            return press({ case: 'designate', value: { naming: Naming.EXACT, suit: doing.card[0]!, rank: doing.card[1]! } });
        case 'word':
            return press({ case: 'designate', value: { naming: namings[doing.word], suit: doing.suit, rank: '' } });
        case 'question':
            return press({ case: 'question', value: { about: view.call[doing.place]!.seat, call: doing.place + 1 } });
        case 'claim':
            return press({ case: 'claim', value: { tricks: Number(doing.tricks), statement } }).finally(() => (statement = ''));
        case 'director':
            return press({ case: 'director', value: {} });
        case 'answer':
            if (may(view, SeatAction.PLAY_ON)) return playOn();
            return press(view.prompt === PanelPrompt.CONFIRM ? { case: 'confirm', value: { agreed: doing.agreed } } : { case: 'claimAnswer', value: { agreed: doing.agreed } });
        case 'board':
            return nextBoard(Number(doing.number));
        default:
            return false;
    }
}

/// A line has been typed to its end.
let statement = '';
export function typed(what: 'meaning' | 'statement' | 'answer', words: string): void {
    const { view } = seatState();
    if (!view) return;
    if (what === 'meaning' && draft.kind === 'call') draft = { ...draft, words };
    if (what === 'statement') statement = words;
    if (what === 'answer') {
        const waits = view.question.find((one) => one.by !== mySeat() && one.answer === '');
        if (waits) void press({ case: 'explain', value: { about: waits.about, call: waits.call, text: words } }).then((done) => done && tell([p('talk.done')]));
        return tell([words], true);
    }
    tell([words, ...drafted(view)], true);
}

export function keyed(event: KeyboardEvent): void {
    if (!on() || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const { view, sheet } = seatState();
    if (!view || sheet !== 'none' || !isSeat(mySeat())) return;
    if ((event.target as HTMLElement | null)?.closest('input, textarea')) return;
    const theirs = (place: number): boolean => sideOf(view.call[place]?.seat ?? 0) !== sideOf(mySeat());
    const what = stroke(event.code, view, draft, theirs);
    if (!what) return;
    event.preventDefault();
    if ('go' in what) return void go(view);
    if ('write' in what) return openLine?.(what.write);
    if ('ask' in what && what.ask === 'hand') return void tellHand();
    if ('ask' in what) return what.ask === 'again' ? sayAgain(pace()) : tell(answer(what.ask, view, what.suit), true);
    draft = what.draft;
    if (draft.kind === 'none') hush();
    tell(drafted(view), true);
}
