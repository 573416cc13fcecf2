// Pictures of every page in every size, to look at. Usage: node shots.mjs URL PIN OUTDIR [page ...]
// KIBITZ_LOCALE=ru-RU: in that language; KIBITZ_WIDTHS=360,1280 and KIBITZ_SCHEMES=light: only these; KIBITZ_HANDS=shown: the hands too;
// KIBITZ_PART=window: what is seen at first, not the whole page. The pictures of README.md and docs, at a table where an incident is open:
// KIBITZ_HANDS=shown KIBITZ_PART=window KIBITZ_WIDTHS=1280,390 KIBITZ_SCHEMES=light node shots.mjs URL PIN OUTDIR table scorer
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { launch } from './browser/chromium.mjs';

const [url, pin, out, ...only] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const pages = {
    table: '#/',
    incident: '#/incident/4',
    touch: '#/incident/5',
    ruled: '#/incident/3',
    none: '#/incident/6',
    log: '#/log',
    settings: '#/settings',
    login: undefined,
};
const fullPage = process.env.KIBITZ_PART !== 'window';
/// A scorer's page has a login of its own: by a code of the Director's.
async function scorer(page, file) {
    const { code } = await page.evaluate(() => fetch('/api/v1/panels/code', { method: 'POST', body: '{"panel":"scorer"}', headers: { 'Content-Type': 'application/json' } }).then((one) => one.json()));
    const his = await browser.newContext({ viewport: page.viewportSize(), locale: process.env.KIBITZ_LOCALE ?? 'en-GB' });
    const there = await his.newPage();
    await there.goto(`${url}/join?code=${code}`);
    await there.locator('.session-page').waitFor();
    await there.waitForTimeout(500);
    await there.screenshot({ path: file, fullPage });
    await his.close();
}
const browser = await launch(chromium);
const list = (name, usual) => (process.env[name] ?? usual).split(',');
for (const width of list('KIBITZ_WIDTHS', '1280,768,360').map(Number)) {
    for (const colorScheme of list('KIBITZ_SCHEMES', 'light,dark')) {
        const context = await browser.newContext({
            viewport: { width, height: width === 360 ? 740 : width === 390 ? 844 : width === 768 ? 1024 : 800 },
            colorScheme,
            locale: process.env.KIBITZ_LOCALE ?? 'en-GB',
            hasTouch: width < 800,
        });
        const page = await context.newPage();
        page.on(
            'console',
            (message) =>
                ['error', 'warning'].includes(message.type()) && console.log(width, colorScheme, message.text()),
        );
        page.on('pageerror', (error) => console.log(width, colorScheme, String(error)));
        if (process.env.KIBITZ_HANDS) await page.addInitScript((hands) => localStorage.setItem('kibitz.prefs', JSON.stringify({ hands })), process.env.KIBITZ_HANDS);
        await page.goto(url);
        const field = page.locator('input[name=pin]');
        await field.waitFor();
        if (only.length === 0 || only.includes('login'))
            await page.screenshot({ path: `${out}/login-${width}-${colorScheme}.png` });
        await field.fill(pin);
        await page.keyboard.press('Enter');
        await page.locator('.topbar').waitFor();
        for (const [name, hash] of Object.entries(pages)) {
            if (!hash || (only.length > 0 && !only.includes(name))) continue;
            await page.goto(url + '/' + hash);
            await page.waitForTimeout(500);
            await page.screenshot({ path: `${out}/${name}-${width}-${colorScheme}.png`, fullPage });
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            if (wide > 0) console.log(`${name} ${width} ${colorScheme}: ${wide} px too wide`);
        }
        if (only.includes('scorer')) await scorer(page, `${out}/scorer-${width}-${colorScheme}.png`);
        await context.close();
    }
}
await browser.close();
