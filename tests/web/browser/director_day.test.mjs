// A Director's evening on a phone of 390 px, as Directors tell of theirs: 24 boards, twelve calls, and nothing that needs paper.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Display, director, patience, tap } from './display.mjs';
import { People, TableOfPeople } from './people.mjs';
import { tooSmall } from './targets.mjs';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const shots = process.env.KIBITZ_SHOTS;
let daemon, display, people, page;
const get = (path) => page.evaluate((path) => fetch(path).then((one) => one.json()), path);
const give = async (command) => {
    const answer = await page.evaluate((body) => fetch('/api/v1/commands', { method: 'POST', body }).then((one) => one.json()), JSON.stringify(command));
    assert.equal(answer.error, undefined, JSON.stringify([command, answer]));
    return answer;
};
const table = () => get('/api/v1/table');
const boardOf = async (play) => (await get('/api/v1/export?format=json')).board.find((one) => one.play === play);
const shot = async (name) => {
    if (!shots) return;
    mkdirSync(shots, { recursive: true });
    for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(200);
        await page.screenshot({ path: join(shots, `day-${name}-${width}.png`), fullPage: true });
    }
    await page.setViewportSize(phone.viewport);
};
const seat = async (legend, name) => {
    await page.waitForTimeout(300);
    await page.getByRole('group', { name: legend, exact: true }).getByRole('radio', { name, exact: true }).check({ force: true });
};
/// A board is put on, called 1NT by North, and its result entered.
let played = 0;
async function board(number, tricks = 7) {
    ++played;
    await give({ boardStart: { board: number } });
    const dealer = (number - 1) % 4; // N E S W
    const seats = ['NORTH', 'EAST', 'SOUTH', 'WEST'];
    let bid = false;
    for (let i = 0, passes = 0; passes < 3 || !bid; ++i) {
        const who = seats[(dealer + i) % 4];
        const call = who === 'NORTH' && !bid ? '1NT' : 'Pass';
        if (call === '1NT') [bid, passes] = [true, 0];
        else if (bid) ++passes;
        await people.press(who, { call: { call } });
    }
    if (tricks !== null) await give({ resync: { leader: 'SEAT_EAST', tricksNs: 0, tricksEw: 0, declarerTricks: tricks, reason: 'agreed' } });
}
async function until(holds, why) {
    for (const end = Date.now() + 30_000; !(await holds()); await page.waitForTimeout(100)) assert.ok(Date.now() < end, why);
}
/// A case is told by the page: which row by what is typed, then what `fill` does; the incident.
async function tell(words, situation, fill, play) {
    await display.goto('#/');
    await display.goto(play ? `#/case/${play}` : '#/case');
    await page.getByLabel('Look for it by words or by Law').fill(words);
    await tap(page.locator(`.case-row[data-means="case ${situation}"]`));
    await fill?.();
    await tap(page.getByRole('button', { name: 'Take it down' }));
    const alert = () => page.locator('[role=alert]').allInnerTexts();
    await page.waitForURL(/#\/incident\/\d+$/, { timeout: patience }).catch(async () => assert.fail(`${situation}: ${await alert()}`));
    return get(`/api/v1/incidents/${page.url().split('/').pop()}`);
}
async function rule(code, fill) {
    const option = page.locator(`.option[data-option="${code}"]`);
    await tap(option.locator('.option-button'));
    await fill?.(option);
    await tap(option.getByRole('button', { name: /^Confirm/ }));
    await page.locator('.settled').waitFor();
}
/// A board is corrected by the page.
async function correct(play, kind, fill) {
    await display.goto(`#/board/${play}`);
    const made = async () => (await boardOf(play)).correction?.length ?? 0;
    const before = await made();
    await page.getByRole('radio', { name: kind, exact: true }).check({ force: true });
    await fill?.();
    await page.getByLabel('Why', { exact: false }).last().fill('the players say so');
    await tap(page.getByRole('button', { name: 'Correct it', exact: true }));
    await tap(page.getByRole('button', { name: 'Yes, correct it' }));
    await until(async () => (await made()) > before, `${kind}: nothing was corrected`);
}

before(async () => {
    daemon = await new TableOfPeople().start();
    people = await People.sit(daemon);
    display = await Display.open(daemon, phone);
    page = display.page;
    await display.login();
});
after(async () => {
    people?.leave();
    await display?.close();
    await daemon?.stop();
});

test('1. North tells of a hesitation in the auction; the tempo is there; both agree; play on', async () => {
    await board(1, null);
    const told = await tell('slow pass', 'hesitation 73D', () => page.getByLabel('At which call').selectOption('2'));
    assert.match(told.seen.join(' '), /took \d/);
    await rule('play-on');
    await give({ resync: { leader: 'SEAT_EAST', tricksNs: 0, tricksEw: 0, declarerTricks: 8, reason: 'agreed' } });
});
test('2. a wrong explanation before the lead: the last pass is taken back (21B1a), and the auction goes on', async () => {
    await board(2, null);
    const before = (await table()).call.length;
    const told = await tell('wrong explanation', 'misinformation 21B', () => seat('Who', 'North'));
    assert.ok(told.option.find((one) => one.code === 'call-back').open, JSON.stringify([told.play, (await table()).phase, (await table()).play, told.facts, told.option]));
    await rule('call-back');
    assert.ok((await table()).call.length < before, told.headline);
    const turn = (await table()).turn.replace('SEAT_', '');
    for (let at = ['NORTH', 'EAST', 'SOUTH', 'WEST'].indexOf(turn), n = 0; n < 3 && (await table()).phase === 'PHASE_AUCTION'; ++n) await people.press(['NORTH', 'EAST', 'SOUTH', 'WEST'][(at + n) % 4], { call: { call: 'Pass' } });
    await give({ resync: { leader: 'SEAT_EAST', tricksNs: 0, tricksEw: 0, declarerTricks: 7, reason: 'agreed' } });
});
test('3. dummy is first to speak: Law 90 with side and amount (43A1b)', async () => {
    await board(3, null);
    await people.play('EAST', 'A');
    await until(async () => (await table()).trick?.length > 0, 'the lead is not in the record');
    await tell('dummy spoke', 'dummy-drew-attention 43A1b', () => seat('Who told you', 'East'));
    await rule('procedural-penalty', async (option) => {
        await option.getByRole('radio', { name: /North/ }).check({ force: true });
        await option.getByRole('textbox').first().fill('10');
    });
    const json = await boardOf(3);
    assert.equal(json.penalty?.length, 1, JSON.stringify(json.penalty));
    await give({ boardEnd: {} });
    people.zone.EAST = [];
    people.dummy = [];
});
test('4. rude words: a warning for behaviour (74, 91)', async () => {
    await board(4);
    await tell('rude', 'behaviour 74', () => seat('Who', 'West'));
    await rule('reminded');
});
test('5. a player remembers a revoke of the board before (64B4 by the next call)', async () => {
    await board(5, null);
    await people.trick('A');
    await people.trick('K');
    await give({ resync: { leader: 'SEAT_EAST', tricksNs: 0, tricksEw: 2, declarerTricks: 6, reason: 'agreed' } });
    await board(6);
    const told = await tell('revoke', 'revoke 63A', async () => {
        await seat('Who', 'West');
        await page.getByLabel('In which trick').selectOption('2');
    }, 5);
    assert.match(`${told.clause} ${told.headline}`, /64/);
    await rule(told.option.find((one) => !one.general && one.open).code);
});
test('6. the score stood under the wrong board number: it is moved, with the new vulnerability', async () => {
    await board(7);
    const before = await boardOf(7);
    await correct(7, 'Number of the board', () => page.getByLabel('The right number').fill('9'));
    await shot('corrected');
    assert.deepEqual(await tooSmall(page), []);
    const after = await boardOf(7);
    assert.equal(after.board.board, 9);
    assert.notEqual(after.board.vulnerability, before.board.vulnerability);
    assert.equal(after.correction[0].correction.by, director);
});
test('7. a contract and result entered wrong; put right, and in exports', async () => {
    await board(8);
    await correct(8, 'Contract and result', () => page.locator('.contract-picker input[type=text]').fill('3NT N +1'));
    const { result } = await boardOf(8);
    assert.deepEqual([result.contract.bid, result.declarerTricks], ['3NT', 10]);
    const csv = await page.evaluate(() => fetch('/api/v1/export?format=csv&table=ReceivedData').then((one) => one.text()));
    assert.match(csv, /3 NT/);
    assert.equal((await table()).result?.declarerTricks ?? (await table()).finishedBoard.find((one) => one.play === 8).declarerTricks, 10);
});
test('8. the pairs sat the other way round', async () => {
    await board(10);
    const before = await boardOf(9);
    await correct(9, 'Direction of the pairs');
    const after = await boardOf(9);
    assert.deepEqual([after.board.players?.north, after.board.players?.east], [before.board.players?.east, before.board.players?.north]);
});
test('9. no time for a board: slow play, and it counts as an average; then not played; taken back', async () => {
    await board(11);
    await tell('slow', 'slow-play 90B2', () => seat('Who', 'East'));
    await rule('noted');
    await correct(10, 'Artificial score', async () => {
        await page.getByRole('radio', { name: 'Average' }).check({ force: true });
        await tap(page.getByRole('button', { name: '60 % – 40 %' }));
    });
    assert.deepEqual([(await boardOf(10)).adjusted.ns, (await boardOf(10)).adjusted.perCent], [60, true]);
    await correct(10, 'Artificial score');
    assert.equal((await boardOf(10)).notPlayed, true);
    await display.goto('#/');
    await display.goto('#/board/10');
    await tap(page.getByRole('button', { name: 'Take back' }));
    await tap(page.getByRole('button', { name: 'Yes, take it back' }));
    await page.locator('.correction-withdrawn').waitFor();
    assert.equal((await boardOf(10)).adjusted.ns, 60);
});
test('10. a claim objected to two boards later (69B2): a trick is moved', async () => {
    await board(12);
    const before = (await table()).finishedBoard.find((one) => one.play === 8).declarerTricks;
    await tell('claim objection', 'claim-objected 69B2', () => seat('Who', 'East'), 8);
    await rule('trick-moved', async (option) => {
        await option.getByRole('radio', { name: /East/ }).check({ force: true });
        await option.getByRole('textbox').first().fill('1');
    });
    assert.equal((await table()).finishedBoard.find((one) => one.play === 8).declarerTricks, before - 1);
});
test('11. the ruling is appealed: side, grounds, committee, outcome, all on the phone', async () => {
    await tap(page.getByRole('link', { name: 'Appeal form' }));
    await page.getByRole('group', { name: 'Who appeals' }).getByRole('radio').first().check({ force: true });
    await page.getByLabel('Grounds', { exact: true }).fill('the trick was never ours to lose');
    await tap(page.getByRole('button', { name: 'Lodge an appeal' }));
    await tap(page.getByRole('button', { name: 'Take the appeal down' }));
    await page.getByText('Pending').waitFor();
    await page.getByLabel('What was decided').fill('the committee upholds it');
    await page.getByLabel('Who was consulted').fill('A, B and C');
    await tap(page.getByRole('button', { name: 'The ruling stands' }));
    await tap(page.getByRole('button', { name: 'The ruling stands' }).last());
    await page.locator('.appeal-state strong').getByText('The ruling stands').waitFor();
    await shot('appeal');
    const told = (await boardOf(8)).incident.find((one) => one.appeal);
    assert.deepEqual([told.appeal.state, told.appeal.consulted], ['APPEAL_STATE_UPHELD', 'A, B and C']);
});
test('12. something no Law names, in his own words; then the evening ends with 24 boards, all of it in the record after kill -9', async () => {
    await tell('anything else', 'other-irregularity 81C3', () => page.locator('.case-form textarea').fill('A visitor spoke of the board'));
    await rule('noted');
    for (let number = 13; played < 24; ++number) await board(number);
    assert.equal((await table()).play, 24);
    const before = await get('/api/v1/export?format=json');
    await daemon.kill();
    await daemon.start();
    await people.connect(daemon.port);
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    const after = await get('/api/v1/export?format=json');
    assert.deepEqual(after.board.map((one) => [one.result, one.correction, one.adjusted, one.incident?.map((i) => [i.status, i.appeal])]), before.board.map((one) => [one.result, one.correction, one.adjusted, one.incident?.map((i) => [i.status, i.appeal])]));
    assert.ok(after.board.flatMap((one) => one.incident ?? []).filter((one) => one.toldBy === director).length >= 8);
    assert.equal(await display.tooWide(), '');
});
