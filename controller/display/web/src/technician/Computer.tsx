/// The table's computer: whether it is fit, and the last lines of its log, as `kibitz doctor` and `journalctl` tell them.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Sign } from '../look/Sign';
import { ask, whyNot, type Answer } from '../live/server';
import { store } from '../state/store';
import { timeOfDay } from '../words/format';
import { d } from './words/words';

interface Upkeep {
    check: readonly { verdict: 'good' | 'look' | 'bad'; what: string; advice: string }[];
    log: readonly { at: number; weight: 'info' | 'warning' | 'error'; text: string }[]; ///< oldest first
}
const signs = { good: 'in-step', look: 'attention', bad: 'call' } as const;
const verdicts = { look: 'tech.computer.look', bad: 'tech.computer.bad' } as const;

function Checks({ check }: { check: Upkeep['check'] }): JSX.Element {
    return (
        <ul class="tech-checks" lang="en">
            {check.map(({ verdict, what, advice }) => (
                <li key={what} class={verdict === 'good' ? undefined : 'tech-check-look'}>
                    <Sign name={signs[verdict]} />
                    <span>
                        {verdict !== 'good' && <strong lang={store.state.language}>{d(verdicts[verdict])} </strong>}
                        {what}
                        {advice !== '' && <span class="tech-advice">{advice}</span>}
                    </span>
                </li>
            ))}
        </ul>
    );
}

function Log({ log }: { log: Upkeep['log'] }): JSX.Element {
    if (log.length === 0) return <p class="hint">{d('tech.log.none')}</p>;
    return (
        <ol class="tech-log" lang="en">
            {[...log].reverse().map(({ at, weight, text }, index) => (
                <li key={log.length - index} class={weight === 'info' ? undefined : 'tech-check-look'}>
                    <time>{timeOfDay(at)}</time> {text}
                </li>
            ))}
        </ol>
    );
}

/// Looked at when it is opened, and again when that is asked for.
export function Computer(): JSX.Element {
    const [told, setTold] = useState<Upkeep | undefined>();
    const [problem, setProblem] = useState('');
    const [busy, setBusy] = useState(false);
    const look = async (): Promise<void> => {
        if (busy) return;
        setBusy(true);
        const answer = (await ask('/api/v1/technician/upkeep')) as Answer<Upkeep>;
        if (answer.kind === 'ok') setTold(answer.value);
        setProblem(answer.kind === 'ok' ? '' : whyNot(answer));
        setBusy(false);
    };
    return (
        <details class="folded tech-computer" onToggle={(event) => event.currentTarget.open && void look()}>
            <summary>{d('tech.computer')}</summary>
            {problem !== '' && (
                <p class="tech-note tech-note-bad" role="alert">
                    {problem}
                </p>
            )}
            {told && (
                <>
                    <h2>{d('tech.computer.fit')}</h2>
                    <Checks check={told.check} />
                    <h2>{d('tech.log')}</h2>
                    <p class="hint">{d('tech.log.text', { doctor: 'kibitz doctor', journal: 'journalctl -u kibitz' })}</p>
                    <Log log={told.log} />
                </>
            )}
            <button class="button" data-means="look-again" aria-disabled={busy} onClick={() => void look()}>
                {d('tech.computer.again')}
            </button>
        </details>
    );
}
