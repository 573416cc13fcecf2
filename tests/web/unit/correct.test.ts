// The play as the Director sets it right: what each change does to the tricks, what cannot be, and the command that tells it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { create } from '@bufbuild/protobuf';
import { Seat } from '../../../controller/display/web/gen/kibitz/v1/game_pb';
import { Phase, TableViewSchema } from '../../../controller/display/web/gen/kibitz/v1/live_pb';
import { winnerOf } from '../../../controller/display/web/src/bridge/tricks';
import {
    cutAfter,
    doubts,
    draftOf,
    faultOf,
    inOtherHands,
    inserted,
    ledBy,
    nowOf,
    removed,
    replaced,
    resyncNow,
    resyncOf,
    same,
    tricksOf,
    turnOf,
} from '../../../controller/display/web/src/correct/play';

const { NORTH, EAST, SOUTH, WEST } = Seat;
/// 1NT by North, East leads: each trick as its cards in order of play, the first by `leader`.
const table = (...tricks: [Seat, string][]) =>
    create(TableViewSchema, {
        phase: Phase.PLAY,
        contract: { bid: '1NT', declarer: NORTH },
        turn: EAST,
        trick: tricks.map(([leader, cards]) => {
            const list = cards.split(' ').filter(Boolean);
            const card = list.map((one, i) => ({ card: one.replace('?', ''), seat: ((leader - 1 + i) % 4) + 1, candidate: one.endsWith('?') ? ['S2', 'S3'] : [] }));
            return { leader, card, winner: list.length === 4 ? winnerOf(card, 'NT') : 0 };
        }),
        tricksEw: tricks.filter(([, cards]) => cards.split(' ').length === 4).length,
    });
const two = () => draftOf(table([EAST, 'HA H2 H3 H4'], [EAST, 'HK H5 H6 H7'], [EAST, 'HQ H8']))!;

