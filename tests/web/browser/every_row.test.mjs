// Every row of every law code is raised by the page of the Director's own cases, as a person walks it, or by sensors and keys; counted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { Display } from './display.mjs';
import { People, TableOfPeople } from './people.mjs';

const kibitz = process.env.KIBITZ_BINARY;
const laws = fileURLToPath(new URL('../../laws', import.meta.url));
const open = [];
after(async () => {
    for (const one of open.reverse()) await one();
});
/// What sensors and keys raise: the law cases that expect it, by clause.
function expected(folder = laws, found = new Set()) {
    for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (statSync(path).isDirectory()) expected(path, found);
        else if (name.endsWith('.scenario')) for (const [, what] of readFileSync(path, 'utf8').matchAll(/^expect incident (\S+)/gm)) found.add(what);
    }
    return found;
}
/// The rows that are flagged, by their first clause, as the command line has them.
const flagged = (code) =>
    execFileSync(kibitz, ['law', 'list', '--law-code', code], { encoding: 'utf8' })
        .split('\n')
        .map((line) => /^ {2}(\S+).*? {2,}\S+ +(call|attention|notice) +(\S.*)$/.exec(line))
        .filter(Boolean)
        .map(([, clause, , title]) => ({ clause, title }));

for (const code of ['duplicate-2017', 'foster'])
    test(`${code}: every row that the Director may tell, by the page; the others by sensors`, { timeout: 1_200_000 }, async () => {
        const daemon = await Object.assign(new TableOfPeople(), { lawCode: code }).start();
        open.push(() => daemon.stop());
        const people = await People.sit(daemon);
        open.push(() => people.leave());
        const display = await Display.open(daemon, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
        open.push(() => display.close());
        const { page } = display;
        await display.login();
        const give = (command) => page.evaluate((body) => fetch('/api/v1/commands', { method: 'POST', body }).then((one) => one.json()), JSON.stringify(command));
        const get = (path) => page.evaluate((path) => fetch(path).then((one) => one.json()), path);
        // A board that has been played, so that no row stands in another's way: what is told of it is told apart.
        await give({ boardStart: { board: 7 } });
        await people.bid();
        await people.trick('A');
        await people.trick('K');
        await give({ resync: { leader: 'SEAT_EAST', tricksNs: 0, tricksEw: 2, declarerTricks: 6, reason: 'conceded' } });
        await give({ boardStart: { board: 8 } });
        const { row } = await get('/api/v1/cases');
        assert.ok(row.length > 50, `${row.length} rows`);
        const raised = new Set();
        for (const one of row) {
            await display.goto('#/');
            await display.goto('#/case/1');
            await page.getByLabel('Look for it by words or by Law').fill(one.clause[0]);
            const button = page.locator(`.case-row[data-means="case ${one.situation}"]`);
            await button.waitFor();
            await page.waitForTimeout(720);
            await button.click();
            const field = (label) => page.getByLabel(label);
            const choose = async (legend) => {
                const group = page.getByRole('group', { name: legend, exact: true });
                if ((await group.count()) > 0) await group.locator('input').first().check({ force: true });
            };
            const pick = async (title, card) => {
                const line = page.locator('.case-card').filter({ hasText: title });
                if ((await line.count()) === 0) return;
                await page.waitForTimeout(720);
                await line.getByRole('button').click();
                await page.waitForTimeout(720);
                await page.locator(`[data-card="${card}"]`).click();
            };
            await page.getByRole('button', { name: 'Take it down' }).waitFor();
            await choose('Who');
            await choose('The other player');
            if (one.asksTrick) await field('In which trick').selectOption('2');
            if (one.asksCall) await field('At which call').selectOption('3');
            const seat = one.asksSeat ? await page.locator('input[name=case-seat]:checked').getAttribute('value').catch(() => null) : null;
            const suit = seat === null ? 'D' : 'SHDC'[Number(seat) - 1];
            if (one.asksCard && !one.situation.startsWith('revoke 6')) await pick('Which card', `${suit}5`);
            if (one.asksOtherCard) await pick('The other card', `${suit}4`);
            if (one.asksCount) await field('How many').fill('2');
            await page.locator('.case-form textarea').fill('as a test tells it');
            await page.waitForTimeout(720);
            await page.getByRole('button', { name: 'Take it down' }).click();
            await page.waitForURL(/#\/incident\/\d+$/, { timeout: 15_000 }).catch(async () => assert.fail(`${one.situation}: ${await page.locator('[role=alert]').allInnerTexts()}`));
            const told = await get(`/api/v1/incidents/${page.url().split('/').pop()}`);
            assert.ok(told.headline !== '' && told.option.length > 0, one.situation);
            assert.ok(told.option.some((option) => option.open), `${one.situation}: something can be ruled`);
            raised.add(told.situation);
            raised.add(one.situation);
        }
        // What is left is found by the engine itself, and each has its law cases; the record's own doubt is no law's.
        const left = flagged(code).filter(({ title }) => !row.some((one) => one.title === title));
        const sensed = [...expected()];
        for (const { clause } of left) assert.ok(clause === '-' || sensed.some((what) => what.startsWith(clause)), `${clause} is raised by no law case`);
        assert.equal(raised.size >= row.length, true);
        assert.equal(row.length + left.length, flagged(code).length);
        console.log(`# ${code}: ${flagged(code).length} rows: ${row.length} by the page, ${left.map(({ clause }) => clause).join(', ')} by sensors and keys`);
    });
