// The record set right by the Director, against the real daemon: a card of the play, an out-of-step table, a correction refused.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Display, director, tap } from './display.mjs';
import { People, TableOfPeople } from './people.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let daemon, display, people, page;
const table = () => page.evaluate(async () => (await fetch('/api/v1/table')).json());
const cards = async () => (await table()).trick.map((trick) => trick.card.map((one) => one.card).join(' '));
const pbn = () => page.evaluate(async () => (await fetch('/api/v1/export?format=pbn')).text());
const flow = (on, name) => on.getByRole('radio', { name, exact: true }).check({ force: true });
/// The table is so within ten seconds.
async function until(what, so) {
    for (let n = 0; n < 200; ++n) {
        if (so(await table())) return;
        await page.waitForTimeout(100);
    }
    assert.fail(`${what}: ${JSON.stringify({ ...(await table()), incident: undefined })}`);
}
before(async () => {
    daemon = await new TableOfPeople().start();
    people = await People.sit(daemon);
    display = await Display.open(daemon);
    page = display.page;
    await display.login();
    await page.evaluate(() => fetch('/api/v1/commands', { method: 'POST', body: '{"boardStart":{"board":7}}' }));
    await people.bid();
    await people.trick('A');
    await people.trick('K');
    await people.play('EAST', 'Q');
    await until('the third trick has begun', (now) => now.trick.length === 3);
    await display.goto('#/correct');
});
after(async () => {
    people?.leave();
    await display?.close();
    await daemon?.stop();
});

