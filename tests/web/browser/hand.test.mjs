// The table by hand: a whole board with mouse and buttons is in the record as it was played; every scene brings its incident, and
// a lawful board none; what is held at a height is reported so; nobody plays who is not logged in.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { patience } from './display.mjs';
import { HandTable } from './hand_table.mjs';

let daemon, hand;
before(async () => {
    daemon = await new Daemon(undefined, { byHand: true, first: true }).start();
    hand = await HandTable.open(daemon.url, { query: '?pace=3' });
});
after(async () => {
    await hand?.close();
    await daemon?.stop();
});

const deal = 'N:KQ73.A64.852.KJ6 52.T832.T743.Q72 AJT86.75.AK6.A43 94.KQJ9.QJ9.T985';
const pbn = `[Board "5"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "${deal}"]\n`;

test('a board bid with the boxes, its first trick dragged with the mouse, the rest played for me, is in the record as it was played', async () => {
    await hand.putOn(pbn);
    await hand.until('the auction', (view) => view.phase === 'PHASE_AUCTION' && view.board.board === 5);
    for (const call of ['4S', 'Pass', 'Pass', 'Pass']) {
        const before = (await hand.view()).call?.length ?? 0;
        await hand.call(call);
        await hand.until(call, (view) => (view.call?.length ?? 0) > before);
    }
    const view = await hand.until('the lead', (one) => one.phase === 'PHASE_OPENING_LEAD');
    assert.deepEqual(view.contract, { bid: '4S', declarer: 'SEAT_SOUTH' });
    hand.readings.length = 0;
    const first = ['HK', 'HA', 'H2', 'H5'];
    for (const [place, card] of first.entries()) {
        await hand.drag(card);
        await hand.page.locator(`[data-zone=${['west', 'north', 'east', 'south'][place]}] [data-card=${card}]`).waitFor();
        await hand.until(card, (one) => one.trick?.[0]?.card?.length === place + 1);
        if (place === 0) await hand.do('spread').click();
        // Whoever leads, North's cards must lie there before they are named.
        if (place === 0) await hand.until('dummy', (one) => one.phase === 'PHASE_PLAY');
    }
    await hand.do('turn').click();
    await hand.until('turned', (one) => one.trick[0].card.every((card) => card.quitted));
    await hand.do('play-board').click();
    await hand.until('the end', (one) => one.phase === 'PHASE_FINISHED', 120_000);
    await hand.do('next').waitFor();

    const played = hand.seen();
    assert.equal(played.length, 52);
    assert.deepEqual(played.slice(0, 4).map((one) => one.card), first);
    const record = await hand.view();
    assert.deepEqual(
        record.trick.flatMap((trick) => trick.card.map(({ seat, card }) => ({ seat, card }))),
        played,
    );
    assert.equal(record.recordState, 'RECORD_STATE_IN_STEP');
    assert.deepEqual(record.incident ?? [], [], 'a lawful board brings no incident');
    const text = await hand.page.evaluate(async () => (await fetch('/api/v1/export?format=pbn')).text());
    assert.match(text, /\[Contract "4S"\]/);
    assert.match(text, /\[Board "5"\]/);
    assert.match(text, new RegExp(`\\[Result "${record.result.declarerTricks}"\\]`));
    // PBN writes each trick from the opening leader's seat on, whoever led (PBN 2.1, 3.5.2).
    const seats = ['SEAT_WEST', 'SEAT_NORTH', 'SEAT_EAST', 'SEAT_SOUTH'];
    const lines = /\[Play "W"\]\s*([^[*]+)/.exec(text)[1].trim().split('\n').map((line) => line.match(/\b[SHDC][AKQJT2-9]\b/g));
    assert.deepEqual(
        lines,
        record.trick.map((trick) => seats.map((seat) => trick.card.find((one) => one.seat === seat).card)),
    );
    assert.deepEqual(hand.errors, []);
});

const scenes = {
    fifth: ['45E1', /East/],
    seen: ['45C1', /East/],
    dummy: ['45F', /North/],
    revoke: ['62A', /East/],
    lead: ['54', /East/],
    insufficient: ['27', /West/],
};
for (const [name, [clause, who]] of Object.entries(scenes))
    test(`the scene "${name}" brings an incident under ${clause} to the Director's feed`, async () => {
        const known = (await hand.incidents()).length;
        if ((await hand.page.locator(`[data-try=${name}]`).count()) === 0) await hand.do('tries').click();
        await hand.page.locator(`[data-try=${name}]`).click();
        await hand.page.locator(`[data-look=${name}]`).waitFor({ timeout: 90_000 });
        const { incident, trick } = await hand.until(clause, (view) => (view.incident ?? []).length > known, 15_000);
        assert.equal(incident.length, known + 1);
        assert.equal(incident.at(-1).clause, clause);
        assert.match(incident.at(-1).headline, who);
        // The clause that the scene itself names, and the Director's own page beside it.
        assert.match(await hand.page.locator('.look-title').innerText(), new RegExp(clause));
        await hand.frame.locator('.alarm-headline').getByText(incident.at(-1).headline.split(' ')[0]).first().waitFor();
        if (name === 'seen') assert.deepEqual(trick.at(-1).card.map((one) => one.card), ['S3', 'S2', 'SJ']);
        await hand.page.locator('.look-go .button-primary').click();
        assert.deepEqual(hand.errors, []);
    });

const heights = (from, seat) => hand.readings.slice(from).flatMap(({ sighting }) => (sighting?.seat === seat && sighting.area === 'AREA_PLAY' ? sighting.card : []));
/// The height last reported of the seat's card becomes so; a busy page reports it late.
async function height(from, wanted) {
    const last = () => heights(from, 'SEAT_WEST').at(-1)?.height_mm;
    for (const end = Date.now() + patience; last() !== wanted && Date.now() < end; ) await hand.page.waitForTimeout(30);
    assert.equal(last(), wanted);
}

test('by hand a card stays in the air as high as it is held, by wheel, slider and keys', async () => {
    await hand.putOn(pbn.replace('"5"', '"40"'));
    await hand.until('the auction', (view) => view.board?.board === 40 && view.phase === 'PHASE_AUCTION');
    for (const call of ['4S', 'Pass', 'Pass', 'Pass']) {
        const before = (await hand.view()).call?.length ?? 0;
        await hand.call(call);
        await hand.until(call, (view) => (view.call?.length ?? 0) > before);
    }
    await hand.page.locator('input[value=free]').check();
    const from = hand.readings.length;
    await hand.drag('HK', {
        hold: async () => {
            await hand.page.mouse.wheel(0, -100);
            await hand.page.mouse.wheel(0, -100);
        },
    });
    await hand.page.locator('[data-zone=west] [data-card=HK]').waitFor();
    await hand.page.waitForTimeout(300);
    assert.deepEqual(heights(from, 'SEAT_WEST'), [], 'on edge its face is not seen');
    await hand.do('face').click();
    await height(from, 53);
    assert.deepEqual(heights(from, 'SEAT_WEST').at(-1), { card: 'HK', face_up: true, height_mm: 53, confidence: 0.99 });
    await hand.page.locator('.strip-height input').fill('30');
    await hand.page.keyboard.press('Escape');
    await hand.card('HK').focus();
    await hand.page.keyboard.press('Enter'); // picked again
    await hand.page.keyboard.press('ArrowDown');
    await height(from, 27);
    // A defender's card that partner could see is played, however high (45C1).
    await hand.until('45C1', (view) => view.trick?.[0]?.card?.[0]?.card === 'HK');
    await hand.page.keyboard.press('l');
    await height(from, 1);
    await hand.page.locator('input[value=simple]').check();
});

test('dummy, from the keyboard: spread, a card touched by declarer, which is played (45C3)', async () => {
    await hand.page.keyboard.press('n');
    await hand.until('dummy', (view) => view.phase === 'PHASE_PLAY');
    await hand.card('HA').focus();
    await hand.card('HA').click();
    await hand.do('touches').click();
    const view = await hand.until('45C3', (one) => one.trick[0].card.length === 2);
    assert.equal(view.trick[0].card[1].under, 'PLAYED_UNDER_DUMMY_TOUCHED');
    await hand.card('HA').click();
    await hand.do('dummy-moves').click();
    await hand.page.locator('[data-zone=north] [data-card=HA]').waitFor();
});

test('a seat: arm over the edge, up from the chair, the Director called, a claim answered', async () => {
    const menu = async (seat, words) => {
        await hand.page.locator(`.plate-${seat} .plate-button`).click();
        await hand.page.getByRole('button', { name: words }).click();
    };
    const last = (kind) => hand.readings.filter((one) => one[kind]).at(-1)[kind];
    await menu('north', 'Reach over own edge');
    assert.deepEqual(last('beam'), { seat: 'SEAT_NORTH', edge: 'EDGE_OUTER', broken: true });
    await menu('north', 'Arm back from own edge');
    assert.deepEqual(last('beam'), { seat: 'SEAT_NORTH', edge: 'EDGE_OUTER', broken: false });
    await menu('east', 'Leave the seat');
    assert.deepEqual(hand.readings.filter((one) => one.seat_switch?.seat === 'SEAT_EAST').at(-1).seat_switch, { seat: 'SEAT_EAST', occupied: false });
    await menu('east', 'Sit down again');
    await menu('west', 'Call the Director');
    assert.deepEqual(last('panel'), { seat: 'SEAT_WEST', director: {} });
    await hand.page.locator('.plate-south .plate-button').click();
    await hand.page.getByRole('button', { name: 'One more' }).click();
    await hand.page.getByRole('button', { name: 'Claim', exact: true }).click();
    await hand.until('the claim', (view) => view.phase === 'PHASE_CLAIM' && view.claim.tricks === 4);
    for (const seat of ['East', 'West']) await hand.page.getByRole('group', { name: `${seat} is asked` }).getByRole('button', { name: 'Agree' }).click();
    await hand.until('agreed', (view) => view.phase === 'PHASE_FINISHED');
    await hand.do('turn').click();
    await hand.do('confirm').click();
    await hand.do('next').click();
    await hand.until('the next board', (view) => view.board?.board === 41 && view.phase === 'PHASE_AUCTION');
});

test('loaded anew, the cards lie as the record has them; a second page is told that somebody plays', async () => {
    await hand.do('play-trick').click();
    await hand.until('the lead', (view) => view.phase === 'PHASE_OPENING_LEAD');
    await hand.do('play-trick').click();
    await hand.until('a trick', (view) => view.trick?.[0]?.card?.length === 4 && view.trick[0].card.every((card) => card.quitted));
    await hand.page.waitForTimeout(800);
    const cards = () => hand.page.locator('.hand-top [data-card]').evaluateAll((all) => all.map((one) => one.dataset.card).sort());
    const before = await cards();
    assert.equal(before.length, 48);
    await hand.page.reload();
    await hand.do('play-trick').and(hand.page.locator(':not([disabled])')).waitFor();
    assert.deepEqual(await cards(), before);
    const second = await hand.context.newPage();
    await second.goto(`${daemon.url}/table`);
    await second.getByText('somebody plays at this table in another window').waitFor();
    await second.close();
});

test('who is not logged in plays no more', async () => {
    await hand.page.evaluate(() => fetch('/api/v1/logout/all', { method: 'POST' }));
    await hand.page.getByText('First log in, on the right').waitFor();
    assert.equal(await hand.do('play-trick').isDisabled(), true);
    await hand.frame.locator('input[name=pin]').waitFor();
});
