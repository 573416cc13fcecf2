/// Readings around a moment put into what can be drawn: a trace a seat, spans and marks, in seconds from the moment.
/// Pure. Readings are changes (design.md, 1): a value holds until the next one.
import { Area, Edge, Surface, Antenna, ContactPhase, type Pack, type Reading, type Sighting } from '../../gen/kibitz/v1/reading_pb';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { Event } from '../../gen/kibitz/v1/event_pb';
import type { Evidence } from '../../gen/kibitz/v1/live_pb';
import { cardOfIndex } from '../bridge/cards';
import { isSeat, seats, type RealSeat } from '../bridge/seats';
import { millis } from '../live/clock';
import { panelWords } from './panelWords';

export interface Span {
    from: number;
    to: number;
}
export interface HeightPoint {
    t: number;
    mm: number | null;
} ///< null: nothing within range
export interface FaceSpan extends Span {
    up: boolean;
}
export interface CardSpan extends Span {
    card: string | undefined;
} ///< undefined: a tag of no pack here
export interface TouchPoint {
    t: number;
    x: number;
    y: number;
}
export interface TouchSpan extends Span {
    finger: number;
    path: TouchPoint[];
}
export interface BeamSpan extends Span {
    edge: 'inner' | 'outer';
}
export interface SeatTrace {
    seat: RealSeat;
    height: HeightPoint[];
    face: FaceSpan[];
    cards: CardSpan[];
    touches: TouchSpan[];
    beams: BeamSpan[];
}
export interface KeyMark {
    t: number;
    words: string;
}
export interface EventMark {
    t: number;
    event: Event;
}
export interface Picture {
    from: number;
    to: number;
    moment: number; ///< ms since 1970: t = 0
    near: number;
    max: number;
    traces: SeatTrace[]; ///< of the seats that reported anything, N E S W
    keys: KeyMark[];
    events: EventMark[];
    lookup: (id: bigint) => Incident | undefined; ///< incidents the events name
}

/// Every reading comes again once a second as a sign of life: a value older than this is not known any more.
const holds = 1.6;

type Tags = Map<bigint, string>;
function tagsOf(packs: readonly Pack[]): Tags {
    const tags: Tags = new Map();
    for (const pack of packs) pack.tag.forEach((tag, index) => tags.set(tag, cardOfIndex(index)));
    return tags;
}

/// Collects one seat's readings.
class Tracer {
    readonly trace: SeatTrace;
    any = false;
    private lastHeight: number | undefined;
    private face: { since: number; last: number; up: boolean } | undefined;
    /// By tag, or by the card's name where it was seen whole.
    private readonly present = new Map<bigint | string, { since: number; last: number }>();
    private readonly fingers = new Map<number, TouchSpan>();
    private readonly broken = new Map<'inner' | 'outer', number>();

    constructor(
        seat: RealSeat,
        private readonly tags: Tags,
        private readonly end: number,
    ) {
        this.trace = { seat, height: [], face: [], cards: [], touches: [], beams: [] };
    }

