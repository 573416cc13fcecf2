/// Dummy's area from above: where fingers rest, and whose arm came in. x runs to dummy's left, y to the middle.
import type { JSX } from 'preact';
import { seatWord } from '../bridge/seats';
import { t } from '../words/words';
import type { ZoneNow } from './at';
import type { SeatTrace } from './picture';

const view = { width: 300, height: 150 };
const margin = 16;

export function DummyFromAbove({ trace, now }: { trace: SeatTrace; now: ZoneNow }): JSX.Element {
    const points = trace.touches.flatMap((touch) => touch.path);
    // The area is some 300 x 260 mm; touches beyond it stretch the picture.
    const wide = Math.max(300, ...points.map((point) => point.x));
    const deep = Math.max(220, ...points.map((point) => point.y));
    // Seen as dummy sits: his right hand, where x begins, is at the right.
    const x = (mm: number): number => view.width - margin - ((view.width - 2 * margin) * mm) / wide;
    const y = (mm: number): number => view.height - 24 - ((view.height - 48) * mm) / deep;
    return (
        <figure class="zone zone-above">
            <figcaption>{t('replay.dummy', { seat: seatWord(trace.seat) })}</figcaption>
            <svg viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
                <rect
                    class="zone-area"
                    x={margin}
                    y="24"
                    width={view.width - 2 * margin}
                    height={view.height - 48}
                    rx="3"
                />
                {[1, 2, 3].map((n) => (
                    <path
                        key={n}
                        class="zone-grid"
                        d={`M${margin + ((view.width - 2 * margin) * n) / 4} 24V${view.height - 24}`}
                    />
                ))}
                <path class={now.inner ? 'beam beam-broken' : 'beam'} d={`M${margin} 24H${view.width - margin}`} />
                <path
                    class={now.outer ? 'beam beam-broken' : 'beam'}
                    d={`M${margin} ${view.height - 24}H${view.width - margin}`}
                />
                <text class="zone-mm" x={view.width / 2} y="15" text-anchor="middle">
                    {t('replay.dummy.inner')}
                    {now.inner ? ' ▼' : ''}
                </text>
                <text class="zone-mm" x={view.width / 2} y={view.height - 8} text-anchor="middle">
                    {t('replay.dummy.outer')}
                    {now.outer ? ' ▲' : ''}
                </text>
                {trace.touches.map((touch) => (
                    <path
                        key={touch.from}
                        class="finger-path"
                        d={`M${touch.path.map((point) => `${x(point.x)} ${y(point.y)}`).join('L')}`}
                    />
                ))}
                {now.fingers.map((finger, n) => (
                    <g key={n} class="finger">
                        <circle cx={x(finger.x)} cy={y(finger.y)} r="12" />
                        <circle cx={x(finger.x)} cy={y(finger.y)} r="4" />
                    </g>
                ))}
            </svg>
        </figure>
    );
}
