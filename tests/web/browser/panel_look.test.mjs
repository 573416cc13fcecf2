// A player's panel in every phase of a board, on a tablet and on a phone: axe finds nothing, every target is a finger wide, nothing
// scrolls, and nothing moves by itself while a board is played.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Cameras } from './cameras.mjs';
import { launch } from './chromium.mjs';
import { Daemon, senseToken } from './daemon.mjs';
import { Office, Panel, phone, tablet } from './panels.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const board = fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url));
const finger = 44;
let daemon, office, browser, at, cameras;
before(async () => {
    daemon = await new Daemon('', { board }).start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
    const join = async (seat, viewport, options = {}) => Panel.join(daemon, office, `seat-${seat}`, { browser, viewport, ...options });
    at = { north: await join('north', tablet), east: await join('east', phone), south: await join('south', tablet, { colorScheme: 'dark' }), west: await join('west', phone, { colorScheme: 'dark' }) };
    for (const { page } of Object.values(at))
        await page.evaluate(() => {
            window.shifts = [];
            // A tap lasts until three frames after it have been drawn, however long a busy machine takes for them.
            let tapped = -Infinity;
            const lasts = (frames) => {
                tapped = performance.now();
                if (frames > 0) requestAnimationFrame(() => lasts(frames - 1));
            };
            for (const kind of ['pointerdown', 'pointerup', 'keydown']) addEventListener(kind, () => lasts(3), true);
            new PerformanceObserver((list) => {
                for (const one of list.getEntries())
                    // What one's own tap brings a busy machine may draw later than the half second the browser allows for.
                    if (!one.hadRecentInput && one.startTime - tapped > 1500)
                        window.shifts.push([`${Math.round(one.startTime - tapped)} ms after a tap`, ...one.sources.map(({ node, previousRect: a, currentRect: b }) => `${node?.nodeName}.${node?.className}: ${node?.textContent?.slice(0, 30)} from ${a.x},${a.y} ${a.width}x${a.height} to ${b.x},${b.y} ${b.width}x${b.height}`)]);
            }).observe({ type: 'layout-shift', buffered: false });
        });
});
after(async () => {
    cameras?.close();
    await browser?.close();
    await daemon?.stop();
});

