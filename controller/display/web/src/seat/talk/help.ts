/// What the keys do now, for the ear: the key first, then what it does.
import { PanelPrompt, SeatAction, SeatPhase, type SeatView } from '../../../gen/kibitz/v1/seat_pb';
import { may } from '../state/may';
import { p } from '../words/words';
import type { SeatKey } from '../words/en';

type Line = readonly [keys: string, what: SeatKey];
const bidding: readonly Line[] = [
    ['1–7, C D H S N', 'talk.help.bid'], ['P', 'talk.help.pass'], ['X, R', 'talk.help.double'], ['I', 'talk.help.alert'], ['M', 'talk.help.meaning'],
    ['S', 'talk.help.stop'], ['Backspace', 'talk.help.change'],
];
const dummy: readonly Line[] = [['S H D C, A K Q J T 9–2', 'talk.help.dummy'], ['↑ ↓', 'talk.help.high'], ['I', 'talk.help.win'], ['Y', 'talk.help.any']];
const always: readonly Line[] = [
    ['W', 'talk.help.now'], ['B', 'talk.help.board'], ['V', 'talk.help.calls'], ['E', 'talk.help.trick'], ['L', 'talk.help.last'], ['U', 'talk.help.cards'],
    ['O', 'talk.help.tricks'], ['Space', 'talk.help.again'], ['Z', 'talk.help.director'], ['Enter', 'talk.help.enter'], ['Esc', 'talk.help.escape'],
];

/// @param reader  this seat has one that hears his cards
export function linesFor(view: SeatView, reader: boolean): Line[] {
    const lines: Line[] = [];
    if (view.phase === SeatPhase.AUCTION) lines.push(...bidding.filter(([, what]) => !(what === 'talk.help.stop' && view.noStop) && !(what === 'talk.help.alert' && view.noAlert)));
    if (view.prompt === PanelPrompt.PLAY_DUMMY) lines.push(...dummy);
    if (view.prompt === PanelPrompt.ANSWER_CLAIM || view.prompt === PanelPrompt.CONFIRM) lines.push(['Y, N', 'talk.help.answer']);
    if (may(view, SeatAction.PLAY_ON)) lines.push(['N', 'claim.play-on']);
    if (may(view, SeatAction.QUESTION)) lines.push(['F', 'talk.help.question']);
    if (may(view, SeatAction.CLAIM)) lines.push(['G', 'talk.help.claim']);
    if (may(view, SeatAction.NEXT_BOARD)) lines.push(['1–9', 'talk.help.next']);
    if (reader) lines.push(['Q', 'talk.help.hand']);
    return [...lines, ...always];
}
export const helpFor = (view: SeatView, reader: boolean): string[] => linesFor(view, reader).map(([keys, what]) => `${keys}: ${p(what)}`);
