/// The log of a board, fetched when it is wanted and when there is news.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardLog } from '../../gen/kibitz/v1/live_pb';
import { useStore } from '../state/store';
import { fetchLog } from '../live/pages';
import { type Answer } from '../live/server';
import type { Language } from '../words/languages';

/// While the table moves, one request takes the news of a third of a second.
const gather = 300;

/// The log of a play, fetched again when there is news or the connection is back; one request at a time, however fast the events come.
export function useLog(play: number, newest: bigint, language: Language): Answer<BoardLog> | undefined {
    const [answer, setAnswer] = useState<{ play: number; got: Answer<BoardLog> } | undefined>(undefined);
    const wanted = useRef({ play, newest, language, busy: false, shown: true });
    wanted.current.play = play;
    wanted.current.newest = newest;
    wanted.current.language = language;
    const fetchNow = async (): Promise<void> => {
        const now = wanted.current;
        if (now.busy || now.play === 0) return;
        now.busy = true;
        const asked = { play: now.play, newest: now.newest, language: now.language };
        const got = await fetchLog(asked.play);
        now.busy = false;
        if (!now.shown) return;
        if (asked.play === now.play) setAnswer({ play: asked.play, got });
        if (asked.play !== now.play || asked.language !== now.language) return void fetchNow();
        if (asked.newest !== now.newest) setTimeout(() => void fetchNow(), gather);
    };
    const live = useStore((state) => state.link.kind === 'live');
    useEffect(() => void fetchNow(), [play, newest, language, live]);
    useEffect(() => {
        wanted.current.shown = true;
        return () => {
            wanted.current.shown = false;
        };
    }, []);
    return answer?.play === play ? answer.got : undefined;
}
