// Players as they are, on the phones they have: who taps twice, uses the browser's way back, has a small screen or turns it over, claims
// while the others play on.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Cameras } from './cameras.mjs';
import { launch } from './chromium.mjs';
import { Daemon, senseToken } from './daemon.mjs';
import { Office, fourPanels, phone } from './panels.mjs';

const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
const small = { width: 375, height: 553 };
const turned = { width: 740, height: 331 };
let daemon, office, browser, north, east, south, west, cameras;
before(async () => {
    daemon = await new Daemon('', { board }).start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    ({ north, east, south, west } = await fourPanels(daemon, office, browser, { north: small, east: turned, south: phone, west: phone }));
});
after(async () => {
    cameras?.close();
    await browser?.close();
    await daemon?.stop();
});

/// Wholly on the screen, and nothing lies over its middle.
const inSight = (where) =>
    where.evaluate((one) => {
        const box = one.getBoundingClientRect();
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.width > 0 && box.top >= -1 && box.bottom <= innerHeight + 1 && box.left >= -1 && box.right <= innerWidth + 1 && (one.contains(there) || one.matches(':disabled'));
    });
async function allInSight(panel, what) {
    for (const [name, where] of Object.entries(what)) assert.ok(await inSight(where), `${name} at ${JSON.stringify(panel.page.viewportSize())}`);
}
/// Two taps as one hand makes them: the second lies where the first lay, whatever is there by then.
async function twice(panel, where, between = 120) {
    const box = await where.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await panel.page.mouse.click(x, y);
    await panel.page.waitForTimeout(between);
    await panel.page.mouse.click(x, y);
}
const sheet = (panel) => panel.page.locator('.sheet');
/// Longer than a double tap lasts.
const later = (panel) => panel.page.waitForTimeout(700);

test('what ends a sheet is in sight on a small phone and on one that is turned over', async () => {
    await north.button('Start board 1').click();
    await north.prompt('Your call');
    await north.key('1NT').click();
    await north.button('Explain …').click();
    await allInSight(north, { 'Use this': north.button('Use this'), Cancel: north.button('Cancel') });
    await north.page.setViewportSize(turned);
    await allInSight(north, { 'Use this': north.button('Use this') });
    await north.page.setViewportSize(small);
    await north.page.getByRole('button', { name: '15–17' }).click();
});

test('a double tap on what closes a sheet does nothing to what lay under it', async () => {
    await twice(north, north.button('Use this'));
    await sheet(north).waitFor({ state: 'detached' });
    await later(north);
    assert.equal(await north.page.locator('.call-key.chosen').innerText(), '1NT', 'the call is chosen still');
    await north.page.locator('.box-hint').getByText('15–17').waitFor();
    await twice(north, north.button('Alert'));
    assert.equal(await north.button('Alert').getAttribute('aria-pressed'), 'true');
    await later(north);
    await north.page.locator('.make .go').click();
    await east.prompt('Your call');
});

test('the browser’s way back closes what lies over the panel, and so does a tap beside it; the panel stays', async () => {
    const at = east.page.url();
    await east.button('Calls, questions').click();
    await sheet(east).waitFor();
    await allInSight(east, { Close: east.button('Close') });
    await east.page.goBack();
    await sheet(east).waitFor({ state: 'detached' });
    assert.equal(east.page.url(), at);
    await later(east);
    await south.button('Settings').click();
    await south.button('Leave this seat').click();
    await south.page.getByText('Leave this seat?').waitFor();
    await south.page.goBack();
    await sheet(south).waitFor({ state: 'detached' });
    await south.button('Director').click();
    await sheet(south).waitFor();
    await later(south);
    await south.page.mouse.click(195, 200);
    await sheet(south).waitFor({ state: 'detached' });
    // What a button closed leaves nothing behind in the history.
    await later(south);
    await south.button('Settings').click();
    await south.button('Close').click();
    await sheet(south).waitFor({ state: 'detached' });
    await south.page.waitForFunction(() => history.state === null);
});

test('the keyboard stays in a sheet while it is open, and is back where it was', async () => {
    await west.button('Settings').focus();
    await west.page.keyboard.press('Enter');
    await sheet(west).waitFor();
    const inside = () => west.page.evaluate(() => document.activeElement.closest('.sheet') !== null);
    for (let n = 0; n < 25; ++n) {
        await west.page.keyboard.press('Tab');
        assert.ok(await inside(), `after ${n + 1} Tabs`);
    }
    await west.page.keyboard.press('Shift+Tab');
    assert.ok(await inside());
    await west.page.keyboard.press('Escape');
    await sheet(west).waitFor({ state: 'detached' });
    await west.page.waitForFunction(() => document.activeElement.getAttribute('aria-label') === 'Settings');
});