/// What is wrong with a page as it is now; '' when nothing is.
async function wrong(page) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    const said = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`);
    const small = await page.evaluate((finger) => {
        // What lies under a sheet is out of reach.
        const over = [...document.querySelectorAll('.sheet')].at(-1);
        return [...(over ?? document).querySelectorAll('button, input, a[href], select, textarea')]
            .filter((one) => one.offsetParent !== null || one.closest('.sheet'))
            .map((one) => [one, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < finger || box.height < finger)
            .map(([one, box]) => `${one.textContent || one.name || one.className}: ${Math.round(box.width)}x${Math.round(box.height)}`);
    }, finger);
    const over = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
    return [...said, ...small, ...(over.some((by) => by > 0) ? [`scrolls by ${over}`] : [])].join('; ');
}
/// All four tablets are right as they are, in this phase.
async function right(phase, ...panels) {
    for (const seat of panels.length > 0 ? panels : Object.keys(at)) assert.equal(await wrong(at[seat].page), '', `${phase}, ${seat}`);
}
const close = (panel) => panel.page.locator('.sheet-foot .button').last().click();

test('joining', async () => {
    for (const viewport of [tablet, phone]) {
        const context = await browser.newContext({ viewport, locale: 'en-GB' });
        const page = await context.newPage();
        await page.goto(`${daemon.url}/join`);
        await page.locator('input[name=code]').waitFor();
        assert.equal(await wrong(page), '');
        await context.close();
    }
});
test('no board, settings, the auction with its sheets', async () => {
    await right('no board');
    await at.north.button('Settings').click();
    await right('settings', 'north');
    await at.north.button('Close').click();
    await at.west.button('Settings').click();
    await right('settings', 'west');
    await at.west.button('Close').click();
    await at.north.button('Start board 1').click();
    for (const panel of Object.values(at)) await panel.page.locator('.call-key.pass').waitFor();
    await right('auction');
    await at.north.key('1NT').click();
    await at.north.button('Alert').click();
    await right('a call chosen', 'north');
    await at.north.button('Explain …').click();
    await right('explained', 'north');
    await at.north.page.getByRole('button', { name: '15–17' }).click();
    await at.north.button('Use this').click();
    await at.north.page.locator('.make .go').click();
    await at.east.prompt('Your call');
    await at.east.button('Another call …').click();
    await right('every call open', 'east');
    await at.east.button('Usual calls').click();
    await at.east.button('Calls, questions').click();
    await right('the calls', 'east');
    await at.east.page.locator('.sheet .call-button').last().click();
    await at.south.prompt('An opponent asks');
    await right('a question', 'south');
    await at.south.page.getByLabel('In your words').fill('balanced');
    await at.south.button('Answer').click();
    await at.east.page.locator('.meanings').getByText('balanced').waitFor();
    await right('answered', 'east');
    await close(at.east);
    await at.west.button('Director').click();
    await right('the Director', 'west');
    await at.west.button('Cancel').click();
    await at.east.page.locator('.call-key.stop').click();
    await at.south.prompt('STOP');
    await right('STOP');
    for (const [seat, call] of [['east', 'Pass'], ['south', '3NT'], ['west', 'X'], ['north', 'Pass'], ['east', 'Pass'], ['south', 'Pass']]) {
        await at[seat].prompt(/Your call|STOP/);
        await at[seat].call(call);
    }
});
test('lead, play, dummy, a claim, the result', async () => {
    cameras = await Cameras.open(daemon.port, senseToken, 'tablets');
    await at.east.prompt('Your lead');
    await right('the lead');
    cameras.lay('EAST', 'HA');
    await at.north.page.locator('.faced').first().waitFor();
    cameras.dummy = ['SOUTH', ['SA', 'SK', 'H2', 'H3', 'H4', 'D2', 'C9', 'C8', 'C7', 'C3', 'C4', 'C5', 'C6']];
    for (const panel of Object.values(at)) await panel.page.locator('.dummy-card').nth(12).waitFor();
    await right('dummy lies spread');
    await at.north.page.getByRole('button', { name: 'two of hearts' }).click();
    await right('a card of dummy’s chosen', 'north');
    await at.north.page.locator('.dummy-words .go').click();
    await at.south.prompt('Dummy: play');
    await right('dummy is told');
    cameras.lay('WEST', 'H7');
    await at.north.prompt('Your turn');
    cameras.lay('NORTH', 'H8');
    await at.west.prompt('East is to play');
    await right('a trick');
    cameras.zone = { NORTH: [], EAST: [], SOUTH: [], WEST: [] };
    await at.east.button('Last trick').count();
    await at.north.button('Claim').click();
    await right('claiming', 'north');
    await at.north.button(/^Claim \d+ of/).click();
    await at.west.prompt('Claim: do you agree?');
    await right('a claim');
    for (const seat of ['west', 'east']) await at[seat].button('I agree').click();
    await at.south.prompt('Is this the result?');
    await right('the result');
    for (const seat of ['south', 'west']) await at[seat].button('Yes, that is right').click();
    await at.north.button('Start board 2').waitFor();
    await right('the next board');
});
test('nothing moved by itself while the board was played', async () => {
    for (const [seat, { page }] of Object.entries(at)) assert.deepEqual(await page.evaluate(() => window.shifts), [], seat);
});
test('very large letters, on both', async () => {
    for (const seat of ['north', 'east']) {
        const { page } = at[seat];
        await at[seat].button('Settings').click();
        await page.getByRole('button', { name: 'Very large' }).click();
        await at[seat].button('Close').click();
    }
    await right('very large', 'north', 'east');
    await at.north.button('Start board 2').click();
    await at.east.prompt('Your call');
    await right('very large, the auction', 'north', 'east');
});
test('on short screens, and on a phone turned over, the auction is seen and the call can be made', async () => {
    const { page } = at.east;
    await at.east.button('Settings').click();
    await page.getByRole('button', { name: 'Normal' }).click();
    await at.east.button('Close').click();
    await at.east.call('4H');
    await at.south.call('Pass');
    await at.west.call('4S');
    await at.north.call('Pass');
    await at.east.prompt('Your call');
    // Phones with the bars of their browser, the same turned over, a small one.
    for (const [width, height] of [[390, 664], [375, 553], [360, 560], [844, 390], [740, 331], [667, 331], [320, 520]]) {
        await page.setViewportSize({ width, height });
        await page.reload();
        await at.east.prompt('Your call');
        const shown = (where) => where.evaluate((one) => {
            const box = one.getBoundingClientRect();
            const over = one.parentElement.closest('.calls, .bids')?.getBoundingClientRect();
            return box.width > 0 && box.top >= (over?.top ?? 0) - 1 && box.bottom <= Math.min(innerHeight, over?.bottom ?? innerHeight) + 1 && box.right <= innerWidth;
        });
        for (const [what, where] of [['the last call', page.locator('.calls td:has-text("Pass")').last()], ['the lowest bid', at.east.key('4NT')], ['pass', at.east.key('Pass')], ['what makes it', page.locator('.make .go')], ['another call', page.locator('.box-foot .button').last()], ['the Director', at.east.button('Director')]])
            assert.ok(await shown(where), `${what} at ${width}x${height}`);
        await at.east.key('7NT').click();
        assert.equal(await page.locator('.call-key.chosen').innerText(), '7NT');
    }
    await page.setViewportSize(phone);
});
test('somebody else has the seat', async () => {
    const other = await Panel.join(daemon, office, 'seat-west', { browser, viewport: phone });
    await at.west.page.getByText('Another device has taken this seat over.').waitFor();
    await right('taken over', 'west');
    await other.close();
});
