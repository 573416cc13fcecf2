/// What a correction of a board says, and an appeal, in a sentence.
import { CountsAs, type BoardCorrection } from '../../gen/kibitz/v1/reading_pb';
import { AppealState, type Appeal } from '../../gen/kibitz/v1/incident_pb';
import { cardSign } from '../bridge/cards';
import { seatLetter, sideFromProto, sideName } from '../bridge/seats';
import { number } from '../words/format';
import { t } from '../words/words';
import { callWords, contractWords } from './callWords';

const signed = (points: number): string => (points < 0 ? `−${number(-points)}` : number(points));

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

export function correctionSentence(one: BoardCorrection | undefined, withdrawn: boolean): string {
    if (!one) return t('event.board-corrected', { what: '…', by: '', reason: '' });
    const what = correctedWords(one);
    return withdrawn ? t('event.correction-withdrawn', { what, by: one.by }) : t('event.board-corrected', { what, by: one.by, reason: one.reason });
}

export function appealSentence(one: Appeal | undefined): string {
    switch (one?.state) {
        case AppealState.LODGED:
            return t('event.appeal.lodged', { side: sideName(sideFromProto(one.side)), grounds: one.grounds });
        case AppealState.WITHDRAWN:
            return t('event.appeal.withdrawn');
        case AppealState.UPHELD:
            return t('event.appeal.upheld', { outcome: one.outcome });
        case AppealState.CHANGED:
            return t('event.appeal.changed', { outcome: one.outcome });
        default:
            return t('event.appeal.none');
    }
}
