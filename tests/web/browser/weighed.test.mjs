// What was weighed of an incident, for the committee: folded, of the incident's own trick, with how rare it is beforehand said as that; on
// paper; not there where nothing is to be said.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display, tap } from './display.mjs';

let daemon, display;
before(async () => {
    daemon = await new Daemon('board 1 trick 1 east fifth-card\n').start();
    display = await Display.open(daemon);
    await display.login();
    const id = await display.firstIncident();
    await display.goto(`#/incident/${id}`);
    await display.page.getByRole('heading', { level: 1, name: /fifth card/ }).waitFor();
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});
const weighed = () => display.page.locator('.weighed');
const shot = (name) => process.env.KIBITZ_SHOTS && weighed().screenshot({ path: `${process.env.KIBITZ_SHOTS}/${name}.png` });

test('it is folded, and opens; on paper it is open', async () => {
    const fold = weighed().getByRole('button', { name: 'For the committee' });
    await fold.waitFor();
    assert.equal(await weighed().locator('.weighed-way').first().isVisible(), false);
    await display.page.emulateMedia({ media: 'print' });
    await weighed().locator('.weighed-way').first().waitFor();
    await weighed().locator('.weighed-seen li').nth(3).waitFor(); // the trick goes on
    await display.page.emulateMedia({ media: 'screen' });
    await tap(fold);
    await weighed().locator('.weighed-way').first().waitFor();
    assert.equal(await fold.getAttribute('aria-expanded'), 'true');
});
test('it tells the incident’s own trick, how sure it is once, and how rare it is beforehand as that', async () => {
    const text = await weighed().innerText();
    assert.match(text, /^Trick 1, as it was weighed/m);
    assert.match(text, /That it happened: (practically certain|very likely) \((over 99|\d+) %\)\./);
    assert.match(text, /East showed [^(]* and did not play it[^(]*\(rare: about one card in \d+; what was seen outweighs that\)/);
    assert.doesNotMatch(text, /: about 1 in/);
    assert.match(await weighed().locator('.weighed-cards').first().innerText(), /leads:/);
    assert.ok((await weighed().locator('.weighed-decided li').count()) >= 1);
    await tap(weighed().getByRole('button', { name: 'What was seen' }));
    await weighed().locator('.weighed-seen li').first().waitFor();
    await shot('weighed-1280');
    await display.page.setViewportSize({ width: 390, height: 844 });
    const box = await weighed().boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    assert.equal(await display.tooWide(), '');
    await shot('weighed-390');
    assert.deepEqual(display.errors, []);
});
