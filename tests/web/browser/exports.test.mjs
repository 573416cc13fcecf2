// The record is taken away by a button each form, as a scorer does it at the end of the evening; every file is read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display, tap } from './display.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let daemon, display, page;
const forms = () => page.locator('.export-forms');
before(async () => {
    daemon = new Daemon('');
    daemon.args = ['--quick', '--speed', '40'];
    await daemon.start();
    display = await Display.open(daemon);
    ({ page } = display);
    await display.login();
    // Boards 1 and 2 have been played to their ends; a form that has results only leaves out a board without one.
    // (Playwright takes the promise of an async function for a yes.)
    const played = () => page.evaluate(async () => {
        const table = await (await fetch('/api/v1/table')).json();
        return [1, 2].every((board) => (table.finishedBoard ?? []).some((one) => one.finished && one.board === board));
    });
    for (let n = 0; n < 240 && !(await played()); ++n) await page.waitForTimeout(500);
    assert.ok(await played(), 'boards 1 and 2 have been played');
    await display.goto('#/log/1');
    await page.locator('.log-table').first().waitFor();
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});

/// A tap on the button, and what the browser saved.
async function saved(button) {
    const [download] = await Promise.all([page.waitForEvent('download'), tap(button)]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}
/// The demo's deals say so; a board without a date has the day on which it was put on.
const day = '2026-11-21';

test('a button opens the list of all forms, each with what it is for', async () => {
    assert.equal(await forms().count(), 0);
    await tap(page.getByRole('button', { name: 'Save as a file' }));
    await forms().locator('a').first().waitFor();
    assert.deepEqual(
        (await forms().locator('a').allInnerTexts()).map((text) => text.trim()),
        ['PBN', 'LIN', 'USEBIO', 'CSV ReceivedData', 'CSV BiddingData', 'CSV PlayData', 'CSV HandRecord', 'CSV PlayerNumbers', 'HTML', 'JSON'],
    );
    for (const what of await forms().locator('li > span').allInnerTexts()) assert.ok(what.length > 8, what);
    await page.evaluate(axe);
    assert.deepEqual(await page.evaluate(async () => (await window.axe.run()).violations.map((one) => one.id)), []);
});

test('every button saves a file that one finds again, and it says what was played', async () => {
    const begins = {
        'PBN': /^% PBN 2\.1\r\n[^]*\[Board "1"\][^]*\[Board "2"\]/, 'LIN': /md\|[^]*mb\|/, 'USEBIO': /<USEBIO Version="1\.2">[^]*<BOARD_NUMBER>2</,
        'CSV ReceivedData': /^ID,Section[^\r]*\r\n1,/, 'CSV BiddingData': /^ID,[^\r]*Bid,/, 'CSV PlayData': /^ID,[^\r]*Card,/,
        'CSV HandRecord': /^Section,Board,NorthSpades/, 'CSV PlayerNumbers': /^Section,Table,Direction,Number,Name,Round/, 'JSON': /"madeBy": "kibitz/, 'HTML': /^<!DOCTYPE html>[^]*Board 1<[^]*Board 2</,
    };
    for (const button of await forms().locator('a').all()) {
        const form = (await button.innerText()).trim();
        const { name, text } = await saved(button);
        if (!begins[form].test(text)) {
            const table = await page.evaluate(async () => (await fetch('/api/v1/table')).text());
            assert.fail(`${form}: ${begins[form]} is not in\n${text}\nwhen the table said\n${table}`);
        }
        assert.ok(name.startsWith(day), `${form}: ${name} begins with the day`);
        assert.match(name, /_boards?-1(-\d+)?(_[A-Z]\w+)?\.(pbn|lin|xml|csv|html|json)$/, name);
        if (form.startsWith('CSV')) assert.ok(name.includes(form.slice(4)), name);
        if (form === 'PBN') assert.ok(text.includes(`[Date "${day.replaceAll('-', '.')}"]`));
    }
});

test('the board that is shown can be saved alone', async () => {
    await page.getByLabel('This board alone').check();
    const { name, text } = await saved(forms().getByRole('link', { name: 'PBN' }));
    assert.match(name, /_board-1\.pbn$/);
    assert.equal(text.match(/\[Board "/g).length, 1);
});

test('nothing stands out of the page on a phone', async () => {
    for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`);
        for (const box of await forms().locator('a').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))) assert.ok(box >= 44, `${box} px high at ${width}`);
        await page.evaluate(() => scrollTo(0, 0));
        if (process.env.KIBITZ_SHOTS) await page.screenshot({ path: `${process.env.KIBITZ_SHOTS}/exports-${width}.png` });
    }
});
test('the console said nothing', () => assert.deepEqual(display.errors, []));
