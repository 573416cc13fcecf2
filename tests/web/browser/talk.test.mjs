// A blind player at his panel: a board bid and played by keys alone, and what is said to him. The voice is the browser's own; only
// what it is given to say is written down.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Cameras, firstTag } from './cameras.mjs';
import { launch } from './chromium.mjs';
import { Daemon, senseToken } from './daemon.mjs';
import { patience } from './display.mjs';
import { Office, fourPanels, marks, news, quiet } from './panels.mjs';

// The table with tablets, and a reader for the player who does not see.
const folder = mkdtempSync(join(tmpdir(), 'kibitz-talk-'));
const board = join(folder, 'talking.textproto');
const reader = `pack { name: "blue" first_tag: 0x${firstTag.toString(16)} }
device { name: "south.reader" seat: SEAT_NAME_SOUTH need: NEED_DEGRADABLE function: FUNCTION_READER remote { latency { nanos: 50000000 } } }
`;
writeFileSync(board, readFileSync(new URL('../../../boards/tablets.textproto', import.meta.url), 'utf8').replace('model: "tablets"', 'model: "talking"') + reader);
let daemon, office, browser, north, east, south, west, page, cameras;
before(async () => {
    daemon = await new Daemon('', { board }).start();
    cameras = await Cameras.open(daemon.port, senseToken, 'talking', ['SOUTH']);
    office = await Office.open(daemon);
    browser = await launch(chromium);
    ({ north, east, south, west } = await fourPanels(daemon, office, browser, {}));
    page = south.page;
    await page.evaluate(() => {
        window.utterances = [];
        const speak = speechSynthesis.speak.bind(speechSynthesis);
        speechSynthesis.speak = (one) => {
            window.utterances.push({ text: one.text, lang: one.lang, rate: one.rate });
            speak(one);
        };
    });
});
after(async () => {
    cameras?.close();
    await browser?.close();
    await daemon?.stop();
    rmSync(folder, { recursive: true, force: true });
});

/// What is said from now on until `words` are among it; everything said is told when they are not.
async function hears(words, from = 0) {
    const end = Date.now() + patience;
    for (;;) {
        const said = (await page.evaluate(() => window.utterances.map((one) => one.text))).slice(from);
        if (said.some((one) => (words instanceof RegExp ? words.test(one) : one === words))) return said;
        if (Date.now() > end) assert.fail(`“${words}” was not said; said was ${JSON.stringify(said)}`);
        await page.waitForTimeout(60);
    }
}
const count = () => page.evaluate(() => window.utterances.length);
/// Keys, one after another, and what is said to them: at least `words`.
async function types(keys, words) {
    const from = await count();
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    return words === undefined ? [] : hears(words, from);
}
const call = async (panel, what) => {
    await panel.prompt('Your call');
    await panel.call(what);
};

