/// The picture in sentences, one a row, in order of time. Pure.
import { cardSign } from '../bridge/cards';
import { seatName } from '../bridge/seats';
import { sentence } from '../told/sentence';
import { number, seconds } from '../words/format';
import { t } from '../words/words';
import type { Picture, SeatTrace } from './picture';

export interface Row {
    t: number;
    seat: string;
    what: string;
}

/// Heights are told when they changed by more than this since the last row told, so that the table can be read.
const step = 10;

function heights(trace: SeatTrace): Row[] {
    const rows: Row[] = [];
    let told: number | null | undefined;
    for (const point of trace.height) {
        const same = told === point.mm || (told != null && point.mm !== null && Math.abs(told - point.mm) < step);
        if (same) continue;
        told = point.mm;
        rows.push({
            t: point.t,
            seat: seatName(trace.seat),
            what: point.mm === null ? t('evidence.says.nothing') : t('evidence.says.height', { mm: number(point.mm) }),
        });
    }
    return rows;
}

function spans(trace: SeatTrace): Row[] {
    const seat = seatName(trace.seat);
    const until = (to: number): string => `, ${t('evidence.says.until', { t: seconds(to) })}`;
    return [
        ...trace.face.map((span) => ({
            t: span.from,
            seat,
            what:
                t('evidence.says.face', { side: t(span.up ? 'evidence.face.up.long' : 'evidence.face.down.long') }) +
                until(span.to),
        })),
        ...trace.cards.map((span) => ({
            t: span.from,
            seat,
            what:
                t('evidence.says.card', { card: span.card ? cardSign(span.card) : t('evidence.foreign') }) +
                until(span.to),
        })),
        ...trace.touches.map((span) => ({
            t: span.from,
            seat,
            what:
                t('evidence.says.touch', { x: number(span.path[0]?.x ?? 0), y: number(span.path[0]?.y ?? 0) }) +
                until(span.to),
        })),
        ...trace.beams.map((span) => ({
            t: span.from,
            seat,
            what:
                t('evidence.says.beam', {
                    edge: t(span.edge === 'inner' ? 'evidence.beam.inner' : 'evidence.beam.outer'),
                }) + until(span.to),
        })),
    ];
}

export function tableRows(picture: Picture, shown: readonly SeatTrace[]): Row[] {
    return [
        ...shown.flatMap((trace) => [...heights(trace), ...spans(trace)]),
        ...picture.keys.map((key) => ({ t: key.t, seat: '', what: key.words })),
        ...picture.events.map((mark) => ({ t: mark.t, seat: '', what: sentence(mark.event, picture.lookup) })),
    ].sort((a, b) => a.t - b.t);
}
