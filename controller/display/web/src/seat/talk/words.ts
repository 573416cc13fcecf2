/// What lies on the table, in words for the ear. Pure: a view in, sentences out.
import { SeatPhase, type SeatCall, type SeatTrick, type SeatView } from '../../../gen/kibitz/v1/seat_pb';
import type { Contract, Hand, Seat } from '../../../gen/kibitz/v1/game_pb';
import { parseCard, ranksOf, spokenCard, suits, type Rank, type Suit } from '../../bridge/cards';
import { outcome, parseCall } from '../../bridge/contracts';
import { clockwise, isSeat, seatName, seatWord, sideName, sideOf, vulnerabilityLong } from '../../bridge/seats';
import { tricksCounted } from '../../bridge/tricks';
import { t } from '../../words/words';
import { goes, meets } from '../state/round';
import { p } from '../words/words';

/// "two hearts", "Pass".
export function callSaid(call: string): string {
    const read = parseCall(call);
    if (!read) return call;
    if (read.kind !== 'bid') return t(`call.${read.kind}`);
    return `${read.level} ${t(`suit.${read.denomination}`)}`;
}
export const cardSaid = (text: string): string => {
    const card = parseCard(text);
    return card ? spokenCard(card) : p('talk.unread');
};
/// "Four spades doubled by North".
export function contractSaid(contract: Contract | undefined): string {
    if (!contract) return t('contract.passed');
    const doubling = contract.doubling === 0 ? '' : ` ${t(contract.doubling > 1 ? 'contract.redoubled' : 'contract.doubled')}`;
    return p('talk.contract', { contract: callSaid(contract.bid) + doubling, seat: seatWord(contract.declarer) });
}
/// A call with what of it was told to this player.
export function madeCall(call: SeatCall): string[] {
    const said = [p('talk.did', { seat: seatName(call.seat), what: callSaid(call.call) })];
    if (call.alert) said.push(p('talk.alerted'));
    if (call.explanation !== '') said.push(call.explanation);
    return said;
}
export function auctionSaid(view: SeatView): string[] {
    if (view.calls === 0) return [t('auction.empty')];
    if (view.call.length === 0) return [view.contract ? contractSaid(view.contract) : p('talk.no-review')];
    return view.call.flatMap(madeCall);
}
/// Between boards: the round, whom he meets, with which boards, where he goes next.
export function roundSaid(view: SeatView): string[] {
    const { round } = view;
    if (!round || (view.phase !== SeatPhase.NO_BOARD && view.phase !== SeatPhase.FINISHED)) return [];
    return [p('round.title', { round: round.round, rounds: round.rounds }), ...meets(round), goes(round.next)].filter((one) => one !== '');
}
/// Number, dealer, who is vulnerable; in the play also the contract and the tricks.
export function boardSaid(view: SeatView, me: Seat): string[] {
    if (view.phase === SeatPhase.NO_BOARD) return [p('prompt.no-board'), ...roundSaid(view)];
    const said = [p('seat.board', { number: view.board }), p('seat.dealer', { seat: seatName(view.dealer) }), vulnerabilityLong(view.vulnerability)];
    if (view.contract) said.push(contractSaid(view.contract), tricksSaid(view, me));
    return said;
}
export function tricksSaid(view: SeatView, me: Seat): string {
    const { ns, ew } = tricksCounted(view);
    const ours = sideOf(me) === 'ns';
    return p('trick.won', { us: ours ? ns : ew, them: ours ? ew : ns });
}
/// Each card with its player, in the order in which they were played.
export function trickSaid(trick: SeatTrick | undefined): string[] {
    if (!trick || trick.card.length === 0) return [p('talk.trick.none')];
    const { leader } = trick;
    const cards = trick.card.map((card, at) => (isSeat(leader) ? p('talk.did', { seat: seatName(clockwise(leader, at)), what: cardSaid(card) }) : cardSaid(card)));
    const winner = trick.winner ? [p('talk.winner', { seat: seatName(trick.winner) })] : [];
    return [p('trick.label', { number: trick.number }), ...cards, ...winner];
}
/// One suit of a hand: "spades: ace, king".
function suitSaid(hand: Hand | undefined, suit: Suit): string {
    const ranks = [...ranksOf(hand, suit)].map((rank) => t(`rank.${rank as Rank}`));
    return `${t(`suit.${suit}`)}: ${ranks.length > 0 ? ranks.join(', ') : p('talk.none')}`;
}
/// Dummy's cards suit by suit: one suit when it is named.
export function dummySaid(view: SeatView, only?: string): string[] {
    if (!isSeat(view.dummy)) return [p('talk.dummy.none')];
    const lines = suits.filter((suit) => only === undefined || suit === only).map((suit) => suitSaid(view.dummyHand, suit));
    return only === undefined ? [p('dummy.label'), ...lines] : lines;
}
/// What his own reader hears: the suits of which there is a card.
export function ownHandSaid(hand: Hand | undefined): string[] {
    const held = suits.filter((suit) => ranksOf(hand, suit) !== '');
    return [p(held.length > 0 ? 'talk.hand' : 'talk.hand.none'), ...held.map((suit) => suitSaid(hand, suit))];
}
export function resultSaid(view: SeatView): string[] {
    const { result } = view;
    if (!result) return [];
    const { kind, by, score, side } = outcome(result.contract, result.declarerTricks, result.scoreNs);
    const how = kind === 'over' ? p('talk.over', { by }) : kind === 'down' ? p('talk.down', { by }) : kind === 'made' ? p('talk.made') : '';
    return [contractSaid(result.contract), how, score === 0 ? t('result.zero') : t('result.score', { score, side: sideName(side) })];
}
export const claimSaid = (view: SeatView): string[] =>
    view.claim ? [p('claim.of', { seat: seatName(view.claim.seat), tricks: view.claim.tricks, left: view.claim.left }), view.claim.statement, view.claim.contested ? p('claim.contested') : ''] : [];
