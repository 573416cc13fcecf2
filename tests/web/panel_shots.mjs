// node panel_shots.mjs KIBITZ OUTDIR: pictures of the players' panels through a board, at a real table, for the manual and for
// eyes: South on a tablet, West on a phone. KIBITZ_LOCALE=el: in Greek.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [binary, out] = process.argv.slice(2);
if (!binary || !out) throw new Error('usage: node panel_shots.mjs KIBITZ OUTDIR');
process.env.KIBITZ_BINARY = binary;
const { chromium } = await import('playwright-core');
const { launch } = await import('./browser/chromium.mjs');
const { Daemon, senseToken } = await import('./browser/daemon.mjs');
const { Office, Panel, phone, tablet } = await import('./browser/panels.mjs');
const { Cameras } = await import('./browser/cameras.mjs');

mkdirSync(out, { recursive: true });
const locale = process.env.KIBITZ_LOCALE ?? 'en-GB';
const daemon = await new Daemon('', { board: fileURLToPath(new URL('../../boards/tablets.textproto', import.meta.url)) }).start();
const browser = await launch(chromium);
const office = await Office.open(daemon);
const join = (panel, viewport) => Panel.join(daemon, office, panel, { browser, viewport, locale });
const north = await join('seat-north', tablet);
const east = await join('seat-east', tablet);
const south = await join('seat-south', tablet);
const west = await join('seat-west', phone);
const shoot = async (name, ...panels) => {
    await south.page.waitForTimeout(700);
    for (const [panel, size] of panels) await panel.page.screenshot({ path: `${out}/${name}-${size}.png` });
};
const both = [[south, 'tablet'], [west, 'phone']];
const turn = (panel) => panel.page.locator('.prompt-asks').waitFor();
const call = async (panel, word) => {
    await turn(panel);
    await panel.call(word);
};
try {
    await shoot('board', ...both);
    await north.page.locator('.next > .button').click();
    await call(north, 'Pass');
    await call(east, '1H');
    await turn(south);
    await south.page.locator('.call-key.stop').click();
    await south.key('2S').click();
    await south.page.locator('.make .toggle').click();
    await shoot('bidding', ...both);
    await south.page.locator('.make .go').click();
    await turn(west);
    await east.page.locator('.box-foot .button').first().click();
    await east.page.locator('.sheet .call-button').last().click();
    await north.page.locator('.sheet input').waitFor();
    await shoot('question', [north, 'tablet']);
    await north.page.locator('.sheet input').fill('6 spades, weak');
    await north.page.locator('.sheet-foot .button-primary').click();
    await east.page.locator('.meanings').getByText('6 spades').waitFor();
    await shoot('answer', [east, 'tablet']);
    await east.page.locator('.sheet-foot .button-primary').click();
    await call(west, '3H');
    await call(north, '4S');
    await call(east, 'Pass');
    await call(south, 'Pass');
    await call(west, 'Pass');
    const cameras = await Cameras.open(daemon.port, senseToken, 'tablets');
    await turn(west);
    await shoot('lead', ...both);
    cameras.lay('WEST', 'H7');
    await south.page.locator('.faced').first().waitFor();
    cameras.dummy = ['NORTH', ['SA', 'SQ', 'ST', 'S4', 'HJ', 'H5', 'D9', 'D8', 'D3', 'CK', 'CQ', 'C7', 'C2']];
    await south.page.locator('.dummy-card').nth(12).waitFor();
    await south.page.locator('.dummy-card').nth(5).click();
    await shoot('play', ...both);
    await south.page.locator('.play-tools .button').last().click();
    await south.page.locator('.numbers .button').nth(11).click();
    await shoot('claim', [south, 'tablet']);
    await south.page.locator('.sheet-foot .button-primary').click();
    await turn(west);
    await shoot('claimed', [west, 'phone']);
    for (const panel of [west, east]) await panel.page.locator('.ask-buttons .button-primary').click();
    await turn(south);
    await shoot('result', ...both);
    await west.page.locator('.seat-tools .director').click();
    await shoot('director', [west, 'phone']);
    await west.page.locator('.sheet-foot .button').first().click();
    await west.page.locator('.seat-tools .tool').first().click();
    await shoot('settings', [west, 'phone']);
    cameras.close();
} finally {
    await browser.close();
    await daemon.stop();
}
