/// The live connection of a page, whoever's it is: opened, heard whether it lives, and opened again when it breaks. What is said over it
/// is for those who extend it.
import { language } from '../words/words';
import { at } from './place';
import { request } from './request';

/// The table says something every two seconds: after so long without a word the line is dead, whatever the socket says.
export const silence = 5000;
/// A socket may hang without a word when a phone changes networks: no word after so long is a failure.
const openPatience = 6000;
const look = 500;

/// How long to wait before the n-th try in a row (0 = first), in ms: at once, then longer, never beyond `longest`: a Director
/// crosses a hall in less than eight seconds.
export function pause(tries: number, longest = 8000): number {
    return Math.min(250 * 2 ** tries, longest);
}

export abstract class Line {
    protected heardAt = 0;
    private socket: WebSocket | undefined;
    private wanted = false;
    private tries = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private query = '';

    /// @param path  "/api/v1/watch/live"
    /// @param plain  what says why that was refused, to a plain request
    /// @param longest  between tries, ms
    constructor(
        private readonly path: string,
        private readonly plain: string,
        private readonly longest?: number,
    ) {
        // A device that slept has stopped timers too: whoever comes back to it is told before his tap counts.
        for (const kind of ['online', 'visibilitychange', 'pageshow', 'focus', 'pointerdown', 'keydown'])
            addEventListener(kind, () => this.awake(), true);
        setInterval(() => this.listen(), look);
    }

    /// What is asked for besides the language, "&after=7": each time it is opened.
    protected abstract asks(): string;
    /// Something has come. @return whether the line is good: the first try after the next break comes at once
    protected abstract heard(data: string): boolean;
    /// It is cut, or nothing was heard since then; it is opened again at `retryAt`. Both ms.
    protected abstract broken(since: number, retryAt: number): void;
    /// What a plain request is answered: no browser says why a WebSocket was refused.
    /// @return whether it is opened again by itself
    protected abstract answered(status: number): boolean;

    /// In the language in use; what was open is closed, and nothing said to be lost.
    open(): void {
        this.close();
        this.wanted = true;
        this.query = `?lang=${language()}${this.asks()}`;
        const socket = new WebSocket(location.origin.replace('http', 'ws') + at(this.path) + this.query, 'kibitz.v1.json');
        this.socket = socket;
        const opening = setTimeout(() => socket.close(), openPatience);
        socket.onopen = () => (this.heardAt = Date.now());
        socket.onmessage = ({ data }) => {
            clearTimeout(opening);
            if (this.socket !== socket) return;
            this.heardAt = Date.now();
            if (this.heard(data as string)) this.tries = 0;
        };
        socket.onclose = () => {
            clearTimeout(opening);
            if (this.socket === socket) this.lost(Date.now());
        };
    }
    /// Tries at once where it is broken.
    awake(): void {
        this.listen();
        if (this.wanted && !this.socket) this.open();
    }
    /// The language has changed: what the table words comes in the new one.
    relink(): void {
        if (this.wanted) this.open();
    }
    /// It is not opened again before open() is called.
    protected end(): void {
        this.close();
        this.wanted = false;
    }
    /// Begins again, as after a break.
    protected cut(): void {
        this.socket?.close();
    }
    /// @return whether there was a line to say it by
    protected say(text: string): boolean {
        this.listen();
        const { socket } = this;
        const is = socket?.readyState === WebSocket.OPEN;
        if (is) socket.send(text);
        return is;
    }
    /// Has the table been silent for too long? Then another connection is tried.
    protected listen(): void {
        if (this.socket?.readyState === WebSocket.OPEN && Date.now() - this.heardAt > silence) this.lost(this.heardAt);
    }

    private close(): void {
        clearTimeout(this.timer);
        const { socket } = this;
        this.socket = undefined;
        socket?.close();
    }
    private lost(since: number): void {
        this.close();
        const retryAt = Date.now() + pause(this.tries++, this.longest);
        this.broken(since, retryAt);
        void this.again(retryAt);
    }
    private async again(retryAt: number): Promise<void> {
        // Not reached: the socket will find out when it can.
        const status = await request(at(this.plain) + this.query, { method: 'HEAD' }).then((answer) => answer.status, () => 0);
        if (this.socket || !this.wanted || (status && !this.answered(status))) return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.open(), retryAt - Date.now());
    }
}
