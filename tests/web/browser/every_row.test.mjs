// Every row of every law code that the Director may tell is walked by his page, as a person with a keyboard walks it: found by words or by Law,
// told, its options read, one ruled, taken back. The rest is raised by sensors and keys (law cases). Counted, code by code; what is counted
// here by clauses is counted by rows in tests/unit/laws/every_row_test.cpp.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { Display, director } from './display.mjs';
import { People, TableOfPeople } from './people.mjs';

const kibitz = process.env.KIBITZ_BINARY;
const from = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const codes = readdirSync(from('controller/laws/codes')).filter((name) => name.endsWith('.textproto')).map((name) => basename(name, '.textproto')).sort();
/// Pages of one display that walk side by side: one waits for the table while another draws.
const walkers = 3;
const open = [];
after(async () => {
    for (const one of open.reverse()) await one();
});
/// What sensors and keys raise: the law cases that expect it, by clause; not those in which the Director tells of it.
function expected(folder = from('tests/laws'), found = new Set()) {
    for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (statSync(path).isDirectory()) expected(path, found);
        else if (name.endsWith('.scenario'))
            for (const one of readFileSync(path, 'utf8').split(/^case:/m))
                if (!/^director is told/m.test(one)) for (const [, what] of one.matchAll(/^expect incident (\S+)/gm)) found.add(what);
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

/// A page that walks rows. Keys have no place that could move, so nothing waits for a finger (state/still.ts).
class Walker {
    constructor(display, page) {
        Object.assign(this, { display, page });
    }
    get(path) {
        return this.page.evaluate((path) => fetch(path).then((one) => one.json()), path);
    }
    go(hash) {
        return this.page.evaluate((to) => (location.hash = to), hash);
    }
    press(locator) {
        return locator.press('Enter');
    }
    /// The second press, which is none of the first's (look/Confirm).
    async confirm(locator) {
        await locator.waitFor();
        await this.page.waitForTimeout(450);
        return locator.press('Enter');
    }
    /// A choice by the space bar; again where the page has been drawn anew meanwhile.
    async mark(radio) {
        for (let tries = 0; tries < 5 && !(await radio.isChecked()); ++tries) await radio.press(' ');
        assert.ok(await radio.isChecked(), await radio.evaluate((one) => one.outerHTML));
    }
    button(name) {
        return this.page.getByRole('button', { name });
    }
    async choose(legend) {
        const group = this.page.getByRole('group', { name: legend, exact: true });
        if ((await group.count()) > 0) await this.mark(group.locator('input').first());
    }
    async pick(title, card) {
        const line = this.page.locator('.case-card').filter({ hasText: title });
        if ((await line.count()) === 0) return;
        await this.press(line.getByRole('button'));
        await this.press(this.page.locator(`[data-card="${card}"]`));
    }
    /// The row is looked for by its Law, or by the words of its title, and told of the first board. @return the incident
    async tell(row, byWords) {
        const { page } = this;
        await this.go('#/case/1');
        await page.getByLabel('Look for it by words or by Law').fill(byWords ? row.title.replace(/[’']/g, ' ') : row.clause[0]);
        await this.press(page.locator(`.case-row[data-means="case ${row.situation}"]`));
        await this.button('Take it down').waitFor();
        await this.choose('Who');
        await this.choose('The other player');
        if (row.asksTrick) await page.getByLabel('In which trick').selectOption('2');
        if (row.asksCall) await page.getByLabel('At which call').selectOption('3');
        const chosen = page.locator('input[name=case-seat]:checked');
        const seat = row.asksSeat && (await chosen.count()) > 0 ? await chosen.getAttribute('value') : null;
        const suit = seat === null ? 'D' : 'SHDC'[Number(seat) - 1];
        if (row.asksCard && !row.situation.startsWith('revoke 6')) await this.pick('Which card', `${suit}5`);
        if (row.asksOtherCard) await this.pick('The other card', `${suit}4`);
        if (row.asksCount) await page.getByLabel('How many').fill('2');
        await page.locator('.case-form textarea').fill(`as a test tells ${row.situation}`);
        await this.press(this.button('Take it down'));
        await page.waitForURL(/#\/incident\/\d+$/).catch(async () => assert.fail(`${row.situation}: ${await page.locator('[role=alert]').allInnerTexts()}`));
        return Number(page.url().split('/').pop());
    }
    /// What an option asks for besides is filled in.
    async fill(option) {
        const at = this.page.locator(`.option[data-option="${option.code}"]`);
        if (option.asksSuit) await this.mark(at.locator(`input[name="suit-${option.code}"]`).first());
        if (option.asksSide) await this.mark(at.locator(`input[name="side-${option.code}"]`).first());
        if (option.asksTricks) await at.getByLabel(/[Tt]ricks/).first().fill('1');
        if (option.asksScore) {
            await this.mark(at.locator(`input[name="kind-${option.code}"][value=percent]`));
            for (const [i, side] of ['60', '40'].entries()) await at.locator('.asked-row input').nth(i).fill(side);
        }
        if (option.asksPenalty) await at.getByLabel('Penalty').first().fill('10');
        if (option.asksNote) await at.locator('textarea').fill('ruled by a test');
    }
    /// The page shows the incident with its words and options; one that is open is ruled, and taken back.
    async ruleAndUndo(row, id) {
        const { page } = this;
        const told = await this.get(`/api/v1/incidents/${id}`);
        const options = told.option.map((one) => ({ ...this.general.find(({ code }) => code === one.code), ...one })); // words and wants of those come with the table
        await page.locator('.incident-head h1').filter({ hasText: /\S/ }).waitFor();
        assert.ok(told.headline !== '' && told.option.length > 0, row.situation);
        assert.equal(told.toldBy, director, row.situation);
        const asks = (one) => ['asksSuit', 'asksSide', 'asksTricks', 'asksScore', 'asksPenalty', 'asksNote'].filter((what) => one[what]).length;
        const [option] = options.filter((one) => one.open).sort((a, b) => asks(a) - asks(b));
        assert.ok(option, `${row.situation}: something can be ruled`);
        const line = page.locator(`.option[data-option="${option.code}"]`);
        await this.press(line.locator('.option-button'));
        await this.fill(option);
        await this.confirm(line.getByRole('button', { name: /^Confirm/ }));
        await page.locator('.settled').waitFor().catch(async () => assert.fail(`${row.situation}, ${option.code}: ${await page.locator('.ruling').innerText()}`));
        await this.press(this.button('Undo'));
        await this.confirm(this.button('Confirm: undo'));
        await line.waitFor().catch(async () => assert.fail(`${row.situation}, ${option.code}: ${await page.locator('.ruling').innerText()}`));
        assert.equal((await this.get(`/api/v1/incidents/${id}`)).status, 'INCIDENT_STATUS_SEEN', row.situation);
        return told.situation;
    }
}

/// A table at which a board has been played, so that no row stands in another's way (what is told of it is told apart); and pages at it.
async function tableOf(code) {
    const daemon = await Object.assign(new TableOfPeople(), { lawCode: code }).start();
    open.push(() => daemon.stop());
    const people = await People.sit(daemon);
    open.push(() => people.leave());
    const display = await Display.open(daemon);
    open.push(() => display.close());
    await display.login();
    const first = new Walker(display, display.page);
    const give = (command) => display.page.evaluate((body) => fetch('/api/v1/commands', { method: 'POST', body }).then((one) => one.json()), JSON.stringify(command));
    await give({ boardStart: { board: 7 } });
    await people.bid();
    await people.trick('A');
    await people.trick('K');
    await give({ resync: { leader: 'SEAT_EAST', tricksNs: 0, tricksEw: 2, declarerTricks: 6, reason: 'conceded' } });
    await give({ boardStart: { board: 8 } });
    const others = await Promise.all(
        Array.from({ length: walkers - 1 }, async () => {
            const page = await display.context.newPage();
            await page.goto(daemon.url);
            await page.getByText('Live', { exact: true }).waitFor();
            return new Walker(display, page);
        }),
    );
    const { generalOption } = await first.get('/api/v1/table');
    return [first, ...others].map((one) => Object.assign(one, { general: generalOption }));
}

/// Rows that a page has walked, by what is told: a code that extends another has most of its rows word for word.
const walked = new Set();
const name = (row) => `${row.situation}: ${row.title}`;

for (const code of codes)
    test(`${code}: every row that the Director may tell, by the page; the others by sensors`, { timeout: 600_000 }, async () => {
        const pages = await tableOf(code);
        const { row } = await pages[0].get('/api/v1/cases');
        assert.ok(row.length > 50, `${row.length} rows`);
        const fresh = row.filter((one) => !walked.has(name(one)));
        const waiting = fresh.map((one, i) => [one, i % 2 === 1]);
        await Promise.all(
            pages.map(async (page) => {
                for (let next = waiting.shift(); next; next = waiting.shift()) {
                    await page.ruleAndUndo(next[0], await page.tell(...next));
                    walked.add(name(next[0]));
                }
            }),
        );
        for (const one of row) assert.ok(walked.has(name(one)), `${one.situation} was not walked`);
        // What is left is found by the engine itself, and each has its law cases; the record's own doubt is no law's.
        const left = flagged(code).filter(({ title }) => !row.some((one) => one.title === title));
        const sensed = [...expected()];
        for (const { clause } of left) assert.ok(sensed.some((what) => (clause === '-' ? what === 'record-doubtful' || what === '-' : what.startsWith(clause))), `${clause} is raised by no law case`);
        assert.equal(row.length + left.length, flagged(code).length);
        console.log(`# ${code}: ${flagged(code).length} rows: ${row.length} by the page, ${fresh.length} of them first here, ${left.map(({ clause }) => clause).join(', ')} by sensors and keys`);
    });
