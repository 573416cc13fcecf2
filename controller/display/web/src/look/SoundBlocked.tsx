/// The browser keeps the sound off until the page is touched: a tap lets it out.
import type { JSX } from 'preact';
import type { Alarm } from '../live/alarm';
import { t } from '../words/words';
import { Sign } from './Sign';

/// @param kind  class of the bar
export const SoundBlocked = ({ kind, alarm }: { kind: string; alarm: Alarm }): JSX.Element => (
    <div class={kind} role="status">
        <Sign name="mute" />
        <p>{t('sound.blocked')}</p>
        <button class="button" data-means="sound" onClick={() => void alarm.unblock()}>
            {t('sound.unblock')}
        </button>
    </div>
);
