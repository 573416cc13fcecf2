/// The connection of a page that only listens, the spectators' and the technician's: opens it again when it breaks, and asks why when it is refused.
import { fromJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import { SeatEnd } from '../../gen/kibitz/v1/seat_pb';
import { language } from '../words/words';

export type Refused = 'code' | 'full' | 'off' | 'shut';
export interface FeedListener<Message> {
    heard(at: number): void;
    told(message: Message): void;
    /// The line is cut, or silent; it is being opened again.
    lost(): void;
    /// With 'code' and 'shut' it stays so until somebody has logged in or joined, and open() is called.
    refused(why: Refused): void;
}

/// The table says something every two seconds: after so long without a word the line is dead.
const silence = 5000;
const openPatience = 6000;
const pauses = [250, 500, 1000, 2000, 4000];
const refusals: Record<number, Refused> = { 401: 'code', 404: 'off', 503: 'full' };

/// @tparam D  its messages have an `end`, a SeatEnd
export class FeedLink<D extends DescMessage> {
    private socket: WebSocket | undefined;
    private heardAt = 0;
    private tries = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private ended = false;

    /// @param path  "/api/v1/watch/live"
    constructor(
        private readonly path: string,
        private readonly schema: D,
        private readonly listener: FeedListener<MessageShape<D>>,
    ) {
        for (const kind of ['online', 'pageshow', 'focus']) addEventListener(kind, () => this.awake());
        document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.awake());
        setInterval(() => this.listen(), 500);
    }
    private awake(): void {
        this.listen();
        if (!this.socket && !this.ended) this.open();
    }
    private listen(): void {
        const { socket } = this;
        if (socket?.readyState !== WebSocket.OPEN || Date.now() - this.heardAt <= silence) return;
        this.socket = undefined;
        socket.close();
        this.broken();
    }

    /// In the language in use; what was open is closed.
    open(): void {
        clearTimeout(this.timer);
        this.ended = false;
        const before = this.socket;
        this.socket = undefined;
        before?.close();
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        const socket = new WebSocket(`${scheme}://${location.host}${this.path}?lang=${language()}`, 'kibitz.v1.json');
        this.socket = socket;
        const opening = setTimeout(() => socket.close(), openPatience);
        socket.onmessage = ({ data }) => {
            if (this.socket !== socket) return;
            clearTimeout(opening);
            this.tries = 0;
            this.heardAt = Date.now();
            const message = fromJson(this.schema, JSON.parse(String(data)) as JsonValue, { ignoreUnknownFields: true });
            this.listener.heard(this.heardAt);
            this.listener.told(message);
            if ((message as { end?: SeatEnd }).end !== SeatEnd.SHUT_OUT) return;
            this.ended = true;
            this.listener.refused('shut');
        };
        socket.onclose = () => {
            clearTimeout(opening);
            if (this.socket !== socket) return;
            this.socket = undefined;
            this.broken();
        };
    }
    private broken(): void {
        if (this.ended) return;
        this.listener.lost();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.again(), pauses[Math.min(this.tries++, pauses.length - 1)]);
    }
    /// A socket that is refused does not say why: it is asked for in plain words.
    private async again(): Promise<void> {
        if (this.socket || this.ended) return;
        try {
            const { status } = await fetch(this.path, { cache: 'no-store', signal: AbortSignal.timeout(openPatience) });
            const why = refusals[status];
            if (why) this.listener.refused(why);
            if (why === 'code') return;
        } catch {
            // The table cannot be reached: the socket will find out when it can.
        }
        if (!this.socket && !this.ended) this.open();
    }
}
