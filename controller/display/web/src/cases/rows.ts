/// The rows of the law code that a Director may tell himself: looked for by words, and in which order they are shown (pure).
import type { CaseRow } from '../../gen/kibitz/v1/live_pb';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ς/g, 'σ');

/// 7B2 before 16B, 43A2c before 43B2a; auction bridge's own (F61) after them.
const byLaw = (a: string, b: string): number => (parseInt(a) || 999) - (parseInt(b) || 999) || a.localeCompare(b, 'en', { numeric: true });

/// Every word that is looked for stands in its Law, title, headline or the words it is found by; what has a word in its title or is that
/// Law comes first. Without any: those that nobody but the Director or a player tells of.
/// @param asRead  a clause as the federation counts it: it is found by both
export function sought(rows: readonly CaseRow[], search: string, all: boolean, asRead = (clause: string): string => clause): CaseRow[] {
    const words = folded(search).split(/[\s,]+/).filter((word) => word !== '');
    if (words.length === 0) return rows.filter((row) => all || row.own).sort((a, b) => byLaw(a.clause[0] ?? '', b.clause[0] ?? ''));
    const weight = (row: CaseRow): number => {
        const title = folded(row.title);
        const clauses = [...row.clause, ...row.clause.map(asRead)].map(folded);
        return words.filter((word) => title.includes(word) || clauses.includes(word)).length + (row.own ? 0.5 : 0);
    };
    const fits = (row: CaseRow): boolean => {
        const text = folded(`${row.clause.join(' ')} ${row.clause.map(asRead).join(' ')} ${row.title} ${row.find}`);
        return words.every((word) => text.includes(word));
    };
    return rows
        .filter(fits)
        .map((row, at) => ({ row, at, weight: weight(row) }))
        .sort((a, b) => b.weight - a.weight || a.at - b.at)
        .map(({ row }) => row);
}
