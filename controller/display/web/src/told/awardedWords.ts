/// What a ruling gave, in words. Pure.
import { PenaltyUnit, Side, type Given, type Outcome, type Penalty } from '../../gen/kibitz/v1/game_pb';
import { outcome as resultOf } from '../bridge/contracts';
import { seatLetter, sideFromProto, sideName, sideShort } from '../bridge/seats';
import { contractWords } from './callWords';
import { figure, number } from '../words/format';
import { t, tn } from '../words/words';

const points = (value: number): string => (value < 0 ? `−${number(-value)}` : number(value));

/// "4♠ S −1", "60 %: 4♠ S −1".
function outcomeWords(one: Outcome, alone: boolean): string {
    const what = one.contract ? `${contractWords(one.contract)} ${seatLetter(one.contract.declarer)} ${by(one)}` : t('contract.passed');
    return alone ? what : t('awarded.weighted', { weight: number(one.weight), what });
}
function by(one: Outcome): string {
    const result = resultOf(one.contract, one.declarerTricks, 0);
    return result.kind === 'made' ? '=' : result.kind === 'over' ? `+${result.by}` : `−${result.by}`;
}
const units = { [PenaltyUnit.UNSPECIFIED]: 'percent', [PenaltyUnit.PER_CENT]: 'percent', [PenaltyUnit.IMP]: 'imp', [PenaltyUnit.VP]: 'vp' } as const;

/// "Penalty of 12.5 % of a top to North–South", or a warning (90).
export function penaltyWords({ side, tenths, unit }: Pick<Penalty, 'side' | 'tenths' | 'unit'>): string {
    const to = side === Side.UNSPECIFIED ? '' : sideName(sideFromProto(side));
    return tenths === 0 ? t('awarded.warning', { side: to }) : t('awarded.penalty', { side: to, amount: `${figure(tenths / 10)} ${t(`ruling.penalty.${units[unit]}`)}` });
}

export function awardedLines(given: Given): string[] {
    const lines: string[] = [];
    if (given.outcome.length > 0) lines.push(given.outcome.map((one) => outcomeWords(one, given.outcome.length === 1)).join('; '));
    if (given.percentNs !== undefined && given.percentEw !== undefined)
        lines.push(t('awarded.percent', { ns: number(given.percentNs), ew: number(given.percentEw), north: sideShort('ns'), east: sideShort('ew') }));
    if (given.scoreNs !== undefined && given.scoreEw !== undefined)
        lines.push(t('event.score', { ns: points(given.scoreNs), ew: points(given.scoreEw), north: sideShort('ns'), east: sideShort('ew') }));
    const side = given.side === Side.UNSPECIFIED ? '' : sideName(sideFromProto(given.side));
    if (given.penalty !== undefined) lines.push(penaltyWords({ side: given.side, tenths: given.penalty, unit: given.penaltyUnit }));
    else if (given.tricks !== undefined && side) lines.push(tn('event.adjusted', given.tricks, { side }));
    if (given.clause) lines.push(t('clause', { clause: given.clause }));
    return lines;
}
