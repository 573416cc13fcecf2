/// The live connection: opens it, takes messages in, asks again from the last number when it breaks.
import { create, fromJson, toJsonString, type JsonValue } from '@bufbuild/protobuf';
import { LiveMessageSchema, LiveRequestSchema, LookingSchema, type LiveMessage, type Presence } from '../../gen/kibitz/v1/live_pb';
import type { IncidentCommand } from '../../gen/kibitz/v1/reading_pb';
import { language, t } from '../words/words';
import { nothingKnown, pause, take, type Known } from './resume';
import { fetchTable } from './server';

export type LinkState =
    | { kind: 'connecting' }
    | { kind: 'live' }
    | { kind: 'silent'; since: number } ///< connected as it seems, and nothing has come for too long
    | { kind: 'lost'; since: number; retryAt: number; why: string }
    | { kind: 'logged-out' };

export interface LinkListener {
    state(state: LinkState): void;
    known(known: Known): void;
    /// Who is connected, and looking at what.
    present(presence: Presence): void;
    /// Something came: what is shown is as of now.
    heard(at: number): void;
    /// After a break: how many events had been missed; undefined when a snapshot came instead.
    back(missed: number | undefined): void;
    /// A command was taken, and is not on the table's disk yet.
    unwritten(): void;
}
/// What a Director asks for by the live connection; the journal it is about is added.
export type Asked = { incident: IncidentCommand } | { seenAll: { through: bigint } };
/// No answer has come: it may be in the record, or not.
export const unheard = 'unheard';
type Waiting = { done: (error: string | undefined) => void; timer: ReturnType<typeof setTimeout> };

/// A ruling is in the record within milliseconds; after this long something is wrong and the Director is told.
const replyPatience = 8000;
/// The socket may hang without a word when a phone changes networks: no opening after this long is a failure.
const openPatience = 6000;
/// The table says something every two seconds. After this long without a word the line is dead, whatever the socket says.
export const silence = 5000;
const look = 500;

export class Link {
    private socket: WebSocket | undefined;
    private known: Known = nothingKnown;
    private tries = 0;
    private lostSince: number | undefined;
    private farewell = '';
    private timer: ReturnType<typeof setTimeout> | undefined;
    private requests = 0n;
    private relinkAfterReply = false;
    private readonly waiting = new Map<bigint, Waiting>();

    private heardAt = 0;
    private looking: { incident: bigint; ruling: boolean } = { incident: 0n, ruling: false };

    constructor(private readonly listener: LinkListener) {
        addEventListener('online', () => this.retryNow());
        document.addEventListener('visibilitychange', () => {
            if (document.visibilityState === 'visible') this.awake();
        });
        // A laptop that slept has stopped timers too: whoever comes back to it is told before his tap counts.
        for (const kind of ['pageshow', 'focus', 'pointerdown', 'keydown']) addEventListener(kind, () => this.awake(), true);
        setInterval(() => this.listen(), look);
    }

    private awake(): void {
        this.listen();
        this.retryNow();
    }

    /// Has the table been silent for too long? Then the page says so, and another connection is tried.
    private listen(): void {
        const socket = this.socket;
        if (!socket || socket.readyState !== WebSocket.OPEN || this.heardAt === 0) return;
        if (Date.now() - this.heardAt <= silence) return;
        this.lostSince ??= this.heardAt;
        this.listener.state({ kind: 'silent', since: this.heardAt });
        this.socket = undefined;
        socket.close();
        void this.broken();
    }

    /// Whose page is shown here, and whether an option is armed: colleagues see it.
    look(incident: bigint, ruling: boolean): void {
        this.looking = { incident, ruling };
        this.sayLooking();
    }
    private sayLooking(): void {
        if (this.socket?.readyState !== WebSocket.OPEN) return;
        this.socket.send(toJsonString(LiveRequestSchema, create(LiveRequestSchema, { looking: create(LookingSchema, this.looking) })));
    }

    start(): void {
        if (this.lostSince === undefined) this.listener.state({ kind: 'connecting' });
        this.open();
    }

    /// After the language has changed: asks anew from the last number, so that the server's words come in that language.
    /// Nothing is said to be lost. A ruling on its way is answered first.
    relink(): void {
        this.relinkAfterReply = this.waiting.size > 0;
        if (this.relinkAfterReply || !this.socket) return;
        const old = this.socket;
        this.socket = undefined;
        old.close();
        this.open();
    }

