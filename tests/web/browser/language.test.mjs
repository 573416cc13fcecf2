// The display in Greek and Russian: chosen by the device or the Director, changed at once, whole on every page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Daemon, pin } from './daemon.mjs';
import { Display, words, tap } from './display.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/// What the tests look for; each language in letters of its own.
const spoken = {
    en: { settings: 'Settings', live: 'Live', ranks: /^(A|K|Q|J|10|[2-9])$/, seats: 'WNES', month: /\d Nov 2026|[A-Z][a-z]{2} 20\d\d/ },
    el: { settings: 'Ρυθμίσεις', live: 'Σε σύνδεση', ranks: /^(Α|Ρ|Ν|Β|10|[2-9])$/, seats: 'ΔΒΑΝ', month: /\d \p{Script=Greek}{3,}\.? 20\d\d/u },
    ru: { settings: 'Настройки', live: 'На связи', ranks: /^(Т|К|Д|В|10|[2-9])$/, seats: 'ЗСВЮ', month: /\d \p{Script=Cyrillic}{3,}\.? 20\d\d/u },
};
let daemon, display, id;
const addresses = [];
before(async () => {
    daemon = await new Daemon('board 1 trick 1 east fifth-card\n').start();
    display = await Display.open(daemon, { locale: 'el-GR' });
    display.page.on('request', (request) => addresses.push(request.url()));
    display.page.on('websocket', (socket) => addresses.push(socket.url()));
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});
const htmlLanguage = () => display.page.evaluate(() => document.documentElement.lang);
const choose = async (language) => {
    await display.goto('#/settings');
    await tap(display.page.locator(`input[name=language][value=${language}]`));
    await display.page.getByRole('heading', { level: 1, name: spoken[language].settings, exact: true }).waitFor();
    await display.page.getByText(spoken[language].live, { exact: true }).waitFor();
    // What the server words comes in that language when it has answered.
    await display.goto('#/');
    await display.page.waitForFunction(
        (english) => [...document.querySelectorAll('.incident-headline')].every((one) => /[a-z]{3}/.test(one.textContent) === english),
        language === 'en',
    );
    await display.goto('#/settings');
};
const pages = () => ({ table: '#/', incident: `#/incident/${id}`, log: '#/log/1', session: '#/session', correct: '#/correct', settings: '#/settings', missing: '#/incident/99999' });
async function show(hash) {
    await display.goto(hash);
    if (hash.endsWith(`incident/${id}`)) await display.page.locator('.chart canvas').waitFor();
    if (hash.startsWith('#/log')) await display.page.locator('.log-line').first().waitFor();
    await display.page.waitForTimeout(150);
}

test('it begins in the language of the device; the login has the choice too', async () => {
    await display.page.getByRole('heading', { name: 'PIN του Διαιτητή' }).waitFor();
    assert.equal(await htmlLanguage(), 'el');
    await display.page.locator('input[name=pin]').fill('12');
    await display.page.keyboard.press('Enter');
    await display.page.getByText('Το PIN έχει έξι ψηφία.').waitFor();
    await tap(display.page.getByRole('radio', { name: 'Русский' }));
    await display.page.getByText('В ПИН-коде шесть цифр.').waitFor();
    assert.equal(await htmlLanguage(), 'ru');
    await display.page.locator('input[name=pin]').fill(pin);
    await display.page.keyboard.press('Enter');
    await display.page.getByText('На связи', { exact: true }).waitFor();
    assert.match(await display.page.title(), /Kibitz/);
    assert.ok(addresses.some((one) => /^ws.*\/api\/v1\/live\?lang=ru$/.test(one)), addresses.join('\n'));
    id = await display.firstIncident();
});
test('chosen in the settings it changes at once: no reload, no loss, the keyboard stays where it was', async () => {
    await choose('ru');
    await display.page.evaluate(() => (window.stays = true));
    const radio = display.page.locator('input[name=language]:checked');
    await radio.focus();
    addresses.length = 0;
    await display.page.keyboard.press('ArrowLeft');
    await display.page.getByRole('heading', { level: 1, name: 'Ρυθμίσεις' }).waitFor();
    assert.equal(await htmlLanguage(), 'el');
    assert.equal(await display.page.evaluate(() => document.activeElement?.value), 'el');
    assert.equal(await display.page.evaluate(() => window.stays), true);
    await display.page.waitForFunction(() => document.querySelector('.link-live'));
    assert.ok(addresses.some((one) => /\/api\/v1\/live\?lang=el&after=\d+&journal=[0-9a-f-]{36}$/.test(one)), addresses.join('\n'));
    assert.equal(await display.page.locator('.banner-call').count(), 0, 'nothing is said to be lost');
    // And it goes on from there: the table still moves.
    await display.goto('#/log');
    const newest = () => display.page.locator('.log-position').innerText();
    const before = await newest();
    await display.page.waitForFunction((text) => document.querySelector('.log-position')?.innerText !== text, before);
});
test('it is remembered by the device', async () => {
    await display.page.reload();
    await display.page.getByText('Σε σύνδεση', { exact: true }).waitFor();
    assert.equal(await htmlLanguage(), 'el');
});
test('the shortcuts work where the keys bear Greek or Russian letters', async () => {
    await display.goto('#/');
    await display.page.locator('.compass').waitFor();
    const press = (key, code) =>
        display.page.evaluate(([key, code]) => dispatchEvent(new KeyboardEvent('keydown', { key, code })), [key, code]);
    await press('λ', 'KeyL');
    await display.page.waitForFunction(() => location.hash === '#/log');
    await press('е', 'KeyT');
    await display.page.waitForFunction(() => location.hash === '#/');
    await press('ζ', 'KeyZ');
    assert.equal(await display.page.evaluate(() => location.hash), '#/');
});

