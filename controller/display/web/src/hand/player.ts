/// "Play it for me": four people who call and play within the Laws, and not badly. They look at the record for whose turn it is, as
/// players look at the table; what they do are the same gestures as anybody's. What is done is decided by `decide` in one go, of the
/// record and the table as they are at that moment, one deed at a time: nothing that was read before a wait is acted on after it.
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { byRank } from '../bridge/cards';
import type { Acts } from './acts';
import { after, seatNames, type BySeat, type SeatName } from './deals';
import { declarerOf, dummyOf, inPlay, openTrick, phaseOf, playedCards, seatOf, trumpOf, turnOf, type Records } from './record';
import type { HandTable, Over } from './table';

const points = (hand: readonly string[]): number => hand.reduce((sum, card) => sum + Math.max(0, 4 - 'AKQJ'.indexOf(card[1]!)) * ('AKQJ'.includes(card[1]!) ? 1 : 0), 0);
const length = (hand: readonly string[], suit: string): number => hand.filter((card) => card[0] === suit).length;

/// The contract these hands come to: the stronger side's longest fit, or no trump, as high as the points say.
export function planOf(hands: BySeat<string[]>): { bid: string; declarer: SeatName } {
    const strength = (seat: SeatName): number => points(hands[seat]) + points(hands[after(seat, 2)]);
    const side = strength('north') >= strength('east') ? (['north', 'south'] as const) : (['east', 'west'] as const);
    const together = (suit: string): number => length(hands[side[0]], suit) + length(hands[side[1]], suit);
    const suit = ['S', 'H', 'D', 'C'].reduce((best, one) => (together(one) > together(best) ? one : best));
    const power = strength(side[0]);
    const major = suit === 'S' || suit === 'H';
    const fit = together(suit) >= 8 && (major || power < 25);
    const level = power >= 33 ? 6 : power >= 25 ? (fit && major ? 4 : 3) : power >= 23 ? 2 : fit ? 2 : 1;
    const declarer = fit ? (length(hands[side[0]], suit) >= length(hands[side[1]], suit) ? side[0] : side[1]) : points(hands[side[0]]) >= points(hands[side[1]]) ? side[0] : side[1];
    return { bid: `${level}${fit ? suit : 'NT'}`, declarer };
}

/// The card for this turn: follows suit; wins as cheaply as it can where its side is not winning, else plays low; leads the top of
/// its longest suit where nothing beats it, else a low one.
export function choose(view: TableView, seat: SeatName, hand: readonly string[]): string | undefined {
    const trump = trumpOf(view);
    const trick = openTrick(view);
    const led = trick[0]?.card[0];
    const follow = hand.filter((card) => card[0] === led);
    const from = led !== undefined && follow.length > 0 ? follow : hand;
    const high = (a: string, b: string): number => byRank(a[1]!, b[1]!);
    const low = [...from].sort((a, b) => Number(a[0] === trump) - Number(b[0] === trump) || high(b, a));
    if (led === undefined) return lead(view, hand);
    const value = (card: string): number => (card[0] === trump ? 100 : card[0] === led ? 0 : -100) - '_AKQJT98765432'.indexOf(card[1]!);
    const best = trick.reduce((top, one) => (value(one.card) > value(top.card) ? one : top));
    const winners = low.filter((card) => value(card) > value(best.card));
    const oursWin = best.seat === after(seat, 2);
    const second = trick.length === 1;
    return (oursWin || second ? undefined : winners[0]) ?? low[0];
}
function lead(view: TableView, hand: readonly string[]): string | undefined {
    const gone = new Set(view.trick.flatMap((trick) => trick.card.map((one) => one.card)));
    const boss = (card: string): boolean => [...'AKQJT98765432'.slice(0, 'AKQJT98765432'.indexOf(card[1]!))].every((rank) => gone.has(card[0]! + rank) || hand.includes(card[0]! + rank));
    const sure = hand.filter(boss);
    const longest = [...hand].sort((a, b) => length(hand, b[0]!) - length(hand, a[0]!) || byRank(b[1]!, a[1]!));
    return sure[0] ?? longest[0];
}

