/// A table's file is lost, or in others' hands: the chief Director has it refused, and makes another in the same step.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { h } from './words/words';

export interface TableKey {
    id: string;
    name: string;
    key: string; ///< public: it tells one file of the table from another
}
interface Lost {
    table: string; ///< id; empty: none has been chosen
    means: '' | 'another' | 'none'; ///< asked for, and not yet confirmed
    done?: { name: string; file: string } | undefined; ///< `file` is empty: none was made
}
const nothing: Lost = { table: '', means: '' };

/// @param tables    that have a file, in order
/// @param takeBack  has that file refused; whether it was. The same asked twice is done once
/// @param elsewhere  some of the hall's brokers run on other computers
export function LostFile({ tables, path, elsewhere, takeBack }: { tables: readonly TableKey[]; path: string; elsewhere: boolean; takeBack: (table: TableKey, another: boolean) => Promise<boolean> }): JSX.Element {
    const [{ table, means, done }, setLost] = useState<Lost>(nothing);
    const [busy, setBusy] = useState(false);
    const chosen = tables.find((one) => one.id === table);
    const sure = async (): Promise<void> => {
        if (!chosen || busy) return;
        setBusy(true);
        const another = means === 'another';
        if (await takeBack(chosen, another)) setLost({ ...nothing, done: { name: chosen.name, file: another ? chosen.id : '' } });
        setBusy(false);
    };
    return (
        <details class="folded hall-lost">
            <summary>{h('hall.lost')}</summary>
            <p class="hint">{h('hall.lost.text')}</p>
            {elsewhere && <p class="hall-problem">{h('hall.lost.elsewhere', { file: 'users.conf' })}</p>}
            <label class="field">
                <span>{h('hall.lost.table')}</span>
                <select value={table} onChange={(event) => setLost({ table: event.currentTarget.value, means: '' })}>
                    <option value="">–</option>
                    {tables.map(({ id, name }) => (
                        <option key={id} value={id}>
                            {name}
                        </option>
                    ))}
                </select>
            </label>
            {chosen && means === '' && (
                <p class="hall-way">
                    <button class="button button-primary" data-means="another-file" onClick={() => setLost({ table, means: 'another' })}>
                        {h('hall.lost.another', { name: chosen.name })}
                    </button>
                    <button class="button" data-means="no-file" onClick={() => setLost({ table, means: 'none' })}>
                        {h('hall.lost.none')}
                    </button>
                </p>
            )}
            {chosen && means !== '' && (
                <p class="hall-way">
                    <button class="button button-primary" data-means="refuse-old" aria-disabled={busy} onClick={() => void sure()}>
                        {h('hall.lost.sure', { name: chosen.name })}
                    </button>
                    <button class="button" onClick={() => setLost({ table, means: '' })}>
                        {h('hall.lost.keep')}
                    </button>
                </p>
            )}
            {done && (
                <p role="status" class="hall-lost-done">
                    {h(done.file === '' ? 'hall.lost.gone' : 'hall.lost.done', { name: done.name })}{' '}
                    {done.file !== '' && (
                        <a class="button button-small button-primary" href={`${path}/${done.file}.hall`} download={`${done.file}.hall`} data-new-file={done.file}>
                            {h('hall.table', { name: done.name })}
                        </a>
                    )}
                </p>
            )}
        </details>
    );
}
