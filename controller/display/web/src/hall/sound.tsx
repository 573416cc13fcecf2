/// The hall's sound: it goes on while a call for the Director has nobody on the way.
import type { JSX } from 'preact';
import { Alarm } from '../live/alarm';
import { SoundBlocked } from '../look/SoundBlocked';
import { savePrefs } from '../state/prefs';
import { store } from '../state/store';
import { Check } from './fields';
import { callsOut, hallState, setHall, type HallState } from './state';
import { h } from './words/words';

const alarm = new Alarm((soundBlocked) => {
    if ((hallState().soundBlocked ?? false) !== soundBlocked) setHall({ soundBlocked });
});

/// To be called when the queue, or what this device wants, is another. Nobody is called by a hall that is not heard.
export function sound(): void {
    const { hello, live, queue } = hallState();
    alarm.want(hello !== undefined && live && store.state.prefs.sound && callsOut(queue));
}

export function SoundChoice(): JSX.Element {
    const { prefs } = store.state;
    const flip = (): void => {
        const now = { ...prefs, sound: !prefs.sound };
        savePrefs(now);
        store.set({ prefs: now });
        sound();
        setHall({});
    };
    return <Check kind="hall-check" words={h('hall.sound')} checked={prefs.sound} flip={flip} />;
}

/// Over the foot of the page, until the first tap anywhere.
export const SoundMark = ({ state }: { state: HallState }): JSX.Element | null => (state.soundBlocked ? <SoundBlocked kind="hall-sound" alarm={alarm} /> : null);
