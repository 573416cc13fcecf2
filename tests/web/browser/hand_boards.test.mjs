// The table by hand plays board after board by itself, on slow machines and slow lines: a board that is played by the Laws brings no
// incident and does not stop, and the record has each card as it was laid.
//     KIBITZ_BOARDS=200 KIBITZ_TABLES=4 node --test browser/hand_boards.test.mjs      so many boards; without, as many as begin in a minute
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon } from './daemon.mjs';
import { HandTable } from './hand_table.mjs';
import { proxy } from './proxy.mjs';

const boards = Number(process.env.KIBITZ_BOARDS ?? 0);
const begins = 60_000; ///< ms in which boards are begun when no number is given
const most = 600_000; ///< ms for one board: it hangs

const spread = (from, to) => () => from + Math.random() * (to - from);
/// How late messages come, and how long the page stands still again and again.
const tables = [
    { name: 'as it is' },
    { name: 'a slow line', late: spread(0, 400) },
    { name: 'a slow machine', still: spread(0, 500) },
    // Most messages at once and one in twenty a second late: what the page knows is old by a card and more.
    { name: 'a slow machine and a bad line', still: spread(0, 300), late: () => (Math.random() < 0.05 ? 1000 : spread(0, 150)()) },
];
const wanted = Number(process.env.KIBITZ_TABLES ?? 4);

let browser;
before(async () => (browser = await launch(chromium)));
after(() => browser?.close());

/// The page's thread waits for an answer that comes late: it stands still as on a machine that is busy, and costs none of this one.
async function standStill(page, still) {
    await page.route('**/still', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, still()));
        await route.fulfill({ body: '' }).catch(() => undefined); // the page is closed
    });
    await page.evaluate(() => {
        const again = () => {
            const request = new XMLHttpRequest();
            request.open('GET', '/still', false);
            request.send();
            setTimeout(again, 200 + Math.random() * 400);
        };
        again();
    });
}

async function sitDown({ still, late }) {
    const daemon = await new Daemon(undefined, { byHand: true }).start();
    const line = await proxy({ to: daemon.port, late });
    const hand = await HandTable.open(line.url, { browser });
    if (still) await standStill(hand.page, still);
    return {
        hand,
        async close() {
            await hand.close();
            await line.close();
            await daemon.stop();
        },
    };
}

async function playOne(hand, number) {
    hand.readings.length = 0;
    const known = (await hand.incidents()).length;
    if (number === 1) await hand.do('deal').click();
    else await hand.do('next').click();
    await hand.until('the auction', (view) => view.phase === 'PHASE_AUCTION');
    await hand.do('play-board').and(hand.page.locator(':not([disabled])')).click();
    // Over when the page says so: the last card turned, the score confirmed.
    await hand.page.locator('[data-do=stop]').waitFor();
    await hand.page.locator('[data-do=stop]').waitFor({ state: 'detached', timeout: most });
    const view = await hand.view();
    const told = JSON.stringify((view.incident ?? []).slice(known).map(({ clause, headline }) => `${clause} ${headline}`));
    assert.equal(told, '[]', `board ${number}: nobody asked for an irregularity`);
    assert.equal(view.phase, 'PHASE_FINISHED', `board ${number} stopped: ${await hand.page.locator('.strip').innerText()}`);
    assert.equal(view.recordState, 'RECORD_STATE_IN_STEP');
    assert.deepEqual(view.trick.flatMap((trick) => trick.card.map(({ seat, card }) => ({ seat, card }))), hand.seen(), `board ${number}`);
}

test('board after board, played to the end, and no irregularity', { concurrency: true, timeout: 2 ** 31 - 1 }, async (all) => {
    const end = performance.now() + begins;
    let begun = 0;
    const another = () => (boards ? begun < boards : performance.now() < end) && ++begun > 0;
    await Promise.all(
        Array.from({ length: wanted }, (_, i) => {
            const table = tables[(tables.length - 1 - i % tables.length)];
            return all.test(table.name, async (told) => {
                const at = await sitDown(table);
                let played = 0;
                try {
                    while (another()) await playOne(at.hand, ++played);
                    assert.deepEqual(at.hand.errors, []);
                } finally {
                    told.diagnostic(`${played} boards`);
                    await at.close();
                }
            });
        }),
    );
});
