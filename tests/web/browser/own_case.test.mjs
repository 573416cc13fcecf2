// A case of the Director's own on a phone, against the real daemon: told, ruled, undone; on the board on the table and an earlier one; every row
// of every law code by the page, or by sensors and keys.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { Display, director, patience, tap } from './display.mjs';
import { People, TableOfPeople } from './people.mjs';
import { tooSmall } from './targets.mjs';

const shots = process.env.KIBITZ_SHOTS;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let daemon, display, people, page;
const get = (path) => page.evaluate(async (path) => (await fetch(path)).json(), path);
const give = (command) => page.evaluate(async (body) => { const answer = await fetch('/api/v1/commands', { method: 'POST', body }); return { status: answer.status, ...(await answer.json()) }; }, JSON.stringify(command));
const table = () => get('/api/v1/table');
const incidentOf = (id) => get(`/api/v1/incidents/${id}`);
const shot = async (name, width = 390) => {
    if (!shots) return;
    mkdirSync(shots, { recursive: true });
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.screenshot({ path: join(shots, `${name}-${width}.png`), fullPage: true });
    await page.setViewportSize(phone.viewport);
};
const seat = (legend, name) => page.getByRole('group', { name: legend, exact: true }).getByRole('radio', { name, exact: true }).check({ force: true });
const opened = async () => {
    await page.waitForURL(/#\/incident\/\d+$/);
    return Number(page.url().split('/').pop());
};
/// The row that words or a Law find first, once the list is theirs: on a machine that is full it is drawn later.
async function chosen(words) {
    await page.getByLabel('Look for it by words or by Law').fill(words);
    const found = page.locator('.case-row');
    for (let before = '', end = Date.now() + patience; ; ) {
        assert.ok(Date.now() < end, `nothing is found by "${words}"`);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
        const now = (await found.allInnerTexts()).join();
        if (now !== '' && now === before) break;
        before = now;
    }
    await tap(found.first());
}
const option = (code) => page.locator(`.option[data-option="${code}"]`);
const rule = async (code) => {
    await tap(option(code).locator('.option-button'));
    await tap(option(code).getByRole('button', { name: /^Confirm/ }));
    await page.locator('.settled').waitFor();
};

before(async () => {
    daemon = await new TableOfPeople().start();
    people = await People.sit(daemon);
    display = await Display.open(daemon, phone);
    page = display.page;
    await display.login();
    await give({ boardStart: { board: 7 } });
    await people.bid();
    await people.trick('A');
    await people.trick('K');
});
after(async () => {
    people?.leave();
    await display?.close();
    await daemon?.stop();
});

test('dummy looked at a hand and later asked about a revoke: found by words, told, ruled (43A2c, 43B2b)', async () => {
    await tap(page.getByRole('link', { name: 'My own case' }));
    const rows = page.locator('.case-rows');
    await rows.getByText('Dummy looks at a defender’s cards').or(rows.getByText("Dummy looks at a defender's cards")).waitFor();
    await shot('case-list');
    await shot('case-list', 1440);
    assert.deepEqual(await tooSmall(page), []);
    await page.getByLabel('Look for it by words or by Law').fill('dummy asked');
    const first = rows.locator('.case-row').first();
    await tap(first.filter({ hasText: '43B2b' }));
    await page.getByText('Who: South').waitFor();
    await seat('Who told you', 'West');
    await shot('case-form');
    await tap(page.getByRole('button', { name: 'Take it down' }));
    await page.getByText(/South has not lost his rights on this board/).waitFor();
    await tap(page.getByRole('button', { name: 'Another row' }));
    await chosen('43A2c');
    await seat('Who told you', 'West');
    await tap(page.getByRole('button', { name: 'Take it down' }));
    const looked = await incidentOf(await opened());
    assert.deepEqual([looked.clause, looked.facts.seat, looked.toldBy, looked.status], ['43A2c', 'SEAT_SOUTH', director, 'INCIDENT_STATUS_SEEN']);
    await rule('rights-lost');
    await display.goto('#/case');
    await chosen('43B2b');
    await seat('Who told you', 'West');
    await page.getByLabel('What you were told (not needed)').fill('No clubs, partner?');
    await tap(page.getByRole('button', { name: 'Take it down' }));
    const asked = await incidentOf(await opened());
    assert.equal(asked.clause, '43B2b');
    assert.ok(asked.seen.some((one) => one.includes('No clubs, partner?')), asked.seen.join(' | '));
    await rule('no-revoke');
});

test('a hesitation shows the tempo that is recorded, from a call to a ruling and back', async () => {
    await display.goto('#/case');
    await chosen('break in tempo');
    await page.getByLabel('At which call').selectOption('3');
    await tap(page.getByRole('button', { name: 'Take it down' }));
    const told = await incidentOf(await opened());
    assert.equal(told.facts.seat, 'SEAT_NORTH');
    assert.match(told.seen.join(' '), /North took \d.* for 1NT/);
    await shot('case-told');
    await rule('play-on');
    await tap(page.getByRole('button', { name: 'Undo' }));
    await tap(page.getByRole('button', { name: 'Confirm: undo' }));
    await option('adjusted-score').waitFor();
});

test('opened from a seat’s call for the Director it starts with that seat, and attends the call', async () => {
    await people.press('EAST', { director: {} });
    let call;
    for (const end = Date.now() + patience; !call && Date.now() < end; ) {
        call = Number((await table()).incident.find((one) => one.clause === '9B1' && one.facts.seat === 'SEAT_EAST')?.id ?? 0);
        await page.waitForTimeout(100);
    }
    await display.goto(`#/incident/${call}`);
    await tap(page.getByRole('link', { name: 'Open a case from this call' }));
    await chosen('behaviour');
    assert.equal(await page.getByRole('group', { name: 'Who told you' }).getByRole('radio', { name: 'East', exact: true }).isChecked(), true);
    await seat('Who', 'North');
    await tap(page.getByRole('button', { name: 'Take it down' }));
    const told = await incidentOf(await opened());
    assert.deepEqual([told.clause, told.facts.seat, told.facts.otherSeat], ['74', 'SEAT_NORTH', 'SEAT_EAST']);
    assert.equal((await incidentOf(call)).status, 'INCIDENT_STATUS_RULED');
});

test('an earlier board: a revoke that somebody remembers, by the record, after a call on the next one (64B4); kill -9 loses nothing', async () => {
    await give({ resync: { leader: 'SEAT_EAST', tricksNs: 0, tricksEw: 2, declarerTricks: 6, reason: 'conceded' } });
    await give({ boardStart: { board: 8 } });
    await people.press('WEST', { call: { call: 'Pass' } });
    await display.goto('#/case/1');
    await chosen('revoke later');
    assert.match(await page.getByLabel('Which board').locator('option:checked').innerText(), /Board 7/);
    await seat('Who', 'North');
    await page.getByLabel('In which trick').selectOption('2');
    await tap(page.getByRole('button', { name: 'Take it down' }));
    const id = await opened();
    const told = await incidentOf(id);
    assert.deepEqual([told.clause, told.board, told.play], ['64B', 7, 1]);
    assert.match(told.headline, /64B4/);
    await shot('case-earlier');
    await rule('no-transfer');
    await daemon.kill();
    await daemon.start();
    await people.connect(daemon.port);
    await page.reload();
    await page.locator('.settled').waitFor();
    const json = await get('/api/v1/export?format=json');
    const first = json.board.find((one) => one.play === 1);
    assert.ok(first.incident.some((one) => one.toldBy === director && one.ruled?.code === 'no-transfer'));
    const pbn = await page.evaluate(async () => (await fetch('/api/v1/export?format=pbn')).text());
    assert.match(pbn, /revoke to trick 2/);
});

test('an adjusted score by double-dummy figures, weighted, with who was consulted; its appeal is told until when (12C1, 92B)', async () => {
    const status = (play) => page.evaluate(async (play) => (await fetch(`/api/v1/boards/${play}/makeable`)).status, play);
    assert.equal(await status(2), 409); // it is being played: nobody is told what its hands make
    await display.goto('#/case/1');
    await page.getByLabel('Look for it by words or by Law').fill('unauthorised');
    await tap(page.locator('.case-row').filter({ hasText: '16B' }).first());
    await seat('Who', 'North');
    await tap(page.getByRole('button', { name: 'Take it down' }));
    const id = await opened();
    const adjust = option('adjusted-score');
    await tap(adjust.locator('.option-button'));
    const figure = (name) => adjust.getByRole('button', { name, exact: true });
    await tap(figure('North, spades: 13 tricks'));
    const written = adjust.getByRole('textbox', { name: /Written, such as/ });
    assert.equal(await written.first().inputValue(), '7S N =');
    await tap(adjust.getByRole('button', { name: 'Another outcome, weighted' }));
    await tap(figure('North, no trump: 0 tricks')); // the contract of the table, and East runs his hearts
    assert.equal(await written.nth(1).inputValue(), '1NT N -7');
    await adjust.getByLabel('Weight, %').first().fill('60');
    assert.equal(await adjust.getByLabel('Weight, %').nth(1).inputValue(), '40');
    await adjust.getByText('Together 100 %').waitFor();
    await adjust.locator('textarea').fill('Spades are likely.');
    await adjust.getByLabel('Who was consulted').fill('A. Holt, B. Lind');
    assert.equal(await display.tooWide(), '');
    await shot('adjusted-by-figures');
    await shot('adjusted-by-figures', 1440);
    await tap(adjust.getByRole('button', { name: /^Confirm/ }));
    await page.locator('.settled').waitFor();
    const { given } = await incidentOf(id);
    assert.deepEqual(given.outcome.map((one) => [one.contract.bid, one.declarerTricks ?? 0, one.weight]), [['7S', 13, 60], ['1NT', 0, 40]]);
    assert.equal(given.consulted, 'A. Holt, B. Lind');
    await page.getByText('A. Holt, B. Lind').first().waitFor();
    await tap(page.getByRole('link', { name: 'Appeal form' }));
    await page.getByText(/It may be appealed against until/).waitFor();
    await shot('appeal-until');
});

test('bad input is one clear error, and nothing is recorded', async () => {
    const before = (await table()).incidents.all;
    const no = async (command, words) => {
        const answer = await give({ caseTold: command });
        assert.match(answer.error, words, JSON.stringify(answer));
        assert.ok(answer.status >= 400);
    };
    await no({ situation: 'hesitation 73D', seat: 'SEAT_NORTH', play: 99 }, /no board of this journal has the number 99/);
    await no({ situation: 'no-such 99' }, /has no row no-such 99/);
    await no({ situation: 'hesitation 73D' }, /whose it is must be said/);
    await no({ situation: 'hesitation 73D', seat: 'SEAT_NORTH', call: 40 }, /has no call 40/);
    await no({ situation: 'hesitation 73D', seat: 'SEAT_NORTH', trick: 12, play: 1 }, /no trick 12/);
    await no({ situation: 'revoke 63A', seat: 'SEAT_NORTH', trick: 2, card: 'H2', play: 1 }, /not a card that North can have played/);
    await no({ situation: 'hesitation 73D', seat: 7 }, /seat/);
    await no({ situation: 'other-irregularity 81C3' }, /say in a few words/);
    assert.equal((await table()).incidents.all, before);
});
test('the console said nothing but of the daemon that was killed', () => assert.deepEqual(display.errors.filter((one) => !/ERR_CONNECTION|WebSocket|net::|4\d\d/.test(one)), []));
