import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardOfIndex, cardSign, parseCard, shownHand } from '../../../controller/display/web/src/bridge/cards';
import { outcome, parseCall } from '../../../controller/display/web/src/bridge/contracts';
import {
    currentTrick,
    lastTrick,
    playedBy,
    trickNumber,
    trickRow,
    tricksCounted,
} from '../../../controller/display/web/src/bridge/tricks';
import { auctionRows } from '../../../controller/display/web/src/table/auctionRows';
import { trick } from './make';

const won = (leader: string, cards: string[], winner?: string) => {
    const order = ['NORTH', 'EAST', 'SOUTH', 'WEST'];
    return trick({
        leader: `SEAT_${leader}`,
        card: cards.map((card, i) => ({ seat: `SEAT_${order[(order.indexOf(leader) + i) % 4]}`, card })),
        ...(winner ? { winner: `SEAT_${winner}` } : {}),
    });
};

test('all 52 cards of a pack have their own name, clubs two first, spade ace last', () => {
    const names = Array.from({ length: 52 }, (_, index) => cardOfIndex(index));
    assert.equal(new Set(names).size, 52);
    assert.deepEqual([names[0], names[12], names[13], names[51]], ['C2', 'CA', 'D2', 'SA']);
    for (const name of names) assert.ok(parseCard(name), name);
});
test('what is no card is none', () => {
    for (const text of ['', 'S', 'S1', 'SAA', 'XA', '♠A', 'AS']) assert.equal(parseCard(text), undefined, text);
    assert.equal(cardSign('DT'), '♦10');
    assert.equal(cardSign('?'), '?');
});
test('a known hand: played cards are marked, voids stay, nothing is unknown', () => {
    const hand = shownHand({ spades: 'AK2', hearts: '', diamonds: 'T98765', clubs: 'QJ43' } as never, ['SK', 'D9']);
    assert.equal(hand.unknown, 0);
    assert.deepEqual(
        hand.lines[0]?.cards.map((card) => [card.rank, card.played]),
        [
            ['A', false],
            ['K', true],
            ['2', false],
        ],
    );
    assert.deepEqual(hand.lines[1]?.cards, []);
});
test('an unknown hand becomes known card by card', () => {
    assert.equal(shownHand(undefined, []).unknown, 13);
    const hand = shownHand(undefined, ['HQ', 'H3']);
    assert.equal(hand.unknown, 11);
    assert.deepEqual(
        hand.lines[1]?.cards.map((card) => card.rank),
        ['Q', '3'],
    );
});
test('tricks: upright for the side that won them', () => {
    const tricks = [
        won('WEST', ['H8', 'HA', 'H3', 'H6'], 'NORTH'),
        won('NORTH', ['H4', 'HJ', 'HT', 'H2'], 'EAST'),
        won('EAST', ['D8']),
    ];
    assert.deepEqual(
        trickRow(tricks, 'ns').map((one) => one.won),
        [true, false],
    );
    assert.deepEqual(
        trickRow(tricks, 'ew').map((one) => one.won),
        [false, true],
    );
    assert.equal(currentTrick(tricks)?.number, 3);
    assert.equal(lastTrick(tricks)?.number, 2);
    assert.equal(trickNumber(tricks), 3);
    // What a result counts, with claim and transfers, is what is said of tricks beside it.
    const played = { tricksNs: 1, tricksEw: 1 };
    const contract = { bid: '4S', declarer: 2 } as never;
    assert.deepEqual(tricksCounted(played), { ns: 1, ew: 1 });
    assert.deepEqual(tricksCounted({ ...played, result: { contract, declarerTricks: 11 } }), { ns: 2, ew: 11 });
    assert.deepEqual(tricksCounted({ tricksNs: 0, tricksEw: 0, result: { declarerTricks: 0 } }), { ns: 0, ew: 0 });
    assert.equal(trickNumber(tricks.slice(0, 2)), 3);
    assert.equal(trickNumber([]), 1);
    assert.deepEqual(playedBy(tricks, 2), ['H3', 'HJ', 'D8']);
});
test('the thirteenth trick is the last', () => {
    assert.equal(trickNumber(Array.from({ length: 13 }, () => won('WEST', [], 'NORTH'))), 13);
});
test('all 38 calls are read', () => {
    const bids = [1, 2, 3, 4, 5, 6, 7].flatMap((level) => ['C', 'D', 'H', 'S', 'NT'].map((suit) => `${level}${suit}`));
    for (const bid of bids) assert.equal(parseCall(bid)?.kind, 'bid', bid);
    assert.deepEqual(
        ['Pass', 'X', 'XX'].map((call) => parseCall(call)?.kind),
        ['pass', 'double', 'redouble'],
    );
    for (const text of ['', '8C', '0NT', 'XX X', '1Z']) assert.equal(parseCall(text), undefined, text);
});
test('results in words', () => {
    const contract = { bid: '4S', doubling: 0, declarer: 3 } as never;
    assert.deepEqual(outcome(contract, 10, 420), { kind: 'made', by: 0, score: 420, side: 'ns' });
    assert.deepEqual(outcome(contract, 12, 480), { kind: 'over', by: 2, score: 480, side: 'ns' });
    assert.deepEqual(outcome(contract, 8, -100), { kind: 'down', by: 2, score: 100, side: 'ew' });
    assert.equal(outcome(undefined, 0, 0).kind, 'passed');
});
test('the auction stands in four columns, West first, calls out of turn under who made them', () => {
    const call = (seat: number, text: string, more = {}) =>
        ({ seat, call: text, alert: false, explanation: '', ...more }) as never;
    const { rows, alerts } = auctionRows(
        [call(3, '1S'), call(4, 'Pass'), call(1, '2NT', { alert: true, explanation: 'forcing' }), call(3, '4S')],
        3,
        4,
    );
    assert.deepEqual(
        rows.map((row) => row.map((cell) => cell?.call ?? (cell?.turn ? '?' : ''))),
        [
            ['', '', '', '1S'],
            ['Pass', '2NT', '', '4S'],
            ['?', '', '', ''],
        ],
    );
    assert.deepEqual(alerts, [{ number: 1, call: '2NT', explanation: 'forcing' }]);
    assert.equal(auctionRows([], 1, 1).rows.length, 1);
});
