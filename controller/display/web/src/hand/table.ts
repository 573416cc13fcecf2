/// The table as it stands before the people at it: where each card is, how high, which side up; arms, seats, keys. Every change
/// goes out as a Reading at once, and what is seen is repeated once a second. What is played is decided elsewhere.
import { byRank, suits } from '../bridge/cards';
import { after, bySeat, protoSeat, seatNames, sorted, type Board, type BySeat, type SeatName } from './deals';
import { Sender, type SenderState, type Ticket } from './sender';

/// How a card over a zone is held: upright with its face to its player, face up, or face down.
export type Facing = 'hidden' | 'up' | 'down';
export interface Over {
    card: string;
    facing: Facing;
    height: number; ///< mm above the table
}
export type Edge = 'inner' | 'outer';
export type Lamp = 'off' | 'green' | 'amber';
export interface Place {
    hand: string[]; ///< what is neither over the zone nor put aside; lies spread where `columns` is
    columns: string[][] | undefined; ///< as spread: from dummy's right, each from the outer edge; a card taken leaves a gap
    over: Over[]; ///< in the order they came
    aside: number; ///< quitted cards
    sits: boolean;
    arm: Record<Edge, boolean>;
    arranging: boolean;
    lamp: Lamp;
    prompt: string; ///< as the schema names it
}
export interface Geometry {
    column_pitch_mm: number;
    card_width_mm: number;
    card_length_mm: number;
    strip_mm: number;
    outer_margin_mm: number;
}
/// Higher cards are out of the zone's sight.
export const sightHeight = 100;
/// A sensor says once a second what it sees (drivers/remote/README.md, sign-of-life); looked at four times a second.
const life = 850;

const freshPlace = (hand: string[] = []): Place => ({
    hand,
    columns: undefined,
    over: [],
    aside: 0,
    sits: true,
    arm: { inner: false, outer: false },
    arranging: false,
    lamp: 'off',
    prompt: '',
});

export class HandTable {
    board: Board | undefined;
    places: BySeat<Place> = bySeat(() => freshPlace());
    link: SenderState = { kind: 'off' };
    geometry: Geometry | undefined;
    private readonly sender: Sender;
    private readonly told = new Map<string, number>();
    private readonly watchers = new Set<() => void>();
    private fingers = 0;
    private starting = 0; ///< the board that was put on here and is not in the record yet

    constructor(ticket: () => Promise<(Ticket & { geometry: Geometry }) | undefined>, open: (protocols: string[]) => WebSocket) {
        const ask = async (): Promise<Ticket | undefined> => {
            const given = await ticket();
            if (given) this.geometry = given.geometry;
            return given;
        };
        this.sender = new Sender(
            {
                state: (state) => {
                    this.link = state;
                    this.draw();
                },
                light: ({ seat, colour }) => this.shown(seat, (place) => (place.lamp = (colour ?? 'LIGHT_OFF').slice(6).toLowerCase() as Lamp)),
                prompt: ({ seat, prompt }) => this.shown(seat, (place) => (place.prompt = (prompt ?? 'PROMPT_NOTHING').slice(7))),
                anew: () => this.tellAll(),
                problem: (what) => console.error('a reading was not taken', what),
            },
            ask,
            open,
        );
        setInterval(() => this.signsOfLife(), 250);
    }

    start(): void {
        this.sender.start();
    }
    stop(): void {
        this.sender.stop();
    }
    /// Whether the table has taken everything that has been reported up to now; asked later.
    taken(): () => boolean {
        return this.sender.upToNow();
    }
    watch(watcher: () => void): () => void {
        this.watchers.add(watcher);
        return () => this.watchers.delete(watcher);
    }
    draw(): void {
        for (const watcher of [...this.watchers]) watcher();
    }
    private shown(seat: string, change: (place: Place) => void): void {
        const name = seatNames.find((one) => protoSeat(one) === seat);
        if (name) change(this.places[name]);
        this.draw();
    }

    // --- what devices see ---------------------------------------------------------------------------------------------