for (const language of Object.keys(spoken)) {
    const own = spoken[language];
    test(`${language}: every page is whole: no place unfilled, no English left, for eye and ear`, async () => {
        await choose(language);
        addresses.length = 0;
        for (const [name, hash] of Object.entries(pages())) {
            await show(hash);
            const told = await words(display.page);
            assert.ok(told.length > 10, name);
            assert.deepEqual(told.filter((text) => /\{\w+|undefined|NaN/.test(text)), [], name);
            if (language !== 'en') assert.deepEqual(told.filter((text) => /[A-Za-z]{2,}/.test(text)), [], name);
        }
        const asked = addresses.filter((one) => /api\/v1\/(incidents|boards)/.test(one));
        assert.ok(asked.length >= 2);
        assert.deepEqual(asked.filter((one) => !one.endsWith(`?lang=${language}`)), []);
    });
    test(`${language}: cards, seats, times and dates are written its way`, async () => {
        await display.page.setViewportSize({ width: 768, height: 1024 });
        await show('#/');
        await tap(display.page.locator('.parts label').nth(1)); // the table, where one part is shown at a time
        // Between boards few cards are known, and with the next board the hands are hidden again.
        let known = false;
        for (let n = 0; n < 5 && !known; ++n) {
            const asked = display.page.locator('.hands-asked .button');
            if ((await asked.getAttribute('aria-pressed')) === 'false') await tap(asked);
            known = await display.page.waitForFunction(() => document.querySelectorAll('.rank').length > 8, null, { timeout: 10_000 }).then(() => true, () => false);
        }
        assert.ok(known, 'hands are shown');
        const ranks = await display.page.locator('.rank, .playing-card-rank').allInnerTexts();
        assert.deepEqual(ranks.filter((rank) => !own.ranks.test(rank)), []);
        const seats = await display.page.locator('.auction th .narrow-only').allInnerTexts();
        assert.equal(seats.join(''), own.seats);
        await show(`#/incident/${id}`);
        const happened = display.page.locator('.times dd').first();
        assert.match(await happened.locator('.screen-only').innerText(), language === 'en' ? /:\d\d\.\d\d$/ : /:\d\d,\d\d$/);
        assert.match(await happened.locator('.print-only').textContent(), own.month);
        const slider = await display.page.locator('.replay-slider').getAttribute('aria-valuetext');
        assert.match(slider, language === 'en' ? /^\S*\d\.\d s$/ : /^\S*\d,\d \p{L}$/u);
    });
    test(`${language}: nothing is too wide, as it is and 40 % longer`, async () => {
        const tooWide = [];
        for (const suffix of ['', '?words=long']) {
            await display.page.goto(`${daemon.url}/${suffix}`);
            await display.page.locator('.link-live').waitFor();
            for (const width of [1280, 768, 360]) {
                await display.page.setViewportSize({ width, height: 800 });
                for (const [name, hash] of Object.entries(pages())) {
                    await show(hash);
                    const by = await display.tooWide();
                    if (by !== '') tooWide.push(`${name} at ${width} px ${suffix}: ${by}`);
                }
            }
        }
        await display.page.goto(daemon.url);
        await display.page.locator('.link-live').waitFor();
        assert.deepEqual(tooWide, []);
    });
    test(`${language}: axe finds nothing`, async () => {
        await display.page.setViewportSize({ width: 1280, height: 800 });
        for (const [name, hash] of Object.entries(pages())) {
            await show(hash);
            await display.page.evaluate(axe);
            const found = await display.page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
            const told = found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3)}`);
            assert.deepEqual(told, [], name);
        }
    });
}
test('the console said nothing', () => {
    // Of an incident that there is not the browser says that it was asked for.
    assert.deepEqual(display.errors.filter((one) => !/404.*api\/v1\/incidents\/99999/.test(one)), []);
});
