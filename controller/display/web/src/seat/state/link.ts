/// The panel's connection: opens it again when it breaks, and carries keys to the table in the order they were pressed, each
/// once: the next goes when the one before has been answered, and what was not answered is sent again by its own name.
import { create, fromJson, toJson, type JsonValue, type MessageInitShape } from '@bufbuild/protobuf';
import type { PanelSchema } from '../../../gen/kibitz/v1/reading_pb';
import { SeatEnd, SeatMessageSchema, SeatRequestSchema, type SeatMessage, type SeatReply, type SeatRequest, type SeatView } from '../../../gen/kibitz/v1/seat_pb';
import { language } from '../../words/words';

export interface SeatListener {
    connected(live: boolean): void;
    told(message: SeatMessage): void;
    sending(count: number): void;
    notJoined(): void;
}
export type Key = MessageInitShape<typeof PanelSchema>['key'];
export type Answer = Pick<SeatReply, 'done' | 'error' | 'stale'> & Partial<Pick<SeatReply, 'hand'>>;
interface Tap {
    request: SeatRequest;
    sent: boolean;
    answer: (answer: Answer) => void;
}

/// The table says something every two seconds: after so long without a word the line is dead.
const silence = 5000;
/// A device that slept, or a busy one, looks late: what has come meanwhile is heard first.
const late = 1500;
const openPatience = 6000;
const pauses = [250, 500, 1000, 2000, 4000];

/// Unique on this table: which device, and which of its taps.
export const thisDevice = Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('');
let taps = 0;

export class SeatLink {
    private socket: WebSocket | undefined;
    private heardAt = 0;
    private lookedAt = 0;
    private tries = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private ended = true; ///< nothing is opened by itself: not before open(), nor when the seat is another device's, or nobody's
    private readonly queue: Tap[] = [];

    constructor(
        private readonly listener: SeatListener,
        private readonly as: string, ///< "seat-north"; empty: the one this device has joined as
    ) {
        for (const kind of ['online', 'pageshow', 'focus', 'pointerdown']) addEventListener(kind, () => this.awake(), true);
        document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.awake());
        setInterval(() => this.listen(), 500);
    }
    private awake(): void {
        this.listen();
        if (!this.socket && !this.ended) this.open();
    }
    private listen(): void {
        const socket = this.socket;
        const now = Date.now();
        if (now - this.lookedAt > late) this.heardAt = Math.max(this.heardAt, now - silence + late);
        this.lookedAt = now;
        if (socket?.readyState !== WebSocket.OPEN || now - this.heardAt <= silence) return;
        this.socket = undefined;
        socket.close();
        this.broken();
    }

    open(): void {
        clearTimeout(this.timer);
        this.ended = false;
        const query = new URLSearchParams({ lang: language() });
        if (this.as) query.set('as', this.as);
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        const socket = new WebSocket(`${scheme}://${location.host}/api/v1/seat/live?${query}`, 'kibitz.v1.json');
        this.socket = socket;
        const opening = setTimeout(() => socket.close(), openPatience);
        socket.onmessage = ({ data }) => {
            if (this.socket !== socket) return;
            this.heardAt = Date.now();
            const message = fromJson(SeatMessageSchema, JSON.parse(String(data)) as JsonValue, { ignoreUnknownFields: true });
            if (message.hello) {
                clearTimeout(opening);
                this.begun();
            }
            if (message.end !== SeatEnd.UNSPECIFIED) this.ended = message.end === SeatEnd.TAKEN_OVER || message.end === SeatEnd.SHUT_OUT;
            if (message.reply) this.answered(message.reply);
            this.listener.told(message);
        };
        socket.onclose = () => {
            clearTimeout(opening);
            if (this.socket !== socket) return;
            this.socket = undefined;
            this.broken();
        };
    }
    private begun(): void {
        this.tries = 0;
        this.listener.connected(true);
        for (const tap of this.queue) tap.sent = false;
        this.pump();
    }
    private broken(): void {
        this.listener.connected(false);
        if (this.ended) return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.again(), pauses[Math.min(this.tries++, pauses.length - 1)]);
    }
    /// A socket that is refused does not say why: whether this device has a seat is asked for in plain words.
    private async again(): Promise<void> {
        if (this.socket || this.ended) return;
        try {
            const answer = await fetch(`/api/v1/seat/live${this.as ? `?as=${this.as}` : ''}`, { cache: 'no-store', signal: AbortSignal.timeout(openPatience) });
            if (answer.status === 401) {
                this.ended = true;
                return this.listener.notJoined();
            }
        } catch {
            // The table cannot be reached: the socket will find out when it can.
        }
        if (!this.socket && !this.ended) this.open();
    }
    /// The language has changed: the server's words come in the new one.
    relink(): void {
        if (this.ended) return;
        const old = this.socket;
        this.socket = undefined;
        old?.close();
        this.open();
    }

    /// Presses a key; answered when it is in the record, or with why not.
    press(view: SeatView | undefined, what: { key?: Key; board?: number; playOn?: boolean; ownHand?: { earphone: boolean } }): Promise<Answer> {
        const request = create(SeatRequestSchema, {
            tap: `${thisDevice}-${++taps}`,
            ...(what.key && { key: { key: what.key } }),
            ...(what.board !== undefined && { nextBoard: { board: what.board } }),
            ...(what.playOn && { playOn: true }),
            ...(what.ownHand && { ownHand: what.ownHand }),
            play: view?.play ?? 0,
            calls: view?.calls ?? 0,
            cards: view?.cards ?? 0,
        });
        return new Promise((answer) => {
            this.queue.push({ request, sent: false, answer });
            this.listener.sending(this.queue.length);
            this.pump();
        });
    }
    private pump(): void {
        const [first] = this.queue;
        if (!first || first.sent || this.socket?.readyState !== WebSocket.OPEN) return;
        first.sent = true;
        this.socket.send(JSON.stringify(toJson(SeatRequestSchema, first.request)));
        first.request.again = true; // if it has to be sent once more
    }
    private answered(reply: SeatReply): void {
        const [first] = this.queue;
        if (!first || reply.tap !== first.request.tap) return;
        this.queue.shift();
        this.listener.sending(this.queue.length);
        first.answer(reply);
        this.pump();
    }
}
