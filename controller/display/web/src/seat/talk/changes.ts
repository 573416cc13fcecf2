/// What a player who does not see is told when the table has changed: each call and card as it is made, dummy when it is spread, the
/// contract, the trick, claim, score, and what he is asked for. Pure: the view before and after in, sentences out.
import { PanelPrompt, SeatPhase, type SeatTrick, type SeatView } from '../../../gen/kibitz/v1/seat_pb';
import type { Seat } from '../../../gen/kibitz/v1/game_pb';
import { clockwise, isSeat, seatName, seatWord } from '../../bridge/seats';
import { p } from '../words/words';
import { boardSaid, callSaid, cardSaid, claimSaid, contractSaid, dummySaid, madeCall, resultSaid, roundSaid, trickSaid, tricksSaid } from './words';
import { countedNow, whatWords } from '../state/correctedWords';
import { corrections, nameOf } from '../state/corrections';
import { promptWords } from '../state/prompt';
import { stopWords } from '../state/stop';

function calls(before: SeatView, now: SeatView): string[] {
    if (now.call.length === 0) return [];
    const same = before.call.every((call, at) => call.call === now.call[at]?.call && call.seat === now.call[at]?.seat);
    if (!same) return [p('talk.calls.changed'), ...now.call.slice(-1).flatMap(madeCall)];
    const made = now.call.slice(before.call.length).flatMap(madeCall);
    // A meaning that was told later.
    const told = now.call.slice(0, before.call.length).flatMap((call, at) =>
        call.explanation !== '' && call.explanation !== before.call[at]!.explanation ? [p('talk.means', { call: callSaid(call.call), words: call.explanation })] : [],
    );
    return [...told, ...made];
}
const number = (view: SeatView): number => view.trick?.number ?? 0;
const played = (trick: SeatTrick, from: number): string[] =>
    trick.card.slice(from).map((card, at) => (isSeat(trick.leader) ? p('talk.did', { seat: seatName(clockwise(trick.leader, from + at)), what: cardSaid(card) }) : cardSaid(card)));
function cards(before: SeatView, now: SeatView, me: Seat): string[] {
    const { trick } = now;
    if (!trick) return [];
    const went = number(before) === trick.number;
    const same = !went || (before.trick?.card ?? []).every((card, at) => card === trick.card[at]);
    if (!same || number(before) > trick.number) return [p('talk.cards.changed'), ...trickSaid(trick)];
    const said = played(trick, went ? before.trick!.card.length : 0);
    if (trick.winner && !(went && before.trick?.winner)) said.push(p('talk.winner', { seat: seatName(trick.winner) }), tricksSaid(now, me));
    return said;
}

/// What was corrected of his boards and has not been told yet.
const corrected = (before: SeatView | undefined, now: SeatView): string[] =>
    corrections(now)
        .filter((one) => !before?.correction.some((known) => nameOf(known) === nameOf(one)))
        .reverse()
        .flatMap((one) => [p('corrected.board', { number: one.board }), whatWords(one), ...(one.finished ? [p('corrected.now', { what: countedNow(one) })] : [])]);

/// @param before  what was told already; nothing when this is the first view
/// @param me      the player who listens
export function changes(before: SeatView | undefined, now: SeatView, me: Seat): string[] {
    const asked = now.held === me && now.heldMs > 0 ? '' : promptWords(now); // he is told when the pause is over
    if (!before || before.play !== now.play || (before.phase === SeatPhase.NO_BOARD && now.phase !== SeatPhase.NO_BOARD))
        return [...boardSaid(now, me), ...now.call.slice(-1).flatMap(madeCall), ...(now.phase === SeatPhase.FINISHED ? resultSaid(now) : []), ...corrected(before, now), asked];
    const said = [...calls(before, now), ...corrected(before, now)];
    const stopped = now.held !== 0 && now.heldMs === 0 ? '' : stopWords(now, now.stopSeconds, me);
    if (stopped !== '' && stopped !== stopWords(before, before.stopSeconds, me)) said.push(stopped);
    if (now.contract && !before.contract) said.push(contractSaid(now.contract));
    said.push(...cards(before, now, me));
    if (isSeat(now.dummy) && !isSeat(before.dummy)) said.push(...dummySaid(now));
    if (now.prompt === PanelPrompt.MOVE_CARD && before.designated !== now.designated) said.push(cardSaid(now.designated));
    if (now.claim && (!before.claim || before.claim.contested !== now.claim.contested)) said.push(...(before.claim ? [p('claim.contested')] : claimSaid(now)));
    const answered = now.question.find((one, at) => one.by === me && one.answer !== '' && before.question[at]?.answer === '');
    if (answered) said.push(p('talk.means', { call: callSaid(answered.bid), words: answered.answer }));
    const scored = now.result && (!before.result || before.result.scoreNs !== now.result.scoreNs || before.result.declarerTricks !== now.result.declarerTricks);
    if (scored) said.push(...resultSaid(now));
    if (roundSaid(now).join() !== roundSaid(before).join()) said.push(...roundSaid(now));
    const waits = now.question.find((one) => one.by !== me && one.answer === '');
    if (now.prompt === PanelPrompt.EXPLAIN && before.prompt !== PanelPrompt.EXPLAIN && waits) said.push(p('ask.of', { seat: seatWord(waits.by) }), callSaid(waits.bid));
    if (asked !== '' && asked !== promptWords(before)) said.push(asked);
    return said;
}
