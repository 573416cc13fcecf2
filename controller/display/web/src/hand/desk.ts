/// What the page has in hand: the table, the record beside it, the card that is held, the scene or player at work.
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { Phase } from '../../gen/kibitz/v1/live_pb';
import { store } from '../state/store';
import { Link } from '../live/link';
import { Acts, Stopped } from './acts';
import { randomBoard, type Board, type SeatName } from './deals';
import { Player } from './player';
import { boardOf, dummyOf, inPlay, nextNumber, openTrick, phaseOf, trumpOf, type Records } from './record';
import { HandTable, type Geometry, type Over } from './table';
import { playScene, type TryName } from './tries';
import type { Ticket } from './sender';
import type { HandKey } from './words/en';

/// simple: what is dragged to the table is laid there; free: it stays in the air, as high as it is held.
export type Mode = 'simple' | 'free';
export type Open = 'new' | 'tries' | 'keys' | SeatName | undefined;
export interface Run {
    kind: 'play' | 'try';
    name?: TryName;
    acts: Acts;
}
export interface Drag {
    seat: SeatName;
    card: string;
    x: number;
    y: number;
    over: Over | undefined;
}

async function unlessStopped(doing: () => Promise<unknown>): Promise<void> {
    try {
        await doing();
    } catch (error) {
        if (!(error instanceof Stopped)) throw error;
    }
}

async function ask(): Promise<(Ticket & { geometry: Geometry }) | undefined> {
    try {
        const answer = await fetch('/api/v1/by-hand', { method: 'POST', credentials: 'same-origin', cache: 'no-store' });
        if (answer.status === 401) desk.loggedOut();
        return answer.ok ? ((await answer.json()) as Ticket & { geometry: Geometry }) : undefined;
    } catch {
        return undefined;
    }
}
const socket = (protocols: string[]): WebSocket =>
    new WebSocket(`${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/v1/sense`, protocols);

class Desk {
    readonly table = new HandTable(ask, socket);
    /// Of what people do here, not of a run; others when another board lies here.
    acts = new Acts(this.table);
    readonly records: Records = { view: () => this.view, live: () => store.state.link.kind === 'live' };
    mode: Mode = 'simple';
    open: Open;
    picked: { seat: SeatName; card: string } | undefined;
    drag: Drag | undefined;
    run: Run | undefined;
    caption: HandKey | undefined;
    ended: TryName | undefined;
    in = false; ///< the Director is logged in
    height = 45; ///< at which a card is held in free mode
    shown = false; ///< its face to the table
    busy = 0; ///< acts of a person that are under way: hands are moving
    private restored = false;
    private play = 0; ///< of the board that lies here, as the record counts them
    private boards = 0; ///< the highest number put on here

    private readonly link = new Link({
        state: (state) => {
            store.set({ link: state });
            if (state.kind === 'logged-out') this.loggedOut();
            else if (state.kind === 'live' && !this.in) {
                this.in = true;
                this.table.start();
            }
            this.table.draw();
        },
        known: (known) => {
            store.set({ known });
            this.heard();
        },
        present: () => undefined,
        heard: () => undefined,
        unwritten: () => undefined,
        back: () => undefined,
    });

    get view(): TableView | undefined {
        return store.state.known.table;
    }

    connect(): void {
        this.link.start();
    }
    loggedOut(): void {
        const was = this.in;
        this.in = false;
        if (was) this.link.stop();
        this.restored = false;
        this.handsOff();
        this.table.stop();
        this.table.forget();
    }
    /// The first word of the record: a board that lies there already is laid out as it has it.
    private heard(): void {
        if (!this.restored && this.view && this.table.link.kind === 'ready') {
            this.restored = true;
            const found = this.table.board ? undefined : boardOf(this.view);
            const dummy = phaseOf(this.view) === Phase.PLAY ? dummyOf(this.view) : undefined;
            if (found) this.table.restore(found.board, found.places, dummy, trumpOf(this.view));
            this.play = this.view.play;
        }
        if (this.restored) this.follow();
        this.table.draw();
    }
    /// A board that was put on elsewhere, at a panel or by the Director, is laid out here with the hands that the record knows.
    private follow(): void {
        const { view } = this;
        if (!view || view.play === this.play || phaseOf(view) === Phase.NO_BOARD) return;
        this.play = view.play;
        const own = this.table.started(view.board?.board ?? 0);
        const found = own ? undefined : boardOf(view);
        if (!found) return;
        this.handsOff();
        this.set({ open: undefined, picked: undefined, drag: undefined, ended: undefined });
        this.table.layOut(found.board);
    }
    look(): void {
        if (!this.restored) this.heard();
    }

