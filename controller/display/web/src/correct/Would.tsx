/// What a command would make of the table, as the laws decide it on a copy: told before it is given.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { isSeat, seatWord } from '../bridge/seats';
import { tryCommand, type Given } from '../live/pages';
import type { Answer } from '../live/server';
import { useScorer } from '../state/store';
import { t, tn } from '../words/words';

function words(after: TableView): string {
    if (after.phase === Phase.FINISHED && after.result) return tn('correct.would.result', after.result.declarerTricks);
    const complete = after.tricksNs + after.tricksEw;
    return isSeat(after.turn) ? tn('correct.then', complete, { seat: seatWord(after.turn) }) : '';
}

export function Would({ command }: { command: Given }): JSX.Element {
    const [answer, set] = useState<Answer<TableView> | undefined>(undefined);
    const asked = JSON.stringify(command);
    const scorer = useScorer(); // what the laws would make of it is the Director's to know
    useEffect(() => {
        if (scorer) return undefined;
        let gone = false;
        void tryCommand(command).then((told) => {
            if (!gone) set(told);
        });
        return () => {
            gone = true;
        };
    }, [asked]);
    // What could not be asked is said by the table when the command is given.
    if (answer?.kind === 'failed')
        return (
            <p class="session-warn" role="status">
                {t('correct.would.refused', { why: answer.why })}
            </p>
        );
    return <p role="status">{answer?.kind === 'ok' ? words(answer.value) : ''}</p>;
}