    private report(device: string, body: Record<string, unknown>): void {
        this.told.set(`${device} ${String((body['sighting'] as { area?: string } | undefined)?.area)}`, performance.now());
        this.sender.report(device, body);
    }
    /// Everything over a seat's zone.
    tellZone(seat: SeatName): void {
        const card = this.places[seat].over
            .filter((one) => one.height <= sightHeight && one.facing !== 'hidden') // on edge nothing is seen of it from above
            .map((one) => ({ card: one.card, face_up: one.facing === 'up', height_mm: round(one.height), confidence: 0.99 }));
        this.report(`${seat}.sight`, { sighting: { seat: protoSeat(seat), area: 'AREA_PLAY', card } });
        this.draw();
    }
    /// Everything of a hand that lies spread.
    tellSpread(seat: SeatName): void {
        const lying = this.places[seat].columns ? this.places[seat].hand : [];
        const card = lying.map((one) => ({ card: one, face_up: true, height_mm: 1, confidence: 0.99 }));
        this.report(`${seat}.sight`, { sighting: { seat: protoSeat(seat), area: 'AREA_DUMMY', card } });
        this.draw();
    }
    private tellSeat(seat: SeatName): void {
        this.report(`${seat}.seat-switch`, { seat_switch: { seat: protoSeat(seat), occupied: this.places[seat].sits } });
    }
    private tellBoard(): void {
        this.report('centre.board-reader', { board_tag: { tag: String(this.board?.number ?? 0) } });
    }
    private tellAll(): void {
        for (const seat of seatNames) {
            this.tellZone(seat);
            if (this.places[seat].columns) this.tellSpread(seat);
            this.tellSeat(seat);
            for (const edge of ['inner', 'outer'] as const) this.tellBeam(seat, edge);
        }
        this.tellBoard();
    }
    private signsOfLife(): void {
        if (this.link.kind !== 'ready') return;
        const now = performance.now();
        const quiet = (key: string): boolean => now - (this.told.get(key) ?? 0) > life;
        for (const seat of seatNames) {
            if (quiet(`${seat}.sight AREA_PLAY`)) this.tellZone(seat);
            if (this.places[seat].columns && quiet(`${seat}.sight AREA_DUMMY`)) this.tellSpread(seat);
            if (quiet(`${seat}.seat-switch undefined`)) this.tellSeat(seat);
        }
        if (quiet('centre.board-reader undefined')) this.tellBoard();
    }

    // --- boards -------------------------------------------------------------------------------------------------------

    /// A board is put on, its hands are dealt.
    putOn(board: Board): void {
        this.takeOff();
        this.lay(board);
        this.starting = board.number;
        const hand = (seat: SeatName): Record<string, string> =>
            Object.fromEntries(suits.map((suit, i) => [['spades', 'hearts', 'diamonds', 'clubs'][i]!, board.hands[seat].filter((c) => c[0] === suit).map((c) => c[1]).join('')]));
        this.command({
            board_start: {
                board: board.number,
                dealer: protoSeat(board.dealer),
                vulnerability: `VULNERABILITY_${board.vulnerable}`,
                deal: bySeat(hand),
            },
        });
        this.tellAll();
    }
    /// Whether a board that has come into the record was put on here; asked once for each.
    started(number: number): boolean {
        const own = this.starting === number;
        this.starting = 0;
        return own;
    }
    /// A board that was put on elsewhere: its cards lie here, nobody is told to start it.
    layOut(board: Board): void {
        this.clear();
        this.lay(board);
        this.tellAll();
    }
    private lay(board: Board): void {
        this.board = board;
        for (const seat of seatNames) this.deal(seat, freshPlace(sorted(board.hands[seat])));
    }
    private clear(): void {
        const spread = seatNames.filter((seat) => this.places[seat].columns);
        this.board = undefined;
        for (const seat of seatNames) this.deal(seat, freshPlace());
        for (const seat of spread) this.tellSpread(seat);
    }
    /// The board is taken off the table; the cards go with it.
    takeOff(): void {
        if (!this.board) return;
        this.clear();
        this.command({ board_end: {} });
        this.tellAll();
    }
    /// Nobody plays here any more: the cards are out of sight, and nothing is reported.
    forget(): void {
        this.board = undefined;
        for (const seat of seatNames) this.places[seat] = freshPlace();
        this.draw();
    }
    /// The cards as the record has them, after the page was loaded anew: nothing is reported but what lies there.
    restore(board: Board, places: BySeat<Pick<Place, 'hand' | 'over' | 'aside'>>, dummy: SeatName | undefined, trump: string | undefined): void {
        this.board = board;
        for (const seat of seatNames) this.deal(seat, { ...freshPlace(), ...places[seat] });
        if (dummy) this.places[dummy].columns = columnsOf(board.hands[dummy], trump);
        this.tellAll();
    }
    private deal(seat: SeatName, place: Place): void {
        const { lamp, prompt, sits, arm } = this.places[seat];
        this.places[seat] = { ...place, lamp, prompt, sits, arm };
    }
    private command(command: Record<string, unknown>): void {
        this.report('centre.board-reader', { command });
    }