    private open(): void {
        clearTimeout(this.timer);
        const query = new URLSearchParams({ lang: language() });
        if (this.known.number > 0n) {
            query.set('after', String(this.known.number));
            if (this.known.hello?.journalId) query.set('journal', this.known.hello.journalId);
        }
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        const socket = new WebSocket(`${scheme}://${location.host}/api/v1/live?${query}`, 'kibitz.v1.json');
        this.socket = socket;
        const before = this.known.number;
        let first = true;
        const opening = setTimeout(() => socket.close(), openPatience);
        socket.onopen = () => {
            clearTimeout(opening);
            if (this.looking.incident > 0n) this.sayLooking();
        };
        socket.onmessage = (message) => {
            if (this.socket !== socket) return;
            this.heardAt = Date.now();
            this.listener.heard(this.heardAt);
            const read = this.read(message.data);
            if (!read) return;
            this.takeIn(read, first, before);
            if (!read.reply && !read.presence && !read.beat) first = false;
        };
        socket.onclose = () => {
            clearTimeout(opening);
            if (this.socket === socket) void this.broken();
        };
    }

    /// Ends the connection without trying again (logged out).
    stop(): void {
        clearTimeout(this.timer);
        const socket = this.socket;
        this.socket = undefined;
        socket?.close();
        this.known = nothingKnown;
        this.lostSince = undefined;
        this.tries = 0;
        this.listener.state({ kind: 'logged-out' });
    }

    retryNow(): void {
        if (this.lostSince !== undefined && this.socket === undefined) this.start();
    }

    /// Sends what a Director asks; resolves to nothing when it is in the record, else to the reason why not, or to `unheard`.
    send(asked: Asked): Promise<string | undefined> {
        this.listen();
        const socket = this.socket;
        if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(t('ruling.offline'));
        const request = ++this.requests;
        const journal = this.known.hello?.journalId ?? '';
        const message = create(LiveRequestSchema, 'incident' in asked ? { request, incident: { ...asked.incident, journal } } : { request, seenAll: { ...asked.seenAll, journal } });
        socket.send(toJsonString(LiveRequestSchema, message));
        return new Promise((resolve) => {
            const timer = setTimeout(() => this.answer(request, unheard), replyPatience);
            this.waiting.set(request, { done: resolve, timer });
        });
    }

    private answer(request: bigint, error: string | undefined): void {
        const waiting = this.waiting.get(request);
        if (!waiting) return;
        this.waiting.delete(request);
        clearTimeout(waiting.timer);
        waiting.done(error);
        if (this.relinkAfterReply && this.waiting.size === 0) this.relink();
    }

    private read(data: unknown): LiveMessage | undefined {
        try {
            return fromJson(LiveMessageSchema, JSON.parse(String(data)) as JsonValue, { ignoreUnknownFields: true });
        } catch (error) {
            console.warn('a message that cannot be read', error);
            this.resync();
            return undefined;
        }
    }

    private takeIn(message: LiveMessage, first: boolean, before: bigint): void {
        if (message.dropped) {
            this.farewell = message.dropped;
            return;
        }
        if (message.reply) {
            if (message.reply.unwritten) this.listener.unwritten();
            return this.answer(message.reply.request, message.reply.done ? undefined : message.reply.error);
        }
        if (message.presence) return this.listener.present(message.presence);
        if (message.beat) return;
        const taken = take(this.known, message);
        if (taken.kind === 'again') return;
        if (taken.kind === 'gap') return this.resync();
        this.known = taken.known;
        if (taken.known.table) this.listener.known(taken.known);
        if (first) this.opened();
        if (this.lostSince !== undefined && taken.known.table && message.table)
            this.caughtUp(before, message.hello !== undefined);
        else if (this.lostSince === undefined && first) this.listener.state({ kind: 'live' });
    }

    private opened(): void {
        this.tries = 0;
        this.farewell = '';
    }

    /// The table is there again after a break: everything that was missed has come, it arrives with the last event.
    private caughtUp(before: bigint, snapshot: boolean): void {
        this.lostSince = undefined;
        this.listener.state({ kind: 'live' });
        this.listener.back(snapshot ? undefined : Number(this.known.number - before));
    }

    /// What came does not follow on what is known: begin again from a snapshot.
    private resync(): void {
        this.known = { ...nothingKnown, hello: this.known.hello, table: this.known.table };
        this.socket?.close();
    }

    private async broken(): Promise<void> {
        this.socket = undefined;
        for (const request of [...this.waiting.keys()]) this.answer(request, unheard);
        this.lostSince ??= Date.now();
        const delay = pause(this.tries++);
        this.listener.state({ kind: 'lost', since: this.lostSince, retryAt: Date.now() + delay, why: this.farewell });
        // A browser does not say why a WebSocket was refused; the table's page does.
        const answer = await fetchTable();
        if (answer.kind === 'logged-out') return this.stop();
        clearTimeout(this.timer);
        if (this.socket === undefined) this.timer = setTimeout(() => this.start(), delay);
    }
}
