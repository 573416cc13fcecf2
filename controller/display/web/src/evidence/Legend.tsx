/// What the signs of the plot mean: line by seat, bands, marks.
import type { JSX } from 'preact';
import { seatKey, seatName, seatWord, type RealSeat } from '../bridge/seats';
import { t } from '../words/words';
import { dashes } from './inks';
import type { SeatTrace } from './picture';

export function Legend({
    shown,
    subject,
}: {
    shown: readonly SeatTrace[];
    subject: RealSeat | undefined;
}): JSX.Element {
    return (
        <ul class="legend" aria-label={t('evidence.legend')}>
            {shown.map(({ seat }) => (
                <li key={seat}>
                    <svg viewBox="0 0 32 12" aria-hidden="true" class={`legend-line ink-${seatKey(seat)}`}>
                        <path
                            d="M1 6h30"
                            stroke-width={seat === subject ? 3.5 : 2}
                            stroke-dasharray={seat === subject ? undefined : dashes[seat].join(' ')}
                        />
                    </svg>
                    {seat === subject ? t('evidence.subject', { seat: seatWord(seat) }) : seatName(seat)}
                </li>
            ))}
            <li>
                <svg viewBox="0 0 32 12" aria-hidden="true" class="legend-band">
                    <rect class="face-up" x="1" y="1" width="30" height="10" />
                </svg>
                {t('evidence.face.up.long')}
            </li>
            <li>
                <svg viewBox="0 0 32 12" aria-hidden="true" class="legend-band">
                    <rect class="face-down" x="1" y="1" width="30" height="10" />
                    <path class="hatch" d="M1 11 11 1M11 11 21 1M21 11 31 1" />
                </svg>
                {t('evidence.face.down.long')}
            </li>
        </ul>
    );
}
