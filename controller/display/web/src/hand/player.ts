/// "Play it for me": four people who call and play within the Laws, and not badly. They look at the record for whose turn it is, as
/// players look at the table; what they do are the same gestures as anybody's.
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { byRank } from '../bridge/cards';
import { Acts } from './acts';
import { after, seatNames, type BySeat, type SeatName } from './deals';
import { declarerOf, dummyOf, inPlay, openTrick, phaseOf, playedCount, trumpOf, turnOf } from './record';
import type { HandTable } from './table';

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

/// How long the record may take to say what was played: the laws hold some facts back for seconds.
const patience = 3500;

export class Player {
    constructor(
        private readonly acts: Acts,
        private readonly view: () => TableView | undefined,
    ) {}
    private get table(): HandTable {
        return this.acts.table;
    }

    /// Until `enough` or the board's end.
    async play(enough: (view: TableView) => boolean): Promise<Ended> {
        for (;;) {
            const view = this.view();
            if (!view || !this.table.board || phaseOf(view) === Phase.NO_BOARD) return 'done';
            if (phaseOf(view) === Phase.FINISHED) {
                await this.finish();
                return 'done';
            }
            if (enough(view) && openTrick(view).length === 0 && phaseOf(view) !== Phase.AUCTION) {
                await this.clear();
                return 'done';
            }
            if (!(await this.once(view))) return 'waits';
        }
    }

    /// One call or card.
    private async once(view: TableView): Promise<boolean> {
        const seat = turnOf(view);
        if (!seat) return this.acts.until(() => turnOf(this.view()) !== undefined || !inPlay(this.view()), patience);
        if (phaseOf(view) === Phase.AUCTION) return this.bid(view, seat);
        if (!inPlay(view)) return false;
        await this.clear();
        const declarer = declarerOf(view)!;
        const dummy = dummyOf(view)!;
        if (phaseOf(view) === Phase.PLAY && !this.table.places[dummy].columns) {
            this.table.spread(dummy, trumpOf(view));
            await this.acts.rest(300);
        }
        const card = choose(view, seat, this.table.places[seat].hand);
        if (!card) return false;
        const before = playedCount(view);
        if (seat === dummy) await this.acts.fromDummy(declarer, dummy, card);
        else await this.acts.play(seat, card);
        const told = await this.acts.until(() => playedCount(this.view()) > before || !inPlay(this.view()), patience);
        if (told && phaseOf(view) === Phase.OPENING_LEAD) await this.acts.wait(400);
        return told;
    }

    private async bid(view: TableView, seat: SeatName): Promise<boolean> {
        const plan = planOf(this.table.board!.hands);
        const made = view.call.filter((one) => /^[1-7]/.test(one.call));
        this.acts.call(seat, made.length === 0 && seat === plan.declarer ? plan.bid : 'Pass');
        await this.acts.wait(420);
        const before = view.call.length;
        return this.acts.until(() => (this.view()?.call.length ?? 0) !== before || phaseOf(this.view()) !== Phase.AUCTION, patience);
    }

    /// What lies in the zones and is not of the trick under way is put away: a complete trick is turned, other cards go back.
    async clear(): Promise<void> {
        const view = this.view();
        const open = openTrick(view);
        const played = new Set((view?.trick ?? []).flatMap((trick) => trick.card.map((one) => one.card)));
        const stray = seatNames.flatMap((seat) => this.table.places[seat].over.filter((one) => !played.has(one.card)).map((over) => ({ seat, over })));
        for (const { seat, over } of stray) await this.acts.takeBack(seat, over);
        const lying = seatNames.flatMap((seat) => this.table.places[seat].over);
        if (lying.length > 0 && !lying.some((over) => open.some((one) => one.card === over.card))) await this.acts.turnTrick(turnOf(view));
    }

    /// The last trick is turned, the score confirmed by all four.
    private async finish(): Promise<void> {
        await this.clear();
        await this.acts.wait(500);
        for (const seat of seatNames) {
            this.table.press(seat, { confirm: { agreed: true } });
            await this.acts.wait(150);
        }
    }
}
