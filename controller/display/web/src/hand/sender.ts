/// The sensing protocol from a page (drivers/remote/README.md): hello, readings with numbers, the clock's answers, coming back
/// after a break. Knows nothing of cards.

export type Light = 'LIGHT_OFF' | 'LIGHT_GREEN' | 'LIGHT_AMBER';
export interface HeardLight {
    seat: string;
    colour?: Light;
}
export interface HeardPrompt {
    seat: string;
    prompt?: string;
}
/// What the daemon gives a page that may play: POST /api/v1/by-hand.
export interface Ticket {
    ticket: string;
    model: string;
    devices: string[];
}
export type SenderState =
    | { kind: 'off' }
    | { kind: 'connecting' }
    | { kind: 'ready' }
    | { kind: 'lost' }
    | { kind: 'refused'; why: string };
export interface SenderListener {
    state(state: SenderState): void;
    light(light: HeardLight): void;
    prompt(prompt: HeardPrompt): void;
    /// The table counts anew: it has no idea of what was reported before.
    anew(): void;
    /// Said in the console: a reading that was not taken is a fault of this page.
    problem(what: string): void;
}
/// What is reported of one device, without moment and number: {sighting: {...}}.
export type Body = Readonly<Record<string, unknown>>;

interface Reading {
    at: string;
    reported_by: { place: string; function: string };
    sequence: number;
    [body: string]: unknown;
}
interface Waiting {
    device: string;
    reading: Reading;
}
interface Welcome {
    session: string;
    window: number;
    resumed?: boolean;
    taken?: { device: string; sequence: number }[];
}

/// Of a message the table says nothing about after so long the connection is dead.
const silence = 5000;
const retries = [300, 700, 1500, 3000];
/// Readings in one message: far below the protocol's longest.
const most = 64;
/// What is kept while the connection is broken.
const longest = 4000;

/// "north.seat-switch": its place and function as the schema writes them.
export function deviceId(name: string): { place: string; function: string } {
    const [place = '', does = ''] = name.split('.');
    return { place: `PLACE_${place.toUpperCase()}`, function: `DEVICE_FUNCTION_${does.toUpperCase().replaceAll('-', '_')}` };
}

/// Never runs back, whatever is done to the device's clock.
export const monotonic = (): string => new Date(performance.timeOrigin + performance.now()).toISOString();

export class Sender {
    private socket: WebSocket | undefined;
    private session = '';
    private devices: string[] = [];
    private readonly counts = new Map<string, number>();
    /// Not acknowledged, in order; the first `sent` of them are on their way.
    private waiting: Waiting[] = [];
    private sent = 0;
    private acknowledged = 0;
    private window = 0;
    private tries = 0;
    private reported = 0;
    private attempt = 0; ///< of connecting: a ticket that comes when another has been asked for opens nothing
    private wanted = false;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private heard = 0;
    private watch: ReturnType<typeof setInterval> | undefined;

    /// @param ticket  asks for another ticket: each lets in one connection; undefined when nobody may play here
    constructor(
        private readonly listener: SenderListener,
        private readonly ticket: () => Promise<Ticket | undefined>,
        private readonly open: (protocols: string[]) => WebSocket,
        private readonly clock: () => string = monotonic,
    ) {}

    start(): void {
        if (this.wanted) return;
        this.wanted = true;
        this.watch = setInterval(() => this.look(), 1000);
        void this.connect();
    }
    stop(): void {
        this.wanted = false;
        clearTimeout(this.timer);
        clearInterval(this.watch);
        this.close();
        this.session = '';
        this.waiting = [];
        this.listener.state({ kind: 'off' });
    }
    get ready(): boolean {
        return this.window > 0;
    }
    /// Whether the table has everything that was reported until now: to be asked later. What was lost with its session it never will have.
    upToNow(): () => boolean {
        const last = this.reported;
        return () => this.ready && this.reported - this.waiting.length >= last;
    }

