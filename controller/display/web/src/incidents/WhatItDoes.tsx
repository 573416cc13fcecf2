/// At the second tap: what the ruling would change, before and after, decided by the table on a copy. Below the buttons, so that what
/// comes moves nothing.
import { create } from '@bufbuild/protobuf';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { GivenSchema } from '../../gen/kibitz/v1/game_pb';
import { IncidentCommandSchema } from '../../gen/kibitz/v1/reading_pb';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import type { Wish } from '../state/actions';
import { store } from '../state/store';
import { tryCommand } from '../live/pages';
import { whyNot } from '../live/server';
import { Sentence } from '../look/Sentence';
import { t } from '../words/words';
import { changes, type Change } from './change';

/// While fields are filled in: asked when the hands rest.
const rest = 250;

async function ask(wish: Wish, play: number, before: TableView): Promise<Change[] | string> {
    const answer = await tryCommand({ case: 'incident', value: create(IncidentCommandSchema, wish) });
    if (answer.kind !== 'ok') return whyNot(answer);
    return changes(before, answer.value, play, wish.outcome && create(GivenSchema, { outcome: wish.outcome }));
}

/// @param play of the board that is ruled on
/// @param wish nothing while something is still to be filled in
export function WhatItDoes({ play, wish }: { play: number; wish: Wish | undefined }): JSX.Element {
    const [answer, hear] = useState<Change[] | string>([]);
    const asked = wish ? JSON.stringify({ ...wish, incident: String(wish.incident) }) : '';
    useEffect(() => {
        hear([]);
        const before = store.state.known.table;
        if (!wish || !before) return undefined;
        let wanted = true;
        const timer = setTimeout(() => void ask(wish, play, before).then((said) => wanted && hear(said)), rest);
        return () => {
            wanted = false;
            clearTimeout(timer);
        };
    }, [asked]);
    return (
        <div class="what-it-does" role="status">
            {typeof answer === 'string' ? (
                <p>{answer}</p>
            ) : (
                answer.map(({ what, from, to }) => (
                    <p key={what} data-change={what}>
                        <Sentence text={from === to ? t('ruling.change.stays', { what: t(what), now: from }) : t('ruling.change.line', { what: t(what), from, to })} />
                    </p>
                ))
            )}
        </div>
    );
}
