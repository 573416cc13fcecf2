// The page of the table by hand stands before the conformance kit: `kibitz sense check` plays the table's side, breaks the connection,
// holds acknowledgements back, and finds nothing to say.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Daemon } from './daemon.mjs';
import { HandTable } from './hand_table.mjs';
import { proxy } from './proxy.mjs';

const board = join(dirname(fileURLToPath(import.meta.url)), '../../../boards/by-hand.textproto');
const token = 'a-ticket-of-the-kit';
const seats = ['north', 'east', 'south', 'west'];
let daemon, kit, front, hand;
before(async () => {
    daemon = await new Daemon(undefined, { byHand: true }).start();
    const child = spawn(process.env.KIBITZ_BINARY, ['sense', 'check', '--board', board, '--port', '0', '--seconds', '20', '--token', token]);
    kit = { child, output: '' };
    kit.ended = new Promise((resolve) => child.once('exit', resolve));
    const port = await new Promise((resolve, reject) => {
        child.stdout.on('data', (part) => {
            kit.output += part;
            const found = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(kit.output);
            if (found) resolve(Number(found[1]));
        });
        child.once('exit', () => reject(new Error(`the kit ended: ${kit.output}`)));
    });
    front = await proxy({ to: daemon.port, sense: { port, token } });
    hand = await HandTable.open(front.url);
});
after(async () => {
    kit?.child.kill();
    await hand?.close();
    await front?.close();
    await daemon?.stop();
});

const menu = async (seat, words) => {
    await hand.page.locator(`.plate-${seat} .plate-button`).click();
    await hand.page.getByRole('button', { name: words }).click();
};

test('kibitz sense check finds nothing to say of the page', async () => {
    await hand.do('deal').click();
    for (const seat of seats) await menu(seat, 'Call the Director');
    for (const seat of seats) {
        await menu(seat, 'Reach over own edge');
        await menu(seat, 'Arm back from own edge');
        const card = await hand.page.locator(`[data-hand=${seat}] [data-card]`).first().getAttribute('data-card');
        await hand.drag(card);
        await hand.page.locator(`[data-zone=${seat}] [data-card=${card}]`).waitFor();
        await menu(seat, 'Spread the hand');
        await hand.page.locator(`[data-hand=${seat}] [data-card]`).last().click();
        await hand.do('touches').click();
        await hand.page.waitForTimeout(700);
    }
    await kit.ended;
    const said = kit.output.split('\n').filter((line) => /^(PASS|FAIL|SKIPPED)/.test(line));
    for (const rule of ['hello', 'messages', 'devices', 'readings', 'sequence', 'order', 'sign-of-life', 'clock', 'resume', 'window', 'refusals'])
        assert.match(kit.output, new RegExp(`^PASS +${rule}:`, 'm'), `${rule}:\n${said.join('\n')}`);
    // A busy machine is late whoever sends: so late that its reading is of no use is another thing.
    assert.match(kit.output, /^(PASS|FAIL) +latency:/m);
    assert.match(kit.output, /^SKIPPED +pictures: no hello said shows_pictures/m); // it is no camera
    assert.equal(kit.output.match(/^SKIPPED/gm).length, 1);
});