test('as recorded: columns by player, the leader of each trick, whose turn it is', () => {
    const draft = two();
    assert.deepEqual(draft.cards[EAST].map((one) => one.card), ['HA', 'HK', 'HQ']);
    assert.deepEqual(tricksOf(draft).map((trick) => [trick.leader, trick.winner]), [[EAST, EAST], [EAST, EAST], [EAST, undefined]]);
    assert.equal(turnOf(draft), WEST);
    assert.equal(faultOf(draft, undefined), undefined);
    assert.deepEqual(resyncOf(draft, ''), {
        leader: EAST,
        trick: ['HQ', 'H8'],
        play: [{ leader: EAST, card: ['HA', 'H2', 'H3', 'H4'] }, { leader: EAST, card: ['HK', 'H5', 'H6', 'H7'] }],
        reason: '',
    });
});
test('nothing played yet: the lead is to the left of declarer, and the command says that there is no trick', () => {
    const draft = draftOf(table())!;
    assert.equal(draft.first, EAST);
    assert.equal(turnOf(draft), EAST);
    assert.deepEqual(resyncOf(draft, 'x'), { leader: EAST, trick: [], play: [], reason: 'x', tricksNs: 0, tricksEw: 0 });
    assert.equal(draftOf(create(TableViewSchema)), undefined);
});
test('another card: winner and next leader follow; a card that stands elsewhere changes places', () => {
    const draft = two();
    const beaten = replaced(draft, SOUTH, 1, 'HJ'); // still below East's king
    assert.equal(tricksOf(beaten)[1]!.winner, EAST);
    const north = replaced(replaced(draft, EAST, 1, 'C2'), NORTH, 1, 'H7'); // a club led: nobody follows
    assert.equal(tricksOf(north)[1]!.winner, EAST);
    const swapped = replaced(draft, SOUTH, 0, 'H5'); // his cards of tricks 1 and 2 were the other way round
    assert.deepEqual(swapped.cards[SOUTH].map((one) => one.card), ['H5', 'H2', 'H8']);
    assert.equal(faultOf(swapped, undefined), undefined);
    const won = replaced(draft, WEST, 0, 'HQ'); // stands with East in trick 3
    assert.deepEqual([won.cards[WEST][0]!.card, won.cards[EAST][2]!.card], ['HQ', 'H3']);
});
test('a missed card moves this player’s later cards by a trick and nobody else’s; a card too many moves them back', () => {
    const draft = two();
    const missed = inserted(draft, SOUTH, 1, 'D2');
    assert.deepEqual(missed.cards[SOUTH].map((one) => one.card), ['H2', 'D2', 'H5', 'H8']);
    assert.deepEqual(missed.cards[WEST], draft.cards[WEST]);
    assert.deepEqual(faultOf(missed, undefined), { kind: 'missing', trick: 3, seat: WEST });
    assert.ok(same(removed(missed, SOUTH, 1), draft));
    assert.deepEqual(faultOf(removed(draft, WEST, 0), undefined), { kind: 'missing', trick: 2, seat: WEST });
});
test('go on after a card: what came later is gone, of everybody', () => {
    const cut = cutAfter(two(), SOUTH, 1);
    assert.deepEqual(([NORTH, EAST, SOUTH, WEST] as const).map((seat) => cut.cards[seat].length), [1, 2, 2, 1]);
    assert.equal(faultOf(cut, undefined), undefined);
    assert.equal(turnOf(cut), WEST);
    assert.deepEqual(resyncOf(cut, '').trick, ['HK', 'H5']);
});
test('another player led: the order of that trick is his', () => {
    const led = ledBy(two(), 1, NORTH);
    assert.equal(tricksOf(led)[1]!.leader, NORTH);
    assert.deepEqual(resyncOf(led, '').play?.[1]?.card, ['H7', 'HK', 'H5', 'H6']);
});
test('what was recorded as led out of turn stays so', () => {
    const draft = draftOf(table([EAST, 'HA H2 H3 H4'], [WEST, 'C2 C3 C4 C5'], [WEST, 'D2']))!;
    assert.deepEqual(tricksOf(draft).map((trick) => trick.leader), [EAST, WEST, WEST]);
    assert.equal(tricksOf(draft)[1]!.winner, SOUTH);
});
test('what cannot be: a card twice, more than thirteen tricks, a finished play with other tricks', () => {
    const draft = two();
    const twice = inserted(inserted(draft, WEST, 2, 'HA'), NORTH, 2, 'D9');
    assert.deepEqual(faultOf(twice, undefined), { kind: 'twice', card: 'HA' });
    assert.deepEqual(faultOf(cutAfter(draft, NORTH, 0), 2), { kind: 'not-whole' });
    let many = draftOf(table())!;
    for (let i = 0; i < 14; ++i) for (const [n, seat] of [EAST, SOUTH, WEST, NORTH].entries()) many = inserted(many, seat as 1, i, 'HDCS'[n]! + '23456789TJQKA2'[i]!);
    assert.deepEqual(faultOf(many, undefined), { kind: 'too-many' });
});
test('cards nobody could read are counted, and one the Director has set is none', () => {
    const draft = draftOf(table([EAST, 'HA S2? H3 H4']))!;
    assert.equal(doubts(draft), 1);
    assert.equal(doubts(replaced(draft, SOUTH, 0, 'S3')), 0);
});
test('a card of another hand is told where that hand is known as a whole', () => {
    const board = create(TableViewSchema, { board: { deal: { east: { hearts: 'AKQJT98765432' }, west: { clubs: 'A' } } } }).board;
    assert.deepEqual(inOtherHands(two(), board).map((one) => [one.card, one.seat, one.owner]).slice(0, 2), [['H4', NORTH, EAST], ['H7', NORTH, EAST]]);
    assert.deepEqual(inOtherHands(replaced(draftOf(table([EAST, 'HA']))!, EAST, 0, 'CA'), board), []);
});
test('what lies on the table: as recorded, three cards told as such, four as a trick more', () => {
    const view = table([EAST, 'HA H2 H3 H4'], [EAST, 'HK H5']);
    const now = nowOf(view)!;
    assert.deepEqual(now, { leader: EAST, trick: ['HK', 'H5'], tricksNs: 0, tricksEw: 1 });
    const draft = draftOf(view)!;
    assert.deepEqual(resyncNow(draft, now, 'r'), { leader: EAST, trick: ['HK', 'H5'], tricksNs: 0, tricksEw: 1, reason: 'r' });
    const four = resyncNow(draft, { ...now, trick: ['HK', 'H5', 'H6', 'HJ'] }, '');
    assert.deepEqual([four.leader, four.trick, four.play?.length, four.tricksNs, four.tricksEw], [EAST, [], 2, 0, 2]);
    assert.deepEqual(four.play?.[1]?.card, ['HK', 'H5', 'H6', 'HJ']);
    const north = { ...now, trick: ['H9', 'H5', 'H6', 'HJ'] };
    assert.equal(resyncNow(draft, north, '').tricksNs, 1);
});
