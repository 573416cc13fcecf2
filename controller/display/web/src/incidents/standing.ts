/// In which order a list stands while somebody looks at it: what is there keeps its place, what has come since stands after it, and
/// only a list that nobody has touched for a while is put in order anew. Pure.

export interface Standing {
    ids: readonly bigint[];
    ordered: number; ///< so many of them stood there when it was put in order; the others came since
}

export const inPlace = (now: readonly bigint[]): Standing => ({ ids: now, ordered: now.length });

/// @param now what belongs into the list, in its order
/// @param there whether it is known at all: what has been settled since stays where it stood
export function joined(kept: Standing, now: readonly bigint[], there: (id: bigint) => boolean): Standing {
    const known = new Set(kept.ids);
    const gone = kept.ids.some((id) => !there(id));
    const came = now.filter((id) => !known.has(id));
    if (!gone && came.length === 0) return kept;
    const stay = kept.ids.filter(there);
    const ordered = kept.ids.slice(0, kept.ordered).filter(there).length;
    return { ids: [...stay, ...came], ordered };
}

/// What is drawn of it: the first `most` of those in order, and whatever came since.
export const drawn = (standing: Standing, most: number): readonly bigint[] => [
    ...standing.ids.slice(0, Math.min(most, standing.ordered)),
    ...standing.ids.slice(standing.ordered),
];
