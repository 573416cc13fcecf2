// A browser looking at the display: logs in, keeps what the console said, finds what tests look for.
import { chromium } from 'playwright-core';
import { launch, patience } from './chromium.mjs';
import { pin } from './daemon.mjs';

export { patience };

/// As a finger does: not sooner than 0.7 s after the button has come, moved or changed its words, which would do nothing.
export async function tap(locator) {
    await locator.waitFor();
    await locator.scrollIntoViewIfNeeded();
    // On a busy machine the page may draw late, and says then that the tap came too soon: as a person does, once more.
    const tooSoon = locator.page().getByText('Nothing was done: look, and tap again.');
    for (let tries = 0; tries < 3; ++tries) {
        await locator.page().waitForTimeout(800);
        await tooSoon.waitFor({ state: 'hidden' }); // said of an earlier tap
        if (tries > 0 && (await locator.count()) === 0) return;
        await locator.click();
        // What the page says of the tap stands there with its next picture; a tap that leads to another page needs none.
        await locator.page().evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))).catch(() => {});
        if ((await tooSoon.count()) === 0) return;
    }
}
/// The name of the login, and so of what is ruled.
export const director = 'M. Rossi';

export class Display {
    static async open(daemon, { args, ...options } = {}) {
        const display = new Display();
        display.daemon = daemon;
        display.browser = await launch(chromium, args);
        display.context = await display.browser.newContext({
            viewport: { width: 1280, height: 800 },
            locale: 'en-GB',
            ...options,
        });
        display.page = await display.context.newPage();
        display.errors = [];
        display.page.on('console', (message) => message.type() === 'error' && display.errors.push(`${message.text()} ${message.location().url}`));
        display.page.on('pageerror', (error) => display.errors.push(String(error)));
        await display.page.goto(daemon.url);
        return display;
    }
    async login(name = director) {
        const key = await this.daemon.key?.(name);
        if (key) return this.take(key, name);
        await this.page.locator('input[name=name]').fill(name);
        await this.page.locator('input[name=pin]').fill(pin);
        await this.page.keyboard.press('Enter');
        const live = this.page.getByText('Live', { exact: true });
        // A PIN costs the daemon a second of a core: on a machine that is full of others' work the page gives up first.
        await live.waitFor({ timeout: 45_000 }).catch(() => this.loginBehindThePage(name));
        await live.waitFor();
    }
    /// Logs in without the page, which then finds itself logged in.
    async loginBehindThePage(name = director) {
        const answer = await fetch(`${this.daemon.url}/api/v1/login`, { method: 'POST', body: JSON.stringify({ pin, name }) });
        if (!answer.ok) throw new Error(`login: ${answer.status}`);
        const [, key, value] = /^([^=]+)=([^;]*)/.exec(answer.headers.get('set-cookie'));
        await this.take({ name: key, value }, name);
    }
    /// Opens the page as on a device that is logged in by that name.
    async take(key, name) {
        await this.context.addCookies([{ ...key, url: this.daemon.url, httpOnly: true, sameSite: 'Strict' }]);
        await this.page.evaluate((name) => {
            localStorage.setItem('kibitz.login', 'yes');
            localStorage.setItem('kibitz.prefs', JSON.stringify({ ...JSON.parse(localStorage.getItem('kibitz.prefs') ?? '{}'), name }));
        }, name);
        await this.page.goto(this.daemon.url);
        await this.page.getByText('Live', { exact: true }).waitFor();
    }
    /// Waits for the first incident nobody has seen; its number.
    async firstIncident() {
        await this.page.locator('.alarm:not(.alarm-none)').waitFor();
        const address = await this.page.locator('.alarm-headline a').getAttribute('href');
        return Number(address.split('/').pop());
    }
    /// Rules the incident that is shown by its first option. The table plays on meanwhile: what it has gone on over can be confirmed no more,
    /// which is said there, and he takes what is offered now.
    async rule() {
        const first = this.page.locator('.option:not(.option-dismiss)').first();
        const confirm = first.getByRole('button', { name: /^Confirm/ });
        for (let tries = 0; ; ++tries) {
            await tap(first.locator('.option-button'));
            await confirm.waitFor();
            if (tries === 4 || (await confirm.getAttribute('aria-disabled')) !== 'true') break;
            await tap(first.getByRole('button', { name: 'Not yet' }));
        }
        await tap(confirm);
    }
    async goto(hash) {
        await this.page.evaluate((to) => (location.hash = to), hash);
    }
    tooWide() {
        return this.page.evaluate(() => {
            const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
            if (over <= 0) return '';
            const all = [...document.querySelectorAll('body *')];
            const wide =
                all.find((one) => one.getBoundingClientRect().right > innerWidth + 1) ??
                all.find((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
            return `${over} px too wide: ${wide?.tagName} ${wide?.getAttribute('class')} ${wide?.textContent?.slice(0, 60)}`;
        });
    }
    close() {
        return this.browser.close();
    }
}

/// How many different colours a canvas shows, at most `most`: an empty one shows one.
export const colours = (canvas, most = 50) =>
    canvas.evaluate((element, most) => {
        const { data } = element.getContext('2d').getImageData(0, 0, element.width, element.height);
        const seen = new Set();
        for (let i = 0; i < data.length && seen.size < most; i += 4)
            seen.add((data[i] << 24) | (data[i + 1] << 16) | (data[i + 2] << 8) | data[i + 3]);
        return seen.size;
    }, most);

/// What comes in the server's words, or in people's: not of the display's own catalogues.
const notOwn = [
    '.alarm-headline, .incident-headline, .incident-meta .status, .incident-head h1, .incident-state .status',
    '.what-seen li, .option:not(.option-dismiss), .settled, .fact-why, .brand-table, .player span, .appeal-name, .alerts, kbd, code, .languages',
    '.log-incident, .log-ruling, .replay-captions li, [aria-live], .said, .banner, title, script, noscript',
].join(', ');
/// Names, formats, units, keys and clauses that are written in Latin letters everywhere.
const latin = /\b(Kibitz|PBN|LIN|JSON|PIN|mm|Enter|Esc|\d+[A-Z]\d?[a-z]?|duplicate-2017|\d+\.\d+\.\d+)\b|«[^»]*»/g;

/// Every text of the page that is the display's own: read, heard, and shown on pointing.
export const words = (page) =>
    page.evaluate(
        ([notOwn, latin]) => {
            const own = (element) => element && !element.closest(notOwn);
            const texts = [];
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let node = walk.nextNode(); node; node = walk.nextNode())
                if (own(node.parentElement)) texts.push(node.textContent);
            for (const element of document.querySelectorAll('[aria-label], [aria-valuetext], [title], [placeholder], [alt]'))
                if (own(element))
                    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
                        texts.push(element.getAttribute(name) ?? '');
            return texts.map((text) => text.replace(new RegExp(latin, 'g'), '').trim()).filter((text) => text !== '');
        },
        [notOwn, latin.source],
    );
