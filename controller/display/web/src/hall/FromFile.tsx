/// A file with names or a movement: opened, shown as it was understood, then taken or left.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { HallRead, HallReadPart } from '../../gen/kibitz/v1/hall_pb';
import { pairFigures } from '../bridge/individuals';
import { Choice } from './fields';
import { broughtOf, lineOf, longestFile, readFile, roundsIn, tablesIn } from './brought';
import { h } from './words/words';

/// Where a section of the file goes: a place among the form's sections, or behind them, or nowhere.
export const nowhere = -1;
export interface Taken {
    part: HallReadPart;
    to: number;
}
interface FromFileProps {
    letters: readonly string[]; ///< of the sections it may go to
    more: boolean; ///< another section may be added
    wants: 'both' | 'movement';
    take: (taken: readonly Taken[], file: string) => void;
}

/// Of the same letter; what names no section goes to the first.
const usually = (part: HallReadPart, { letters, more }: FromFileProps): number => {
    const same = letters.indexOf(part.section);
    if (same >= 0) return same;
    return part.section === '' || letters.length === 1 ? 0 : more ? letters.length : nowhere;
};

function PartRead({ part }: { part: HallReadPart }): JSX.Element {
    const brought = part.movement && broughtOf(part.movement);
    return (
        <>
            {part.pair.length > 0 && <p>{h(part.pair.every(({ second }) => second === '') ? 'hall.individuals.file' : 'hall.file.pairs', { count: part.pair.length })}</p>}
            {part.pair.length > 0 && (
                <ul class="hall-read">
                    {part.pair.map((one, at) => (
                        <li key={at}>{lineOf(one)}</li>
                    ))}
                </ul>
            )}
            {brought && <p>{h('hall.file.movement', { rounds: roundsIn(brought), tables: tablesIn(brought) })}</p>}
            {brought && (
                <div class="hall-read">
                    <table class="hall-ranking">
                        <thead>
                            <tr>
                                {(['hall.file.round', 'hall.session.table', 'hall.ns', 'hall.ew', 'hall.boards'] as const).map((key) => (
                                    <th key={key}>{h(key)}</th>
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {brought.row.map((one, at) => (
                                <tr key={at}>
                                    <td>{one.round}</td>
                                    <td>{one.number}</td>
                                    <td>{one.pairNs === 0 ? '–' : pairFigures(one.pairNs)}</td>
                                    <td>{one.pairEw === 0 ? '–' : pairFigures(one.pairEw)}</td>
                                    <td>{one.pairNs === 0 || one.pairEw === 0 ? '–' : `${one.firstBoard}–${one.lastBoard}`}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
        </>
    );
}

function Read({ read, props, leave }: { read: HallRead; props: FromFileProps; leave: () => void }): JSX.Element {
    const parts = read.part.filter((one) => props.wants === 'both' || one.movement);
    const [to, send] = useState(() => parts.map((one) => usually(one, props)));
    const places = [
        ...props.letters.map((letter, at) => [String(at), h('hall.session.section', { letter })] as const),
        ...(props.more ? [[String(props.letters.length), h('hall.file.to.new')] as const] : []),
        [String(nowhere), h('hall.file.to.none')] as const,
    ];
    const choose = props.letters.length > 1 || parts.length > 1;
    const take = (): void => {
        props.take(parts.map((part, at) => ({ part, to: choose ? (to[at] ?? nowhere) : 0 })).filter((one) => one.to !== nowhere), read.file);
        leave();
    };
    return (
        <section class="hall-file-read" aria-label={h('hall.file.read', { file: read.file })}>
            <h3>{h('hall.file.read', { file: read.file })}</h3>
            {read.error !== '' && (
                <p class="hall-problem" role="alert">
                    {read.error}
                </p>
            )}
            {read.note.map((one) => (
                <p key={one}>{one}</p>
            ))}
            {read.fault.length > 0 && (
                <div role="alert">
                    <p class="hall-problem">{h('hall.file.faults')}</p>
                    <ul class="hall-read hall-faults">
                        {read.fault.map((one, at) => (
                            <li key={at}>{one}</li>
                        ))}
                    </ul>
                </div>
            )}
            {parts.map((part, at) => (
                <div key={at} class="hall-file-part">
                    {part.section !== '' && <p class="hall-headline">{h('hall.file.section', { letter: part.section })}</p>}
                    <PartRead part={part} />
                    {choose && <Choice words={h('hall.file.to')} value={String(to[at])} all={places} choose={(place) => send(to.map((one, i) => (i === at ? Number(place) : one)))} />}
                </div>
            ))}
            {parts.length === 0 && read.error === '' && <p>{h('hall.file.nothing')}</p>}
            <div class="hall-way">
                {parts.length > 0 && (
                    <button type="button" class="button button-primary" data-means="take-file" onClick={take}>
                        {h('hall.file.take')}
                    </button>
                )}
                <button type="button" class="button" data-means="leave-file" onClick={leave}>
                    {h('hall.file.leave')}
                </button>
            </div>
        </section>
    );
}

export function FromFile(props: FromFileProps): JSX.Element {
    const [read, setRead] = useState<HallRead | undefined>(undefined);
    const [said, say] = useState('');
    const last = useRef(0);
    const [which, another] = useState(0);
    const open = async (file: File | undefined): Promise<void> => {
        if (!file) return;
        setRead(undefined);
        if (file.size > longestFile) return say(h('hall.file.long', { size: '8 MB' }));
        const mine = ++last.current;
        say(h('hall.file.reading', { file: file.name }));
        const answer = await readFile(file);
        if (mine !== last.current) return; // another one has been opened meanwhile
        say(answer ? '' : h('hall.file.failed'));
        another(mine);
        setRead(answer);
    };
    const picked = (event: JSX.TargetedEvent<HTMLInputElement>): void => {
        void open(event.currentTarget.files?.[0]);
    };
    return (
        <div class="hall-file">
            <label class="field">
                <span>{h(props.wants === 'both' ? 'hall.file' : 'hall.file.draw')}</span>
                {/* The same file once more, put right meanwhile, is another one. */}
                <input type="file" accept=".csv,.txt,.tsv,.xml,.bws,.mdb,text/csv,text/plain,text/xml" onClick={(event) => void (event.currentTarget.value = '')} onChange={picked} />
            </label>
            <p class="hall-small">{h('hall.file.text', { kinds: 'CSV, USEBIO (.xml), .bws' })}</p>
            {said !== '' && <p role="status">{said}</p>}
            {read && (
                <Read
                    key={which} read={read} leave={() => setRead(undefined)}
                    props={{ ...props, take: (taken, file) => (props.take(taken, file), say(h('hall.file.taken', { file }))) }}
                />
            )}
        </div>
    );
}
