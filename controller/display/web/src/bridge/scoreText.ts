/// A contract with its result as Directors write it: "4S S -1", "3NT* E +2", "1HX N =", "P". Pure.
import type { Denomination } from './contracts';
import { clockwise, seats, type RealSeat } from './seats';

export interface ScoreText {
    level: number; ///< 0: passed out
    denomination: Denomination;
    doubling: number; ///< 0 1 2
    declarer: RealSeat;
    tricks: number; ///< of declarer
}
export const passedOut: ScoreText = { level: 0, denomination: 'NT', doubling: 0, declarer: seats[0], tricks: 0 };

const signs: Readonly<Record<string, string>> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C', '−': '-', '–': '-', '—': '-', '‐': '-', '‑': '-' };
const plain = (text: string): string => text.replace(/[♠♥♦♣−–—‐‑]/g, (sign) => signs[sign] ?? sign).toUpperCase().trim();

/// For people who have not written one yet.
export const example = '4S S -1';

/// Reads it; nothing for anything else, and for a result there cannot be.
export function readScore(text: string): ScoreText | undefined {
    const written = plain(text);
    if (/^(P|PASS|PASSED OUT)$/.test(written)) return passedOut;
    const found = /^([1-7]) ?(NT?|[SHDC]) ?(XX|X|\*\*|\*)? ?([NESW]) ?(=|[+-] ?\d{1,2})$/.exec(written);
    if (!found) return undefined;
    const level = Number(found[1]);
    const by = found[5] === '=' ? 0 : Number(found[5]!.replace(' ', ''));
    const tricks = level + 6 + by;
    if (tricks < 0 || tricks > 13) return undefined;
    const denomination = (found[2] === 'N' ? 'NT' : found[2]) as Denomination;
    const doubling = found[3] === undefined ? 0 : found[3].length;
    return { level, denomination, doubling, declarer: seats['NESW'.indexOf(found[4]!)] ?? clockwise(seats[0], 0), tricks };
}

/// As it is read.
export function writeScore(score: ScoreText): string {
    if (score.level === 0) return 'P';
    const by = score.tricks - score.level - 6;
    const result = by === 0 ? '=' : by > 0 ? `+${by}` : String(by);
    return `${score.level}${score.denomination}${'X'.repeat(score.doubling)} ${'NESW'[seats.indexOf(score.declarer)]} ${result}`;
}
