/// The board model, and whether this computer has what it needs.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SetupPartState, type SetupCheck, type SetupOffer, type SetupPart } from '../../gen/kibitz/v1/setup_page_pb';
import { check, untilAnswered, type Said } from './ask';
import { s } from './words/words';

function Part({ part }: { part: SetupPart }): JSX.Element {
    const values = { path: part.path, name: part.name };
    const good = part.state === SetupPartState.GOOD;
    return (
        <li class={good ? 'setup-good' : 'setup-bad'}>
            {good ? s('setup.part.good', values) : part.state === SetupPartState.DENIED ? s('setup.part.denied', values) : s('setup.part.absent', values)}
        </li>
    );
}

function Checked({ said }: { said: Said<SetupCheck> | undefined }): JSX.Element {
    if (!said) return <p role="status">{s('setup.board.asking')}</p>;
    if (said.kind === 'unreachable') return <p class="setup-bad">{s('setup.unreachable')}</p>;
    if (said.kind === 'refused') return <p class="setup-bad">{s('setup.failed', { why: said.why })}</p>;
    if (said.kind !== 'ok') return <p class="setup-bad">{s('setup.wrong')}</p>;
    const { part, missing, fault, devices } = said.value;
    const bad = missing.length > 0 || fault !== '';
    return (
        <>
            <p class={bad ? 'setup-bad' : 'setup-good'} role="status">{bad ? s('setup.board.missing') : s('setup.board.good', { count: devices })}</p>
            <ul>{part.map((one) => <Part key={one.path} part={one} />)}</ul>
            {bad && (
                <details class="folded">
                    <summary>{s('setup.board.details')}</summary>
                    <ul lang="en">{[fault, ...missing].filter((one) => one !== '').map((one) => <li key={one}>{one}</li>)}</ul>
                </details>
            )}
        </>
    );
}

/// @param set  another was chosen, "" for the simulated table
export function BoardChoice({ code, offer, board, set, wrong }: { code: string; offer: SetupOffer; board: string; set: (board: string) => void; wrong: boolean }): JSX.Element {
    const [said, setSaid] = useState<Said<SetupCheck> | undefined>();
    const [time, again] = useState(0);
    useEffect(() => {
        let gone = false;
        setSaid(undefined);
        if (board !== '') 
            void untilAnswered(() => check(code, board), () => {
                if (!gone) setSaid({ kind: 'unreachable' });
                return !gone;
            }).then((one) => void (gone || setSaid(one)));
        return () => void (gone = true);
    }, [board, code, time]);
    const chosen = offer.boards.find((one) => one.name === board);
    return (
        <div class="field">
            <label class="field">
                <span>{s('setup.board')}</span>
                <select name="board" value={board} aria-invalid={wrong} onChange={(event) => set(event.currentTarget.value)}>
                    <option value="">{s('setup.board.simulated')}</option>
                    {offer.boards.map((one) => <option key={one.name} value={one.name}>{one.name}</option>)}
                </select>
            </label>
            {board === '' ? (
                <p class="hint">{s('setup.board.simulated.hint')}</p>
            ) : (
                <div class="setup-board">
                    {chosen && <p class="hint" lang="en">{chosen.description}</p>}
                    <Checked said={said} />
                    <button type="button" class="button button-small" onClick={() => again((n) => n + 1)}>{s('setup.board.again')}</button>
                </div>
            )}
        </div>
    );
}
