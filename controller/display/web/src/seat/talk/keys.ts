/// The keyboard of a talking panel: which key asks, and which does something. By place on the keyboard, not by letter, so that a
/// Greek or Russian layout changes nothing; the letters that are told are those printed on a Latin keyboard.
import { PanelPrompt, SeatAction, SeatPhase, type SeatView } from '../../../gen/kibitz/v1/seat_pb';
import { may, usual } from '../state/may';

/// What a player can be told at any time.
export type Ask = 'now' | 'hand' | 'board' | 'calls' | 'trick' | 'last' | 'dummy' | 'tricks' | 'help' | 'again';
export const asks: Readonly<Record<string, Ask>> = {
    KeyW: 'now', KeyQ: 'hand', KeyB: 'board', KeyV: 'calls', KeyE: 'trick', KeyL: 'last', KeyU: 'dummy', KeyO: 'tricks', F1: 'help', Slash: 'help', Space: 'again',
};
/// What is being put together, key by key, until Enter does it.
export type Draft =
    | { kind: 'none' }
    | { kind: 'level'; level: number } ///< of a bid
    | { kind: 'call'; call: string; alert: boolean; words: string; warned: boolean; changing: boolean }
    | { kind: 'stop' }
    | { kind: 'suit'; suit: string } ///< of dummy's card
    | { kind: 'card'; card: string }
    | { kind: 'word'; word: 'high' | 'low' | 'win' | 'anything'; suit: string } ///< Law 46
    | { kind: 'question'; place: number } ///< about a call, from 0
    | { kind: 'claim'; tricks: string }
    | { kind: 'director' }
    | { kind: 'answer'; agreed: boolean } ///< to a claim, to the score
    | { kind: 'board'; number: string }
    | { kind: 'change' }; ///< the last call was not meant: the one that was comes next
export const nothing: Draft = { kind: 'none' };

/// What a key comes to: another draft, or that what was drafted is done, or nothing.
export type Stroke = { draft: Draft } | { ask: Ask; suit?: string } | { go: true } | { write: 'meaning' | 'statement' } | undefined;

const strains: Readonly<Record<string, string>> = { KeyC: 'C', KeyD: 'D', KeyH: 'H', KeyS: 'S', KeyN: 'NT' };
const suitKeys: Readonly<Record<string, string>> = { KeyC: 'C', KeyD: 'D', KeyH: 'H', KeyS: 'S' };
const rankKeys: Readonly<Record<string, string>> = { KeyA: 'A', KeyK: 'K', KeyQ: 'Q', KeyJ: 'J', KeyT: 'T', Digit1: 'T', Digit0: 'T' };
const digit = (code: string): string => /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] ?? '';

const call = (name: string): Draft => ({ kind: 'call', call: name, alert: false, words: '', warned: false, changing: false });

function bidding(code: string, view: SeatView, draft: Draft): Stroke {
    const level = Number(digit(code));
    const changing = draft.kind === 'change' || (draft.kind === 'call' && draft.changing);
    const made = (name: string): Stroke => ({ draft: { ...(call(name) as Draft & { kind: 'call' }), changing } });
    if (level >= 1 && level <= 7) return { draft: { kind: 'level', level } };
    if (draft.kind === 'level' && strains[code]) return made(`${draft.level}${strains[code]}`);
    if (code === 'KeyP') return made('Pass');
    if (code === 'KeyX') return made('X');
    if (code === 'KeyR') return made('XX');
    if (code === 'KeyS' && !view.noStop) return { draft: { kind: 'stop' } };
    if (draft.kind === 'call' && code === 'KeyI' && !view.noAlert) return { draft: { ...draft, alert: !draft.alert } };
    if (draft.kind === 'call' && code === 'KeyM') return { write: 'meaning' };
    return undefined;
}
function dummys(code: string, draft: Draft): Stroke {
    const suit = draft.kind === 'suit' ? draft.suit : '';
    if (suit !== '') {
        const rank = rankKeys[code] ?? digit(code);
        if (rank !== '') return { draft: { kind: 'card', card: suit + rank } };
    }
    if (suitKeys[code]) return { draft: { kind: 'suit', suit: suitKeys[code] } };
    if (code === 'ArrowUp') return { draft: { kind: 'word', word: 'high', suit } };
    if (code === 'ArrowDown') return { draft: { kind: 'word', word: 'low', suit } };
    if (code === 'KeyI') return { draft: { kind: 'word', word: 'win', suit: '' } };
    if (code === 'KeyY') return { draft: { kind: 'word', word: 'anything', suit: '' } };
    return undefined;
}
/// The opponents' calls, the last one first; each press one further back.
function question(view: SeatView, draft: Draft, theirs: (place: number) => boolean): Stroke {
    const from = draft.kind === 'question' ? draft.place - 1 : view.call.length - 1;
    for (let step = 0; step < view.call.length; ++step) {
        const place = (from - step + view.call.length * 2) % view.call.length;
        if (theirs(place)) return { draft: { kind: 'question', place } };
    }
    return undefined;
}

/// @param theirs  whether the call at this place is an opponent's
export function stroke(code: string, view: SeatView, draft: Draft, theirs: (place: number) => boolean): Stroke {
    if (code === 'Escape') return { draft: nothing };
    if (code === 'Enter' || code === 'NumpadEnter') return { go: true };
    const names = view.prompt === PanelPrompt.PLAY_DUMMY && may(view, SeatAction.DESIGNATE);
    const asked = view.prompt === PanelPrompt.ANSWER_CLAIM || view.prompt === PanelPrompt.CONFIRM;
    if (may(view, SeatAction.PLAY_ON) && code === 'KeyN') return { draft: { kind: 'answer', agreed: false } };
    if (asked && (code === 'KeyY' || code === 'KeyN')) return { draft: { kind: 'answer', agreed: code === 'KeyY' } };
    if (draft.kind === 'claim' && digit(code) !== '') return { draft: { kind: 'claim', tricks: (draft.tricks + digit(code)).slice(-2) } };
    if (draft.kind === 'claim' && code === 'KeyM') return { write: 'statement' };
    if (may(view, SeatAction.NEXT_BOARD) && digit(code) !== '')
        return { draft: { kind: 'board', number: ((draft.kind === 'board' ? draft.number : '') + digit(code)).slice(-3) } };
    if (names) {
        const said = dummys(code, draft);
        if (said) return said;
    } else if (view.phase === SeatPhase.AUCTION) {
        const said = bidding(code, view, draft);
        if (said) return said;
    }
    if (code === 'KeyF' && may(view, SeatAction.QUESTION)) return question(view, draft, theirs);
    if (code === 'KeyG' && may(view, SeatAction.CLAIM)) return { draft: { kind: 'claim', tricks: '' } };
    if (code === 'KeyZ') return { draft: { kind: 'director' } };
    if (code === 'Backspace' && may(view, SeatAction.CHANGE_CALL)) return { draft: { kind: 'change' } };
    const ask = asks[code];
    if (ask) return { ask };
    return !names && suitKeys[code] && view.dummyHand ? { ask: 'dummy', suit: suitKeys[code] } : undefined;
}
export const needsTwo = (view: SeatView, draft: Draft): boolean => draft.kind === 'call' && !draft.changing && !usual(view, draft.call);
