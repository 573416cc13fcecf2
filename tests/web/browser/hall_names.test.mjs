// Who sits here, typed by the players between boards: it goes through the table to the hall, stands at the other tables, in the ranking and the
// files; the Director sees whose names came from the seat and puts them right. The hall is away, the table starts anew, a board is put on while
// somebody types. And a table without a hall.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { Club, dealer, skip, callRound } from './club.mjs';
import { Daemon } from './daemon.mjs';
import { Office, Panel } from './panels.mjs';

let club, page, one, panels, others;

before(async () => {
    if (skip) return;
    club = await Club.open(2);
    ({ page } = club);
    [one] = club.tables;
    panels = await club.panels(one);
    others = await club.panels(club.tables[1]);
});
after(() => club?.close());

const session = () => page.locator('.hall-part-session');
const who = (player) => player.page.locator('.round-who');
const fields = ({ page: panel }) => [panel.getByLabel(/^You \(/), panel.getByLabel(/^Your partner \(/)];
async function say(player, own, partner) {
    await who(player).getByRole('button').click();
    const [mine, his] = fields(player);
    await mine.fill(own);
    if (partner !== undefined) await his.fill(partner);
    await player.button('That is us').click();
}
const odd = '<b>Άννα</b> "A" & Co';

test('a pair says who it is: at its panels, on the Director’s page with where it came from, at the other table', { skip }, async () => {
    await page.locator('[data-means=session]').click();
    await page.getByLabel('Name of the session').fill('Names');
    await page.getByLabel('Boards a round').fill('1');
    await page.getByRole('textbox', { name: /^Names: a line/ }).fill('4 Eva Gran – Finn Holm');
    await page.getByRole('button', { name: 'Begin the session' }).click();
    await page.getByRole('button', { name: 'Begin it at 2 tables' }).click();
    await session().getByText('The first round has not been called yet').waitFor();
    // Table 1 has pair 4 against pair 1, whichever way they sit.
    await panels.north.page.getByText(/you are pair [14]/).waitFor();
    const first = (await panels.north.page.getByText('you are pair 1').count()) > 0 ? panels.north : panels.east;
    const fourth = first === panels.north ? panels.east : panels.north;
    await who(first).getByRole('button', { name: 'Who sits here?' }).click();
    await club.shot(first.page, 'who-sheet');
    assert.equal(await first.button('That is us').isDisabled(), true); // nothing is typed
    await first.button('Cancel').click();
    await say(first, odd, '  Bo \u202e Dahl ');
    await first.page.getByText('Thank you: the names are told.').waitFor();
    await who(first).getByText(`${odd} – Bo Dahl`).waitFor();
    await fourth.page.getByText(`Against pair 1: ${odd} – Bo Dahl`).waitFor();
    await session().getByText(`Pair 1: ${odd} – Bo Dahl, typed at table 1`).waitFor();
    assert.equal(await page.locator('.hall-typed b').count(), 0);
    await club.shot(first.page, 'who-panel');
    // A name that a Director has given can be put right by who bears it; he sees what it was.
    await say(fourth, 'Eva Grahn');
    await session().getByText('Pair 4: Eva Grahn – Finn Holm, typed at table 1').waitFor();
    await session().getByText('(before: Eva Gran – Finn Holm)').waitFor();
    await session().getByText('Not told yet').waitFor({ state: 'detached' });
    await club.shot(page, 'who-director');
});

test('what is typed is there still when somebody puts the board on meanwhile; the board’s record and the ranking have the names', { skip }, async () => {
    await callRound(page, 1);
    await session().getByText('Round 1 of 3').waitFor();
    await who(others.south).getByRole('button', { name: 'Who sits here?' }).click();
    const [mine] = fields(others.south);
    await mine.fill('Gus Ek');
    await others.north.button('Start board 1').click();
    await others.south.page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await who(others.south).count(), 0); // not while a board is played
    await club.passOut(others, dealer(1));
    await who(others.south).getByRole('button', { name: 'Who sits here?' }).click();
    assert.equal(await mine.inputValue(), 'Gus Ek');
    await others.south.button('That is us').click();
    await session().getByText(/^Pair [23]: Gus Ek, typed at table 2/).waitFor();
    await club.passedOut(panels, 1, dealer(1));
    const table = await (await club.office(one)).until('the names stand in the record', ({ board }) => board?.board === 1);
    assert.ok(Object.values(table.board.players).includes(odd), JSON.stringify(table.board.players));
    await page.locator('[data-means=ranking]').click();
    await page.locator('.hall-part-ranking').getByText(odd).waitFor();
    await page.locator('.hall-part-ranking').getByText('Gus Ek').waitFor(); // of a board that was played before he typed it
    const usebio = await page.evaluate(() => fetch('/api/v1/export?format=usebio').then((answer) => answer.text()));
    assert.match(usebio, /<PLAYER_NAME>&lt;b&gt;Άννα&lt;\/b&gt; (&quot;|")A(&quot;|") &amp; Co<\/PLAYER_NAME>/);
    assert.match(usebio, /Gus Ek/);
    await page.locator('[data-means=session]').click();
});

test('the Director puts names right: for boards that have been played too, and at the panels', { skip }, async () => {
    const form = session().locator('.hall-change');
    await form.locator('summary').click();
    await form.getByLabel('What becomes another').selectOption({ label: 'Names put right' });
    await form.getByLabel('Pair', { exact: true }).fill('1');
    await form.getByLabel('Sits North or East').fill('Anna Berg');
    await form.getByLabel('Sits South or West').fill('Bo Dahl');
    await form.getByRole('button', { name: 'Change it' }).click();
    await form.getByRole('button', { name: 'Yes, tell the tables' }).click();
    await session().getByText('Pair 1 is Anna Berg – Bo Dahl: put right.').waitFor();
    await session().getByText('Pair 1: ', { exact: false }).filter({ hasText: 'typed at table' }).waitFor({ state: 'detached' });
    const first = (await panels.north.page.getByText('you are pair 1').count()) > 0 ? panels.north : panels.east;
    await who(first).getByText('Anna Berg – Bo Dahl').waitFor();
    const usebio = await page.evaluate(() => fetch('/api/v1/export?format=usebio').then((answer) => answer.text()));
    assert.doesNotMatch(usebio, /Άννα/);
    assert.match(usebio, /Anna Berg/);
});

test('the hall is away, and the table starts anew: a name that was typed meanwhile stands, and the hall hears it', { skip }, async () => {
    await club.killHall();
    await say(others.east, 'Hal Ibe', 'Jo Kern');
    await who(others.east).getByText('Hal Ibe – Jo Kern').waitFor();
    await club.tables[1].kill();
    await club.tables[1].start();
    await who(others.east).getByText('Hal Ibe – Jo Kern').waitFor();
    await club.startHall();
    await session().getByText(/^Pair [23]: Hal Ibe – Jo Kern, typed at table 2/).waitFor();
    await session().getByText('Not told yet').waitFor({ state: 'detached' });
});

test('a table without a hall: who sits here stands in its boards, over a restart; longer than 80 letters and controls are no name', { skip: false }, async () => {
    const daemon = new Daemon('', { first: true });
    const schedule = join(daemon.folder, 'rounds.csv');
    writeFileSync(schedule, 'Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard\nA,1,1,7,8,1,2\n');
    daemon.args = ['--board', fileURLToPath(new URL('../../../boards/tablets.textproto', import.meta.url)), '--session', 'Alone', '--schedule', schedule];
    await daemon.start();
    const office = await Office.open(daemon);
    const north = await Panel.join(daemon, office, 'seat-north');
    try {
        await say(north, 'Zoë', 'Лев');
        await who(north).getByText('Zoë – Лев').waitFor();
        const asked = await north.page.evaluate(() => new Promise((done) => {
            const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/seat/live`, 'kibitz.v1.json');
            const said = [];
            socket.onmessage = ({ data }) => {
                const { hello, reply } = JSON.parse(data);
                if (hello) for (const [tap, own] of [['a', 'x'.repeat(81)], ['b', 'Anna\u0007'], ['c', '\u200b ']]) socket.send(JSON.stringify({ tap, whoSits: { own } }));
                if (reply) said.push(reply);
                if (said.length === 3) done(said);
            };
        }));
        assert.deepEqual(asked.map(({ done }) => done ?? false), [false, false, false], JSON.stringify(asked));
        await daemon.kill();
        await daemon.start();
        await who(north).getByText('Zoë – Лев').waitFor();
        await north.button('Start board 1').click();
        const { board } = await office.until('board 1', (table) => table.board?.board === 1);
        assert.deepEqual([board.players.north, board.players.south], ['Zoë', 'Лев']);
    } finally {
        await north.close();
        await daemon.stop();
    }
});
