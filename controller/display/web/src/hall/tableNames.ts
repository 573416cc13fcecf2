/// Names of tables as people write them: "1-12, A7".
const most = 500; ///< as many as the hall takes at once

/// A name has a figure in it, so that words that were meant otherwise make no table.
/// @return nothing: it is not understood, names no table, or too many
export function namesOf(text: string): string[] | undefined {
    const names: string[] = [];
    for (const part of text.split(/[\s,;]+/).filter((one) => one !== '')) {
        const range = /^([A-Za-z]*)(\d{1,4})[-–]\1(\d{1,4})$/.exec(part);
        if (range) {
            const [from, to] = [Number(range[2]), Number(range[3])];
            if (from < 1 || to < from || to - from >= most) return undefined;
            for (let number = from; number <= to; ++number) names.push(`${range[1]}${number}`);
        } else if (/^[A-Za-z]*\d[A-Za-z0-9]*$/.test(part) && part.length <= 32) names.push(part);
        else return undefined;
    }
    return names.length > 0 && names.length <= most ? [...new Set(names)] : undefined;
}
