/// The panel's connection: carries keys to the table in the order they were pressed, each once: the next goes when the one before has
/// been answered, and what was not answered is sent again by its own name.
import { create, fromJson, toJsonString, type JsonValue, type MessageInitShape } from '@bufbuild/protobuf';
import type { PanelSchema } from '../../../gen/kibitz/v1/reading_pb';
import { SeatEnd, SeatMessageSchema, SeatRequestSchema, type SeatMessage, type SeatReply, type SeatRequest, type SeatView } from '../../../gen/kibitz/v1/seat_pb';
import { Line, silence } from '../../live/line';

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

const path = '/api/v1/seat/live';
const longest = 4000;
/// A device that slept, or a busy one, looks late: what has come meanwhile is heard first.
const late = 1500;

/// Unique on this table: which device, and which of its taps.
export const thisDevice = Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('');
let taps = 0;

export class SeatLink extends Line {
    private lookedAt = 0;
    private readonly queue: Tap[] = [];

    constructor(
        private readonly listener: SeatListener,
        private readonly as: string, ///< "seat-north"; empty: the one this device has joined as
    ) {
        super(path, path, longest);
    }

    protected override listen(): void {
        const now = Date.now();
        if (now - this.lookedAt > late) this.heardAt = Math.max(this.heardAt, now - silence + late);
        this.lookedAt = now;
        super.listen();
    }
    protected asks(): string {
        return this.as && `&as=${encodeURIComponent(this.as)}`;
    }
    protected heard(data: string): boolean {
        const message = fromJson(SeatMessageSchema, JSON.parse(data) as JsonValue, { ignoreUnknownFields: true });
        if (message.hello) this.begun();
        if (message.reply) this.replied(message.reply);
        this.listener.told(message);
        // The seat is another device's now, or nobody's: nothing is opened by itself.
        if (message.end === SeatEnd.TAKEN_OVER || message.end === SeatEnd.SHUT_OUT) {
            this.end();
            this.broken();
        }
        return message.hello !== undefined;
    }
    protected broken(): void {
        this.listener.connected(false);
    }
    protected answered(status: number): boolean {
        if (status !== 401) return true;
        this.end();
        this.listener.notJoined();
        return false;
    }
    private begun(): void {
        this.listener.connected(true);
        for (const tap of this.queue) tap.sent = false;
        this.pump();
    }

    /// Presses a key; answered when it is in the record, or with why not.
    press(view: SeatView | undefined, what: { key?: Key; board?: number; playOn?: boolean; ownHand?: { earphone: boolean }; whoSits?: { own: string; partner: string } }): Promise<Answer> {
        const request = create(SeatRequestSchema, {
            tap: `${thisDevice}-${++taps}`,
            ...(what.key && { key: { key: what.key } }),
            ...(what.board !== undefined && { nextBoard: { board: what.board } }),
            ...(what.playOn && { playOn: true }),
            ...(what.ownHand && { ownHand: what.ownHand }),
            ...(what.whoSits && { whoSits: what.whoSits }),
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
        if (!first || first.sent) return;
        first.sent = this.say(toJsonString(SeatRequestSchema, first.request));
        first.request.again ||= first.sent; // if it has to be sent once more
    }
    private replied(reply: SeatReply): void {
        const [first] = this.queue;
        if (!first || reply.tap !== first.request.tap) return;
        this.queue.shift();
        this.listener.sending(this.queue.length);
        first.answer(reply);
        this.pump();
    }
}
