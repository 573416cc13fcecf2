// A long evening in a hall: 300 incidents, the table step by step, what to say, one thumb on a phone, single keys off.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Daemon, makeEvening } from './daemon.mjs';
import { Display, tap } from './display.mjs';
import { tooSmall } from './targets.mjs';

const wanted = 300;
const heldAtMost = 188; ///< by the live view: max_open_shown and the others (views/incidents_shown.hpp)
let daemon, phone, id;
before(async () => {
    // Dummy touches a card in every trick. Most of the evening was written before, where its writer is built.
    daemon = new Daemon([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((trick) => `trick ${trick} dummy-touches\n`).join(''));
    daemon.args = ['--quick', '--speed', '50'];
    if (existsSync(makeEvening)) console.log(`# ${daemon.evening(wanted - 20)}`);
    await daemon.start();
    phone = await Display.open(daemon, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.login();
});
after(async () => {
    await phone?.close();
    await daemon?.stop();
});
const table = () => phone.page.request.get(`${daemon.url}/api/v1/table`).then((one) => one.json());
const pages = () => ({ table: '#/', incident: `#/incident/${id}`, log: '#/log', session: '#/session', correct: '#/correct', panels: '#/panels', settings: '#/settings', appeal: `#/appeal/${id}`, wall: '#/wall' });
async function show(hash) {
    await phone.goto(hash);
    await phone.page.locator('main h1, main h2, .wall, .empty').first().waitFor({ state: 'attached' });
    if (hash.includes('#/incident')) await phone.page.locator('.moment .compass').waitFor();
    await phone.page.waitForTimeout(300);
}

test('300 incidents: the list is there at once, scrolls, filters and finds', { timeout: 1_200_000 }, async () => {
    const end = Date.now() + 900_000;
    let count = 0;
    while (count < wanted && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        count = (await table()).incidents?.all ?? 0;
    }
    assert.ok(count >= wanted, `${count} incidents`);
    assert.ok((await table()).incident.length <= heldAtMost);
    // From here on the evening goes at its usual pace.
    await daemon.kill();
    daemon.script = undefined;
    daemon.args = ['--quick', '--speed', '2'];
    await daemon.start();
    await phone.page.locator('.link-live').waitFor({ state: 'attached' });
    phone.errors.length = 0; // the connection's own
    const started = Date.now();
    await phone.page.goto(`${daemon.url}/?again`);
    await phone.page.locator('.incident').first().waitFor();
    console.log(`# ${count} incidents: from the address to the list ${Date.now() - started} ms`);
    id = Math.max(...(await table()).incident.filter((one) => one.clause === '45F').map((one) => Number(one.id))); // the last touch
    assert.ok((await phone.page.locator('.incident').count()) < 40); // thirty, and what has come since
    await phone.page.locator('.parts').waitFor();
    const counted = Number(await phone.page.locator('.segments-fill label').last().locator('.count').innerText());
    assert.ok(counted >= wanted);
    await phone.page.locator('.segments-fill label').last().click();
    for (let n = 0; n < 20 && (await phone.page.getByRole('button', { name: /^Show \d+ more/ }).isVisible()); ++n) {
        await phone.page.getByRole('button', { name: /^Show \d+ more/ }).scrollIntoViewIfNeeded();
        await phone.page.waitForTimeout(750);
        const lines = await phone.page.locator('.incident').count();
        await phone.page.getByRole('button', { name: /^Show \d+ more/ }).click();
        await phone.page.waitForFunction((lines) => document.querySelectorAll('.incident').length > lines, lines);
    }
    assert.ok((await phone.page.locator('.incident').count()) >= wanted - 30);
    const took = await phone.page.evaluate(
        () =>
            new Promise((resolve) => {
                const frames = [];
                let last = performance.now();
                let at = 0;
                const step = (now) => {
                    frames.push(now - last);
                    last = now;
                    at += 400;
                    scrollTo(0, at);
                    if (at < document.documentElement.scrollHeight && frames.length < 400) requestAnimationFrame(step);
                    else resolve(frames.sort((a, b) => a - b));
                };
                requestAnimationFrame(step);
            }),
    );
    console.log(`# scrolling ${took.length} frames: median ${took[Math.floor(took.length / 2)].toFixed(0)} ms, longest ${took[took.length - 1].toFixed(0)} ms`);
    await phone.page.getByLabel(/^Find/).fill('45F');
    await phone.page.waitForFunction(() => document.querySelectorAll('.incident').length > 0);
    await phone.page.getByLabel(/^Find/).fill('no such thing');
    await phone.page.locator('.incidents-empty').waitFor();
    await phone.page.getByLabel(/^Find/).fill('');
    assert.equal(await phone.tooWide(), '');
});
test('the board log shows no hand either before it is asked for, and none to him who comes back', async () => {
    await phone.page.setViewportSize({ width: 1280, height: 800 }); // on a phone nothing stands beside the log
    await show('#/log/1');
    const standing = phone.page.locator('.standing');
    await standing.locator('.compass').waitFor();
    assert.equal(await standing.locator('.hand .rank').count(), 0);
    await tap(standing.getByRole('button', { name: 'Show the hands' }));
    await phone.page.waitForFunction(() => document.querySelectorAll('.standing .hand .rank').length > 20);
    await show('#/settings');
    await show('#/log/1');
    await standing.locator('.compass').waitFor();
    assert.equal(await standing.locator('.hand .rank').count(), 0);
    await phone.page.setViewportSize({ width: 390, height: 844 });
});
test('from before the moment, step by step: the trick grows by a card and never by itself', async () => {
    await show(`#/incident/${id}`);
    const moment = phone.page.locator('.moment');
    const line = () => moment.locator('.moment-words').innerText();
    const where = () => moment.locator('.moment-where strong').innerText();
    assert.equal(await where(), 'Before the moment');
    const first = await line();
    const seen = [first];
    for (let n = 0; n < 40 && (await where()) === 'Before the moment'; ++n) {
        await moment.getByRole('button', { name: 'Step forward' }).click();
        seen.push(await line());
    }
    assert.equal(await where(), 'The moment');
    assert.ok(seen.length >= 3, seen.join(' / '));
    await phone.page.waitForTimeout(1500);
    assert.equal(await line(), seen[seen.length - 1]);
    await tap(moment.getByRole('button', { name: 'From before it' }));
    assert.equal(await line(), first);
    await tap(moment.getByRole('button', { name: 'Show the hands' }));
    await phone.page.waitForFunction(() => document.querySelectorAll('.moment .rank').length > 20);
    const names = await moment.locator('.player').allInnerTexts();
    assert.equal(names.filter((name) => name.trim().length > 3).length, 4);
    await phone.page.emulateMedia({ media: 'print' });
    assert.ok(await moment.locator('.appeal-hands').isVisible());
    assert.ok(await moment.locator('.appeal-auction').isVisible());
    assert.ok(await moment.locator('.appeal-play').isVisible());
    assert.ok(!(await moment.locator('.compass').isVisible()));
    await phone.page.emulateMedia({ media: 'screen' });
});
test('what to say: a sheet with who chooses, what is read aloud, and what each clause means', async () => {
    await show(`#/incident/${id}`);
    await tap(phone.page.getByRole('button', { name: 'What to say', exact: true }));
    const sheet = phone.page.getByRole('dialog');
    await sheet.locator('.spoken-say').first().waitFor();
    assert.ok((await sheet.locator('.spoken-say').count()) >= 2);
    assert.match(await sheet.innerText(), /You decide, on what you find[\s\S]*Law 45F[\s\S]*In our own words/);
    assert.deepEqual(await tooSmall(phone.page), []);
    await phone.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    assert.match(phone.page.url(), /incident/);
    const option = phone.page.locator('.option[data-option="play-on"]');
    await tap(option.locator('.option-button'));
    await option.locator('.spoken-say').waitFor();
    assert.match(await option.locator('.option-sense').innerText(), /Dummy touches his cards/);
    await tap(option.getByRole('button', { name: 'Not yet' }));
});
test('one thumb on 390 px: nothing to tap is under 44 px, on any page', async () => {
    for (const [name, hash] of Object.entries(pages())) {
        await show(hash);
        assert.deepEqual(await tooSmall(phone.page), [], name);
        assert.equal(await phone.tooWide(), '', name);
    }
});
test('nothing moves within 0.7 s of a tap, whatever happens at the table', async () => {
    await show('#/');
    const places = () => phone.page.evaluate(() => [...document.querySelectorAll('main button, main a')].map((one) => { const box = one.getBoundingClientRect(); return `${one.getAttribute('data-means') ?? ''} ${Math.round(box.x)} ${Math.round(box.y)}`; }).join('\n'));
    const now = () => phone.page.evaluate(() => performance.now());
    let looked = 0;
    for (let n = 0; n < 20 && looked < 12; ++n) {
        const before = await now();
        await phone.page.mouse.click(380, 400); // beside the buttons: a tap that means nothing
        await phone.page.waitForTimeout(50); // what had come before the tap is drawn now
        const was = await places();
        for (let k = 0; k < 3; ++k) {
            await phone.page.waitForTimeout(100);
            const is = await places();
            if ((await now()) - before > 700) break; // a browser as slow as this one is now may move it again
            assert.equal(is, was);
            ++looked;
        }
    }
    assert.ok(looked >= 3, `${looked} looks in time`);
});
test('characters do nothing when that is chosen; arrows and Escape still do', async () => {
    await show('#/settings');
    await phone.page.getByLabel(/^Single keys/).uncheck();
    await show('#/');
    await phone.page.keyboard.press('l');
    await phone.page.keyboard.press('n');
    await phone.page.waitForTimeout(300);
    assert.match(phone.page.url(), /#\/$/);
    await show('#/log');
    await phone.page.keyboard.press('Escape');
    await phone.page.waitForFunction(() => location.hash === '#/');
    await show('#/settings');
    await phone.page.getByLabel(/^Single keys/).check();
});
test('the console said nothing', () => assert.deepEqual(phone.errors, []));
