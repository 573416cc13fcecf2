/// Whether everybody may watch, how far behind the tables, and where.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { TwoTaps } from '../look/TwoTaps';
import { Text } from './fields';
import type { HallLink } from './link';
import { OpenToAll } from './OpenToAll';
import { whole } from './sessionWish';
import type { HallState } from './state';
import { whyNot } from './told';
import { h } from './words/words';

const usual = '3'; ///< minutes

export function OpenWatch({ state, link }: { state: HallState; link: HallLink }): JSX.Element | null {
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
    const title = h('hall.watch.page', { minutes: session.watchBehindSeconds / 60 });
    return <OpenToAll page="/watch" title={title} means="shut-watch" words={h('hall.watch.shut')} shut={{ shutWatch: true }} link={link} />;
}
