/// What a ruling carries besides its option, read from what the Director filled in. Pure.
import type { Option } from '../../gen/kibitz/v1/incident_pb';
import { suits } from '../bridge/cards';

/// As the fields stand; '' is not filled in.
export interface Filled {
    suit: string;
    tricks: string;
    ns: string;
    ew: string;
}
export const nothingFilled: Filled = { suit: '', tricks: '', ns: '', ew: '' };
/// As the command carries it.
export interface Given {
    suit?: string;
    tricks?: number;
    scoreNs?: number;
    scoreEw?: number;
}

export const asks = (option: Option): boolean => option.asksSuit || option.asksTricks || option.asksScore;

const whole = (text: string, from: number, to: number): number | undefined => {
    const value = /^[-−]?\d{1,5}$/.test(text.trim()) ? Number(text.trim().replace('−', '-')) : NaN;
    return value >= from && value <= to ? value : undefined;
};
/// No side wins or loses more on a board than 13 tricks redoubled and down, 7600.
const mostPoints = 7600;

/// What was filled in, if it is all there and can be.
export function given(option: Option, filled: Filled): Given | undefined {
    const tricks = whole(filled.tricks, 0, 13);
    const [scoreNs, scoreEw] = [whole(filled.ns, -mostPoints, mostPoints), whole(filled.ew, -mostPoints, mostPoints)];
    if (option.asksSuit && !suits.some((suit) => suit === filled.suit)) return undefined;
    if (option.asksTricks && tricks === undefined) return undefined;
    if (option.asksScore && (scoreNs === undefined || scoreEw === undefined)) return undefined;
    return {
        ...(option.asksSuit && { suit: filled.suit }),
        ...(option.asksTricks && { tricks: tricks! }),
        ...(option.asksScore && { scoreNs: scoreNs!, scoreEw: scoreEw! }),
    };
}