test('who is asked can call the Director, and who asks again still reads what was said', async () => {
    await east.button('Calls, questions').click();
    await east.page.locator('.sheet .call-button').last().click();
    await south.prompt('An opponent asks');
    await east.page.locator('.meanings').getByText('15–17').waitFor();
    await south.page.setViewportSize(small);
    await allInSight(south, { Answer: south.button('Answer') });
    await sheet(south).getByRole('button', { name: 'Director' }).click();
    await south.page.getByText('Call the Director?').waitFor();
    await south.button('Cancel').click();
    await south.page.goBack(); // it has to be answered: it stays
    await south.page.getByRole('button', { name: 'Natural' }).click();
    await south.button('Answer').click();
    await sheet(south).waitFor({ state: 'detached' });
    await south.page.setViewportSize(phone);
    await later(east);
    await east.button('Close').click();
});

test('in the play dummy’s cards, the trick and what plays a card are in sight on a small phone and on one that is turned over', async () => {
    for (const [panel, call] of [[east, 'Pass'], [south, '3NT'], [west, 'Pass'], [north, 'Pass'], [east, 'Pass']]) {
        await panel.prompt(/Your call|The pause is over/);
        await panel.call(call);
    }
    cameras = await Cameras.open(daemon.port, senseToken, 'tablets');
    await east.prompt('Your lead');
    cameras.lay('EAST', 'D5');
    await north.page.locator('.faced').first().waitFor();
    cameras.dummy = ['SOUTH', ['SA', 'SK', 'SQ', 'ST', 'S9', 'H2', 'H3', 'H4', 'D2', 'D3', 'C4', 'C5', 'C6']];
    for (const panel of [north, east, west]) await panel.page.locator('.dummy-card').nth(12).waitFor();
    for (const viewport of [small, turned, { width: 667, height: 331 }, { width: 844, height: 390 }, { width: 390, height: 664 }]) {
        await north.page.setViewportSize(viewport);
        const parts = { trick: north.page.locator('.faced').first(), 'a club': north.page.locator('.dummy-card').last(), go: north.page.locator('.dummy-words .go'), High: north.button('High'), Claim: north.button('Claim'), Director: north.button('Director') };
        await allInSight(north, parts);
        const small = await north.page.evaluate(() => [...document.querySelectorAll('button')].map((one) => [one.textContent, one.getBoundingClientRect()]).filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44)).map(([words]) => words));
        assert.deepEqual(small, [], JSON.stringify(viewport));
    }
    await allInSight(east, { trick: east.page.locator('.faced').first(), 'a club': east.page.locator('.dummy-card').last(), Claim: east.button('Claim') });
    await north.page.setViewportSize(small);
    await north.page.getByRole('button', { name: 'three of diamonds' }).click();
    await north.page.locator('.dummy-words .go').click();
    await west.prompt('Your turn to play');
});

test('a double tap on "Claim" opens the sheet and claims nothing', async () => {
    await twice(west, west.button('Claim'));
    await sheet(west).waitFor();
    await later(west);
    assert.equal(await sheet(west).count(), 1);
    assert.equal((await office.table()).claim, undefined);
});

test('who claims while a trick ends claims no more than are left', async () => {
    await west.button('Claim 13 of 13').waitFor();
    cameras.lay('WEST', 'DJ');
    await north.prompt('Your turn to play');
    cameras.lay('NORTH', 'DA');
    await west.button('Claim 12 of 12').waitFor();
    assert.equal(await west.page.locator('.numbers [aria-pressed=true]').innerText(), '12');
    // South's finger comes down where "I agree" comes, as it comes: nobody has read it by then.
    await south.page.evaluate(() => {
        new MutationObserver(() => {
            const agree = [...document.querySelectorAll('button')].find((one) => one.textContent === 'I agree');
            if (agree && !window.tappedAt) agree.click(), (window.tappedAt = agree);
        }).observe(document.body, { childList: true, subtree: true });
    });
    await west.button('Claim 12 of 12').click();
    await south.prompt('Claim: do you agree?');
    await south.page.waitForFunction(() => window.tappedAt !== undefined);
    await later(south);
    assert.ok(await south.button('I agree').isEnabled(), 'nobody has agreed by accident');
    const { claim } = await office.until('the claim', (one) => one.claim !== undefined);
    assert.equal(claim.tricks, 12);
});

test('the result and its two answers are in sight on a phone that is turned over', async () => {
    await north.page.setViewportSize(turned);
    await allInSight(north, { yes: north.button('I agree'), no: north.button('I contest it') });
    await north.button('I agree').click();
    if ((await office.table()).claim?.agreed !== true) await south.button('I agree').click({ timeout: 5000 }).catch(() => undefined);
    await north.prompt('Is this the result?');
    await allInSight(north, { yes: north.button('Yes, that is right'), no: north.button('No') });
    for (const panel of [north, south, east, west]) assert.deepEqual(panel.errors, []);
});
