// A server that is newer than the page: the real daemon's messages, with kinds of events and values the page cannot know.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display } from './display.mjs';

let daemon, display;
let changed = 0;
const strange = (number, at) => ({ number, at, playerLevitated: { seat: 'SEAT_EAST', heightMm: 400 }, mood: 'MOOD_GRIM' });
/// Every fifth event of the record becomes one of an unknown kind; the table gets fields and values of its own.
function newer(text) {
    const message = JSON.parse(text);
    if (message.event && Number(message.event.number) % 5 === 0) {
        message.event = strange(message.event.number, message.event.at);
        changed += 1;
    }
    if (message.table) {
        message.table.weather = 'rain';
        message.table.light = ['LIGHT_ULTRAVIOLET', ...(message.table.light ?? []).slice(1)];
        for (const incident of message.table.incident ?? []) incident.certainty = 'CERTAINTY_PROPHETIC';
    }
    return JSON.stringify(message);
}
before(async () => {
    daemon = await new Daemon('board 1 trick 1 east fifth-card\n').start();
    display = await Display.open(daemon);
    await display.page.routeWebSocket(/\/api\/v1\/live/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => socket.send(newer(message)));
    });
    await display.page.route(/\/api\/v1\/boards\/\d+\/log/, async (route) => {
        const response = await route.fetch();
        const log = await response.json();
        log.event = log.event.map((event) => (Number(event.number) % 5 === 0 ? strange(event.number, event.at) : event));
        await route.fulfill({ response, json: { ...log, verdict: 3 } });
    });
    await display.page.reload(); // what goes between is put in as a page loads
    await display.login();
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});

test('the table moves on over events it does not know', async () => {
    await display.firstIncident();
    for (let n = 0; n < 100 && changed < 4; ++n) await display.page.waitForTimeout(200);
    assert.ok(changed > 3, `${changed} events were of an unknown kind`);
    assert.equal(await display.page.locator('.banner-call').count(), 0);
    await display.page.locator('.compass').waitFor();
});
test('the log has a quiet line for each, in its place, and nothing is left out', async () => {
    await display.goto('#/log/1');
    const lines = display.page.locator('.log-other');
    await lines.first().waitFor();
    assert.equal(await lines.first().locator('.log-what').innerText(), 'Recorded: something this page has no words for yet.');
    const colour = (line) => line.evaluate((one) => getComputedStyle(one).color);
    const quiet = await colour(lines.first().locator('.log-what'));
    assert.notEqual(quiet, await colour(display.page.locator('.log-card .log-what').first()));
    assert.ok((await display.page.locator('.log-card').count()) > 0);
    await display.page.locator('.standing .compass').waitFor();
});
test('an incident with a value it does not know opens', async () => {
    const id = await display.page.evaluate(() => Number(document.querySelector('.log-incident a')?.href.split('/').pop()));
    await display.goto(`#/incident/${id || 1}`);
    await display.page.locator('.chart canvas').waitFor();
    assert.equal(await display.page.locator('.empty[role=alert]').count(), 0);
});
test('the console said nothing', () => assert.deepEqual(display.errors, []));
