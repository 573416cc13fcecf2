/// The files by which tables reach the hall: the chief Director makes one for each table, and takes it to the table's computer.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, post, whyNot, type Answer } from '../live/server';
import { LostFile, type TableKey } from './LostFile';
import { namesOf } from './tableNames';
import { h } from './words/words';

interface Keys {
    table: readonly TableKey[];
    elsewhere: readonly string[]; ///< folders of brokers that do not run on the hall's computer
}
const example = '1-12, 15, A7';
const path = '/api/v1/hall/tables';
/// 2 before 12, and those with letters behind.
const inOrder = (keys: Keys): Keys['table'] => [...keys.table].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
const keysOf = async (answer: Promise<Answer<unknown>>): Promise<Answer<Keys>> => (await answer) as Answer<Keys>;

/// @param gone  tables, by id, whose file names no address that the hall's computer has now
function List({ keys, gone }: { keys: Keys; gone: readonly string[] }): JSX.Element {
    return (
        <>
            <p class="hint">{h('hall.files.where')}</p>
            <code class="hall-command">sudo kibitz setup --hall {inOrder(keys)[0]?.id ?? 'T001'}.hall</code>
            <ul class="hall-files">
                {inOrder(keys).map(({ id, name }) => (
                    <li key={id}>
                        <a class={gone.includes(id) ? 'button button-small hall-file-gone' : 'button button-small'} href={`${path}/${id}.hall`} download={`${id}.hall`} data-file={id}>
                            {h(gone.includes(id) ? 'hall.files.again' : 'hall.table', { name })}
                        </a>
                    </li>
                ))}
            </ul>
        </>
    );
}

/// @param none  no table has a file yet, as far as is known: it stands open
/// @param gone  tables, by id, whose file names no address that the hall's computer has now
export function TableFiles({ none, gone }: { none: boolean; gone: readonly string[] }): JSX.Element {
    const [keys, setKeys] = useState<Keys | undefined>();
    const [text, setText] = useState('');
    const [problem, setProblem] = useState('');
    const [busy, setBusy] = useState(false);
    const [open, setOpen] = useState(none);
    const take = (answer: Answer<Keys>): boolean => {
        if (answer.kind === 'ok') setKeys(answer.value);
        setProblem(answer.kind === 'ok' ? '' : whyNot(answer));
        return answer.kind === 'ok';
    };
    useEffect(() => {
        if (open) void keysOf(ask(path)).then(take);
    }, [open]);
    const add = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (busy) return;
        const name = namesOf(text);
        if (!name) return setProblem(h('hall.files.wrong', { example }));
        setBusy(true);
        const done = take(await keysOf(post(path, JSON.stringify({ name }))));
        setBusy(false);
        if (done) setText('');
    };
    const takeBack = async ({ id, key }: TableKey, another: boolean): Promise<boolean> => take(await keysOf(post(`${path}/${id}.hall`, JSON.stringify({ key, another }))));
    return (
        <details class="folded hall-keys" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{h('hall.files')}</summary>
            <form class="hall-way" onSubmit={(event) => void add(event)} noValidate>
                <label class="field">
                    <span>{h('hall.files.names')}</span>
                    <input name="tables" autocomplete="off" placeholder="1-12" value={text} aria-invalid={problem !== ''} onInput={(event) => setText(event.currentTarget.value)} />
                </label>
                <button class="button button-primary" type="submit" data-means="add-tables" aria-disabled={busy}>
                    {h(busy ? 'hall.files.adding' : 'hall.files.add')}
                </button>
            </form>
            <p class="hint">{h('hall.files.text', { example })}</p>
            {problem !== '' && (
                <p class="hall-problem" role="alert">
                    {problem}
                </p>
            )}
            {keys && keys.table.length > 0 && <List keys={keys} gone={gone} />}
            {keys && keys.table.length > 0 && <LostFile tables={inOrder(keys)} path={path} elsewhere={keys.elsewhere.length > 0} takeBack={takeBack} />}
            {keys && keys.elsewhere.length > 0 && <p class="hall-problem">{h('hall.files.elsewhere', { file: 'users.conf', folders: keys.elsewhere.join(', ') })}</p>}
        </details>
    );
}
