// A whole round as people meet it: four players at their tablets, the cards moved by hand, the Director at his page, all in Chromium
// against the real daemon. What each of the five sees is asserted; in the end the export is what was played.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Display, director, tap } from './display.mjs';
import { HandTable } from './hand_table.mjs';
import { Office, Panel, marks, news, phone, quiet, tablet } from './panels.mjs';
import { game, handsOf, next, Played, RoundDaemon, seats } from './round.mjs';

const deals = {
    1: 'N:KQ73.A64.852.KJ6 52.T832.T743.Q72 AJT86.75.AK6.A43 94.KQJ9.QJ9.T985',
    2: 'N:J753.85.7.JT9754 Q642.AQ4.Q96.A63 AT8.632.KT432.K2 K9.KJT97.AJ85.Q8',
    3: 'N:9.QJ54.J92.AK764 QJT854.K6.T74.J9 AK.AT987.K63.832 7632.32.AQ85.QT5',
};
let daemon, office, browser, display, hand, at;
before(async () => {
    daemon = await new RoundDaemon(deals).start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    const join = (seat, viewport) => Panel.join(daemon, office, `seat-${seat}`, { browser, viewport });
    at = { NORTH: await join('north', tablet), EAST: await join('east', phone), SOUTH: await join('south', tablet), WEST: await join('west', phone) };
    hand = await HandTable.open(daemon.url);
    display = await Display.open(daemon);
    await display.login();
});
after(async () => {
    await display?.close();
    await hand?.close();
    await browser?.close();
    await daemon?.stop();
});

const others = (seat) => seats.filter((one) => one !== seat);
const name = (seat) => seat[0] + seat.slice(1).toLowerCase();
const cardName = (card) => {
    const ranks = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', 9: 'nine', 8: 'eight', 7: 'seven', 6: 'six', 5: 'five', 4: 'four', 3: 'three', 2: 'two' };
    return `${ranks[card[1]]} of ${{ S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }[card[0]]}`;
};
const incident = (view, code) => (view.incident ?? []).find((one) => code.test(one.code) && one.status !== 'INCIDENT_STATUS_RULED');
const count = (view) => (view.trick ?? []).reduce((sum, one) => sum + one.card.length, 0);

/// The calls in turn; every player is asked, and all five pages show what has been called.
async function auction(first, calls) {
    let seat = first;
    for (const call of calls) {
        await at[seat].prompt('Your call');
        const before = (await office.table()).call?.length ?? 0;
        await at[seat].call(call);
        await office.until(`${seat} ${call}`, (view) => (view.call?.length ?? 0) > before || view.phase !== 'PHASE_AUCTION');
        seat = next(seat);
    }
}
/// A card from this seat onto the table; dummy's is named at declarer's tablet and seen on dummy's.
async function card(played, one) {
    const seat = played.turn;
    const before = count(await office.table());
    if (seat === played.dummy) {
        const declarer = at[played.declarer];
        await declarer.prompt('Name dummy’s card');
        await declarer.page.getByRole('button', { name: cardName(one), exact: true }).click();
        await declarer.page.locator('.dummy-words .go').click();
        await at[seat].prompt('Dummy: play');
    } else {
        await at[seat].prompt(before === 0 ? 'Your lead' : 'Your turn to play');
    }
    await hand.drag(one);
    played.play(one);
    await office.until(`${seat} plays ${one}`, (view) => count(view) > before);
    if (before === 0) {
        await hand.do('spread').click();
        for (const panel of Object.values(at)) await panel.page.locator('.dummy-card').nth(12).waitFor();
    }
}
/// Tricks, each turned at its end; `irregular` says which card is another than the player would choose.
async function tricks(played, number, irregular = () => undefined) {
    for (let i = 0; i < number; ++i) {
        for (let place = 0; place < 4; ++place) await card(played, irregular(played) ?? played.choose());
        await hand.do('turn').click();
        await office.until('the trick is turned', (view) => view.trick.at(-1).card.every((one) => one.quitted) || view.phase === 'PHASE_FINISHED');
        await hand.page.waitForFunction(() => document.querySelectorAll('[data-zone] [data-card]').length === 0);
    }
    const sides = [played.won(['NORTH', 'SOUTH']), played.won(['EAST', 'WEST'])];
    for (const seat of seats) {
        const ours = sides[seats.indexOf(seat) % 2];
        await at[seat].page.getByText(`Tricks: you ${ours}, they ${sides[0] + sides[1] - ours}`).waitFor();
    }
}
/// The Director rules on his page, with both taps.
async function rule(id, code, fill = async () => undefined) {
    await display.goto(`#/incident/${id}`);
    const option = display.page.locator(`[data-option="${code}"]`);
    await tap(option.locator('.option-button'));
    await fill(option);
    await tap(option.getByRole('button', { name: /^Confirm/ }));
    await display.page.locator('.settled').waitFor();
    assert.match(await display.page.locator('.settled-by').innerText(), new RegExp(director));
}
async function confirmed(board, words) {
    for (const seat of seats) await at[seat].page.getByText(words, { exact: false }).first().waitFor();
    await at.NORTH.button('Yes, that is right').click();
    await at.NORTH.page.getByText('Waiting for East–West').waitFor();
    assert.equal(await at.NORTH.button(/^Start board/).count(), 0, 'one side is not enough');
    await at.EAST.button('Yes, that is right').click();
    for (const seat of seats) await at[seat].button(`Start board ${board + 1}`).waitFor();
}
const shown = (panel) => panel.page.locator('.calls tbody').innerText();

