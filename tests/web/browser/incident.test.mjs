// An incident from its appearing to its ruling, a reload, and a power cut.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display, colours, tap } from './display.mjs';

let daemon, display, id;
before(async () => {
    // Dummy's touch: its options stay open while the simulated players play on without a Director.
    daemon = await new Daemon('board 1 trick 2 north dummy-touches\n').start();
    display = await Display.open(daemon);
    await display.login('');
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});

test('it appears in large type, with its clause', async () => {
    id = await display.firstIncident();
    const alarm = display.page.locator('.alarm');
    assert.match(await alarm.innerText(), /touched/);
    assert.match(await alarm.innerText(), /Law 45F/);
    const size = await display.page
        .locator('.alarm-headline')
        .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    assert.ok(size >= 22, `${size} px`);
});
test('it is read out to those who listen', async () => {
    assert.match(await display.page.locator('[aria-live=assertive]').innerText(), /touched/);
});
test('it opens with what was seen, how sure, and a plot that is not blank', async () => {
    await tap(display.page.locator('.alarm').getByRole('link', { name: 'Open' }));
    await display.page.getByRole('heading', { level: 1, name: /touched/ }).waitFor();
    assert.ok((await display.page.locator('.what-seen li').count()) >= 1);
    assert.match(await display.page.locator('.certainty').innerText(), /Certain|Probable|Doubtful/);
    const canvas = display.page.locator('.chart canvas');
    await canvas.waitFor();
    assert.ok((await colours(canvas)) > 10);
    await display.page.locator('.lanes .block').first().waitFor();
    await display.page.locator('.lanes .mark').first().waitFor();
});
test('all of it was seen: nothing was weighed that a committee would ask for', async () => {
    await display.page.getByText('The same as a table').waitFor();
    assert.equal(await display.page.locator('.weighed').count(), 0);
});
test('the same readings stand in a table', async () => {
    await tap(display.page.getByText('The same as a table'));
    await display.page.locator('.evidence-table tbody tr').first().waitFor();
    assert.ok((await display.page.locator('.evidence-table tbody tr').count()) > 5);
    assert.match(await display.page.locator('.evidence-table').innerText(), /face up/);
});
test('the replay runs, stops, and goes where the slider goes', async () => {
    const slider = display.page.locator('.replay-slider');
    const value = async () => Number(await slider.inputValue());
    await slider.fill(await slider.getAttribute('min')); // the table's seconds before it, fewer by the clock at this speed
    const from = await value();
    await tap(display.page.getByRole('button', { name: 'Play', exact: true }));
    await display.page.waitForFunction(
        (from) => Number(document.querySelector('.replay-slider').value) > from + 0.3,
        from,
    );
    await tap(display.page.getByRole('button', { name: 'Pause' }));
    await display.page.waitForTimeout(50); // the frame that was being drawn when the tap came
    const stopped = await value();
    await display.page.waitForTimeout(200);
    assert.equal(await value(), stopped);
    await tap(display.page.getByLabel('Evidence').getByRole('button', { name: 'To the moment' }));
    assert.ok(Math.abs(await value()) < 0.03);
});
test('one tap rules nothing; without a name nothing is recorded; the second tap rules', async () => {
    const option = display.page.locator('.option').first();
    const label = await option.locator('.option-label').innerText();
    await tap(option.locator('.option-button'));
    const confirm = option.getByRole('button', { name: /^Confirm/ });
    await tap(confirm);
    await option.getByText('Write your name first').waitFor();
    assert.equal(await display.page.locator('.settled').count(), 0);
    await display.page.getByLabel('Your name').fill('M. Rossi');
    await tap(display.page.getByRole('button', { name: 'Keep this name' }));
    await display.page.getByText('You rule as M. Rossi').waitFor();
    await tap(confirm);
    await display.page.locator('.settled').waitFor();
    assert.match(await display.page.locator('.settled').innerText(), new RegExp(label.slice(0, 8)));
    assert.match(await display.page.locator('.settled-by').innerText(), /M\. Rossi/);
});
test('after a reload it is still ruled', async () => {
    await display.page.reload();
    await display.page.locator('.settled').waitFor();
    assert.match(await display.page.locator('.settled-by').innerText(), /M\. Rossi/);
});
test('when the power goes it is said at once; afterwards it is still ruled and nothing is missing', async () => {
    await daemon.kill();
    await display.page.getByText('Connection lost', { exact: true }).waitFor();
    await display.page.getByText(/^As of \d\d:\d\d:\d\d/).waitFor();
    const ruling = display.page.getByRole('button', { name: 'Undo' });
    await tap(ruling);
    await tap(display.page.getByRole('button', { name: /^Confirm/ }));
    await display.page.getByText(/Nothing was sent/).waitFor();
    // What is opened while there is no connection comes when it is back.
    await display.goto('#/');
    await display.goto(`#/incident/${id}`);
    await display.page.getByText(/What was weighed could not be fetched/).waitFor();
    display.errors.length = 0; // the connection's own
    await daemon.start();
    await display.page.getByText('Live', { exact: true }).waitFor();
    await display.page.locator('.settled').waitFor();
    assert.match(await display.page.locator('.settled-by').innerText(), /M\. Rossi/);
    await display.page.getByText(/What was weighed could not be fetched/).waitFor({ state: 'detached' });
    // It stands in the log of its own board, whichever lay on the table by then.
    const { play } = await display.page.request.get(`${daemon.url}/api/v1/table`).then((one) => one.json());
    let board = 0;
    for (let one = 1; one <= (play ?? 1) && board === 0; ++one) {
        const log = await display.page.request.get(`${daemon.url}/api/v1/boards/${one}/log`).then((answer) => answer.json());
        if (log.event?.some((event) => event.incidentRuled?.by === 'M. Rossi')) board = one;
    }
    await display.goto(`#/log/${board}`);
    await display.page
        .getByRole('link', { name: /ruled by M\. Rossi/ })
        .first()
        .waitFor();
    // Stepping through it shows the table as the daemon folded it.
    const log = await display.page.request.get(`${daemon.url}/api/v1/boards/${board}/log`).then((answer) => answer.json());
    assert.equal(log.change.length, log.event.length);
    const lead = log.event.findIndex((event) => event.cardPlayed);
    await display.page.locator('.log-card').filter({ hasNotText: 'face down' }).first().click();
    await display.page.locator('.standing .middle-place .playing-card').first().waitFor();
    await tap(display.page.getByRole('button', { name: /^Why these cards/ }));
    await display.page.locator('.sheet .weighed-way').first().waitFor();
    await display.page.keyboard.press('Escape');
    assert.equal(await display.page.locator('.standing .middle-place .playing-card').count(), 1, `only ${log.event[lead].cardPlayed.card} lies there`);
    display.errors.length = 0;
});
test('undo opens it again, dismissing needs a reason', async () => {
    await display.goto(`#/incident/${id}`);
    await tap(display.page.getByRole('button', { name: 'Undo' }));
    await tap(display.page.getByRole('button', { name: 'Confirm: undo' }));
    await display.page.locator('.options').first().waitFor();
    await tap(display.page.locator('.option-dismiss .option-button'));
    await tap(display.page.getByRole('button', { name: 'Confirm: dismiss' }));
    await display.page.getByText('Say why').waitFor();
    await tap(display.page.getByRole('button', { name: 'Settled at the table', exact: true }));
    await tap(display.page.getByRole('button', { name: 'Confirm: dismiss' }));
    await display.page.locator('.settled').getByText('Settled at the table').waitFor();
});
test('the console said nothing', () => assert.deepEqual(display.errors, []));
