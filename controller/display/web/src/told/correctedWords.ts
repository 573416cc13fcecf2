/// What a correction of a board says, in words: the Director's log and the players' panels have the same. Pure.
import { CountsAs, type BoardCorrection } from '../../gen/kibitz/v1/reading_pb';
import type { Players } from '../../gen/kibitz/v1/game_pb';
import { cardSign } from '../bridge/cards';
import { seatLetter, seatName, seats, sideName, type RealSeat } from '../bridge/seats';
import { number } from '../words/format';
import { t } from '../words/words';
import { callWords, contractWords } from './callWords';

export const namesOf = (players: Players | undefined): readonly (readonly [RealSeat, string])[] =>
    seats.map((seat, at) => [seat, [players?.north, players?.east, players?.south, players?.west][at] ?? ''] as const);
export const signed = (points: number): string => (points < 0 ? `−${number(-points)}` : number(points));

/// "4♠ S =", "3NT E −2", "9 tricks" where no contract is told.
function resultOf({ contract, declarerTricks }: BoardCorrection): string {
    if (!contract) return String(declarerTricks ?? '');
    const by = declarerTricks === undefined ? undefined : declarerTricks - Number(contract.bid[0]) - 6;
    const result = by === undefined ? '' : by === 0 ? ' =' : by > 0 ? ` +${by}` : ` −${-by}`;
    return `${contractWords(contract)} ${seatLetter(contract.declarer)}${result}`;
}

/// "Number 8; Result 4♠ S, 10 tricks".
export function correctedWords(one: BoardCorrection): string {
    const said: string[] = [];
    if (one.board > 0) said.push(t('corrected.number', { n: one.board }));
    if (one.pairsSwapped) said.push(t('corrected.pairs'));
    if (one.pairNs !== '') said.push(t('corrected.people', { side: sideName('ns'), name: one.pairNs }));
    if (one.pairEw !== '') said.push(t('corrected.people', { side: sideName('ew'), name: one.pairEw }));
    for (const [seat, name] of namesOf(one.players)) if (name !== '') said.push(t('corrected.people', { side: seatName(seat), name }));
    if (one.passedOut) said.push(t('corrected.passed'));
    else if (one.contract || one.declarerTricks !== undefined) said.push(t('corrected.result', { what: resultOf(one) }));
    if (one.call.length > 0) said.push(t('corrected.calls', { what: one.call.map(({ place, call }) => `${place}. ${callWords(call)}`).join(', ') }));
    if (one.card.length > 0) said.push(t('corrected.cards', { what: one.card.map(({ trick, seat, card }) => `${trick} ${seatLetter(seat)} ${cardSign(card)}`).join(', ') }));
    if (one.countsAs === CountsAs.NOT_PLAYED) said.push(t('corrected.not-played'));
    if (one.countsAs === CountsAs.PER_CENT) said.push(t('corrected.percent', { ns: one.ns, ew: one.ew }));
    if (one.countsAs === CountsAs.POINTS) said.push(t('corrected.points', { ns: signed(one.ns), ew: signed(one.ew) }));
    if (one.playedAfterAll) said.push(t('corrected.played'));
    return said.join('; ');
}
