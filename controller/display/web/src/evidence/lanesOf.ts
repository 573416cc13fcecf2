/// Which bands stand under the plot, with what in them. Pure.
import { seatWord } from '../bridge/seats';
import { cardSign } from '../bridge/cards';
import { t } from '../words/words';
import type { Picture, SeatTrace, Span } from './picture';
import { rows } from './series';

export interface Block extends Span {
    kind: 'up' | 'down' | 'card' | 'touch' | 'inner' | 'outer';
    words: string;
}
export interface Mark {
    t: number;
    kind: 'event' | 'trick' | 'incident' | 'key';
    index: number;
}
export interface Lane {
    key: string;
    title: string;
    rows: Block[][];
    marks: Mark[];
}

/// More cards than this over one zone at once are drawn over one another: a trick's heap, not a gesture.
const mostRows = 3;

function ofSeat(trace: SeatTrace): Lane[] {
    const seat = seatWord(trace.seat);
    const lane = (key: string, title: string, blocks: Block[]): Lane => ({
        key: `${trace.seat}-${key}`,
        title,
        rows: rows(blocks, mostRows),
        marks: [],
    });
    const lanes = [
        lane(
            'face',
            t('evidence.lane.face', { seat }),
            trace.face.map((span) => ({
                from: span.from,
                to: span.to,
                kind: span.up ? 'up' : 'down',
                words: t(span.up ? 'evidence.face.up' : 'evidence.face.down'),
            })),
        ),
        lane(
            'card',
            t('evidence.lane.card', { seat }),
            trace.cards.map((span) => ({
                from: span.from,
                to: span.to,
                kind: 'card',
                words: span.card ? cardSign(span.card) : '?',
            })),
        ),
        lane(
            'touch',
            t('evidence.lane.touch', { seat }),
            trace.touches.map((span) => ({ from: span.from, to: span.to, kind: 'touch', words: '' })),
        ),
        lane(
            'beams',
            t('evidence.lane.beams', { seat }),
            trace.beams.map((span) => ({
                from: span.from,
                to: span.to,
                kind: span.edge,
                words: t(span.edge === 'inner' ? 'evidence.beam.inner' : 'evidence.beam.outer'),
            })),
        ),
    ];
    return lanes.filter((one) => one.rows.length > 0);
}

export function lanesOf(picture: Picture, shown: readonly SeatTrace[]): Lane[] {
    const lanes = shown.flatMap(ofSeat);
    if (picture.keys.length > 0) {
        lanes.push({
            key: 'keys',
            title: t('evidence.lane.keys'),
            rows: [],
            marks: picture.keys.map((key, index) => ({ t: key.t, kind: 'key', index })),
        });
    }
    const events = picture.events.map(({ t: at, event }, index): Mark => {
        const body = event.body.case;
        return {
            t: at,
            kind: body === 'trickWon' ? 'trick' : body?.startsWith('incident') ? 'incident' : 'event',
            index,
        };
    });
    if (events.length > 0) lanes.push({ key: 'events', title: t('evidence.lane.events'), rows: [], marks: events });
    return lanes;
}
