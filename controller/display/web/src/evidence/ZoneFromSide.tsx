/// A play zone from the side: the table, the height that counts as nearly touching, the card where it is and how it lies.
import type { JSX } from 'preact';
import { parseCard, rankText } from '../bridge/cards';
import { seatKey, seatName, type RealSeat } from '../bridge/seats';
import { cardSign } from '../bridge/cards';
import { Suit } from '../look/Suit';
import { number, t } from '../words/words';
import type { ZoneNow } from './at';

const view = { width: 300, height: 176 };
const table = 148;  ///< y of the table's surface
const top = 20;
const card = { width: 92, height: 8 };

function faceWords(now: ZoneNow): string {
    return now.face ? t(now.face === 'up' ? 'evidence.face.up.long' : 'evidence.face.down.long') : '';
}

export function ZoneFromSide({ seat, now, near, max }: { seat: RealSeat; now: ZoneNow; near: number; max: number }): JSX.Element {
    const y = (mm: number): number => table - ((table - top) * Math.min(mm, max)) / max;
    const name = now.cards.length > 0 ? now.cards.map((one) => (one ? cardSign(one) : '?')).join(' ') : t('replay.unread');
    const state = now.mm === null ? t('replay.noCard') : [t('evidence.says.height', { mm: number(now.mm) }), faceWords(now)].filter(Boolean).join(', ');
    const read = now.cards.length > 0 && now.cards[now.cards.length - 1] ? parseCard(now.cards[now.cards.length - 1]!) : undefined;
    const x = (view.width - card.width) / 2;
    return (
        <figure class={`zone ink-${seatKey(seat)}`}>
            <figcaption>{t('replay.side', { seat: seatName(seat) })}</figcaption>
            <svg viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
                <path class="zone-near" d={`M24 ${y(near)}H${view.width - 12}`} />
                <text class="zone-mm" x={view.width - 12} y={y(near) - 4} text-anchor="end">{number(near)} mm</text>
                {[50, 100].filter((mm) => mm <= max).map((mm) => (
                    <g key={mm}><path class="zone-grid" d={`M24 ${y(mm)}h8`} /><text class="zone-mm" x="20" y={y(mm) + 4} text-anchor="end">{mm}</text></g>
                ))}
                <path class="zone-scale" d={`M24 ${top}V${table}`} />
                <rect class="zone-table" x="12" y={table} width={view.width - 24} height="12" rx="2" />
                {now.mm !== null && (
                    <g class={`zone-card zone-card-${now.face ?? 'edge'}`} transform={`translate(${x} ${y(now.mm) - card.height})`}>
                        <path class="zone-drop" d={`M${card.width / 2} ${card.height}V${table - y(now.mm) + card.height}`} />
                        <rect width={card.width} height={card.height} rx="2" />
                        {now.face === 'down' && <path class="zone-side" d={`M4 ${card.height + 3}H${card.width - 4}`} />}
                        {now.face === 'up' && <path class="zone-side" d={`M4 -3H${card.width - 4}`} />}
                    </g>
                )}
            </svg>
            {now.mm !== null && (
                <p class="zone-name">{read && now.cards.length === 1 ? <><Suit suit={read.suit} />{rankText(read.rank)}</> : name}</p>
            )}
            <p class="zone-state">{state}</p>
        </figure>
    );
}
