/// What hands do: the gestures of drivers/simulator/README.md, with their heights and times, as motions of the table's cards. A
/// run of acts can be stopped between any two motions; it stops by itself where a card is no longer where it is to be taken from.
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import type { Records } from './record';
import type { HandTable, Over } from './table';
import { after, seatNames, type SeatName } from './deals';

export class Stopped extends Error {}

/// ms between two positions of a motion: a sensor looks as often (range: every 25 ms).
const step = 35;
export const up = 48; ///< mm: where a card is turned up
const carried = 110; ///< mm: over the zone, out of its sight
const resting = 1;

/// How long the record may take to say what it has heard: the laws hold some facts back for seconds.
const patience = 3500;
/// A machine that stood still for longer had no chance to hear anything meanwhile.
const longestLook = 100;

export class Acts {
    private stopped = false;
    private readonly atStop = new Set<() => void>();

    /// @param pace  1: as at a table; 2: twice as fast
    constructor(
        readonly table: HandTable,
        public pace = 1,
    ) {}

    stop(): void {
        this.stopped = true;
        for (const undo of this.atStop) undo();
    }
    get over(): boolean {
        return this.stopped;
    }

    /// Waits, in the time of this pace.
    async wait(ms: number): Promise<void> {
        await this.rest(ms / this.pace);
    }
    /// Waits whatever the pace: for what the Laws or the sensors measure.
    async rest(ms: number): Promise<void> {
        if (this.stopped) throw new Stopped();
        await new Promise((resolve) => setTimeout(resolve, ms));
        if (this.stopped) throw new Stopped();
    }
    /// Until something is so; false when it is not within `ms`.
    async until(so: () => boolean, ms: number): Promise<boolean> {
        const end = performance.now() + ms;
        while (!so()) {
            if (performance.now() > end) return false;
            await this.rest(30);
        }
        return true;
    }

    /// Until the record says so; false when it has not within `ms` in which it knew all that has been done here, and was heard.
    async told(records: Records, so: (view: TableView) => boolean, ms = patience): Promise<boolean> {
        const taken = this.table.taken();
        for (let waited = 0, last = performance.now(); ; ) {
            const view = records.view();
            if (view && so(view)) return true;
            if (waited > ms) return false;
            await this.rest(30);
            const now = performance.now();
            if (taken() && records.live()) waited += Math.min(now - last, longestLook);
            last = now;
        }
    }

    private async move(seat: SeatName, card: Over, height: number, ms: number): Promise<void> {
        const from = card.height;
        const steps = Math.max(1, Math.round(ms / this.pace / step));
        for (let i = 1; i <= steps; ++i) {
            await this.rest(step);
            this.table.hold(seat, card, { height: from + ((height - from) * i) / steps });
        }
    }

    private lift(seat: SeatName, card: string, height: number, facing: Over['facing']): Over {
        if (!this.table.places[seat].hand.includes(card)) throw new Stopped(); // taken by another hand, or the board has left
        return this.table.lift(seat, card, height, facing);
    }
    /// Held upright over the zone, its face to its player.
    async bring(seat: SeatName, card: string, height = up): Promise<Over> {
        const over = this.lift(seat, card, carried, 'hidden');
        await this.move(seat, over, height, 260);
        return over;
    }
    /// Turned so that the table sees its face.
    async face(seat: SeatName, over: Over): Promise<void> {
        await this.wait(90);
        this.table.hold(seat, over, { facing: 'up' });
    }
    async lay(seat: SeatName, over: Over): Promise<void> {
        if (over.facing === 'hidden') await this.face(seat, over);
        await this.move(seat, over, 6, 190);
        await this.move(seat, over, resting, 60);
    }
    async raise(seat: SeatName, over: Over, height: number): Promise<void> {
        await this.move(seat, over, height, 200);
    }
    async takeBack(seat: SeatName, over: Over): Promise<void> {
        await this.move(seat, over, Math.max(over.height, 30), 90);
        this.table.hold(seat, over, { facing: 'hidden' });
        await this.move(seat, over, carried, 200);
        this.table.remove(seat, over, 'hand');
    }
    /// Out of the hand, up, down: a card played. Rests for a moment, as hands do.
    async play(seat: SeatName, card: string): Promise<Over> {
        const over = await this.bring(seat, card);
        await this.face(seat, over);
        await this.lay(seat, over);
        await this.rest(170);
        return over;
    }
    /// Lifted, over, down again with the other side up.
    async turn(seat: SeatName, over: Over): Promise<void> {
        const other = over.facing === 'down' ? 'up' : 'down';
        await this.move(seat, over, 26, 110);
        this.table.hold(seat, over, { facing: other });
        await this.rest(60);
        await this.move(seat, over, resting, 110);
    }
    /// Slid out of the field.
    async putAside(seat: SeatName, over: Over): Promise<void> {
        if (over.facing !== 'down') await this.turn(seat, over);
        await this.rest(380);
        this.table.remove(seat, over, 'aside');
    }
    /// Everybody turns what lies face up before him, and puts it aside. @param lying  these cards; what comes meanwhile stays
    async turnTrick(first: SeatName = 'north', lying = seatNames.flatMap((seat) => this.table.places[seat].over)): Promise<void> {
        await Promise.all(
            seatNames.map(async (_, place) => {
                const seat = after(first, place);
                await this.rest(60 * place);
                for (const over of this.table.places[seat].over) if (lying.includes(over)) await this.putAside(seat, over);
            }),
        );
        await this.rest(250);
    }

    /// A finger from one side of dummy's cards rests on one of them.
    async touch(dummy: SeatName, card: string, whose: 'declarer' | 'dummy', ms = 450): Promise<void> {
        const edge = whose === 'dummy' ? 'outer' : 'inner';
        const away = (): void => this.table.reach(dummy, edge, false);
        this.atStop.add(away);
        this.table.reach(dummy, edge, true);
        await this.rest(80);
        const finger = this.table.finger(dummy, card);
        this.atStop.add(finger.up);
        for (let rested = 0; rested < ms; rested += 90) {
            await this.rest(90);
            finger.rest();
        }
        finger.up();
        this.atStop.delete(finger.up);
        await this.rest(60);
        away();
        this.atStop.delete(away);
    }
    name(declarer: SeatName, card: string): void {
        this.table.press(declarer, { designate: { suit: card[0], rank: card[1], naming: 'NAMING_EXACT' } });
    }
    /// Dummy puts a card into his zone.
    async dummyMoves(dummy: SeatName, card: string): Promise<void> {
        this.table.reach(dummy, 'outer', true);
        const away = (): void => this.table.reach(dummy, 'outer', false);
        this.atStop.add(away);
        await this.wait(120);
        const finger = this.table.finger(dummy, card);
        this.atStop.add(finger.up);
        await this.rest(200);
        finger.up();
        this.atStop.delete(finger.up);
        const over = this.lift(dummy, card, 30, 'up');
        await this.move(dummy, over, resting, 200);
        away();
        this.atStop.delete(away);
        await this.rest(170);
    }
    /// Declarer names it, dummy plays it.
    async fromDummy(declarer: SeatName, dummy: SeatName, card: string): Promise<void> {
        this.name(declarer, card);
        await this.wait(350);
        await this.dummyMoves(dummy, card);
    }
    call(seat: SeatName, call: string): void {
        this.table.press(seat, { call: { call } });
    }
}
