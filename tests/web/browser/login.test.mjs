// The PIN: wrong, too often, right; and what is kept from those who are not logged in.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Daemon, pin } from './daemon.mjs';
import { Display, tap } from './display.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let daemon, display;
before(async () => {
    daemon = await new Daemon(undefined, { first: true }).start();
    display = await Display.open(daemon);
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});
const enter = async (digits) => {
    await display.page.locator('input[name=pin]').fill(digits);
    await display.page.keyboard.press('Enter');
};

test('without the PIN there is no table, and the console is quiet', async () => {
    await display.page.locator('input[name=pin]').waitFor();
    assert.equal(await display.page.locator('.topbar').count(), 0);
    const status = await display.page.request.get(`${daemon.url}/api/v1/table`).then((one) => one.status());
    assert.equal(status, 401);
    assert.deepEqual(display.errors, []);
    for (const width of [390, 820, 1440]) {
        await display.page.setViewportSize({ width, height: 844 });
        assert.equal(await display.tooWide(), '', `${width} px`);
        await display.page.evaluate(axe);
        const { violations } = await display.page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        assert.deepEqual(violations.map((one) => one.id), [], `${width} px`);
        if (process.env.KIBITZ_SHOTS) await display.page.screenshot({ path: `${process.env.KIBITZ_SHOTS}/login-${width}.png` });
    }
});
test('who types while the page is still coming loses nothing', async () => {
    // Every task of the page is asked where a key would go, from the first form, which is there before its script, to the last.
    const page = await display.context.newPage();
    await page.addInitScript(() => {
        const { port1, port2 } = new MessageChannel();
        window.focused = { seen: 0, lost: 0 };
        port1.onmessage = () => {
            if (document.activeElement?.getAttribute('name') === 'pin') ++window.focused.seen;
            else if (window.focused.seen > 0) ++window.focused.lost;
            if (!window.focused.enough) port2.postMessage(0);
        };
        port2.postMessage(0);
    });
    let come;
    const mayCome = new Promise((resolve) => (come = resolve)); // the script may be asked for after the form is there
    await page.route(/\/app-[^/]*\.js$/, async (route) => {
        await mayCome;
        await route.continue();
    });
    await page.goto(daemon.url, { waitUntil: 'commit' });
    await page.locator('form[data-early] input[name=pin]:focus').waitFor();
    await page.keyboard.type(pin.slice(0, 2));
    come();
    await page.locator('form:not([data-early]) input[name=pin]:focus').waitFor();
    const { seen, lost } = await page.evaluate(() => Object.assign(window.focused, { enough: true }));
    assert.ok(seen > 0);
    assert.equal(lost, 0, 'there were moments at which a key would have been lost');
    assert.equal(await page.locator('input[name=pin]').inputValue(), pin.slice(0, 2));
    await page.close();
});
test('the field asks for a number pad and takes digits only', async () => {
    const field = display.page.locator('input[name=pin]');
    assert.equal(await field.getAttribute('inputmode'), 'numeric');
    await field.pressSequentially('12ab3');
    assert.equal(await field.inputValue(), '123');
    await display.page.keyboard.press('Enter');
    await display.page.getByText('six digits').last().waitFor();
});
test('a wrong PIN is said to be wrong, the field is empty and ready', async () => {
    await enter('000000');
    await display.page.getByText('not the Director’s PIN').waitFor();
    assert.equal(await display.page.locator('input[name=pin]').inputValue(), '');
    assert.equal(await display.page.evaluate(() => document.activeElement?.getAttribute('name')), 'pin');
});
test('after too many it counts down, then lets in who knows it', async () => {
    for (let n = 0; n < 10 && (await display.page.getByText('Too many wrong PINs').count()) === 0; ++n) {
        const answer = display.page.waitForResponse(/login/);
        await enter(`00000${n}`);
        await answer;
        await display.page.waitForTimeout(100);
    }
    await display.page.getByText(/Wait \d+ s/).waitFor();
    assert.equal(await display.page.getByRole('button', { name: 'Log in' }).isDisabled(), true);
    await display.page.getByText('You may try again now').waitFor();
    await enter(pin);
    await display.page.locator('.topbar').waitFor();
});
test('logging out shows the login again', async () => {
    await display.goto('#/settings');
    await tap(display.page.getByRole('button', { name: 'Log out', exact: true }));
    await display.page.locator('input[name=pin]').waitFor();
    const status = await display.page.request.get(`${daemon.url}/api/v1/table`).then((one) => one.status());
    assert.equal(status, 401);
});
