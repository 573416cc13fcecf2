/// A play zone from the side: the table, the height that counts as nearly touching, the card where it is and how it lies.
import type { JSX } from 'preact';
import { cardSign } from '../bridge/cards';
import { seatKey, seatWord, type RealSeat } from '../bridge/seats';
import { Sentence } from '../look/Sentence';
import { number } from '../words/format';
import { t } from '../words/words';
import type { ZoneNow } from './at';

const view = { width: 300, height: 188 };
const table = 156; ///< y of the table's near edge
const top = 24;
const card = { width: 84, deep: 26, slant: 26 };
const left = (view.width - card.width - card.slant) / 2;

/// A sheet seen a little from above: its near edge at y.
const sheet = (x: number, y: number, width: number): string =>
    `M${x} ${y}h${width}l${card.slant} ${-card.deep}h${-width}z`;

function faceWords(now: ZoneNow): string {
    return now.face ? t(now.face === 'up' ? 'evidence.face.up.long' : 'evidence.face.down.long') : '';
}

function CardInTheAir({ now, y, label }: { now: ZoneNow; y: number; label: string }): JSX.Element {
    return (
        <g class={`zone-card zone-card-${now.face ?? 'edge'}`}>
            <path class="zone-shade" d={sheet(left, table - 2, card.width)} />
            <path class="zone-drop" d={`M${left} ${y}V${table - 2}M${left + card.width} ${y}V${table - 2}`} />
            <path class="zone-sheet" d={sheet(left, y, card.width)} />
            {now.face === 'down' && <path class="zone-back" d={sheet(left, y, card.width)} />}
            <path class="zone-edge" d={`M${left} ${y}h${card.width}`} />
            {now.face === 'up' && (
                <text class="zone-rank" x={left + card.width / 2 + card.slant / 2} y={y - 6} text-anchor="middle">
                    {label}
                </text>
            )}
        </g>
    );
}

export function ZoneFromSide({
    seat,
    now,
    near,
    max,
}: {
    seat: RealSeat;
    now: ZoneNow;
    near: number;
    max: number;
}): JSX.Element {
    const y = (mm: number): number => table - 2 - ((table - top) * Math.min(mm, max)) / max;
    const names = now.cards.map((one) => (one ? cardSign(one) : '?')).join(' ');
    const state =
        now.mm === null
            ? t('replay.noCard')
            : [t('evidence.says.height', { mm: number(now.mm) }), faceWords(now)].filter(Boolean).join(', ');
    return (
        <figure class={`zone ink-${seatKey(seat)}`}>
            <figcaption>{t('replay.side', { seat: seatWord(seat) })}</figcaption>
            <svg viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
                <defs>
                    <pattern
                        id="zone-hatch"
                        width="7"
                        height="7"
                        patternUnits="userSpaceOnUse"
                        patternTransform="rotate(45)"
                    >
                        <path d="M0 0V7" class="hatch" />
                    </pattern>
                </defs>
                <path
                    class="zone-table"
                    d={`M12 ${table}h${view.width - 50}l${card.slant} ${-card.deep}h${-(view.width - 50)}z`}
                />
                <path class="zone-front" d={`M12 ${table}h${view.width - 50}v8h${-(view.width - 50)}z`} />
                <path class="zone-scale" d={`M28 ${y(max)}V${table - 2}`} />
                {[0, 50, 100]
                    .filter((mm) => mm <= max)
                    .map((mm) => (
                        <g key={mm}>
                            <path class="zone-grid" d={`M24 ${y(mm)}h8`} />
                            {mm > 0 && (
                                <text class="zone-mm" x="20" y={y(mm) + 4} text-anchor="end">
                                    {mm}
                                </text>
                            )}
                        </g>
                    ))}
                {now.mm !== null && <CardInTheAir now={now} y={y(now.mm)} label={names} />}
                <path class="zone-near" d={`M28 ${y(near)}H${view.width - 56}`} />
                <text class="zone-mm zone-mm-near" x={view.width - 50} y={y(near) + 4}>
                    {t('evidence.mm', { mm: number(near) })}
                </text>
            </svg>
            <p class="zone-name">{now.mm !== null && <Sentence text={names || t('replay.unread')} />}</p>
            <p class="zone-state">{state}</p>
        </figure>
    );
}