    // --- what the buttons do -------------------------------------------------------------------------------------------

    set(change: Partial<Pick<Desk, 'mode' | 'open' | 'picked' | 'drag' | 'caption' | 'ended' | 'height' | 'shown'>>): void {
        Object.assign(this, change);
        this.table.draw();
    }
    next(): number {
        this.boards = Math.max(this.boards + 1, nextNumber(this.view), (this.table.board?.number ?? 0) + 1);
        return this.boards;
    }
    putOn(board?: Board): void {
        this.handsOff();
        this.set({ open: undefined, picked: undefined, drag: undefined, ended: undefined, caption: undefined });
        this.table.putOn(board ?? randomBoard(this.next()));
    }
    takeOff(): void {
        this.handsOff();
        this.set({ open: undefined, picked: undefined, drag: undefined });
        this.table.takeOff();
    }
    /// The board leaves: whatever hands were about to do with its cards they do not.
    private handsOff(): void {
        this.stop();
        this.acts.stop();
        this.acts = new Acts(this.table);
    }
    stop(): void {
        this.run?.acts.stop();
        this.run = undefined;
        this.caption = undefined;
        this.table.draw();
    }

    private async perform(run: Run, act: () => Promise<void>): Promise<void> {
        this.stop();
        this.run = run;
        this.set({ open: undefined, picked: undefined, ended: undefined });
        let whole = false;
        await unlessStopped(async () => {
            while (this.busy > 0) await run.acts.rest(30); // hands finish what they are at
            await act();
            whole = true;
        });
        if (this.run === run) {
            this.run = undefined;
            if (!whole) this.caption = 'hand.play.waits';
            else if (run.kind === 'try') {
                this.caption = undefined;
                this.ended = run.name;
            }
            this.table.draw();
        }
    }
    /// Plays to the end of the trick under way, or of the board; from the auction, up to the lead.
    playForMe(far: 'trick' | 'board'): Promise<void> {
        const acts = new Acts(this.table, far === 'board' ? 2.2 : 1.4);
        return this.perform({ kind: 'play', acts }, async () => {
            if (!this.table.board || phaseOf(this.view) === Phase.NO_BOARD) {
                this.table.putOn(randomBoard(this.next()));
                await acts.told(this.records, (view) => phaseOf(view) === Phase.AUCTION && view.board?.board === this.table.board?.number);
            }
            this.caption = 'hand.play.caption';
            const tricks = this.view?.trick.length ?? 0;
            const open = openTrick(this.view).length > 0;
            const auction = phaseOf(this.view) === Phase.AUCTION;
            const until = auction ? 0 : tricks + (open ? 0 : 1);
            const enough = (view: TableView): boolean => far === 'trick' && (auction || (view.trick.length >= until && inPlay(view)));
            const ended = await new Player(acts, this.records).play(enough);
            this.caption = ended === 'waits' ? 'hand.play.waits' : undefined;
        });
    }
    tryThis(name: TryName): Promise<void> {
        const acts = new Acts(this.table, Number(new URLSearchParams(location.search).get('pace')) || 1);
        return this.perform({ kind: 'try', name, acts }, () =>
            playScene(name, { acts, records: this.records, say: (key) => this.set({ caption: key }) }, this.next()),
        );
    }
    /// Something a person does here and now; while a run is at work nobody else acts.
    act(doing: (acts: Acts) => Promise<unknown>): void {
        if (this.run) return;
        this.set({ caption: undefined, ended: undefined });
        ++this.busy;
        const { acts } = this;
        void unlessStopped(() => doing(acts)).finally(() => {
            --this.busy;
            this.table.draw();
        });
    }
    /// A card of this seat is played, the simple way: dummy's is named by declarer.
    playCard(seat: SeatName, card: string): void {
        this.act(async (acts) => {
            this.set({ picked: undefined });
            const dummy = dummyOf(this.view);
            if (seat === dummy && this.table.places[seat].columns) await acts.fromDummy(after2(seat), seat, card);
            else await acts.play(seat, card);
        });
    }
}
const after2 = (seat: SeatName): SeatName => ({ north: 'south', east: 'west', south: 'north', west: 'east' })[seat] as SeatName;

export const desk = new Desk();
