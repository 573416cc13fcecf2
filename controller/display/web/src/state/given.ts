/// What a ruling carries besides its option, read from what the Director filled in. Pure.
import type { Option } from '../../gen/kibitz/v1/incident_pb';
import { PenaltyUnit, Side } from '../../gen/kibitz/v1/game_pb';
import { suits } from '../bridge/cards';
import { readScore } from '../bridge/scoreText';

export type ScoreKind = 'contract' | 'percent' | 'points';
/// A score that might have been, as written, and its weight.
export interface Written {
    text: string;
    weight: string;
}
/// As the fields stand; '' is not filled in.
export interface Filled {
    suit: string;
    tricks: string;
    side: '' | 'ns' | 'ew';
    kind: ScoreKind;
    outcomes: readonly Written[];
    percentNs: string;
    percentEw: string;
    ns: string;
    ew: string;
    penalty: string;
    unit: 'percent' | 'imp' | 'vp';
    clause: string;
    note: string;
    consulted: string;
}
export const nothingFilled: Filled = {
    suit: '', tricks: '', side: '', kind: 'contract', outcomes: [{ text: '', weight: '100' }], percentNs: '', percentEw: '',
    ns: '', ew: '', penalty: '', unit: 'percent', clause: '', note: '', consulted: '',
};
/// As the command carries it.
export interface Outcome {
    contract?: { bid: string; doubling: number; declarer: number };
    declarerTricks: number;
    weight: number;
}
export interface Given {
    suit?: string;
    tricks?: number;
    side?: Side;
    scoreNs?: number;
    scoreEw?: number;
    percentNs?: number;
    percentEw?: number;
    outcome?: Outcome[];
    penalty?: number;
    penaltyUnit?: PenaltyUnit;
    clause?: string;
    note?: string;
    consulted?: string;
}
/// A field that is not filled in, or cannot be so: where the fault is told.
export type Field = 'suit' | 'side' | 'tricks' | 'outcomes' | 'weights' | 'percent' | 'points' | 'penalty' | 'note';
export type Read = { given: Given } | { fault: Field };

export const asks = (option: Option): boolean =>
    option.asksSuit || option.asksTricks || option.asksScore || option.asksSide || option.asksPenalty || option.asksNote;
/// Facts and reasons are asked for with what counts for the score, and what was ruled elsewhere.
export const takesNote = (option: Option): boolean => option.asksScore || option.asksSide || option.asksPenalty || option.asksNote;

/// As people type it: with a sign of any length, with a plus, thousands apart ("1 430", "1.430"), with a sign of per cent.
const typed = (text: string): string => text.trim().replace(/^[‐‑‒–—−-] ?/, '-').replace(/^\+ ?/, '').replace(/ ?%$/, '').replace(/^(-?\d{1,2})[ .,](\d{3})$/, '$1$2');
export const whole = (text: string, from: number, to: number): number | undefined => {
    const value = /^-?\d{1,5}$/.test(typed(text)) ? Number(typed(text)) : NaN;
    return value >= from && value <= to ? value : undefined;
};
/// No side wins or loses more on a board than 13 tricks redoubled and down, 7600.
export const mostPoints = 7600;
const units = { percent: PenaltyUnit.PER_CENT, imp: PenaltyUnit.IMP, vp: PenaltyUnit.VP } as const;

export const weightOf = ({ weight }: Written): number | undefined => whole(weight, 1, 100);
export function outcomeOfText({ text, weight }: Written): Outcome | undefined {
    const score = readScore(text);
    const part = weightOf({ text, weight });
    if (!score || part === undefined) return undefined;
    const contract = { bid: `${score.level}${score.denomination}`, doubling: score.doubling, declarer: score.declarer };
    return { ...(score.level > 0 && { contract }), declarerTricks: score.tricks, weight: part };
}

function score(filled: Filled): Read {
    if (filled.kind === 'points') {
        const [scoreNs, scoreEw] = [whole(filled.ns, -mostPoints, mostPoints), whole(filled.ew, -mostPoints, mostPoints)];
        return scoreNs === undefined || scoreEw === undefined ? { fault: 'points' } : { given: { scoreNs, scoreEw } };
    }
    if (filled.kind === 'percent') {
        const [percentNs, percentEw] = [whole(filled.percentNs, 0, 100), whole(filled.percentEw, 0, 100)];
        return percentNs === undefined || percentEw === undefined ? { fault: 'percent' } : { given: { percentNs, percentEw } };
    }
    if (filled.outcomes.every(({ text }) => readScore(text)) && !filled.outcomes.every((one) => weightOf(one) !== undefined)) return { fault: 'weights' };
    const outcome = filled.outcomes.map(outcomeOfText);
    if (!outcome.every((one) => one !== undefined)) return { fault: 'outcomes' };
    return outcome.reduce((sum, one) => sum + one.weight, 0) === 100 ? { given: { outcome } } : { fault: 'weights' };
}

/// What was filled in, or the first field at fault.
export function given(option: Option, filled: Filled): Read {
    const tricks = whole(filled.tricks, option.asksSide ? 1 : 0, 13);
    const penalty = /^\d{1,3}([.,]\d)?$/.test(typed(filled.penalty)) ? Math.round(Number(typed(filled.penalty).replace(',', '.')) * 10) : undefined;
    if (option.asksSuit && !suits.some((suit) => suit === filled.suit)) return { fault: 'suit' };
    if (option.asksSide && filled.side === '') return { fault: 'side' };
    if (option.asksTricks && tricks === undefined) return { fault: 'tricks' };
    if (option.asksPenalty && (penalty === undefined || penalty > 1000)) return { fault: 'penalty' };
    if (option.asksNote && filled.clause.trim() === '' && filled.note.trim() === '') return { fault: 'note' };
    const awarded: Read = option.asksScore ? score(filled) : { given: {} };
    if ('fault' in awarded) return awarded;
    return {
        given: {
            ...awarded.given,
            ...(option.asksSuit && { suit: filled.suit }),
            ...(option.asksTricks && { tricks: tricks! }),
            ...(option.asksSide && { side: filled.side === 'ns' ? Side.NORTH_SOUTH : Side.EAST_WEST }),
            ...(option.asksPenalty && { penalty: penalty!, penaltyUnit: units[filled.unit] }),
            ...(filled.clause.trim() !== '' && { clause: filled.clause.trim() }),
            ...(filled.note.trim() !== '' && { note: filled.note.trim().replace(/\s+/g, ' ') }), // one line in the record
            ...(takesNote(option) && filled.consulted.trim() !== '' && { consulted: filled.consulted.trim().replace(/\s+/g, ' ') }),
        },
    };
}
