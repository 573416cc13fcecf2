// The hall's page as a Director has it with him: a phone that is turned over, a page that is loaded anew, colours that are his own, a pair
// that was sent home by mistake, refusals in his language.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Club, becomes, skip as noBroker } from './club.mjs';
import { Daemon, makeEvening } from './daemon.mjs';
import { tap } from './display.mjs';
import { tooSmall } from './targets.mjs';

const skip = noBroker || (existsSync(makeEvening) ? false : 'SKIPPED: make-evening is not built');
let club, page, office;
before(async () => {
    if (skip) return;
    club = await Club.open(1, { more: 1 });
    ({ page } = club);
    // A table whose evening has left incidents behind.
    const second = new Daemon('', { first: true });
    second.evening(60);
    second.args = ['--board', club.tables[0].args[1], '--hall', join(club.hallFolder, 'tables', 'T002.hall'), '--table', '2'];
    club.tables.push(await second.start());
    office = await club.office(second);
    await page.getByText('2 of 2 tables heard').waitFor();
});
after(() => club?.close());

const entries = () => page.locator('.hall-entry');
const gone = () => page.locator('.hall-gone li');
const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const dismiss = async (key) => {
    const answer = await office.ask(`incidents/${key.split('/')[1]}`, { action: 'DIRECTOR_ACTION_DISMISS', reason: 'settled' });
    assert.equal(answer.status, 200, await answer.text());
};

test('a phone that is turned over and back shows the queue as wide as it is', { skip }, async () => {
    await entries().nth(8).waitFor();
    await page.setViewportSize({ width: 844, height: 390 });
    for (let y = 0; y < (await page.evaluate(() => document.documentElement.scrollHeight)); y += 300) {
        await page.evaluate((to) => scrollTo(0, to), y);
        await page.waitForTimeout(30);
    }
    await page.evaluate(() => scrollTo(0, 0));
    for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 568 }]) {
        await page.setViewportSize(viewport);
        await page.waitForTimeout(200);
        assert.ok((await sideways()) <= 0, `${await sideways()} px sideways at ${viewport.width}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await club.shot(page, 'turned-back');
});

test('one thumb: nothing to tap is under 44 px in any part, and no part is wider than the phone', { skip }, async () => {
    for (const part of ['tables', 'session', 'ranking', 'queue']) {
        await page.locator(`[data-means=${part}]`).click();
        await page.locator(`.hall-part-${part}`).waitFor();
        assert.deepEqual(await tooSmall(page), [], part);
        assert.ok((await sideways()) <= 0, part);
    }
    // A table's tile leads to the table, wherever it is tapped.
    await page.locator('[data-means=tables]').click();
    await page.locator('[data-table=T002] .hall-call').waitFor();
    await page.locator('[data-table=T002] .hall-call').click({ force: true }); // the link lies over it
    await page.waitForURL('**/tables/T002/**');
    await page.goBack();
    await page.locator('[data-means=queue]').click();
});

test('what waits no more is found again when the page is loaded anew, also what others dealt with meanwhile', { skip }, async () => {
    // As it is first opened on a device: what was settled before is not its.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await entries().nth(8).waitFor();
    assert.equal(await gone().count(), 0);
    const keys = await entries().evaluateAll((all) => all.map((one) => one.dataset.key));
    await dismiss(keys[0]);
    await gone().nth(0).waitFor();
    const first = await gone().first().innerText();
    await page.reload();
    await gone().nth(0).waitFor();
    assert.deepEqual(await gone().allInnerTexts(), [first]);
    await page.goto('about:blank');
    await dismiss(keys[1]);
    await page.goto(`${club.url}/hall`);
    await gone().nth(1).waitFor();
    assert.equal(await gone().nth(1).innerText(), first, 'the latest stands first');
    for (const key of keys.slice(2, 9)) await dismiss(key);
    // Six are in sight, the others behind a button.
    await page.getByRole('button', { name: 'Show 3 more of 9' }).click();
    await gone().nth(8).waitFor();
    await gone().last().getByRole('link').click();
    await page.locator('.settled').waitFor();
    await page.goBack();
});

test('with the reader’s own colours the part that is shown is told apart', { skip }, async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const grounds = await page.locator('.hall-tabs button').evaluateAll((all) => all.map((one) => [one.getAttribute('aria-pressed'), getComputedStyle(one).backgroundColor]));
    const [chosen] = grounds.filter(([pressed]) => pressed === 'true');
    assert.ok(grounds.every(([pressed, ground]) => pressed === 'true' || ground !== chosen[1]), JSON.stringify(grounds));
    await club.shot(page, 'own-colours');
    await page.emulateMedia({ forcedColors: 'none' });
});

test('a pair that was sent home by mistake comes back with its number, its names and its places', { skip }, async () => {
    await page.locator('[data-means=session]').click();
    await page.getByLabel('Name of the session').fill('Tuesday');
    await page.getByLabel('Boards a round').fill('1');
    await page.getByRole('textbox', { name: /^Names/ }).fill('1 Anna Berg – Bo Dahl\n2 Cleo Eng – Dag Falk\n3 Eva Gran – Finn Holm\n4 Gus Ek – Hal Ibe');
    await tap(page.getByRole('button', { name: 'Begin the session' }));
    await tap(page.getByRole('button', { name: 'Begin it at 2 tables' }));
    const seating = page.locator('.hall-part-session .hall-seating').first();
    await seating.getByText('Gus Ek').waitFor();
    const before = await seating.innerText();
    const go = async (form) => {
        await becomes(form, 'A pair goes');
        await form.getByLabel('Pair', { exact: true }).fill('3');
    };
    await club.change(go);
    await seating.getByText('nobody').waitFor();
    await club.change(async (form) => {
        await becomes(form, 'A pair comes late');
        await form.getByLabel('Its number, if it has played before').fill('3');
        await form.getByLabel('Sits North or East').fill('Eva Gran');
        await form.getByLabel('Sits South or West').fill('Finn Holm');
    });
    await page.getByText('From round 1 on pair 3 plays again.').waitFor();
    assert.equal(await seating.innerText(), before);
});

test('what the hall refuses is said in Greek and in Russian, each word of it', { skip }, async () => {
    const form = page.locator('.hall-part-session .hall-change');
    for (const language of ['el', 'ru']) {
        await page.locator(`input[name=language][value=${language}]`).click();
        await page.locator(`.hall[lang=${language}]`).waitFor();
        if (!(await form.evaluate((details) => details.open))) await form.locator('summary').click();
        await form.locator('select').first().selectOption('goes');
        await form.getByRole('textbox').last().fill('44');
        await tap(form.locator('.two-taps > button'));
        await tap(form.locator('.confirm button').first());
        const said = form.locator('.two-taps [role=alert]');
        await said.waitFor();
        const words = await said.innerText();
        assert.ok(words.includes('44') && !/[a-z]/i.test(words), words);
        await club.shot(page, `refused-${language}`);
        await form.locator('.confirm button').last().click();
    }
});