test('a key turns the voice on, and another tells what the keys do', async () => {
    await page.keyboard.press('F4');
    await hears('The voice is on. You are South.');
    await hears('No board on the table');
    const help = await types('F1', /^1–9: number of the next board$/);
    assert.ok(help.some((one) => one === 'W: what is asked for now'));
});
test('the board is put on, and the calls are heard as they are made', async () => {
    await types('1', 'Start board 1');
    const from = await count();
    await page.keyboard.press('Enter');
    const said = await hears('North is to call', from);
    for (const words of ['Board 1', 'Dealer North', 'nobody vulnerable']) assert.ok(said.includes(words), `${words}: ${said}`);
    await north.key('1NT').waitFor();
    await call(north, '1NT');
    await hears('North: 1 no trump', from);
    await call(east, '2S');
    await hears('East: 2 spades', from);
    await hears('Your call', from);
});
test('his own cards, when he asks, in his earphone only: nobody is sent them and nothing draws them', async () => {
    const without = 'Your own cards are told in an earphone only: say in the settings that you wear one';
    cameras.atReader('SOUTH', ['SA', 'SK', 'H2']);
    await types('q', without);
    assert.equal(south.frames.some((frame) => frame.includes('"hand"')), false, 'it was not even asked for');
    await page.locator('.seat-tools .tool').first().click();
    await page.getByRole('button', { name: 'Yes, I wear an earphone' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    let said = await types('q', 'hearts: two');
    assert.deepEqual(said, ['Your reader hears', 'spades: ace, king', 'hearts: two']);
    assert.equal((await types('Space', without)).includes('hearts: two'), false, 'asked for anew, not said again');
    assert.doesNotMatch(await page.locator('body').innerText(), /ace|king|A K|♠\s*A/);
    for (const panel of [north, east, west]) assert.equal(panel.frames.some((frame) => frame.includes('"hand"')), false);
    assert.ok((await types('F1', 'Q: your own cards, as your reader hears them')).length > 5);
    cameras.atReader('SOUTH', []);
    await page.waitForTimeout(300);
    said = await types('q', 'Your reader hears no card');
    assert.equal(said.length, 1);
    // The table refuses it to a page that does not say so.
    const { error } = await page.evaluate(() => new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/seat/live?as=seat-south`, 'kibitz.v1.json');
        socket.onopen = () => socket.send(JSON.stringify({ tap: 'by hand', ownHand: {} }));
        socket.onmessage = ({ data }) => 'reply' in JSON.parse(data) && (socket.close(), done(JSON.parse(data).reply));
    }));
    assert.match(error, /earphone only/);
});
test('a question, a call with its alert and its meaning, an insufficient bid only after a warning', async () => {
    await types('F', 'What does 2 spades by East mean?');
    await page.keyboard.press('Enter');
    await west.prompt('An opponent asks');
    await west.page.getByLabel('In your words').fill('five spades, weak');
    await west.button('Answer').click();
    await hears('2 spades means: five spades, weak');
    await types('1 h', 'This call is out of turn or below the last bid');
    await types('Enter', 'Enter once more, if you mean it');
    await types('Escape', 'Put away');
    assert.equal((await office.table()).call.length, 2);
    await types('3 h', '3 hearts');
    await types('i', 'Alert');
    await types('m', 'Type, then Enter');
    await page.keyboard.type('transfer', { delay: 5 });
    await hears('t');
    await types('Enter', 'transfer');
    const from = await count();
    await page.keyboard.press('Enter');
    await hears('South: 3 hearts', from);
    const table = await office.until('3H', (one) => one.call?.length === 3);
    assert.deepEqual([table.call[2].call, table.call[2].alert, table.call[2].explanation], ['3H', true, 'transfer']);
    await hears('West is to call', from);
    await types('v', 'North: 1 no trump');
});
test('he explains his partner’s call by keys, and passes', async () => {
    await west.prompt('Your call');
    let from = await count();
    await west.button('Calls, questions').click();
    await west.page.locator('.sheet .call-button').first().click();
    await hears(/North asks|West asks/, from);
    await hears('Type, then Enter', from);
    await page.keyboard.type('15 to 17', { delay: 5 });
    await page.keyboard.press('Enter');
    await west.page.locator('.meanings').getByText('15 to 17').waitFor();
    await west.button('Close').click();
    await call(west, 'Pass');
    await call(north, '3S');
    from = await count();
    await call(east, 'Pass');
    await hears('Your call', from);
    await types('4 s', '4 spades');
    await page.keyboard.press('Enter');
    await call(west, 'Pass');
    await call(north, 'Pass');
    await call(east, 'Pass');
    await hears('4 spades by North');
    await hears('East leads');
});
test('every card is heard, dummy when it is spread and on demand, and what is asked', async () => {
    await east.prompt('Your lead');
    cameras.lay('EAST', 'HT');
    await hears('East: ten of hearts');
    cameras.dummy = ['SOUTH', ['SA', 'SK', 'H2', 'H3', 'H4', 'D2', 'D3', 'D4', 'C2', 'C3', 'C4', 'C5', 'C6']];
    await hears('spades: ace, king');
    await types('u', 'clubs: six, five, four, three, two');
    await types('e', 'East: ten of hearts');
    await north.prompt('Name dummy’s card');
    await north.page.getByRole('button', { name: 'two of hearts' }).click();
    await north.page.locator('.dummy-words .go').click();
    await hears('Dummy: play');
    await hears('two of hearts');
    cameras.lay('WEST', 'HJ');
    await hears('West: jack of hearts');
    const from = await count();
    await north.prompt('Your turn');
    cameras.lay('NORTH', 'HA');
    await hears('North wins the trick', from);
    await hears('Tricks: you 1, they 0', from);
    await types('w', /to play|Name dummy|Please wait/);
    await types('b', '4 spades by North');
});
test('the Director is called by keys, a claim is heard, the score is confirmed', async () => {
    await quiet([north, south, east, west]);
    const from = marks([north, east, west]);
    await types('z', 'Call the Director?');
    await types('Enter', 'The Director has been called.');
    await office.until('the call', (one) => (one.incident ?? []).some((it) => /director/.test(it.code)));
    assert.deepEqual(news([north, east, west], from), [[], [], []]);
    await north.button('Claim').click();
    await north.page.locator('.numbers').getByRole('button', { name: '9', exact: true }).click();
    await north.button(/^Claim 9 of/).click();
    await hears('North claims 9 of the 12 tricks left');
    for (const panel of [east, west]) await panel.button('I agree').click();
    await hears('just made');
    await hears('420 to North–South');
    await hears('Is this the result?');
    await types('y', 'Yes, that is right');
    await page.keyboard.press('Enter');
    await south.page.getByText('Waiting for East–West').waitFor();
    await east.button('Yes, that is right').click();
    await south.button('Start board 2').waitFor();
    await types('2', 'Start board 2');
});
test('as declarer he names dummy’s cards, and claims', async () => {
    await page.keyboard.press('Enter');
    let from = await count();
    await call(east, 'Pass');
    await hears('Your call', from);
    await types('3 n', '3 no trump');
    await page.keyboard.press('Enter');
    for (const panel of [west, north, east]) await call(panel, 'Pass');
    await west.prompt('Your lead');
    from = await count();
    cameras.dummy = undefined;
    cameras.zone = { NORTH: [], EAST: [], SOUTH: [], WEST: [] };
    cameras.lay('WEST', 'S7');
    await hears('West: seven of spades');
    cameras.dummy = ['NORTH', ['SA', 'SK', 'S2', 'HK', 'HQ', 'D2', 'D3', 'D4', 'C2', 'C3', 'C4', 'C5', 'C6']];
    await hears('clubs: six, five, four, three, two', from); // dummy lies spread
    await hears('Name dummy’s card', from);
    await types('s', 'spades: ace, king, two');
    await types('k', 'king of spades');
    await page.keyboard.press('Enter');
    await hears('North: king of spades');
    await types('g', /How many of the 13 tricks left/);
    await types('9', 'Claim 9 of 13');
    await types('m', 'How will you play? (if you like)');
    await page.keyboard.type('clubs are good', { delay: 5 });
    await types('Enter', 'clubs are good');
    await page.keyboard.press('Enter');
    await west.prompt('Claim: do you agree?');
    await west.page.getByText('clubs are good').waitFor();
});
test('in Greek and Russian with their own voices; no English is left', async () => {
    for (const [name, lang, close] of [['Ελληνικά', /^el/, 'Κλείσιμο'], ['Русский', /^ru/, 'Закрыть']]) {
        await page.locator('.seat-tools .tool').first().click();
        await page.getByRole('button', { name }).click();
        await page.getByRole('button', { name: close }).click();
        const from = await count();
        for (const key of ['w', 'b', 'e', 'u', 'F1']) await page.keyboard.press(key);
        const said = (await page.evaluate(() => window.utterances)).slice(from);
        assert.ok(said.length > 15);
        for (const { text, lang: of } of said) {
            assert.match(of, lang);
            const own = text.replace(/^[^:]{1,24}: /, '').replace('clubs are good', ''); // not people's names and words
            assert.doesNotMatch(own, /[a-z]{3}/i, text);
        }
    }
    assert.deepEqual(south.errors, []);
});