export type Ended = 'done' | 'waits'; ///< waits: the table does not go on by itself; the Director is asked

/// What one of the four does next.
export type Deed =
    | { kind: 'watch' } ///< the record is about to say what has happened
    | { kind: 'call'; seat: SeatName; call: string }
    | { kind: 'spread'; dummy: SeatName }
    | { kind: 'card'; seat: SeatName; card: string }
    | { kind: 'lay' | 'face'; seat: SeatName; over: Over }
    | { kind: 'catch-up'; seat: SeatName; card: string } ///< recorded as played, and not on the table
    | { kind: 'stray'; lying: { seat: SeatName; over: Over }[] } ///< of no trick, as far as the record has heard
    | { kind: 'turn'; first: SeatName; lying: Over[] }
    | { kind: 'finish' }
    | { kind: 'done' }
    | { kind: 'waits' };

/// @param enough  so far it is to be played
export function decide(view: TableView | undefined, table: HandTable, enough: (view: TableView) => boolean): Deed {
    if (!view || !table.board || phaseOf(view) === Phase.NO_BOARD) return { kind: 'done' };
    if (view.board?.board !== table.board.number) return { kind: 'watch' };
    const phase = phaseOf(view);
    const over = phase === Phase.FINISHED;
    if (!over && phase !== Phase.AUCTION && !inPlay(view)) return { kind: 'waits' };
    const seat = turnOf(view);
    if (!over && !seat) return { kind: 'watch' };
    const tidy = putRight(view, table);
    if (tidy) return tidy;
    if (over || !seat) return { kind: 'finish' };
    if (phase === Phase.AUCTION) return { kind: 'call', seat, call: callOf(view, table, seat) };
    if (enough(view) && openTrick(view).length === 0) return { kind: 'done' };
    const dummy = dummyOf(view);
    if (phase === Phase.PLAY && dummy && !table.places[dummy].columns) return { kind: 'spread', dummy };
    const card = choose(view, seat, playable(view, table, seat));
    return card === undefined ? { kind: 'waits' } : { kind: 'card', seat, card };
}

/// The cards of a seat that may be played: a penalty card before any other (Law 50D1a).
function playable(view: TableView, table: HandTable, seat: SeatName): string[] {
    const played = playedCards(view);
    const owed = new Set(view.penaltyCard.filter((one) => seatOf(one.seat) === seat).map((one) => one.card));
    const { hand, over } = table.places[seat];
    const own = [...hand, ...over.map((one) => one.card).filter((card) => owed.has(card))].filter((card) => !played.has(card));
    const led = openTrick(view)[0]?.card[0];
    const following = own.filter((card) => card[0] === led);
    const may = following.length > 0 ? following : own;
    const due = may.filter((card) => owed.has(card));
    return due.length > 0 ? due : may;
}

/// What lies otherwise than the record has it: a card of the trick that is held or still in its hand, a trick to be turned, and what
/// belongs to no trick, which goes back.
function putRight(view: TableView, table: HandTable): Deed | undefined {
    const played = playedCards(view);
    const penalty = new Set(view.penaltyCard.map((one) => one.card)); // they stay where they are (Law 50A)
    const lying = seatNames.flatMap((seat) => table.places[seat].over.map((over) => ({ seat, over })));
    const lead = turnOf(view);
    const faceDown = phaseOf(view) === Phase.OPENING_LEAD && lying.find(({ seat, over }) => seat === lead && over.facing === 'down');
    if (faceDown) return { kind: 'face', ...faceDown }; // Law 41A: it is the lead, and is faced
    const stray = lying.filter(({ over }) => !played.has(over.card) && !penalty.has(over.card));
    if (stray.length > 0) return { kind: 'stray', lying: stray };
    const open = openTrick(view);
    for (const { seat, card } of open) {
        if (table.places[seat].hand.includes(card)) return { kind: 'catch-up', seat, card };
        const held = table.places[seat].over.find((one) => one.card === card);
        if (held && (held.height > laid || held.facing === 'hidden')) return { kind: 'lay', seat, over: held };
    }
    const old = lying.filter(({ over }) => played.has(over.card) && !open.some((one) => one.card === over.card));
    return old.length > 0 ? { kind: 'turn', first: lead ?? 'north', lying: old.map(({ over }) => over) } : undefined;
}
const laid = 3; ///< mm: what is higher is in a hand

