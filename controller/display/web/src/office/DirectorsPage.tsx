/// Directors with PINs of their own: the chief Director adds them here, gives another PIN, removes them.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hallTable } from '../live/place';
import { whyNot, type Answer } from '../live/server';
import { Empty } from '../look/Empty';
import { TwoTaps } from '../look/TwoTaps';
import { useStore } from '../state/store';
import { addDirector, fetchDirectors, newPin, removeDirector, useOffice, type Director, type Made } from './office';
import { o } from './words/words';

/// What was refused, in words; nothing where it was done.
const refusal = (answer: Answer<unknown>): string | undefined => (answer.kind === 'ok' ? undefined : o('directors.failed', { why: whyNot(answer) }));

/// The PIN that was made now, once.
function Shown({ made, hide }: { made: Made; hide: () => void }): JSX.Element {
    return (
        <div class="panel office-pin" role="status">
            <h2>{o('directors.pin', { name: made.name })}</h2>
            <p class="panel-digits" aria-label={[...made.pin].join(' ')}>
                {made.pin.slice(0, 3)} {made.pin.slice(3)}
            </p>
            <p class="hint">{o('directors.pin.text')}</p>
            <button class="button" onClick={hide}>
                {o('directors.pin.hide')}
            </button>
        </div>
    );
}

function Row({ one, told, changed }: { one: Director; told: (made: Made) => void; changed: () => void }): JSX.Element {
    const there = one.devices === 0 ? o('directors.away') : o('directors.there', { count: one.devices });
    return (
        <li class="panel" data-director={one.name}>
            <h2>{one.name}</h2>
            <p class="hint">{there}</p>
            <div class="office-keys">
                <TwoTaps
                    record={false}
                    label={o('directors.new-pin')}
                    sure={o('directors.new-pin.sure', { name: one.name })}
                    act={async () => {
                        const answer = await newPin(one.id);
                        if (answer.kind === 'ok') told(answer.value);
                        return refusal(answer);
                    }}
                    done={changed}
                >
                    <p>{o('directors.new-pin.text')}</p>
                </TwoTaps>
                <TwoTaps record={false} label={o('directors.remove')} sure={o('directors.remove.sure', { name: one.name })} act={async () => refusal(await removeDirector(one.id))} done={changed}>
                    <p>{o('directors.remove.text')}</p>
                </TwoTaps>
            </div>
        </li>
    );
}

function Add({ told }: { told: (made: Made) => void }): JSX.Element {
    const [name, setName] = useState('');
    const [busy, setBusy] = useState(false);
    const [problem, setProblem] = useState('');
    const add = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (busy || name.trim() === '') return;
        setBusy(true);
        setProblem('');
        const answer = await addDirector(name.trim());
        setBusy(false);
        setProblem(refusal(answer) ?? '');
        if (answer.kind !== 'ok') return;
        setName('');
        told(answer.value);
    };
    return (
        <form class="office-add" onSubmit={(event) => void add(event)}>
            <label class="field">
                <span>{o('directors.name')}</span>
                <input type="text" name="director" autocomplete="off" maxLength={80} value={name} aria-invalid={problem !== ''} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            <button class="button button-primary" type="submit" aria-disabled={busy}>
                {o(busy ? 'directors.adding' : 'directors.add')}
            </button>
            {problem && (
                <p class="field-error" role="alert">
                    {problem}
                </p>
            )}
        </form>
    );
}

export function DirectorsPage(): JSX.Element | null {
    const spoken = useOffice();
    const [all, setAll] = useState<readonly Director[] | undefined>();
    const [problem, setProblem] = useState('');
    const [made, setMade] = useState<Made | undefined>();
    const others = useStore((state) => state.others);
    const load = (): void => {
        void fetchDirectors().then((answer) => {
            if (answer.kind === 'ok') setAll(answer.value);
            setProblem(answer.kind === 'ok' ? '' : whyNot(answer));
        });
    };
    useEffect(load, [others]); // somebody has come or gone
    const told = (one: Made): void => {
        setMade(one);
        load();
    };
    if (!spoken) return null;
    if (hallTable !== undefined || (problem !== '' && !all)) return <Empty page title={o('directors.title')}>{problem && <p role="alert">{problem}</p>}</Empty>;
    return (
        <div class="page page-narrow office-page">
            <h1>{o('directors.title')}</h1>
            <p class="hint">{o('directors.text')}</p>
            <Add told={told} />
            {made && <Shown made={made} hide={() => setMade(undefined)} />}
            {all?.length === 0 && <p>{o('directors.none')}</p>}
            <ul class="panels">
                {all?.map((one) => (
                    <Row
                        key={one.id}
                        one={one}
                        told={told}
                        changed={() => {
                            if (made?.id === one.id && !all.some((other) => other.id === one.id)) setMade(undefined);
                            load();
                        }}
                    />
                ))}
            </ul>
        </div>
    );
}
