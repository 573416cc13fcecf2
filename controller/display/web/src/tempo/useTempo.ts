/// The thinking times of a board, and of the boards before it on this table as far as they tell its pace: fetched when asked for.
import { useEffect, useState } from 'preact/hooks';
import { store } from '../state/store';
import { fetchLog } from '../live/pages';
import { thoughts, type Thought } from './tempo';

/// Boards that tell the pace: the one in question and so many before it.
const boardsBefore = 8;
/// A board that is over does not change: its times are kept by journal and play.
const kept = new Map<string, readonly Thought[]>();

export interface Tempo {
    board: readonly Thought[]; ///< of the board in question
    all: readonly Thought[]; ///< of that and the boards before it, in order
}

async function timesOf(play: number, current: boolean): Promise<readonly Thought[] | undefined> {
    const key = `${store.state.known.hello?.journalId ?? ''}/${play}`;
    const known = current ? undefined : kept.get(key);
    if (known) return known;
    const answer = await fetchLog(play);
    if (answer.kind !== 'ok') return undefined;
    const found = thoughts(answer.value.event);
    if (!current) kept.set(key, found);
    return found;
}

/// Nothing yet while it is being fetched; 'failed' when it cannot be had. `newest` makes it be fetched anew.
export function useTempo(play: number, newest: bigint): Tempo | 'failed' | undefined {
    const [tempo, set] = useState<Tempo | 'failed' | undefined>(undefined);
    useEffect(() => {
        let wanted = true;
        const get = async (): Promise<void> => {
            const current = store.state.known.table?.play ?? 0;
            const all: Thought[] = [];
            let board: readonly Thought[] | undefined;
            for (let one = Math.max(1, play - boardsBefore); one <= play; ++one) {
                const times = await timesOf(one, one >= current);
                if (!wanted) return;
                if (one === play) board = times;
                all.push(...(times ?? []));
            }
            set(board ? { board, all } : 'failed');
        };
        void get();
        return () => {
            wanted = false;
        };
    }, [play, newest]);
    return tempo;
}
