/// The Director's live connection: takes messages in, asks again from the last number after a break, sends what he asks.
import { create, fromJson, toJsonString, type JsonValue } from '@bufbuild/protobuf';
import { LiveMessageSchema, LiveRequestSchema, LookingSchema, type LiveMessage, type Presence } from '../../gen/kibitz/v1/live_pb';
import type { IncidentCommand } from '../../gen/kibitz/v1/reading_pb';
import { t } from '../words/words';
import { Line } from './line';
import { nothingKnown, take, type Known } from './resume';

export type LinkState =
    | { kind: 'connecting' }
    | { kind: 'live' }
    | { kind: 'lost'; since: number; retryAt: number; why: string }
    | { kind: 'logged-out'; ended?: boolean }; ///< ended: by others, while it was open

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

export class Link extends Line {
    private known: Known = nothingKnown;
    private before = 0n; ///< the number that was known when it was opened
    private first = true; ///< what comes now is the first of the table since then
    private lostSince: number | undefined;
    private farewell = '';
    private requests = 0n;
    private relinkAfterReply = false;
    private readonly waiting = new Map<bigint, Waiting>();
    private looking: { incident: bigint; ruling: boolean } = { incident: 0n, ruling: false };

    constructor(private readonly listener: LinkListener) {
        super('/api/v1/live', '/api/v1/table');
    }

    /// Whose page is shown here, and whether an option is armed: colleagues see it.
    look(incident: bigint, ruling: boolean): void {
        this.looking = { incident, ruling };
        this.sayLooking();
    }
    private sayLooking(): void {
        this.say(toJsonString(LiveRequestSchema, create(LiveRequestSchema, { looking: create(LookingSchema, this.looking) })));
    }

    start(): void {
        if (this.lostSince === undefined) this.listener.state({ kind: 'connecting' });
        this.open();
    }

    /// After the language has changed: asks anew from the last number, so that the server's words come in that language.
    /// Nothing is said to be lost. A ruling on its way is answered first.
    override relink(): void {
        this.relinkAfterReply = this.waiting.size > 0;
        if (!this.relinkAfterReply) super.relink();
    }

    /// Ends the connection without trying again (logged out).
    stop(ended = false): void {
        this.end();
        this.known = nothingKnown;
        this.lostSince = undefined;
        this.listener.state({ kind: 'logged-out', ended });
    }

    /// Sends what a Director asks; resolves to nothing when it is in the record, else to the reason why not, or to `unheard`.
    send(asked: Asked): Promise<string | undefined> {
        const request = ++this.requests;
        const journal = this.known.hello?.journalId ?? '';
        const what = 'incident' in asked ? { incident: { ...asked.incident, journal } } : { seenAll: { ...asked.seenAll, journal } };
        const message = create(LiveRequestSchema, { request, ...what });
        if (!this.say(toJsonString(LiveRequestSchema, message))) return Promise.resolve(t('ruling.offline'));
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

    protected asks(): string {
        const { number, hello } = this.known;
        this.before = number;
        this.first = true;
        return number > 0n ? `&after=${number}&journal=${hello?.journalId ?? ''}` : '';
    }

    protected heard(data: string): boolean {
        this.listener.heard(this.heardAt);
        let message: LiveMessage;
        try {
            message = fromJson(LiveMessageSchema, JSON.parse(data) as JsonValue, { ignoreUnknownFields: true });
        } catch (error) {
            console.warn('a message that cannot be read', error);
            this.resync();
            return false;
        }
        return this.takeIn(message);
    }

    /// @return whether it told of the table, and follows on what is known
    private takeIn(message: LiveMessage): boolean {
        if (message.dropped) {
            this.farewell = message.dropped;
        } else if (message.reply) {
            if (message.reply.unwritten) this.listener.unwritten();
            this.answer(message.reply.request, message.reply.done ? undefined : message.reply.error);
        } else if (message.presence) {
            this.listener.present(message.presence);
        } else if (!message.beat) {
            return this.told(message);
        }
        return false;
    }

    private told(message: LiveMessage): boolean {
        const { first } = this;
        this.first = false;
        const taken = take(this.known, message);
        if (taken.kind === 'again') return false;
        if (taken.kind === 'gap') return this.resync();
        this.known = taken.known;
        if (taken.known.table) this.listener.known(taken.known);
        if (first) {
            this.farewell = '';
            if (this.looking.incident > 0n) this.sayLooking();
        }
        if (this.lostSince !== undefined && taken.known.table && message.table) this.caughtUp(message.hello !== undefined);
        else if (this.lostSince === undefined && first) this.listener.state({ kind: 'live' });
        return true;
    }

    /// The table is there again after a break: everything that was missed has come, it arrives with the last event.
    private caughtUp(snapshot: boolean): void {
        this.lostSince = undefined;
        this.listener.state({ kind: 'live' });
        this.listener.back(snapshot ? undefined : Number(this.known.number - this.before));
    }

    /// What came does not follow on what is known: begin again from a snapshot.
    private resync(): false {
        this.known = { ...nothingKnown, hello: this.known.hello, table: this.known.table };
        this.cut();
        return false;
    }

    protected broken(since: number, retryAt: number): void {
        for (const request of [...this.waiting.keys()]) this.answer(request, unheard);
        this.lostSince ??= since;
        this.listener.state({ kind: 'lost', since: this.lostSince, retryAt, why: this.farewell });
    }

    protected answered(status: number): boolean {
        if (status === 401) this.stop(this.known.hello !== undefined);
        if (status === 404) this.farewell = t('link.no-table');
        return status !== 401;
    }
}