test('board 1, the auction: an alert, an insufficient bid ruled by the Director, a question with its answer', async () => {
    await at.SOUTH.button('Start board 1').click();
    await display.page.locator('.facts dd').first().getByText('1', { exact: true }).waitFor();
    await at.NORTH.prompt('Your call');
    for (const seat of others('NORTH')) await at[seat].prompt('North is to call');
    await at.NORTH.key('1NT').click();
    await at.NORTH.button('Alert').click();
    await at.NORTH.button('Explain …').click();
    await at.NORTH.page.getByRole('button', { name: '15–17' }).click();
    await at.NORTH.button('Use this').click();
    await at.NORTH.page.locator('.make .go').click();

    await at.EAST.prompt('Your call');
    await at.EAST.button('Another call …').click();
    await at.EAST.call('1S');
    const view = await office.until('27', (one) => incident(one, /insufficient/));
    await display.page.locator('.alarm-headline').getByText('East').first().waitFor();
    for (const seat of seats) await at[seat].prompt('Please wait');
    for (const seat of seats) assert.doesNotMatch(await at[seat].page.locator('body').innerText(), /insufficient|Law 27|Director has/i);
    const found = incident(view, /insufficient/);
    await rule(found.id, (found.option.find((one) => one.code === 'other-call') ?? found.option.at(-1)).code);
    await at.EAST.prompt('Your call');
    await at.EAST.call('Pass');
    await auction('SOUTH', ['2H']);
    await at.WEST.button('Calls, questions').click();
    await at.WEST.page.locator('.sheet .call-button').last().click();
    await at.NORTH.prompt('An opponent asks');
    await at.NORTH.page.getByLabel('In your words').fill('transfer, five spades');
    await at.NORTH.button('Answer').click();
    await at.WEST.page.locator('.meanings').getByText('transfer, five spades').waitFor();
    await at.WEST.button('Close').click();
    for (const seat of ['SOUTH', 'EAST']) assert.equal(await at[seat].page.getByText('five spades').count(), 0);
    assert.equal(await at.SOUTH.page.locator('.alert-mark').count(), 0, 'partner learns nothing of the alert');
    assert.equal(await at.WEST.page.locator('.alert-mark').count(), 1);
    await auction('WEST', ['Pass', '2S', 'Pass', '4S', 'Pass', 'Pass']);
    for (const seat of ['NORTH', 'WEST']) assert.match(await shown(at[seat]), /4/);
    await auction('EAST', ['Pass']);
    await display.goto('#/');
    await display.page.locator('.facts').getByText('4').first().waitFor();
});

