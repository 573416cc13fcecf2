// Every page in every width, light and dark, at 200 % zoom and with long words: nothing too wide, nothing that axe finds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display } from './display.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let daemon, display, id;
before(async () => {
    daemon = await new Daemon('board 1 trick 1 east fifth-card\nboard 1 trick 2 north dummy-touches\n').start();
    display = await Display.open(daemon);
    await display.login();
    id = await display.firstIncident();
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});

const pages = () => ({
    table: '#/',
    incident: `#/incident/${id}`,
    log: '#/log',
    session: '#/session',
    correct: '#/correct',
    settings: '#/settings',
    'no such incident': '#/incident/99999',
});
/// 640 is 1280 at 200 % zoom.
const sizes = [
    [1280, 800],
    [768, 1024],
    [640, 400],
    [360, 740],
    [320, 600],
];

async function show(hash) {
    await display.goto(hash);
    if (hash.includes('incident/') && !hash.endsWith('99999')) await display.page.locator('.chart canvas').waitFor();
    await display.page.waitForTimeout(150);
}

test('no page scrolls sideways in any width', async () => {
    for (const [width, height] of sizes) {
        await display.page.setViewportSize({ width, height });
        for (const [name, hash] of Object.entries(pages())) {
            await show(hash);
            assert.equal(await display.tooWide(), '', `${name} at ${width} px`);
        }
    }
});
test('words 40 % longer fit too', async () => {
    await display.page.setViewportSize({ width: 360, height: 740 });
    await display.page.goto(`${daemon.url}/?words=long`);
    for (const [name, hash] of Object.entries(pages())) {
        await show(hash);
        assert.equal(await display.tooWide(), '', `${name} with long words`);
    }
    await display.page.goto(`${daemon.url}/`);
});
for (const colorScheme of ['light', 'dark']) {
    test(`axe finds nothing, ${colorScheme}`, async () => {
        await display.page.emulateMedia({ colorScheme });
        await display.page.setViewportSize({ width: 1280, height: 800 });
        for (const [name, hash] of Object.entries(pages())) {
            await show(hash);
            await display.page.evaluate(axe);
            const found = await display.page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
            const words = found.violations.map(
                (one) =>
                    `${one.id}: ${one.nodes
                        .map((node) => node.target.join(' '))
                        .slice(0, 3)
                        .join(', ')}`,
            );
            assert.deepEqual(words, [], name);
        }
    });
}
test('the plot is painted again for the dark', async () => {
    const background = async () => display.page.locator('.chart canvas').evaluate((one) => one.toDataURL().length);
    await show(`#/incident/${id}`);
    await display.page.emulateMedia({ colorScheme: 'light' });
    await display.page.waitForTimeout(300);
    const light = await display.page.locator('.chart canvas').evaluate((one) => one.toDataURL());
    await display.page.emulateMedia({ colorScheme: 'dark' });
    await display.page.waitForTimeout(300);
    assert.notEqual(await display.page.locator('.chart canvas').evaluate((one) => one.toDataURL()), light);
    assert.ok((await background()) > 1000);
});
test('on paper there is the ruling, and no buttons', async () => {
    await display.page.emulateMedia({ media: 'print' });
    await show(`#/incident/${id}`);
    assert.equal(await display.page.locator('button:visible').filter({ hasNotText: 'Law' }).count(), 0);
    await display.page.getByRole('heading', { level: 1 }).waitFor();
    await display.page.emulateMedia({ media: 'screen' });
});
test('the console said nothing', () => {
    // Of an incident that there is not the browser says that it was asked for.
    assert.deepEqual(display.errors.filter((one) => !/404.*api\/v1\/incidents\/99999/.test(one)), []);
});
