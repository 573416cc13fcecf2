// A person at the table by hand: the page in Chromium, what it sends, and the mouse.
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { daemonAt, pin } from './daemon.mjs';
import { director, patience } from './display.mjs';

export class HandTable {
    /// @param url      the page's address: the daemon's, or a proxy's before it
    /// @param browser  one that others share; without, its own
    /// @param login    true: as people do; 'behind': without the page; false: not at all
    static async open(url, { query = '', login = true, browser, ...options } = {}) {
        const hand = new HandTable();
        hand.own = browser ? undefined : await launch(chromium);
        hand.context = await (browser ?? hand.own).newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
        hand.page = await hand.context.newPage();
        hand.errors = [];
        hand.readings = [];
        hand.page.on('pageerror', (error) => hand.errors.push(String(error)));
        hand.page.on('console', (message) => message.type() === 'error' && hand.errors.push(message.text()));
        hand.page.on('websocket', (socket) => {
            if (!socket.url().includes('/api/v1/sense')) return;
            socket.on('framesent', ({ payload }) => hand.readings.push(...(JSON.parse(payload).readings?.reading ?? [])));
        });
        const key = login && (await daemonAt(url)?.key(director));
        if (key) await hand.take({ ...key, url, httpOnly: true, sameSite: 'Strict' });
        else if (login === 'behind') await hand.loginBehindThePage(url);
        await hand.page.goto(`${url}/table${query}`);
        hand.frame = hand.page.frameLocator('iframe');
        if (login === true && !key) await hand.login();
        if (login) await hand.playable();
        return hand;
    }
    async login() {
        await this.frame.locator('input[name=name]').fill(director);
        await this.frame.locator('input[name=pin]').fill(pin);
        await this.frame.locator('input[name=pin]').press('Enter');
    }
    /// A PIN costs the daemon a second of a core: where many begin at once on a full machine a page gives up first.
    async loginBehindThePage(url) {
        const answer = await this.context.request.post(`${url}/api/v1/login`, { data: { pin, name: director }, timeout: patience });
        if (!answer.ok()) throw new Error(`login: ${answer.status()}`);
        await this.take();
    }
    /// As on a device that is logged in.
    async take(cookie) {
        if (cookie) await this.context.addCookies([cookie]);
        await this.context.addInitScript(() => localStorage.setItem('kibitz.login', 'yes'));
    }
    async playable() {
        await this.page.locator('[data-try=fifth]:not([disabled])').waitFor();
        this.errors = []; // those of not being logged in
    }
    view() {
        return this.page.evaluate(async () => (await fetch('/api/v1/table')).json());
    }
    async incidents() {
        return (await this.view()).incident ?? [];
    }
    /// The record shows it within `ms`.
    async until(what, so, ms = patience) {
        const end = Date.now() + ms;
        for (;;) {
            const view = await this.view();
            if (so(view)) return view;
            if (Date.now() > end) throw new Error(`${what}: not within ${ms} ms; the table is ${JSON.stringify({ ...view, incident: undefined, finished_board: undefined }).slice(0, 600)}`);
            await this.page.waitForTimeout(60);
        }
    }
    do(name) {
        return this.page.locator(`[data-do="${name}"]`);
    }
    call(call, seat) {
        return (async () => {
            if (seat) await this.page.locator(`[data-box=${seat}]`).click();
            await this.page.locator(`[data-call="${call}"]`).click();
        })();
    }
    card(card) {
        return this.page.locator(`[data-card=${card}]`);
    }
    /// Drags a card by its corner to the middle of the table, in steps, as a hand does.
    async drag(card, { hold = async () => undefined } = {}) {
        const from = await this.card(card).boundingBox();
        const to = await this.page.locator('.hand-middle').boundingBox();
        await this.page.mouse.move(from.x + 14, from.y + 14);
        await this.page.mouse.down();
        await this.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
        await hold();
        await this.page.mouse.up();
    }
    async putOn(pbn) {
        await this.page.getByRole('button', { name: 'New board' }).click();
        await this.page.locator('.new-board textarea').fill(pbn);
        await this.do('pbn').click();
    }
    /// The cards in the order in which their faces were first seen over a zone, as the page reported them.
    seen() {
        const order = [];
        for (const { sighting } of this.readings)
            for (const { card, face_up } of sighting?.area === 'AREA_PLAY' ? sighting.card : [])
                if (face_up && !order.some((one) => one.card === card)) order.push({ seat: sighting.seat, card });
        return order;
    }
    async close() {
        await this.context.close();
        await this.own?.close();
    }
}