    // --- what people do -----------------------------------------------------------------------------------------------

    press(seat: SeatName, key: Record<string, unknown>): void {
        this.report(`${seat}.panel`, { panel: { seat: protoSeat(seat), ...key } });
    }
    arrange(seat: SeatName, on: boolean): void {
        this.places[seat].arranging = on;
        this.press(seat, { arrange: { on } });
        this.draw();
    }
    sit(seat: SeatName, sits: boolean): void {
        this.places[seat].sits = sits;
        this.tellSeat(seat);
        this.draw();
    }
    private tellBeam(seat: SeatName, edge: Edge): void {
        this.report(`${seat}.beams`, { beam: { seat: protoSeat(seat), edge: `EDGE_${edge.toUpperCase()}`, broken: this.places[seat].arm[edge] } });
    }
    reach(seat: SeatName, edge: Edge, over: boolean): void {
        if (this.places[seat].arm[edge] === over) return;
        this.places[seat].arm[edge] = over;
        this.tellBeam(seat, edge);
        this.draw();
    }
    spread(seat: SeatName, trump: string | undefined): void {
        this.places[seat].columns = columnsOf(this.places[seat].hand, trump);
        this.tellSpread(seat);
    }
    gather(seat: SeatName): void {
        this.places[seat].columns = undefined;
        this.tellSpread(seat);
    }
    /// Where a card that lies spread can be touched, mm from the corner at dummy's right hand: the middle of what shows of it.
    middleOf(seat: SeatName, card: string): { x: number; y: number } | undefined {
        const { columns, hand } = this.places[seat];
        const column = columns?.findIndex((cards) => cards.includes(card)) ?? -1;
        if (!columns || !this.geometry || column < 0) return undefined;
        const cards = columns[column]!;
        const g = this.geometry;
        const place = cards.indexOf(card);
        const covered = cards.findIndex((one, i) => i > place && hand.includes(one));
        const shows = covered < 0 ? g.card_length_mm : Math.min(g.card_length_mm, (covered - place) * g.strip_mm);
        return { x: column * g.column_pitch_mm + g.card_width_mm / 2, y: g.outer_margin_mm + place * g.strip_mm + shows / 2 };
    }
    /// A finger comes down at a card that lies spread; the result moves it a little and lifts it.
    finger(seat: SeatName, card: string): { rest(): void; up(): void } {
        const at = this.middleOf(seat, card);
        const finger = this.fingers++ % 5;
        const say = (phase: string, by = 0): void => {
            if (at) this.report(`${seat}.touch`, { contact: { seat: protoSeat(seat), finger, phase: `CONTACT_PHASE_${phase}`, x_mm: at.x + by, y_mm: at.y } });
        };
        say('DOWN');
        return { rest: () => say('MOVE', 1), up: () => say('UP') };
    }

    // --- one card -----------------------------------------------------------------------------------------------------

    /// The card leaves the hand and is over its player's zone.
    lift(seat: SeatName, card: string, height: number, facing: Facing): Over {
        const place = this.places[seat];
        place.hand = place.hand.filter((one) => one !== card);
        const over: Over = { card, height, facing };
        place.over = [...place.over, over];
        if (place.columns) this.tellSpread(seat);
        this.tellZone(seat);
        return over;
    }
    /// Held otherwise, or higher or lower.
    hold(seat: SeatName, over: Over, how: Partial<Pick<Over, 'height' | 'facing'>>): void {
        Object.assign(over, how);
        this.places[seat].over = [...this.places[seat].over];
        this.tellZone(seat);
    }
    /// Gone from over the zone: back to the hand, or put aside.
    remove(seat: SeatName, over: Over, to: 'hand' | 'aside'): void {
        const place = this.places[seat];
        if (!place.over.includes(over)) return;
        place.over = place.over.filter((one) => one !== over);
        if (to === 'aside') ++place.aside;
        else place.hand = sorted([...place.hand, over.card]);
        this.tellZone(seat);
        if (place.columns) this.tellSpread(seat);
    }
}

const round = (height: number): number => Math.round(height * 10) / 10;

/// Law 41D: trumps at dummy's right, then spades, hearts, clubs, diamonds; each from the highest at the outer edge.
export function columnsOf(cards: readonly string[], trump: string | undefined): string[][] {
    const order = ['S', 'H', 'C', 'D'].filter((suit) => suit !== trump);
    if (trump && trump !== 'NT') order.unshift(trump);
    return order.map((suit) => cards.filter((card) => card[0] === suit).sort((a, b) => byRank(a[1]!, b[1]!)));
}
export { after };
