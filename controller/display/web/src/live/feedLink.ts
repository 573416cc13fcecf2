/// The connection of a page that only listens: the spectators' and the technician's.
import { fromJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import { SeatEnd } from '../../gen/kibitz/v1/seat_pb';
import { Line } from './line';

export type Refused = 'code' | 'full' | 'off' | 'shut';
export interface FeedListener<Message> {
    heard(at: number): void;
    told(message: Message): void;
    /// The line is cut, or silent; it is being opened again.
    lost(): void;
    /// With 'code' and 'shut' it stays so until somebody has logged in or joined, and open() is called.
    refused(why: Refused): void;
}

const longest = 4000;
const refusals: Record<number, Refused> = { 401: 'code', 404: 'off', 503: 'full' };

/// @tparam D  its messages have an `end`, a SeatEnd
export class FeedLink<D extends DescMessage> extends Line {
    /// @param path  "/api/v1/watch/live"
    /// @param what  is asked for besides the language, each time it is opened: "&table=T012"
    constructor(
        path: string,
        private readonly schema: D,
        private readonly listener: FeedListener<MessageShape<D>>,
        private readonly what: () => string = () => '',
    ) {
        super(path, path, longest);
    }

    protected asks(): string {
        return this.what();
    }
    protected heard(data: string): boolean {
        const message = fromJson(this.schema, JSON.parse(data) as JsonValue, { ignoreUnknownFields: true });
        this.listener.heard(this.heardAt);
        this.listener.told(message);
        if ((message as { end?: SeatEnd }).end === SeatEnd.SHUT_OUT) {
            this.end();
            this.listener.refused('shut');
        }
        return true;
    }
    protected broken(): void {
        this.listener.lost();
    }
    protected answered(status: number): boolean {
        const why = refusals[status];
        if (why) this.listener.refused(why);
        return why !== 'code';
    }
}
