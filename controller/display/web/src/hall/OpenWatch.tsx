/// Whether everybody may watch, how far behind the tables, and where.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { TwoTaps } from '../look/TwoTaps';
import { Text } from './fields';
import type { HallLink } from './link';
import { whole } from './sessionWish';
import type { HallState } from './state';
import { whyNot } from './told';
import { h } from './words/words';

const usual = '3'; ///< minutes

export function OpenWatch({ state, link }: { state: HallState; link: HallLink }): JSX.Element | null {
    const [problem, setProblem] = useState('');
    const [minutes, write] = useState(usual);
    const { session } = state;
    if (!session?.wish || session.wish.name === '') return null;
    if (session.watchBehindSeconds === 0) {
        const open = async (): Promise<string | undefined> => {
            const read = whole(minutes);
            return read ? whyNot(await link.ask({ clock: { openWatchSeconds: read * 60 } })) : h('hall.watch.wrong');
        };
        return (
            <TwoTaps label={h('hall.watch.open')} sure={h('hall.watch.sure')} act={open}>
                <p class="hall-small">{h('hall.watch.text')}</p>
                <Text figure words={h('hall.watch.minutes')} value={minutes} fill={write} />
            </TwoTaps>
        );
    }
    const shut = (): void => void link.ask({ clock: { shutWatch: true } }).then((reply) => setProblem(whyNot(reply) ?? ''));
    return (
        <div class="hall-way">
            <a class="button" href="/watch" target="_blank" rel="noopener">
                {h('hall.watch.page', { minutes: session.watchBehindSeconds / 60 })}
            </a>
            <button class="button" data-means="shut-watch" onClick={shut}>
                {h('hall.watch.shut')}
            </button>
            {problem !== '' && (
                <p class="hall-problem" role="alert">
                    {problem}
                </p>
            )}
        </div>
    );
}
