/// What a page asks the server for: the answer, and asking again. What did not come is asked for again when the connection is back.
import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '../live/server';
import { whenStill } from './still';
import { useStore } from './store';

export interface Fetched<T> {
    answer: Answer<T> | undefined;
    again: () => void;
}

/// @param of     what it is asked of: asked anew when one of these has changed, or the language
/// @param later  ms after which it is asked again, knowing this answer
export function useFetched<T>(fetch: () => Promise<Answer<T>>, of: readonly (string | number | bigint)[], later?: (got: Answer<T>) => number | undefined): Fetched<T> {
    const [answer, setAnswer] = useState<Answer<T> | undefined>(undefined);
    const [asked, ask] = useState(0);
    const language = useStore((state) => state.language);
    const live = useStore((state) => state.link.kind === 'live');
    const again = (): void => ask((n) => n + 1);
    useEffect(() => {
        let wanted = true;
        let timer: ReturnType<typeof setTimeout> | undefined;
        void fetch().then((got) => {
            if (!wanted) return;
            whenStill(() => wanted && setAnswer(got));
            const wait = later?.(got);
            if (wait !== undefined) timer = setTimeout(again, wait);
        });
        return () => {
            wanted = false;
            clearTimeout(timer);
        };
    }, [...of, asked, language]);
    const missing = answer !== undefined && answer.kind !== 'ok' && answer.kind !== 'logged-out';
    useEffect(() => {
        if (live && missing) again();
    }, [live]);
    return { answer, again };
}
