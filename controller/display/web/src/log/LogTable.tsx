/// The lines of the log as a table with one line marked: j, k and the arrows move it, Enter opens its incident.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { keyOf, notForKeys } from '../state/keys';
import { address, go } from '../state/route';
import { Sentence } from '../look/Sentence';
import { fineTimeOfDay, number, seconds, timeOfDay } from '../words/format';
import { t } from '../words/words';
import type { LogLine } from '../told/lines';
import type { Steps } from '../live/position';
import { Standing } from './Standing';

/// A bar is full at this long: beyond it the figure beside it has to tell.
const fullBar = 30_000;

function Thought({ ms }: { ms: number | undefined }): JSX.Element | null {
    if (ms === undefined) return null;
    const part = Math.min(1, ms / fullBar);
    return (
        <span class="thought">
            <span class="thought-bar">
                <span class={ms >= fullBar ? 'thought-full' : ''} style={{ width: `${Math.max(1, part * 100)}%` }} />
            </span>
            <span class="thought-figure">{t('log.seconds', { n: seconds(ms / 1000) })}</span>
        </span>
    );
}

function Line({ line, marked, mark }: { line: LogLine; marked: boolean; mark: () => void }): JSX.Element {
    const row = useRef<HTMLTableRowElement>(null);
    useEffect(() => {
        if (marked) row.current?.scrollIntoView({ block: 'nearest' });
    }, [marked]);
    return (
        <tr
            ref={row}
            class={`log-line log-${line.kind}${marked ? ' log-marked' : ''}`}
            aria-current={marked ? 'true' : undefined}
            onClick={mark}
        >
            <td class="log-time">
                <time dateTime={new Date(line.at).toISOString()} title={fineTimeOfDay(line.at)}>
                    {timeOfDay(line.at)}
                </time>
            </td>
            <td class="log-what">
                {line.incident !== undefined ? (
                    <a href={address({ page: 'incident', id: line.incident })}>
                        <Sentence text={line.words} />
                    </a>
                ) : (
                    <Sentence text={line.words} />
                )}
            </td>
            <td class="log-thought">
                <Thought ms={line.thought} />
            </td>
        </tr>
    );
}

export function LogTable({
    lines,
    log,
    play,
    follows,
}: {
    lines: readonly LogLine[];
    log: Steps;
    play: number;
    follows: boolean;
}): JSX.Element {
    const [details, setDetails] = useState(false);
    const [at, setAt] = useState<bigint | undefined>(undefined); // undefined: at the newest line
    const shown = details ? lines : lines.filter((line) => line.kind !== 'detail');
    const place = (number: bigint | undefined): number => {
        const found = number === undefined ? -1 : shown.findIndex((line) => line.number >= number);
        return found < 0 ? shown.length - 1 : found;
    };
    const marked = place(at);
    // Counted from where it stands when the key is taken: keys come faster than the page is drawn.
    const move = (by: number): void =>
        setAt((from) => {
            const next = Math.min(shown.length - 1, Math.max(0, place(from) + by));
            return next === shown.length - 1 && follows ? undefined : shown[next]?.number;
        });
    useEffect(() => {
        const press = (event: KeyboardEvent): void => {
            if (notForKeys(event)) return;
            const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, Home: -shown.length, End: shown.length }[keyOf(event)];
            if (by !== undefined) {
                event.preventDefault();
                move(by);
            } else if (event.key === 'Enter' && event.target === document.querySelector('main')) {
                const incident = shown[marked]?.incident;
                if (incident !== undefined) go({ page: 'incident', id: incident });
            }
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    });
    return (
        <>
            <div class="log-controls">
                <button class="button" onClick={() => move(-1)} disabled={marked <= 0}>
                    {t('log.step.back')}
                </button>
                <button class="button" onClick={() => move(1)} disabled={marked >= shown.length - 1}>
                    {t('log.step.on')}
                </button>
                <span class="log-position" role="status">
                    {t('log.position', { n: number(marked + 1), count: number(shown.length) })}
                </span>
                {follows &&
                    (at === undefined ? (
                        <span class="hint">{t('log.follow')}</span>
                    ) : (
                        <button class="button-text" onClick={() => setAt(undefined)}>
                            {t('log.end')}
                        </button>
                    ))}
                <label class="check">
                    <input
                        type="checkbox"
                        checked={details}
                        onChange={(event) => setDetails(event.currentTarget.checked)}
                    />
                    <span>{t('log.details')}</span>
                </label>
            </div>
            <div class="log-columns">
                <table class="log-table">
                    <caption class="spoken">{t('log.caption')}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t('log.time')}</th>
                            <th scope="col">{t('log.what')}</th>
                            <th scope="col">{t('log.thought')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {shown.map((line, i) => (
                            <Line
                                key={String(line.number)}
                                line={line}
                                marked={i === marked}
                                mark={() => setAt(line.number)}
                            />
                        ))}
                    </tbody>
                </table>
                <Standing log={log} play={play} upTo={shown[marked]?.number ?? 0n} />
            </div>
        </>
    );
}
