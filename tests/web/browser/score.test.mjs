// A ruling that asks for more than a choice: an adjusted score, filled in, recorded, shown on the table and taken back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Daemon } from './daemon.mjs';
import { Display, tap } from './display.mjs';

let daemon, display, option;
before(async () => {
    daemon = await new Daemon('board 1 trick 2 north dummy-touches\n').start();
    display = await Display.open(daemon);
    await display.login();
    const id = await display.firstIncident();
    await display.goto(`#/incident/${id}`);
    option = display.page.locator('.option').filter({ hasText: '12C' }).first();
});
after(async () => {
    await display?.close();
    await daemon?.stop();
});

test('it asks for each side’s points, and records nothing without them', async () => {
    await tap(option.locator('.option-button'));
    await tap(option.getByRole('button', { name: /^Confirm/ }));
    await option.getByText(/No contract with a result/).waitFor();
    await option.getByRole('radio', { name: 'Points' }).check();
    await option.getByLabel('Points of North–South').fill('420');
    await option.getByLabel('Points of East–West').fill('many');
    await tap(option.getByRole('button', { name: /^Confirm/ }));
    await option.getByText('Whole points for each side, with a minus where it loses').waitFor();
    assert.equal(await display.page.locator('.settled').count(), 0);
});
test('filled in it is ruled', async () => {
    await option.getByLabel('Points of East–West').fill('-450');
    await tap(option.getByRole('button', { name: /^Confirm/ }));
    await display.page.locator('.settled').waitFor();
    await display.goto('#/log/1');
    await display.page.getByText('Adjusted score: N–S 420, E–W −450.').locator('visible=true').first().waitFor();
});
test('the console said nothing', () => assert.deepEqual(display.errors, []));
