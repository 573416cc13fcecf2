/// The hands are hidden until asked for, on this device and for this board.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { store, useStore, useTable } from '../state/store';
import { t } from '../words/words';

export function HandsAsked(): JSX.Element | null {
    const always = useStore((state) => state.prefs.hands === 'shown');
    const shown = useStore((state) => state.handsShown);
    const play = useTable().play;
    useEffect(() => () => store.set({ handsShown: false }), [play]);
    if (always) return null;
    return (
        <p class="hands-asked">
            <button class="button" aria-pressed={shown} onClick={() => store.set({ handsShown: !shown })}>
                {t(shown ? 'hands.hide' : 'hands.show')}
            </button>
            <span class="hint">{shown ? '' : t('hands.hidden')}</span>
        </p>
    );
}