/// The contract that the hands come to, bid once, by its declarer; all others pass.
function callOf(view: TableView, table: HandTable, seat: SeatName): string {
    const plan = planOf(table.board!.hands);
    return seat === plan.declarer && !view.call.some((one) => /^[1-7]/.test(one.call)) ? plan.bid : 'Pass';
}

/// How long the record may take to say whether a card that lies there is played: some facts the laws hold back for seconds.
const strayPatience = 2500;

export class Player {
    constructor(
        private readonly acts: Acts,
        private readonly records: Records,
    ) {}
    private get table(): HandTable {
        return this.acts.table;
    }

    /// Until `enough` or the board's end.
    async play(enough: (view: TableView) => boolean): Promise<Ended> {
        for (;;) {
            const view = this.records.view();
            const deed = decide(view, this.table, enough);
            if (deed.kind === 'done' || deed.kind === 'waits') return deed.kind;
            if (!(await this.perform(deed, view!))) return 'waits';
            if (deed.kind === 'finish') return 'done';
        }
    }

    /// @param before  the record of which it was decided
    /// @return whether the record has gone on
    private async perform(deed: Exclude<Deed, { kind: Ended }>, before: TableView): Promise<boolean> {
        const { acts, table } = this;
        const told = (so: (view: TableView) => boolean, ms?: number): Promise<boolean> => acts.told(this.records, so, ms);
        switch (deed.kind) {
            case 'watch':
                return told((view) => view !== before);
            case 'call':
                acts.call(deed.seat, deed.call);
                await acts.wait(420);
                return told((view) => view.call.length !== before.call.length || phaseOf(view) !== Phase.AUCTION);
            case 'spread':
                table.spread(deed.dummy, trumpOf(before));
                await acts.rest(300);
                return true;
            case 'card':
                for (const over of table.places[deed.seat].over) if (over.card === deed.card) await acts.takeBack(deed.seat, over); // a penalty card that lies there
                if (deed.seat === dummyOf(before)) await acts.fromDummy(declarerOf(before)!, deed.seat, deed.card);
                else await acts.play(deed.seat, deed.card);
                return told((view) => playedCards(view).has(deed.card) || !inPlay(view));
            case 'catch-up':
                if (table.places[deed.seat].columns) await acts.dummyMoves(deed.seat, deed.card);
                else await acts.play(deed.seat, deed.card);
                return true;
            case 'lay':
                await acts.lay(deed.seat, deed.over);
                return true;
            case 'face':
                await acts.turn(deed.seat, deed.over);
                return told((view) => playedCards(view).has(deed.over.card));
            case 'stray':
                return this.stray(deed.lying, told);
            case 'turn':
                await acts.turnTrick(deed.first, deed.lying);
                return true;
            case 'finish':
                return this.finish();
        }
    }

    /// What nobody has heard to be played may be told in a moment; if it is not, it goes back.
    private async stray(lying: { seat: SeatName; over: Over }[], told: (so: (view: TableView) => boolean, ms: number) => Promise<boolean>): Promise<true> {
        const cards = new Set(lying.map(({ over }) => over.card));
        if (await told((view) => [...playedCards(view)].some((card) => cards.has(card)), strayPatience)) return true;
        for (const { seat, over } of lying) {
            if (playedCards(this.records.view()).has(over.card)) return true;
            await this.acts.takeBack(seat, over);
        }
        return true;
    }

    /// The score is confirmed by all four.
    private async finish(): Promise<true> {
        await this.acts.wait(500);
        const board = this.table.board;
        for (const seat of seatNames) {
            if (this.table.board !== board || phaseOf(this.records.view()) !== Phase.FINISHED) return true;
            this.table.press(seat, { confirm: { agreed: true } });
            await this.acts.wait(150);
        }
        return true;
    }
}
