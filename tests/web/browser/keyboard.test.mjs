// From the PIN to the ruling without a pointer.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Daemon, pin } from './daemon.mjs';
import { Display } from './display.mjs';

let daemon, display, keys;
before(async () => {
    daemon = await new Daemon('board 1 trick 2 north dummy-touches\n', { first: true }).start();
    display = await Display.open(daemon);
    keys = display.page.keyboard;
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});
/// Tab until the focus is on what matches; fails when it is not reached or the focus cannot be seen.
async function tabTo(selector) {
    for (let n = 0; n < 60; ++n) {
        await keys.press('Tab');
        if (!(await display.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))) continue;
        const seen = await display.page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
        assert.notEqual(seen, 'none', `the focus cannot be seen on ${selector}`);
        return;
    }
    assert.fail(`never reached ${selector}`);
}

test('the PIN, then the first incident by n', async () => {
    await display.page.locator('input[name=pin]:focus').waitFor();
    await keys.type(pin);
    await keys.press('Enter');
    await display.firstIncident();
    await keys.press('n');
    await display.page.getByRole('heading', { level: 1 }).waitFor();
});
test('s marks it as seen', async () => {
    await keys.press('s');
    await display.page.locator('.incident-state').getByText('Seen by').waitFor();
});
test('the name is typed, an option taken and confirmed', async () => {
    await display.page.evaluate(() => document.querySelector('main').focus());
    for (let n = 0; n < 60 && (await display.page.evaluate(() => document.activeElement?.id)) !== 'ruling-name'; ++n)
        await keys.press('Tab');
    await keys.type('nsljt'); // letters that are shortcuts elsewhere
    assert.equal(await display.page.getByLabel('Your name').inputValue(), 'nsljt');
    await keys.press('Enter');
    await display.page.getByText('You rule as nsljt').waitFor();
    await tabTo('.option:not(.option-dismiss) .option-button');
    const option = display.page.locator('.option-button').first();
    const confirming = () => display.page.waitForFunction(() => /^Confirm/.test(document.activeElement?.textContent ?? ''));
    await keys.press('Enter');
    await confirming();
    await keys.press('Escape');
    await display.page.locator('.confirm').waitFor({ state: 'detached' });
    await display.page.waitForFunction((one) => document.activeElement === one, await option.elementHandle()); // back where it came from
    // A key that is pressed twice in one go, or held, asks; what it has come to is in sight.
    await keys.press('Enter');
    await keys.press('Enter');
    await keys.down('Enter');
    for (let n = 0; n < 20; ++n) await keys.down('Enter');
    await keys.up('Enter');
    await confirming();
    const box = await display.page.evaluate(() => document.activeElement.getBoundingClientRect().toJSON());
    assert.ok(box.top >= 0 && box.bottom <= 800, `the button stands at ${box.top} to ${box.bottom}`);
    assert.equal(await display.page.locator('.settled').count(), 0);
    await display.page.waitForTimeout(500);
    await keys.press('Enter');
    await display.page.locator('.settled').waitFor();
    await display.page.locator('#ruling-title:focus').waitFor(); // and not at the top of the page
});
test('l opens the log, j and k step through it, t goes back', async () => {
    await display.page.evaluate(() => document.querySelector('main').focus());
    await keys.press('l');
    const position = display.page.locator('.log-position');
    await position.waitFor();
    // A few lines are needed to step through; the board has just begun, perhaps.
    await display.page.waitForFunction(() => Number(/\d+$/.exec(document.querySelector('.log-position').textContent)) > 6);
    await keys.press('Home');
    await display.page.getByText(/^Line 1 of/).waitFor();
    await keys.press('j');
    await keys.press('ArrowDown');
    await display.page.getByText(/^Line 3 of/).waitFor();
    await keys.press('k');
    await display.page.getByText(/^Line 2 of/).waitFor();
    await keys.press('t');
    await display.page.locator('.facts, .empty').first().waitFor();
});
test('Escape leads back from any page; ? shows the keys', async () => {
    await keys.press('?');
    await display.page.getByRole('heading', { name: 'Keys' }).waitFor();
    await keys.press('Escape');
    await display.page.getByRole('heading', { name: 'Incidents' }).waitFor();
});
test('the browser’s way back closes a sheet, and leaves the page and the focus where they were', async () => {
    const id = await display.page.evaluate(async () => (await (await fetch('/api/v1/table')).json()).incident[0].id);
    await display.goto(`#/incident/${id}`);
    const say = display.page.locator('.say-open');
    await say.waitFor();
    const at = display.page.url();
    await say.focus();
    await keys.press('Enter');
    await display.page.locator('dialog.sheet[open]').waitFor();
    await display.page.goBack();
    await display.page.locator('dialog.sheet').waitFor({ state: 'detached' });
    assert.equal(display.page.url(), at);
    await display.page.locator('.say-open:focus').waitFor();
    // Closed by its button it leaves nothing behind: the next way back is that of the page.
    await keys.press('Enter');
    await display.page.locator('dialog.sheet[open]').waitFor();
    await keys.press('Escape');
    await display.page.locator('dialog.sheet').waitFor({ state: 'detached' });
    await display.page.waitForFunction(() => history.state === null);
    await display.goto('#/settings');
    await display.page.getByRole('heading', { name: 'Settings' }).waitFor();
    await display.page.goBack();
    await say.waitFor();
});
test('the settings tell the law code by what it is, not by the name of its file', async () => {
    await display.goto('#/settings');
    await display.page.getByText('law code Duplicate bridge 2017').waitFor();
});
test('the console said nothing', () => assert.deepEqual(display.errors, []));
