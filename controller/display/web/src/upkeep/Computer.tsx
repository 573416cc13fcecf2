/// The computer of a table, or of the hall: whether it is fit, and the last lines of its log, as `kibitz doctor` and `journalctl` tell them.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Sign } from '../look/Sign';
import { ask, whyNot, type Answer } from '../live/server';
import { store, useStore } from '../state/store';
import { timeOfDay } from '../words/format';
import { learnUpkeep, u } from './words/words';
import './upkeep.css';

interface Upkeep {
    check: readonly { verdict: 'good' | 'look' | 'bad'; what: string; advice: string }[];
    log: readonly { at: number; weight: 'info' | 'warning' | 'error'; text: string }[]; ///< oldest first
}
/// What tells the same on the computer itself.
export interface Commands {
    doctor: string;
    journal: string;
}
const signs = { good: 'in-step', look: 'attention', bad: 'call' } as const;
const verdicts = { look: 'upkeep.look', bad: 'upkeep.bad' } as const;

function Checks({ check }: { check: Upkeep['check'] }): JSX.Element {
    return (
        <ul class="upkeep-checks" lang="en">
            {check.map(({ verdict, what, advice }) => (
                <li key={what} class={verdict === 'good' ? undefined : 'upkeep-look'}>
                    <Sign name={signs[verdict]} />
                    <span>
                        {verdict !== 'good' && <strong lang={store.state.language}>{u(verdicts[verdict])} </strong>}
                        {what}
                        {advice !== '' && <span class="upkeep-advice">{advice}</span>}
                    </span>
                </li>
            ))}
        </ul>
    );
}

function Log({ log }: { log: Upkeep['log'] }): JSX.Element {
    if (log.length === 0) return <p class="hint">{u('upkeep.log.none')}</p>;
    return (
        <ol class="upkeep-log" lang="en">
            {[...log].reverse().map(({ at, weight, text }, index) => (
                <li key={log.length - index} class={weight === 'info' ? undefined : 'upkeep-look'}>
                    <time>{timeOfDay(at)}</time> {text}
                </li>
            ))}
        </ol>
    );
}

/// Looked at when it is opened, and again when that is asked for.
/// @param title     whose computer it is
/// @param commands  what tells the same on the computer itself
export function Computer({ title, commands }: { title: string; commands: Commands }): JSX.Element {
    const language = useStore((state) => state.language);
    const [told, setTold] = useState<Upkeep | undefined>();
    const [problem, setProblem] = useState('');
    const [busy, setBusy] = useState(false);
    const [open, setOpen] = useState(false);
    const [spoken, setSpoken] = useState('');
    useEffect(() => {
        if (open) void learnUpkeep(language).then(() => setSpoken(language));
    }, [open, language]);
    const look = async (): Promise<void> => {
        if (busy) return;
        setBusy(true);
        const answer = (await ask('/api/v1/technician/upkeep')) as Answer<Upkeep>;
        if (answer.kind === 'ok') setTold(answer.value);
        setProblem(answer.kind === 'ok' ? '' : whyNot(answer));
        setBusy(false);
    };
    const opened = (is: boolean): void => {
        setOpen(is);
        if (is) void look();
    };
    return (
        <details class="folded upkeep" onToggle={(event) => opened(event.currentTarget.open)}>
            <summary>{title}</summary>
            {problem !== '' && (
                <p class="upkeep-problem" role="alert">
                    {problem}
                </p>
            )}
            {spoken === language && (
                <>
                    {told && (
                        <>
                            <h3>{u('upkeep.fit')}</h3>
                            <Checks check={told.check} />
                            <h3>{u('upkeep.log')}</h3>
                            <p class="hint">{u('upkeep.log.text', { ...commands })}</p>
                            <Log log={told.log} />
                        </>
                    )}
                    <button class="button" data-means="look-again" aria-disabled={busy} onClick={() => void look()}>
                        {u('upkeep.again')}
                    </button>
                </>
            )}
        </details>
    );
}
