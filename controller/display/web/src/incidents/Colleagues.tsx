/// Who else is at this incident, and whether he is about to rule. Its line is always there, so that nobody's coming moves a button.
import type { JSX } from 'preact';
import { useStore } from '../state/store';
import { Sign } from '../look/Sign';
import { t } from '../words/words';

export function Colleagues({ incident }: { incident: bigint }): JSX.Element {
    const others = useStore((state) => state.others);
    const here = others.filter((one) => one.incident === incident);
    const words = here.map((one) => t(one.ruling ? 'presence.ruling' : 'presence.here', { name: one.name || t('presence.nameless') }));
    return (
        <p class={here.length > 0 ? 'colleagues colleagues-some' : 'colleagues'} role="status">
            {here.length > 0 && <Sign name="live" />}
            <span>{words.join(' ') || t('presence.alone')}</span>
        </p>
    );
}