test('a card is changed: tap it, tap the other one, two taps into the record; PBN and log show it', async () => {
    assert.deepEqual(await cards(), ['HA DA CA SA', 'HK DK CK SK', 'HQ']);
    await tap(page.locator('[data-place="2W"]'));
    await tap(page.getByRole('button', { name: 'It was another card' }));
    await tap(page.locator('[data-card=C9]'));
    await page.getByText('Then 2 tricks are complete, and the next card is South’s.').waitFor();
    assert.match(await page.locator('[data-place="2W"]').innerText(), /9/);
    await tap(page.getByRole('button', { name: 'A card was misread' }));
    await tap(page.getByRole('button', { name: 'Put it into the record' }));
    assert.deepEqual(await cards(), ['HA DA CA SA', 'HK DK CK SK', 'HQ'], 'one tap records nothing');
    await tap(page.getByRole('button', { name: 'Yes, this was the play' }));
    await page.getByText('It is in the record.').waitFor();
    assert.deepEqual(await cards(), ['HA DA CA SA', 'HK DK C9 SK', 'HQ']);
    const play = /\[Play "E"\][^[]*/.exec(await pbn())[0];
    assert.match(play, /C9/);
    assert.doesNotMatch(play, /CK/);
    await display.goto('#/log');
    await page.getByText(`The play is corrected by ${director}: A card was misread.`).waitFor();
    await tap(page.getByRole('link', { name: 'Put the record right' }));
});
test('a card that was missed makes room for it, and the page says what is missing then', async () => {
    await tap(page.locator('[data-place="1W"]'));
    await tap(page.getByRole('button', { name: 'A card is missing before it' }));
    await tap(page.locator('[data-card=C3]'));
    await page.getByText('Trick 3: the card of South is missing. Tap its place.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Put it into the record' }).isDisabled(), true);
    await tap(page.getByRole('button', { name: 'Leave it as it was' }));
    assert.match(await page.locator('[data-place="1W"]').innerText(), /A/);
});
test('a result that cannot be is refused in its place, in the Director’s language', async () => {
    await flow(page, 'Result or start');
    await page.waitForTimeout(900);
    for (let n = 0; n < 6; ++n) await page.getByRole('button', { name: 'One more' }).click();
    const set = page.locator('section[aria-labelledby=result-set-title]');
    assert.equal(await set.locator('output').innerText(), '13');
    await tap(set.getByRole('button', { name: 'The result is 13 tricks' }));
    await set.getByText('The table would not take it: declarer cannot have 13 tricks').waitFor();
    assert.equal((await table()).phase, 'PHASE_PLAY');
    await tap(set.getByRole('button', { name: 'Yes, 13 tricks for declarer' }));
    const alert = set.getByRole('alert');
    await alert.waitFor();
    assert.match(await alert.innerText(), /13/);
    assert.equal((await table()).phase, 'PHASE_PLAY');
    assert.deepEqual(await cards(), ['HA DA CA SA', 'HK DK C9 SK', 'HQ']);

    const other = await Display.open(daemon, { locale: 'ru-RU' });
    await other.page.locator('input[name=pin]').waitFor();
    await other.page.locator('input[name=name]').fill(director);
    await other.page.locator('input[name=pin]').fill('314159');
    await other.page.keyboard.press('Enter');
    await other.page.locator('.facts').waitFor();
    await other.goto('#/correct');
    await flow(other.page, 'Итог или начало');
    await other.page.waitForTimeout(900);
    for (let n = 0; n < 6; ++n) await other.page.getByRole('button', { name: 'На одну больше' }).click();
    await tap(other.page.getByRole('button', { name: 'Результат — 13 взяток' }));
    await tap(other.page.getByRole('button', { name: 'Да, 13 взяток разыгрывающему' }));
    const russian = other.page.locator('section[aria-labelledby=result-set-title]').getByRole('alert');
    await russian.waitFor();
    assert.match(await russian.innerText(), /13/);
    assert.doesNotMatch(await russian.innerText(), /[A-Za-z]{3}/);
    await other.close();
});
test('out of step: the table’s page leads here, the guess is filled in, and one tap goes on from it', async () => {
    await display.goto('#/');
    people.zone.WEST = [['CQ', true]];
    await page.waitForTimeout(400);
    people.zone.NORTH = [['SQ', true]];
    await until('out of step', (view) => view.recordState === 'RECORD_STATE_OUT_OF_STEP');
    await tap(page.locator('.facts').getByRole('link', { name: 'Put the record right' }));
    await page.getByRole('heading', { name: 'What lies on the table now' }).waitFor();
    await page.getByText('The next card is South’s.').waitFor();
    await tap(page.getByRole('button', { name: 'It is right: go on from here' }));
    await until('in step', (view) => view.recordState === 'RECORD_STATE_IN_STEP');
    assert.deepEqual(await cards(), ['HA DA CA SA', 'HK DK C9 SK', 'HQ']);
    people.zone.WEST = people.zone.NORTH = [];
    await page.waitForTimeout(600);
    await people.play('SOUTH', 'Q');
    await people.play('WEST', 'Q');
    await people.play('NORTH', 'Q');
    await until('the trick is played on', (view) => view.trick[2]?.card.length === 4);
    assert.equal((await cards())[2], 'HQ DQ CQ SQ');
    await people.turn();
});
test('the number was wrong: the board is started anew, and what was recorded stays in the log', async () => {
    await display.goto('#/correct');
    await flow(page, 'Result or start');
    const start = page.locator('section[aria-labelledby=start-wrong-title]');
    await start.locator('input').fill('8');
    await tap(start.getByRole('button', { name: 'Start board 8 anew' }));
    await start.getByText('stays in the log as a board not finished').waitFor();
    await tap(start.getByRole('button', { name: 'Yes, start board 8 from its auction' }));
    await until('board 8', (view) => view.board.board === 8 && view.phase === 'PHASE_AUCTION');
    assert.deepEqual((await table()).finishedBoard.map((one) => [one.board, one.finished ?? false]), [[7, false]]);
    await display.goto('#/log/1');
    await page.getByText('corrected by').first().waitFor();
});
test('thinking times: opened in the log, with a chart and the pace by kind', async () => {
    await display.goto('#/log/1');
    await page.locator('.log-line').first().waitFor();
    await tap(page.locator('.tempo-box summary'));
    await page.locator('svg.tempo-chart').waitFor();
    assert.ok((await page.locator('.tempo-bar').count()) >= 10);
    assert.match(await page.locator('svg.tempo-chart').getAttribute('aria-label'), /^\d+ acts; \d+ took longer than usual at this table\.$/);
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run());
    assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`), []);
});
test('the pages of corrections fit a phone, and axe finds nothing', async () => {
    await people.bid();
    await people.trick('A');
    await display.goto('#/correct');
    for (const [width, height] of [[390, 844], [1280, 800]]) {
        await page.setViewportSize({ width, height });
        for (const name of ['Out of step', 'Result or start', 'A card of the play']) {
            await flow(page, name);
            await page.waitForTimeout(200);
            if (name === 'A card of the play') {
                await tap(page.locator('[data-place="1W"]'));
                await tap(page.getByRole('button', { name: 'It was another card' }));
            }
            assert.equal(await display.tooWide(), '', `${name} at ${width} px`);
            const small = await page.evaluate(() => [...document.querySelectorAll('main button, main a')].filter((one) => (one.getBoundingClientRect().height < 43.5 || one.getBoundingClientRect().width < 43.5) && one.offsetParent).map((one) => one.textContent));
            assert.deepEqual(small, [], `${name} at ${width} px`);
            await page.evaluate(axe);
            const found = await page.evaluate(() => window.axe.run());
            assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`), [], name);
        }
    }
    assert.deepEqual(display.errors.filter((one) => !/409/.test(one)), []); // what was refused is said by the browser too
    assert.equal(people.trouble, undefined);
});
