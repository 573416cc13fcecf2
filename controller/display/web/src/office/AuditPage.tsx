/// Who did what and when: for Directors, newest first, page by page, and what is looked for.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AuditLine } from '../../gen/kibitz/v1/audit_pb';
import { millis } from '../live/clock';
import { whyNot } from '../live/server';
import { NotFetched } from '../look/NotFetched';
import { useStore } from '../state/store';
import { dayAndTime } from '../words/format';
import { auditFile, fetchAudit, useOffice } from './office';
import { o } from './words/words';

/// Whoever types is not asked for at every letter, ms.
const typing = 300;

interface Known {
    lines: readonly AuditLine[];
    next: string; ///< asks for what comes before; '' at the end
}

function Line({ line }: { line: AuditLine }): JSX.Element {
    const who = line.by !== '' ? line.by : o(line.role === '' ? 'audit.nobody' : 'audit.nameless');
    const about = line.incident > 0n ? `#/incident/${line.incident}` : line.play > 0 ? `#/log/${line.play}` : undefined;
    return (
        <li class="audit-line">
            <p class="audit-what">
                {about ? <a href={about}>{line.what}</a> : line.what}
                {line.times > 1 && <span class="count"> ×{line.times}</span>}
            </p>
            <p class="audit-who">
                <span class="audit-name">{who}</span>
                {[line.role, line.from].filter((one) => one !== '').map((one) => <span key={one}>{one}</span>)}
                <time>{line.at && dayAndTime(millis(line.at))}</time>
            </p>
        </li>
    );
}

export function AuditPage(): JSX.Element | null {
    const spoken = useOffice();
    const language = useStore((state) => state.language);
    const [search, setSearch] = useState('');
    const [known, set] = useState<Known | undefined>();
    const [problem, setProblem] = useState('');
    const [asking, setAsking] = useState(false);
    const sought = search.trim();
    const now = useRef('');
    now.current = `${language} ${sought}`;
    const load = (before: string): void => {
        const asked = now.current;
        setAsking(true);
        void fetchAudit(sought, before).then((answer) => {
            if (now.current !== asked) return; // something else is looked for by now
            setAsking(false);
            setProblem(answer.kind === 'ok' ? '' : whyNot(answer));
            if (answer.kind !== 'ok') return;
            set((last) => ({ lines: [...(before === '' ? [] : (last?.lines ?? [])), ...answer.value.line], next: answer.value.next }));
        });
    };
    useEffect(() => {
        const timer = setTimeout(() => load(''), sought === '' ? 0 : typing);
        return () => clearTimeout(timer);
    }, [sought, language]);
    if (!spoken) return null;
    return (
        <div class="page page-narrow office-page">
            <h1>{o('audit.title')}</h1>
            <p class="hint">{o('audit.text')}</p>
            <div class="audit-tools">
                <label class="field">
                    <span class="spoken">{o('audit.search')}</span>
                    <input type="search" placeholder={o('audit.search')} value={search} maxLength={60} onInput={(event) => setSearch(event.currentTarget.value)} />
                </label>
                <a class="button" href={auditFile()} download>
                    {o('audit.file')}
                </a>
            </div>
            {problem && <NotFetched words={problem} again={() => load('')} />}
            {known?.lines.length === 0 && <p role="status">{o(asking ? 'audit.looking' : sought === '' ? 'audit.none' : 'audit.none.found')}</p>}
            <ul class="audit-lines">
                {known?.lines.map((line, i) => (
                    <Line key={i} line={line} />
                ))}
            </ul>
            {known && known.next !== '' && (
                <button class="button button-wide" aria-disabled={asking} onClick={() => !asking && load(known.next)}>
                    {o(asking ? 'audit.looking' : 'audit.more')}
                </button>
            )}
        </div>
    );
}