test('board 1, the play: a private call for the Director, a contested claim, the score confirmed by both sides', async () => {
    const played = new Played(deals[1], '4S', 'NORTH');
    deals.played = { 1: played };
    await at.EAST.prompt('Your lead, face down');
    for (const seat of others('EAST')) await at[seat].prompt('East leads');
    await tricks(played, 1);
    await quiet(seats.map((seat) => at[seat]));
    const unconcerned = others('WEST').map((seat) => at[seat]);
    const from = marks(unconcerned);
    await at.WEST.button('Director').click();
    await at.WEST.button('Call the Director').click();
    await at.WEST.page.getByText('The Director has been called.').waitFor();
    const called = await office.until('the call', (view) => (view.incident ?? []).find((one) => /director/.test(one.code)));
    await display.page.locator('.alarm-headline').getByText('West').first().waitFor();
    await at.WEST.page.waitForTimeout(500);
    assert.deepEqual(news(unconcerned, from), [[], [], []], 'no other tablet gets a byte');
    await display.goto(`#/incident/${called.incident.find((one) => /director/.test(one.code)).id}`);
    await tap(display.page.locator('.option-dismiss .option-button'));
    await tap(display.page.getByRole('button', { name: 'Settled at the table', exact: true }));
    await tap(display.page.getByRole('button', { name: 'Confirm: dismiss' }));
    await display.page.locator('.settled').waitFor();
    await tricks(played, 2);

    const left = 13 - played.tricks.length;
    await at.NORTH.button('Claim').click();
    await at.NORTH.page.getByLabel('How will you play?').fill('drawing trumps');
    await at.NORTH.button(`Claim ${left} of ${left}`).click();
    await at.WEST.prompt('Claim: do you agree?');
    for (const seat of others('NORTH')) await at[seat].page.getByText('drawing trumps').waitFor();
    await at.WEST.button('I contest it').click();
    for (const seat of seats) await at[seat].page.getByText('It is contested').waitFor();
    const contest = incident(await office.until('the contest', (view) => incident(view, /claim-contested/)), /claim-contested/);
    await rule(contest.id, 'claim-tricks', (option) => option.locator('input').first().fill(String(left - 1)));
    played.result = played.won(['NORTH', 'SOUTH']) + left - 1;
    await at.NORTH.prompt('Is this the result?');
    await confirmed(1, points(played.result - 10));
});
/// "+2" of a major at four, nobody vulnerable, as the panels write it.
const points = (over) => `${420 + 30 * over}`;

test('board 2: a revoke that the Director rules on when the play is over; a score one side objected to', async () => {
    await at.WEST.button('Start board 2').click();
    await office.until('board 2', (view) => view.board?.board === 2);
    await auction('EAST', ['1NT', 'Pass', 'Pass', 'Pass']);
    const played = (deals.played[2] = new Played(deals[2], '1NT', 'EAST'));
    let done;
    await tricks(played, 4, (now) => {
        const due = !done && now.turn === 'SOUTH' && now.trick && now.hands.SOUTH.some((one) => one[0] === now.trick.cards[0][0]) && now.tricks.length === 2;
        return due ? (done = now.revoke()) : undefined;
    });
    assert.ok(done, 'South has revoked');
    await office.until('61', (one) => incident(one, /revoke/));
    await display.goto('#/');
    await display.page.locator('.incidents, .incident-list').getByText('South').first().waitFor();
    for (const seat of seats) assert.doesNotMatch(await at[seat].page.locator('body').innerText(), /revoke/i);
    const left = 13 - played.tricks.length;
    await at.EAST.button('Claim').click();
    await at.EAST.page.locator('.numbers').getByRole('button', { name: '6', exact: true }).click();
    await at.EAST.button(`Claim 6 of ${left}`).click();
    for (const seat of ['SOUTH', 'NORTH']) {
        await at[seat].prompt('Claim: do you agree?');
        await at[seat].button('I agree').click();
    }
    const made = played.won(['EAST', 'WEST']) + 6;
    await at.WEST.prompt('Is this the result?');
    await at.WEST.button('No', { exact: true }).click();
    await at.WEST.page.getByText('You have said no').waitFor();
    const found = incident(await office.table(), /revoke/);
    await rule(found.id, 'transfer'); // one trick, although nobody has won it at the table
    played.result = made + 1;
    for (const seat of seats) await at[seat].page.locator('.ask-words').getByText(`+${played.result - 7}`).waitFor();
    await confirmed(2, String(90 + 30 * (played.result - 7)));
});