    range(t: number, mm: number | undefined): void {
        if (this.lastHeight !== undefined && t - this.lastHeight > holds)
            this.trace.height.push({ t: this.lastHeight + holds, mm: null });
        this.trace.height.push({ t, mm: mm ?? null });
        this.lastHeight = t;
        if (mm !== undefined) this.any = true;
    }
    surface(t: number, surface: Surface): void {
        const up = surface === Surface.PRINTED ? true : surface === Surface.PLAIN ? false : undefined;
        if (this.face && this.face.up === up) {
            this.face.last = t;
            return;
        }
        this.endFace(t);
        this.face = up === undefined ? undefined : { since: t, last: t, up };
        if (up !== undefined) this.any = true;
    }
    private endFace(t: number): void {
        if (this.face)
            this.trace.face.push({ from: this.face.since, to: Math.min(t, this.face.last + holds), up: this.face.up });
    }
    inventory(t: number, tags: readonly (bigint | string)[]): void {
        for (const [tag, at] of this.present) if (!tags.includes(tag)) this.gone(tag, at, t);
        for (const tag of tags) {
            const at = this.present.get(tag);
            if (at) at.last = t;
            else this.present.set(tag, { since: t, last: t });
            this.any = true;
        }
    }
    private gone(tag: bigint | string, at: { since: number; last: number }, t: number): void {
        this.present.delete(tag);
        const card = typeof tag === 'string' ? tag : this.tags.get(tag);
        this.trace.cards.push({ from: at.since, to: Math.min(t, at.last + holds), card });
    }
    /// Cards seen whole, as a reader, a range and a face sensor would have said it: the lowest hides the others
    /// (controller/perception/sighting.cpp).
    sighting(t: number, { card }: Sighting): void {
        const high = card.filter((one) => one.heightMm !== undefined);
        const lowest = high.length > 0 ? high.reduce((a, b) => (b.heightMm! < a.heightMm! ? b : a)) : card[0];
        if (high.length > 0 || card.length === 0) this.range(t, lowest?.heightMm);
        const up = lowest?.faceUp;
        if (card.length === 0 || card.some((one) => one.faceUp !== undefined))
            this.surface(t, up === undefined ? Surface.NOTHING : up ? Surface.PRINTED : Surface.PLAIN);
        this.inventory(
            t,
            card.flatMap(({ what }) => (what.case === undefined ? [] : [what.value])),
        );
    }
    contact(t: number, finger: number, phase: ContactPhase, x: number, y: number): void {
        this.any = true;
        let touch = this.fingers.get(finger);
        if (!touch) {
            if (phase === ContactPhase.UP) return; // it was down before the window began
            touch = { from: t, to: this.end, finger, path: [] };
            this.fingers.set(finger, touch);
            this.trace.touches.push(touch);
        }
        touch.path.push({ t, x, y });
        if (phase === ContactPhase.UP) {
            touch.to = t;
            this.fingers.delete(finger);
        }
    }
    beam(t: number, edge: 'inner' | 'outer', broken: boolean): void {
        const since = this.broken.get(edge);
        if (broken && since === undefined) this.broken.set(edge, t);
        if (!broken && since !== undefined) {
            this.broken.delete(edge);
            this.trace.beams.push({ from: since, to: t, edge });
        }
        if (broken) this.any = true;
    }
    finish(): SeatTrace {
        this.endFace(this.end);
        for (const [tag, at] of [...this.present]) this.gone(tag, at, this.end);
        for (const [edge, since] of this.broken) this.trace.beams.push({ from: since, to: this.end, edge });
        if (this.lastHeight !== undefined) {
            const last = this.trace.height[this.trace.height.length - 1]!;
            this.trace.height.push({ t: Math.min(this.end, this.lastHeight + holds), mm: last.mm });
        }
        this.trace.cards.sort((a, b) => a.from - b.from);
        return this.trace;
    }
}

function feed(tracer: Tracer, t: number, body: Reading['body']): void {
    switch (body.case) {
        case 'range':
            return tracer.range(t, body.value.heightMm);
        case 'face':
            return tracer.surface(t, body.value.surface);
        case 'inventory':
            return body.value.antenna === Antenna.PLAY ? tracer.inventory(t, body.value.tag) : undefined;
        case 'sighting':
            return body.value.area === Area.PLAY ? tracer.sighting(t, body.value) : undefined;
        case 'contact':
            return tracer.contact(t, body.value.finger, body.value.phase, body.value.xMm, body.value.yMm);
        case 'beam':
            return tracer.beam(t, body.value.edge === Edge.OUTER ? 'outer' : 'inner', body.value.broken);
    }
}

const seatOf = (body: Reading['body']): RealSeat | undefined => {
    switch (body.case) {
        case 'range':
        case 'face':
        case 'inventory':
        case 'sighting':
        case 'contact':
        case 'beam':
            return isSeat(body.value.seat) ? body.value.seat : undefined;
        default:
            return undefined;
    }
};

/// The picture of what the server sent.
export function picture(evidence: Evidence, incidents: readonly Incident[] = []): Picture {
    const moment = millis(evidence.incident?.happenedAt);
    const at = (ms: number): number => (ms - moment) / 1000;
    const from = at(millis(evidence.from));
    const to = at(millis(evidence.to));
    const tags = tagsOf(evidence.pack);
    const tracers = new Map(seats.map((seat) => [seat, new Tracer(seat, tags, to)]));
    const keys: KeyMark[] = [];
    for (const reading of evidence.reading) {
        const t = at(millis(reading.at));
        const seat = seatOf(reading.body);
        if (seat) feed(tracers.get(seat)!, t, reading.body);
        const words = reading.body.case === 'panel' ? panelWords(reading.body.value) : '';
        if (words) keys.push({ t, words });
    }
    return {
        from,
        to,
        moment,
        near: evidence.nearTableMm,
        max: evidence.rangeMaxMm || 100,
        traces: [...tracers.values()].filter((tracer) => tracer.any).map((tracer) => tracer.finish()),
        keys,
        lookup: (id) =>
            incidents.find((one) => one.id === id) ?? (evidence.incident?.id === id ? evidence.incident : undefined),
        events: evidence.event.map((event) => ({ t: at(millis(event.at)), event })),
    };
}
