// Two Directors at one incident; rulings given boards later; a table that falls silent, and one that sleeps.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display, patience, tap } from './display.mjs';

let daemon, anna, bert, id;
before(async () => {
    daemon = await new Daemon('board 1 trick 2 west revoke\nboard 1 trick 4 north dummy-touches\n').start();
    anna = await Display.open(daemon);
    await anna.login('Anna');
    bert = await Display.open(daemon, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await bert.login('Bert');
});
after(async () => {
    await anna?.close();
    await bert?.close();
    await daemon?.stop();
});
const table = () => anna.page.request.get(`${daemon.url}/api/v1/table`).then((one) => one.json());
const option = (who, code) => who.page.locator(`.option[data-option="${code}"]`);
const rule = async (who, code) => {
    await tap(option(who, code).locator('.option-button'));
    await tap(option(who, code).getByRole('button', { name: /^Confirm/ }));
};
/// Waits until the table says so of itself.
async function until(say, what) {
    const end = Date.now() + patience;
    for (;;) {
        const found = say(await table());
        if (found) return found;
        if (Date.now() > end) throw new Error(`never: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 250));
    }
}

test('each sees that the other is at the incident, and that he is about to rule', async () => {
    const touch = await until((now) => now.incident?.find((one) => one.clause === '45F'), 'dummy touches a card');
    id = Number(touch.id);
    await anna.goto(`#/incident/${id}`);
    await bert.goto(`#/incident/${id}`);
    await anna.page.getByText('Bert is looking at this.').waitFor();
    await bert.page.getByText('Anna is looking at this.').waitFor();
    await tap(option(anna, 'play-on').locator('.option-button'));
    await bert.page.getByText('Anna is about to rule on this.').waitFor();
});
test('what is armed stays where it is when the colleague is quicker, and says so in its place', async () => {
    const confirm = option(anna, 'play-on').getByRole('button', { name: /^Confirm/ });
    const before = await confirm.boundingBox();
    await rule(bert, 'play-on');
    await anna.page.getByText('Settled meanwhile by Bert').waitFor();
    assert.deepEqual(await confirm.boundingBox(), before);
    await anna.page.waitForTimeout(800);
    await confirm.click({ force: true }); // it takes no tap any more
    assert.match(await option(anna, 'play-on').innerText(), /Settled meanwhile by Bert/);
    await tap(option(anna, 'play-on').getByRole('button', { name: 'Not yet', exact: true }));
    await anna.page.locator('.settled').waitFor();
    assert.match(await anna.page.locator('.settled-by').innerText(), /Bert/);
});
test('an undo is told to the colleague', async () => {
    await tap(anna.page.getByRole('button', { name: 'Undo' }));
    await tap(anna.page.getByRole('button', { name: 'Confirm: undo' }));
    await bert.page.getByText(/^Anna has taken back:/).waitFor();
    await option(bert, 'play-on').waitFor();
});
test('64A is given when two more boards have been put on, and stands in the log of its board', async () => {
    const play = await until((now) => (now.play >= 3 ? now.play : 0), 'the third board');
    assert.ok(play >= 3);
    const revoke = await until((now) => now.incident?.find((one) => one.clause === '64A'), 'a revoke counted');
    await bert.goto(`#/incident/${revoke.id}`);
    const before = await until((now) => now.finishedBoard?.find((board) => board.play === revoke.play), 'its board listed');
    assert.equal(await option(bert, 'transfer').getAttribute('class'), 'option');
    await tap(option(bert, 'transfer').locator('.option-button'));
    // Before the second tap it says what the board counted for, and what it would.
    const change = option(bert, 'transfer').locator('.what-it-does [data-change="ruling.change.counts"]');
    await change.waitFor();
    const tricks = [...(await change.innerText()).matchAll(/(\d+) tricks?,/g)].map((found) => Number(found[1]));
    assert.equal(tricks.length, 2, await change.innerText());
    assert.equal(tricks[0], before.declarerTricks);
    await tap(option(bert, 'transfer').getByRole('button', { name: /^Confirm/ }));
    await bert.page.locator('.settled').waitFor();
    const after = (await table()).finishedBoard.find((board) => board.play === revoke.play);
    assert.notEqual(after.scoreNs, before.scoreNs);
    assert.equal(tricks[1], after.declarerTricks);
    const log = await bert.page.request.get(`${daemon.url}/api/v1/boards/${revoke.play}/log`).then((one) => one.json());
    assert.ok(log.event.some((event) => event.incidentRuled?.by === 'Bert'));
    assert.ok(log.event.some((event) => event.tricksAdjusted));
    const other = await bert.page.request.get(`${daemon.url}/api/v1/boards/${revoke.play + 1}/log`).then((one) => one.json());
    assert.ok(!other.event.some((event) => event.tricksAdjusted));
});
test('what has closed stays visible with its reason; there is always more than dismissal', async () => {
    await bert.goto(`#/incident/${id}`);
    await option(bert, 'play-on').waitFor();
    for (const code of ['play-on', 'procedural-penalty', 'ruled-at-table'])
        assert.equal(await option(bert, code).locator('.option-button').getAttribute('aria-disabled'), 'false', code);
});
test('an adjusted score is given by contract, with facts and reasons', async () => {
    const score = option(bert, 'adjusted-score');
    await tap(score.locator('.option-button'));
    await tap(score.getByRole('button', { name: /^Confirm/ }));
    await score.getByText(/No contract with a result/).waitFor();
    // On a phone the form is longer than the screen: what is wrong has come into sight, with the keyboard at its field.
    const seen = await score.getByText(/No contract with a result/).boundingBox();
    assert.ok(seen.y >= 0 && seen.y + seen.height <= 844, JSON.stringify(seen));
    assert.equal(await score.getByLabel(/^Written/).evaluate((one) => one === document.activeElement), true);
    await score.getByLabel(/^Written/).fill('4S S -1');
    const change = score.locator('.what-it-does [data-change="ruling.change.counts"]');
    await change.getByText(/→ 4\s*spades\s*S −1/).waitFor();
    // Several with their weights are told as they are, and not as the mean that nobody played.
    await tap(score.getByRole('button', { name: 'Another outcome, weighted' }));
    await score.getByLabel(/^Written/).nth(1).fill('4S S =');
    await change.getByText(/→ 50 %: 4\s*spades\s*S −1; 50 %: 4\s*spades\s*S =/).waitFor();
    await tap(score.getByRole('button', { name: 'Leave it out' }).nth(1));
    await score.getByLabel('Facts and reasons').fill('The touch suggested the ace.');
    await tap(score.getByRole('button', { name: /^Confirm/ }));
    await bert.page.locator('.settled').waitFor();
    assert.match(await bert.page.locator('.awarded').innerText(), /4\s*spades\s*S −1[\s\S]*The touch suggested the ace/);
    const ruled = (await table()).incident.find((one) => Number(one.id) === id);
    assert.equal(ruled.by, 'Bert');
    const line = (await table()).finishedBoard.find((board) => board.play === ruled.play);
    assert.equal(line.adjusted.ns, -50);
});
test('the appeal form is a page of paper with deal, auction, play, facts and ruling', async () => {
    await anna.goto(`#/appeal/${id}`);
    await anna.page.locator('.appeal-play li').first().waitFor();
    const text = await anna.page.locator('.appeal').innerText();
    for (const part of [/Dealer: North/, /Auction/, /touched/, /4\s*spades\s*S −1/, /Bert/, /Decision of the committee/]) assert.match(text, part);
    const paper = await anna.page.pdf({ format: 'A4', path: process.env.KIBITZ_SHOTS ? `${process.env.KIBITZ_SHOTS}/appeal.pdf` : undefined });
    assert.equal((paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length, 1);
});
test('a table that is silent is said to be so within six seconds; a pressed button says so at once', async () => {
    await bert.goto('#/');
    await anna.goto(`#/incident/${id}`);
    await anna.page.getByRole('button', { name: 'Undo' }).waitFor();
    daemon.process.kill('SIGSTOP');
    const stopped = Date.now();
    await bert.page.locator('.stale-mark').waitFor();
    const after = Date.now() - stopped;
    assert.ok(after >= 2500 && after < 20_000, `${after} ms`); // six seconds, and what a machine that is full of others' work takes besides
    assert.match(await bert.page.locator('.stale-mark').innerText(), /As of \d\d:\d\d:\d\d/);
    assert.match(await bert.page.locator('main').evaluate((one) => getComputedStyle(one).filter), /grayscale/);
    await tap(anna.page.getByRole('button', { name: 'Undo' }));
    await tap(anna.page.getByRole('button', { name: 'Confirm: undo' }));
    await anna.page.getByText(/not connected to the table/).waitFor();
    await anna.page.waitForTimeout(process.env.KIBITZ_LONG ? 24_000 : 1000);
    daemon.process.kill('SIGCONT');
    await bert.page.getByText('Live', { exact: true }).waitFor();
    assert.equal(await bert.page.locator('.stale-mark').count(), 0);
    anna.errors.length = bert.errors.length = 0; // the connection's own
});
test('who wakes from sleep is told before his tap counts', async () => {
    // The clock goes on by a minute in the moment of the tap, before the page hears of it: had it gone on earlier, what the table says meanwhile would have told the page all.
    await anna.page.addInitScript(() => {
        addEventListener('pointerdown', () => {
            if (!window.asleep) return;
            window.asleep = false;
            const now = Date.now;
            Date.now = () => now() + 60_000; // the timers stood still meanwhile
        }, true);
    });
    await anna.page.reload();
    await anna.page.getByText('Live', { exact: true }).waitFor();
    await anna.page.evaluate(() => {
        const look = () => (window.told ||= Boolean(document.querySelector('.stale-mark')) || !document.querySelector('.link-live'));
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
        window.asleep = true;
    });
    await anna.page.mouse.move(5, 5);
    await anna.page.mouse.down();
    await anna.page.waitForFunction(() => window.told); // it may be back at once; how soon it is told is the machine's
    await anna.page.mouse.up();
    await anna.page.getByText('Live', { exact: true }).waitFor();
});
test('the console said nothing', () => assert.deepEqual([...anna.errors, ...bert.errors], []));