test('board 3: another board’s number was pressed, and the Director puts it right; a tablet is shut out, another takes over', async () => {
    await at.EAST.button('One more').click();
    await at.EAST.button('Start board 4').click();
    await at.EAST.button('Start board 4 all the same').click(); // it is none of the round's, and that is asked
    await at.WEST.prompt('Your call'); // who deals board 4
    await at.WEST.call('Pass');
    await display.goto('#/correct');
    await display.page.getByRole('radio', { name: 'Result or start', exact: true }).check({ force: true });
    const start = display.page.locator('section[aria-labelledby=start-wrong-title]');
    await start.locator('input').fill('3');
    await tap(start.getByRole('button', { name: 'Start board 3 anew' }));
    await tap(start.getByRole('button', { name: 'Yes, start board 3 from its auction' }));
    await at.SOUTH.prompt('Your call');
    for (const seat of seats) {
        await at[seat].page.locator('.seat-info').getByText('Board 3').waitFor();
        assert.doesNotMatch(await shown(at[seat]), /Pass/, 'nothing of the other board is left');
    }
    await at.SOUTH.call('1H');
    await display.goto('#/panels');
    await tap(display.page.locator('[data-panel=seat-west]').getByRole('button', { name: 'Shut out' }));
    assert.equal(await at.WEST.page.getByText('The Director has ended').count(), 0, 'one tap, that slipped perhaps, shuts nobody out');
    await tap(display.page.getByRole('button', { name: 'Yes, shut out: West' }));
    await at.WEST.page.getByText('The Director has ended').waitFor();
    const lost = at.WEST;
    at.WEST = await Panel.join(daemon, office, 'seat-west', { browser, viewport: phone });
    await at.WEST.prompt('Your call');
    assert.match(await shown(at.WEST), /1/);
    await at.WEST.call('Pass');
    const first = at.NORTH;
    at.NORTH = await Panel.join(daemon, office, 'seat-north', { browser, viewport: tablet });
    await first.page.getByText('Another device has taken this seat over.').waitFor();
    assert.equal(await lost.page.locator('.call-key').count() + (await first.page.locator('.call-key').count()), 0);
    await auction('NORTH', ['4H', 'Pass', 'Pass', 'Pass']);
    for (const one of [lost, first]) await one.close();
});

test('board 3 is played out, and what lies on each tablet is what that player may see', async () => {
    const played = (deals.played[3] = new Played(deals[3], '4H', 'SOUTH'));
    await display.goto('#/');
    await display.page.locator('.facts').getByText('South').first().waitFor();
    await tricks(played, 12);
    await display.page.locator('.facts').getByText('13').first().waitFor();
    for (let place = 0; place < 4; ++place) await card(played, played.choose());
    await hand.do('turn').click();
    played.result = played.won(['NORTH', 'SOUTH']);
    await at.NORTH.prompt('Is this the result?');
    const over = played.result - 10;
    await confirmed(3, over < 0 ? `−${-over}` : over === 0 ? '=' : `+${over}`);
});

test('in the end the export is what was played, and the log tells what was set right', async () => {
    const pbn = await (await office.ask('export?format=pbn')).text();
    const calls = {
        1: ['1NT', 'Pass', '2H', 'Pass', '2S', 'Pass', '4S', 'Pass', 'Pass', 'Pass'],
        2: ['1NT', 'Pass', 'Pass', 'Pass'],
        3: ['1H', 'Pass', '4H', 'Pass', 'Pass', 'Pass'],
    };
    for (const board of [1, 2, 3]) {
        const found = game(pbn, board);
        const played = deals.played[board];
        assert.deepEqual(found.calls, calls[board], `auction of board ${board}`);
        assert.deepEqual(found.lines.slice(0, played.tricks.length), played.lines(), `play of board ${board}`);
        assert.equal(found.tag('Result'), String(played.result));
        assert.deepEqual(handsOf(found.tag('Deal')), handsOf(deals[board]));
        assert.equal(found.tag('Declarer'), played.declarer[0]);
        assert.equal(found.tag('North'), 'Player N');
    }
    assert.match(game(pbn, 1).text, /transfer, five spades/);
    const view = await office.table();
    assert.deepEqual(view.finishedBoard.map((one) => [one.board, one.finished ?? false]), [[1, true], [2, true], [4, false]]);
    assert.equal(view.recordState, 'RECORD_STATE_IN_STEP');
});

test('no tablet got a card that its player could not see', () => {
    for (const seat of seats) {
        for (const frame of at[seat].frames) {
            const { view } = JSON.parse(frame);
            if (!view) continue;
            const cards = new Set(frame.match(/"[SHDC][AKQJT2-9]"/g) ?? []);
            const open = [...(view.trick?.card ?? []), ...(view.lastTrick?.card ?? []), view.designated].map((card) => `"${card}"`);
            for (const card of cards) assert.ok(open.includes(card), `${seat} was told of ${card}: ${frame}`);
            assert.doesNotMatch(frame, /incident|deal"|certainty|remaining|recordState/i);
        }
        assert.deepEqual(at[seat].errors, []);
    }
});
