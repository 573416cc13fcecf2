/// A result in short, as panels and spectators are shown it.
import type { SeatResult } from '../../gen/kibitz/v1/seat_pb';
import { t } from '../words/words';
import { outcome } from './contracts';
import { sideShort } from './seats';

type Result = Pick<SeatResult, 'contract' | 'declarerTricks' | 'scoreNs'>;

/// "=", "+1", "−2"; nothing of a board that was passed out.
export function made(result: Result): string {
    const { kind, by } = outcome(result.contract, result.declarerTricks, result.scoreNs);
    return kind === 'made' ? '=' : kind === 'over' ? `+${by}` : kind === 'down' ? `−${by}` : '';
}
/// "420 to N–S".
export function points(result: Result): string {
    const { score, side } = outcome(result.contract, result.declarerTricks, result.scoreNs);
    return score === 0 ? t('result.zero') : t('result.score', { score, side: sideShort(side) });
}
