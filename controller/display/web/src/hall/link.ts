/// The hall's connection: it listens, and takes and rules.
import { create, toJson } from '@bufbuild/protobuf';
import { HallMessageSchema, HallRequestSchema, type HallMessage, type HallReply } from '../../gen/kibitz/v1/hall_pb';
import { FeedLink, type FeedListener } from '../live/feedLink';

/// A table has three seconds to answer the hall, which answers then: longer, and nobody knows.
const patience = 5000;

type Asked = Parameters<typeof create<typeof HallRequestSchema>>[1];

export class HallLink extends FeedLink<typeof HallMessageSchema> {
    private number = 0n;
    private readonly waiting = new Map<bigint, (reply: HallReply | undefined) => void>();

    constructor(listener: FeedListener<HallMessage>) {
        super('/api/v1/hall/live', HallMessageSchema, {
            ...listener,
            told: (message) => {
                const { reply } = message;
                if (reply) this.waiting.get(reply.request)?.(reply);
                listener.told(message);
            },
        });
    }
    /// @return nothing: no answer has come, and nobody knows whether it was done
    ask(what: Asked): Promise<HallReply | undefined> {
        const request = ++this.number;
        const text = JSON.stringify(toJson(HallRequestSchema, create(HallRequestSchema, { ...what, request })));
        return new Promise((resolve) => {
            const answered = (reply: HallReply | undefined): void => {
                this.waiting.delete(request);
                resolve(reply);
            };
            this.waiting.set(request, answered);
            setTimeout(() => answered(undefined), patience);
            if (!this.say(text)) answered(undefined);
        });
    }
}