    /// Reports what a device senses now. Of a device the board file does not have nothing is said.
    report(device: string, body: Body): void {
        if (this.session === '' || !this.devices.includes(device)) return;
        const sequence = (this.counts.get(device) ?? 0) + 1;
        this.counts.set(device, sequence);
        if (this.waiting.length >= longest) return; // left out with its number: the loss is seen
        ++this.reported;
        this.waiting.push({ device, reading: { at: this.clock(), reported_by: deviceId(device), sequence, ...body } });
        this.flush();
    }

    private flush(): void {
        while (this.window > 0 && this.sent < this.waiting.length && this.sent < this.window) {
            const until = Math.min(this.waiting.length, this.window, this.sent + most);
            this.send({ readings: { reading: this.waiting.slice(this.sent, until).map((one) => one.reading) } });
            this.sent = until;
        }
    }

    private send(message: object): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    private async connect(): Promise<void> {
        this.listener.state({ kind: this.session === '' ? 'connecting' : 'lost' });
        const attempt = ++this.attempt;
        const ticket = await this.ticket();
        if (!this.wanted || attempt !== this.attempt) return;
        if (!ticket) return this.again();
        this.devices = ticket.devices;
        const socket = this.open(['kibitz.v1.json', `kibitz.bearer.${ticket.ticket}`]);
        this.socket = socket;
        this.heard = performance.now();
        socket.onopen = () =>
            this.send({
                hello: {
                    protocol: 1,
                    made_by: 'Kibitz table by hand',
                    board_model: ticket.model,
                    device: ticket.devices,
                    clock: this.clock(),
                    resume: this.session,
                },
            });
        socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Record<string, unknown>);
        socket.onclose = () => {
            if (this.socket !== socket) return;
            this.close();
            if (this.wanted) this.again();
        };
    }

    private close(): void {
        const socket = this.socket;
        this.socket = undefined;
        this.window = 0;
        this.sent = 0;
        if (socket) {
            socket.onclose = socket.onmessage = socket.onopen = null;
            socket.close();
        }
    }

    private again(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.connect(), retries[Math.min(this.tries++, retries.length - 1)]);
    }

    private look(): void {
        if (this.socket && performance.now() - this.heard > silence) {
            this.close();
            this.again();
        }
    }

    private hear(message: Record<string, unknown>): void {
        this.heard = performance.now();
        if (message['clock']) this.send({ clock: { ask: (message['clock'] as { ask: number }).ask, clock: this.clock() } });
        if (message['welcome']) this.welcomed(message['welcome'] as Welcome);
        if (message['ack']) this.taken(Number((message['ack'] as { readings: string }).readings));
        if (message['light']) this.listener.light(message['light'] as HeardLight);
        if (message['prompt']) this.listener.prompt(message['prompt'] as HeardPrompt);
        if (message['problem']) this.listener.problem(JSON.stringify(message['problem']));
        if (message['refused']) {
            this.close();
            this.session = '';
            this.listener.state({ kind: 'refused', why: (message['refused'] as { what: string }).what });
            if (this.wanted) this.again();
        }
    }

    private welcomed(welcome: Welcome): void {
        this.tries = 0;
        this.session = welcome.session;
        this.acknowledged = this.sent = 0;
        if (welcome.resumed) {
            const last = new Map((welcome.taken ?? []).map((one) => [one.device, one.sequence]));
            this.waiting = this.waiting.filter((one) => one.reading.sequence > (last.get(one.device) ?? 0));
        } else {
            this.counts.clear();
            this.waiting = [];
        }
        this.window = welcome.window;
        this.flush();
        this.listener.state({ kind: 'ready' });
        if (!welcome.resumed) this.listener.anew();
    }

    private taken(readings: number): void {
        const count = Math.min(readings - this.acknowledged, this.sent);
        this.acknowledged = readings;
        this.waiting.splice(0, count);
        this.sent -= count;
        this.flush();
    }
}
