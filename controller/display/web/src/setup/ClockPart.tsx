/// The computer's clock beside this device's: a Pi without a battery begins where it was switched off.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SetupOffer } from '../../gen/kibitz/v1/setup_page_pb';
import { locale } from '../words/words';
import { Command } from './SetupPage';
import { s } from './words/words';

const mostApart = 120_000; ///< ms, of clocks that are right

const pad = (number: number): string => String(number).padStart(2, '0');
/// As `date -s` reads it, in universal time: no time zone can turn it wrong.
const forDate = (at: Date): string =>
    `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`;

export function ClockPart({ offer }: { offer: SetupOffer }): JSX.Element {
    const [apart] = useState(() => Number(offer.nowMs) - Date.now());
    const [, again] = useState(0);
    useEffect(() => {
        const timer = setInterval(() => again((n) => n + 1), 10_000);
        return () => clearInterval(timer);
    }, []);
    const words = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
    const now = new Date();
    const off = Math.abs(apart) > mostApart;
    return (
        <div class="setup-clock">
            <p class={off ? 'setup-bad' : 'setup-good'}>
                {off ? s('setup.clock', { here: words.format(new Date(now.getTime() + apart)), device: words.format(now) }) : s('setup.clock.same')}
            </p>
            {off && (
                <>
                    <p>{s('setup.clock.off')}</p>
                    <Command words={`sudo date -u -s '${forDate(now)}'`} />
                </>
            )}
            {!off && !offer.clockTold && <p class="hint">{s('setup.clock.alone')}</p>}
        </div>
    );
}
