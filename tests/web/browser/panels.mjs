// Players' panels in the browser: each a device of its own, joined with the Director's code.
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { pin } from './daemon.mjs';
import { patience } from './display.mjs';

export const tablet = { width: 768, height: 1024 };
export const phone = { width: 390, height: 844 };

/// The Director's way to the server, without his page.
export class Office {
    static async open(daemon) {
        const office = new Office();
        office.daemon = daemon;
        const key = await daemon.key?.('M. Rossi');
        if (key) return Object.assign(office, { cookie: `${key.name}=${key.value}` });
        const answer = await office.ask('login', { pin, name: 'M. Rossi' });
        if (!answer.ok) throw new Error(`login: ${answer.status}`);
        office.cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
        return office;
    }
    ask(path, body) {
        const url = `${this.daemon.url}/api/v1/${path}`;
        // One kept from before may end while the next request is on its way, which a browser tries again and this does not.
        const headers = { Connection: 'close', 'Content-Type': 'application/json', Origin: this.daemon.url, Cookie: this.cookie ?? '' };
        return body === undefined ? fetch(url, { headers }) : fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    }
    async code(panel) {
        const answer = await this.ask('panels/code', { panel });
        if (!answer.ok) throw new Error(`panels/code: ${answer.status}`);
        return (await answer.json()).code;
    }
    async table() {
        return (await this.ask('table')).json();
    }
    async until(what, so) {
        const end = Date.now() + patience;
        for (;;) {
            const table = await this.table();
            if (so(table)) return table;
            if (Date.now() > end) throw new Error(`${what}: the table is ${JSON.stringify(table).slice(0, 800)}`);
            await new Promise((done) => setTimeout(done, 80));
        }
    }
}

/// Nothing has come to any of these panels for a while: what was under way has arrived.
export async function quiet(panels, ms = 1000) {
    const heard = () => panels.reduce((sum, { frames }) => sum + frames.length, 0);
    for (let before = -1; before !== heard(); ) {
        before = heard();
        await panels[0].page.waitForTimeout(ms);
    }
}
/// What came to each of these panels since its mark; a page that has connected again is greeted, which is no news.
export const marks = (panels) => panels.map(({ frames }) => frames.length);
export const news = (panels, from) => panels.map(({ frames }, i) => frames.slice(from[i]).filter((one) => !one.startsWith('{"hello"')));

/// The four players of a table, in a browser each could have on a tablet or phone of his own.
export async function fourPanels(daemon, office, browser, viewports = { east: phone, west: phone }) {
    const panels = {};
    for (const seat of ['north', 'east', 'south', 'west']) panels[seat] = await Panel.join(daemon, office, `seat-${seat}`, { browser, viewport: viewports[seat] });
    return panels;
}

export class Panel {
    /// @param url  another way to the daemon: a proxy's
    /// @param first  done in the page before anything of its own
    static async join(daemon, office, panel, { browser, viewport = tablet, url = daemon.url, first, ...options } = {}) {
        const one = new Panel();
        one.own = browser === undefined;
        one.browser = browser ?? (await launch(chromium));
        one.context = await one.browser.newContext({ viewport, locale: 'en-GB', hasTouch: true, ...options });
        if (first) await one.context.addInitScript(first);
        one.page = await one.context.newPage();
        one.errors = [];
        one.frames = []; // what came, without the beats
        one.page.on('pageerror', (error) => one.errors.push(String(error)));
        one.lines = 0; // opened
        one.page.on('websocket', () => ++one.lines);
        one.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => payload !== '{"beat":true}' && one.frames.push(payload)));
        const code = await office.code(panel);
        await one.page.goto(`${url}/join?code=${code}`);
        await one.page.locator('.prompt').waitFor();
        return one;
    }
    key(call) {
        const word = { Pass: 'Pass', X: 'X', XX: 'XX' }[call];
        if (word) return this.page.locator(`.call-key.${{ Pass: 'pass', X: 'double', XX: 'redouble' }[call]}`);
        const column = ['C', 'D', 'H', 'S', 'NT'].indexOf(call.slice(1));
        return this.page.locator('.bids .call-key').nth((Number(call[0]) - 1) * 5 + column);
    }
    /// A call's key is pressed, and chosen; not made yet.
    async choose(call) {
        await this.key(call).click();
        // A tap where the last one was half a second ago is that one's second half (oneTap.ts): who sees that nothing is chosen taps again.
        await this.page.locator('.make .go:enabled').waitFor({ timeout: 2000 }).catch(() => this.key(call).click());
    }
    async call(call) {
        await this.choose(call);
        await this.page.locator('.make .go').click();
    }
    async prompt(words) {
        try {
            await this.page.locator('.prompt').filter({ hasText: words }).waitFor();
        } catch (error) {
            const shown = await this.page.locator('body').innerText({ timeout: 2000 }).catch(() => '');
            throw new Error(`${error.message}\nthe panel shows: ${shown.replace(/\s+/g, ' ').slice(0, 500)}\nit heard last: ${this.frames.slice(-3).join('\n').slice(0, 1500)}`);
        }
    }
    button(name) {
        return this.page.getByRole('button', { name });
    }
    close() {
        return this.own ? this.browser.close() : this.context.close();
    }
}
