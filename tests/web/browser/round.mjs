// A table with four tablets to bid on and its cards moved by hand: the daemon for it, and what is played there, kept by the test
// itself, so that the record can be held against it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Daemon } from './daemon.mjs';

const byHand = fileURLToPath(new URL('../../../boards/by-hand.textproto', import.meta.url));
export const seats = ['NORTH', 'EAST', 'SOUTH', 'WEST'];
export const next = (seat, places = 1) => seats[(seats.indexOf(seat) + places) % 4];
const order = 'AKQJT98765432';
const higher = (a, b) => order.indexOf(a[1]) - order.indexOf(b[1]);

/// The table by hand, whose panels are pages of players; in a session of one round with known hands.
/// @param deals  by board number, as PBN writes them
export class RoundDaemon extends Daemon {
    constructor(deals) {
        super(undefined, { byHand: true });
        this.deals = deals;
    }
    async start() {
        const file = (name, text) => {
            writeFileSync(join(this.folder, name), text);
            return join(this.folder, name);
        };
        const numbers = Object.keys(this.deals).map(Number);
        const tablets = readFileSync(byHand, 'utf8').replace(/^(device \{ name: "\w+\.panel".*)remote \{.*$/gm, '$1tablet {} }').replace('model: "by-hand"', 'model: "round"');
        const records = numbers.map((n) => `[Board "${n}"]\n[Dealer "${'NESW'[(n - 1) % 4]}"]\n[Deal "${this.deals[n]}"]\n\n`);
        const players = ['N', 'E', 'S', 'W'].map((at, i) => `A,1,1,${at},${i + 1},Player ${at}\n`).join('');
        this.more = ['--board', file('round.textproto', tablets), '--session', 'Round', '--hands', file('hands.pbn', records.join(''))];
        this.more.push('--schedule', file('rounds.csv', `Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard\nA,1,1,1,6,${numbers[0]},${numbers.at(-1)}\n`));
        this.more.push('--players', file('players.csv', `Section,Table,Round,Direction,Number,Name\n${players}`));
        return super.start();
    }
}

/// "N:KQ73.A64.852.KJ6 ..." -> the cards of each seat.
export function handsOf(deal) {
    const all = deal.slice(2).split(' ').map((hand) => hand.split('.').flatMap((ranks, suit) => [...ranks].map((rank) => 'SHDC'[suit] + rank)));
    return Object.fromEntries(seats.map((_, i) => [next(seats['NESW'.indexOf(deal[0])], i), all[i]]));
}

/// A board as the people at the table play it.
export class Played {
    tricks = [];
    constructor(deal, contract, declarer) {
        this.hands = handsOf(deal);
        this.trump = contract.slice(1) === 'NT' ? undefined : contract[1];
        this.declarer = declarer;
        this.dummy = next(declarer, 2);
        this.leader = next(declarer);
    }
    get trick() {
        const last = this.tricks.at(-1);
        return last && last.cards.length < 4 ? last : undefined;
    }
    get turn() {
        return this.trick ? next(this.trick.leader, this.trick.cards.length) : this.leader;
    }
    /// The lowest card by which suit is followed, else the lowest of the longest suit.
    choose() {
        const hand = this.hands[this.turn];
        const led = this.trick?.cards[0][0];
        const follow = hand.filter((card) => card[0] === led);
        const count = (card) => hand.filter((one) => one[0] === card[0]).length;
        return follow.length > 0 ? [...follow].sort(higher).at(-1) : [...hand].sort((a, b) => count(b) - count(a) || higher(b, a))[0];
    }
    /// A card that does not follow, although he could.
    revoke() {
        const hand = this.hands[this.turn];
        const led = this.trick.cards[0][0];
        if (!hand.some((card) => card[0] === led)) throw new Error(`${this.turn} has none of ${led}`);
        return hand.filter((card) => card[0] !== led && card[0] !== this.trump).sort(higher).at(-1);
    }
    play(card) {
        if (!this.trick) this.tricks.push({ leader: this.leader, cards: [] });
        const { trick } = this;
        this.hands[this.turn] = this.hands[this.turn].filter((one) => one !== card);
        trick.cards.push(card);
        if (trick.cards.length < 4) return;
        const value = (one) => (one[0] === this.trump ? 200 : one[0] === trick.cards[0][0] ? 100 : 0) - order.indexOf(one[1]);
        const best = trick.cards.reduce((top, one) => (value(one) > value(top) ? one : top));
        this.leader = trick.winner = next(trick.leader, trick.cards.indexOf(best));
    }
    won(side) {
        return this.tricks.filter((one) => one.winner && side.includes(one.winner)).length;
    }
    /// Each trick from the opening leader's seat on, as PBN writes it (PBN 2.1, 3.5.2).
    lines() {
        const first = next(this.declarer);
        return this.tricks.map(({ leader, cards }) => seats.map((_, i) => cards[(seats.indexOf(next(first, i)) - seats.indexOf(leader) + 4) % 4]));
    }
}

/// One game of PBN text by its board's number.
export function game(pbn, board) {
    const all = pbn.split(/(?=\[Event )/).filter((one) => one.includes(`[Board "${board}"]`));
    const text = all.at(-1) ?? '';
    const tag = (name) => new RegExp(`\\[${name} "([^"]*)"\\]`).exec(text)?.[1];
    const section = (name) => new RegExp(`\\[${name} "[^"]*"\\]\\s*([^[]+)`).exec(text)?.[1].replace(/\{[^}]*\}|;.*$/gm, '').trim() ?? '';
    return {
        text,
        tag,
        calls: section('Auction').replace(/\$\d+|=\d+=|[!?^]+/g, ' ').split(/\s+/).filter((one) => one !== '' && one !== '*'),
        lines: section('Play').split('\n').map((line) => line.match(/\b[SHDC][AKQJT2-9]\b/g) ?? []).filter((line) => line.length > 0),
    };
}
