/// A correction of one of his boards as a player reads or hears it. Pure.
import type { SeatCorrection } from '../../../gen/kibitz/v1/seat_pb';
import { made, points } from '../../bridge/resultText';
import { seatLetter } from '../../bridge/seats';
import { contractWords } from '../../told/callWords';
import { correctedWords, signed } from '../../told/correctedWords';
import { t } from '../../words/words';
import { p } from '../words/words';

/// "4♠ S +1, 450 to N–S"; "N–S 60 %, E–W 40 %"; nothing of a board that is being played.
export function countedNow(one: SeatCorrection): string {
    if (!one.finished) return '';
    if (one.notPlayed) return t('corrected.not-played');
    if (one.cancelled) return p('corrected.cancelled');
    if (one.adjusted) return one.perCent ? t('corrected.percent', { ns: one.ns, ew: one.ew }) : t('corrected.points', { ns: signed(one.ns), ew: signed(one.ew) });
    const result = { contract: one.contract, declarerTricks: one.declarerTricks, scoreNs: one.ns };
    if (!one.contract) return t('contract.passed');
    return `${contractWords(one.contract)} ${seatLetter(one.contract.declarer)} ${made(result)}, ${points(result)}`;
}

export const whatWords = (one: SeatCorrection): string => p(one.withdrawn ? 'corrected.back' : 'corrected.what', { what: one.what ? correctedWords(one.what) : '…' });
