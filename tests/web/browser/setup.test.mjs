// A table's first start, as the person who looks after a club's computers meets it: what is the password, I have forgotten it, setup hung and
// now I am locked out, a wrong time zone shut me out. KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Computer, choosePin, fits, giveCode, install, logIn, ownPin, remove, sees, visit } from './first_start.mjs';

before(install);
after(remove);

const form = (page) => page.getByLabel('What the table is called').waitFor();
const go = (page) => page.getByRole('button', { name: 'Set the table up' }).click();
const loginPage = (page) => page.getByRole('heading', { name: 'Director’s PIN' }).waitFor();

test('from the first start to the table, by the code on the console', async () => {
    const computer = await new Computer().start();
    try {
        assert.match(computer.code, /^\d{4} \d{4}$/);
        const page = await visit(computer);
        await sees(page, 'printed a code of eight digits');
        await fits(page, 'setup-code');
        assert.match(computer.command('setup'), new RegExp(computer.code), '`kibitz setup` tells the code');
        await giveCode(page, '12');
        await sees(page, 'you have typed 2');
        await giveCode(page, computer.code === '0000 0000' ? '11111111' : '00000000');
        await sees(page, 'That is not the code');
        await giveCode(page, computer.code);
        await form(page);
        await sees(page, 'The table’s clock is right');
        await fits(page, 'setup-form');
        await page.getByLabel('What the table is called').fill('');
        await choosePin(page, '12345', '12345');
        await go(page);
        await sees(page, 'Give it a name');
        await sees(page, 'The PIN has six digits');
        await fits(page, 'setup-faults');
        await page.getByLabel('What the table is called').fill('Table 3');
        await choosePin(page, ownPin, '271829');
        await go(page);
        await sees(page, 'The two are not the same');
        await choosePin(page);
        await go(page);
        await loginPage(page);
        await logIn(page);
        await sees(page, 'Table 3');
        assert.match(readFileSync(join(computer.data, 'setup.textproto'), 'utf8'), /time_zone: "Europe\/Athens"/);
        assert.equal(existsSync(join(computer.data, 'setup-code')), false, 'the code is gone');
        assert.doesNotMatch(computer.said, new RegExp(ownPin), 'the PIN that was chosen is printed nowhere');
    } finally {
        await computer.away();
    }
});

test('a table that does not answer is asked again by itself, for its code and for what was chosen; forty Greek letters are a name', async () => {
    const computer = await new Computer().start();
    try {
        const page = await visit(computer);
        await sees(page, 'printed a code of eight digits');
        const { code, port } = computer;
        await computer.kill();
        // The whole line of the console, as it is pasted.
        await giveCode(page, `http://127.0.0.1:${port}/setup, with the code ${code}`);
        await sees(page, 'you have typed');
        await giveCode(page, code.replace('0', 'O').replace('1', 'l'));
        await sees(page, 'The table does not answer. It is being asked again.');
        await page.getByRole('button', { name: 'Asking the table' }).waitFor();
        await computer.start();
        await form(page);
        assert.deepEqual(
            (await page.locator('select[name=law] option').allInnerTexts()).filter((one) => !/bridge/.test(one)),
            [],
            'law codes are told by what they are, not by the names of their files',
        );
        // A field is called by its label; what a screen reader adds is its description.
        for (const name of ['What the table is called', 'The Director’s PIN, six digits of your choice']) assert.equal(await page.getByLabel(name, { exact: true }).count(), 1, name);
        assert.equal(await page.getByRole('combobox', { name: 'Time zone', exact: true }).count(), 1);
        const name = 'Τραπέζι δίπλα στο μεγάλο παράθυρο, κήπος';
        assert.equal([...name].length, 40);
        await page.getByLabel('What the table is called').fill(name);
        await choosePin(page);
        await computer.kill();
        await go(page);
        await sees(page, 'The table does not answer. It is being asked again.');
        await computer.start();
        await loginPage(page);
        await logIn(page);
        await sees(page, name);
    } finally {
        await computer.away();
    }
});

test('loaded anew in the middle, the page goes on where it was; two browsers at once: one of them sets it up', async () => {
    const computer = await new Computer().start();
    try {
        const one = await visit(computer);
        const two = await visit(computer, '/seat');
        await giveCode(one, computer.code);
        await giveCode(two, computer.code);
        await form(one);
        await form(two);
        await one.getByLabel('What the table is called').fill('The first one’s');
        await one.getByLabel('Law code').selectOption('foster');
        await one.reload();
        await form(one);
        assert.equal(await one.getByLabel('What the table is called').inputValue(), 'The first one’s');
        assert.equal(await one.getByLabel('Law code').inputValue(), 'foster');
        assert.equal(await one.locator('input[name=pin]').inputValue(), '', 'a PIN is kept nowhere');
        await one.getByLabel('Law code').selectOption('duplicate-2017');
        await choosePin(one);
        await choosePin(two, '999999');
        await go(one);
        await loginPage(one);
        await go(two);
        await sees(two, 'This table is set up');
        await fits(two, 'setup-done');
        await sees(two, 'sudo kibitz pin');
        // A third person with the code in hand: it is good for nothing any more.
        const three = await visit(computer, '/setup');
        await sees(three, 'This table is set up');
        const answer = await three.request.post(`${computer.url}/api/v1/setup`, {
            data: { code: computer.code, table: 'Mine', pin: '000000', language: 'en', lawCode: 'duplicate-2017' },
        });
        assert.equal(answer.status(), 409);
        await logIn(one);
        await sees(one, 'The first one’s');
    } finally {
        await computer.away();
    }
});

test('setup hung: the power goes in the middle, and nobody is locked out', async () => {
    const computer = await new Computer().start();
    try {
        const page = await visit(computer);
        const { code } = computer;
        await giveCode(page, code);
        await form(page);
        await page.getByLabel('What the table is called').fill('Table 7');
        await choosePin(page);
        await computer.kill();
        await go(page);
        await sees(page, 'The table does not answer');
        await computer.start();
        assert.equal(computer.code, code, 'the code on the slip of paper is the same');
        // The page asks again by itself.
        await loginPage(page);
        // The power goes right after: what was chosen counts.
        await computer.kill();
        await computer.start();
        assert.equal(computer.code, undefined);
        await page.goto(computer.url);
        await logIn(page);
        await sees(page, 'Table 7');
    } finally {
        await computer.away();
    }
});

test('killed at any moment of the setup, it is set up whole, or waits with the same code', async () => {
    for (const pause of [0, 20, 60, 150, 400]) {
        const computer = await new Computer().start();
        try {
            const { code } = computer;
            const wish = { code, table: 'Table 5', pin: ownPin, language: 'el', lawCode: 'duplicate-2017', network: true };
            const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wish), signal: AbortSignal.timeout(10_000) };
            const answer = fetch(`${computer.url}/api/v1/setup`, sent).then((one) => one.status, () => 0);
            await new Promise((done) => setTimeout(done, pause));
            await computer.kill();
            await answer;
            await computer.start();
            const page = await visit(computer);
            if (computer.code) {
                assert.equal(computer.code, code, `after ${pause} ms`);
                await page.getByLabel('Code, eight digits').or(page.getByLabel('Κωδικός, οκτώ ψηφία')).waitFor();
            } else {
                const login = () => page.request.post(`${computer.url}/api/v1/login`, { data: { pin: ownPin, name: 'Anna' } });
                assert.equal((await login()).status(), 200, `after ${pause} ms the PIN that was chosen`);
            }
        } finally {
            await computer.away();
        }
    }
});

test('the PIN is forgotten: the login page tells the one command', async () => {
    const computer = await new Computer().start();
    try {
        const page = await visit(computer);
        await giveCode(page, computer.code);
        await form(page);
        await choosePin(page);
        await go(page);
        await loginPage(page);
        await sees(page, 'Nobody knows it?');
        await sees(page, 'sudo kibitz pin');
        await fits(page, 'login-forgotten');
        const [, pin] = /PIN: (\d{6})/.exec(computer.command('pin'));
        await logIn(page, pin);
    } finally {
        await computer.away();
    }
});

test('who sets the PIN on the computer itself needs no code, and nobody else does then', async () => {
    const computer = await new Computer().start();
    try {
        const page = await visit(computer);
        await sees(page, 'printed a code of eight digits');
        const { code } = computer;
        const [, pin] = /PIN: (\d{6})/.exec(computer.command('pin'));
        await giveCode(page, code);
        await sees(page, 'This table is set up');
        await page.getByRole('link', { name: 'To the table' }).click();
        await loginPage(page);
        await logIn(page, pin);
    } finally {
        await computer.away();
    }
});

test('a time zone that is wrong shuts nobody out, nor does a clock that jumps', async () => {
    const computer = await new Computer().start();
    try {
        const page = await visit(computer, '/', { timezoneId: 'Pacific/Kiritimati' });
        await giveCode(page, computer.code);
        await form(page);
        assert.equal(await page.getByLabel('Time zone').inputValue(), 'Pacific/Kiritimati');
        await choosePin(page);
        await go(page);
        await loginPage(page);
        await logIn(page);
        computer.command('setup', '--time-zone', 'America/Los_Angeles');
        await computer.kill();
        await computer.start();
        await page.reload();
        await page.getByText('Live', { exact: true }).waitFor(); // still logged in
        // A name that this computer does not know any more: an update of the tz database has taken it away.
        const file = join(computer.data, 'setup.textproto');
        execFileSync('sed', ['-i', 's|America/Los_Angeles|Mars/Olympus|', file]);
        await computer.kill();
        await computer.start();
        assert.match(computer.said, /there is no "Mars\/Olympus" here/);
        await page.reload();
        await page.getByText('Live', { exact: true }).waitFor();
    } finally {
        await computer.away();
    }
});

test('a clock that is wrong is told with the command that sets it right', async () => {
    const computer = await new Computer().start();
    try {
        const page = await visit(computer);
        await giveCode(page, computer.code);
        await form(page);
        await page.clock.install({ time: Date.now() + 26 * 3600_000 });
        await page.reload();
        await form(page);
        await sees(page, 'They do not agree');
        await sees(page, /sudo date -u -s '\d{4}-/);
    } finally {
        await computer.away();
    }
});

test('a board model that this computer does not have is told before, and not taken', async () => {
    const computer = await new Computer(['run', '--setup-page', '--data']).start(); // a board's own devices keep to the clock
    try {
        const page = await visit(computer);
        await giveCode(page, computer.code);
        await form(page);
        await page.getByLabel('What stands at the table').selectOption('hub-pi4');
        await sees(page, 'The table would not start.');
        await sees(page, /\/dev\/spidev0\.0 .*not there/);
        await page.getByText('What is missing').click();
        await sees(page, 'north.reader');
        await fits(page, 'setup-board');
        await choosePin(page);
        await go(page);
        await page.locator('.setup-message', { hasText: 'does not have all' }).waitFor();
        await page.getByLabel('What stands at the table').selectOption('tablets');
        await sees(page, 'All that this model cannot do without is there');
        await go(page);
        await loginPage(page);
        await logIn(page);
        assert.match(computer.command('setup'), /board: +tablets/);
        // Nobody has played while it waited to be set up: the table begins with nothing.
        const { board, session, finishedBoard, incident } = await page.evaluate(() => fetch('/api/v1/table').then((one) => one.json()));
        assert.deepEqual([board, session?.name ?? '', finishedBoard ?? [], incident ?? []], [undefined, '', [], []]);
    } finally {
        await computer.away();
    }
});

test('guesses are slowed down, and the right code is good afterwards', async () => {
    const computer = await new Computer().start();
    try {
        const page = await visit(computer);
        for (let n = 0; n < 8 && (await page.getByText('Too many wrong codes').count()) === 0; ++n) {
            const answer = page.waitForResponse(/look/);
            await giveCode(page, `0000000${n}`);
            await answer;
            await page.waitForTimeout(100);
        }
        await sees(page, 'Too many wrong codes');
        const answer = await page.request.post(`${computer.url}/api/v1/setup/look`, { data: { code: computer.code } });
        assert.equal(answer.status(), 429, 'not even the right one, meanwhile');
        await sees(page, 'You may try again now');
        await giveCode(page, computer.code);
        await form(page);
    } finally {
        await computer.away();
    }
});

test('in Greek and in Russian; what the house speaks is spoken on a device that nobody has told otherwise', async () => {
    const computer = await new Computer().start();
    try {
        const russian = await visit(computer, '/', { locale: 'ru-RU' });
        await sees(russian, 'Код, восемь цифр');
        const page = await visit(computer, '/', { locale: 'el-GR' });
        await page.getByLabel('Κωδικός, οκτώ ψηφία').fill(computer.code);
        await page.keyboard.press('Enter');
        await page.getByLabel('Πώς λέγεται το τραπέζι').fill('Τραπέζι 1');
        await fits(page, 'setup-greek');
        await choosePin(page);
        await page.getByRole('button', { name: 'Ρύθμιση του τραπεζιού' }).click();
        await page.getByRole('heading', { name: 'PIN του Διαιτητή' }).waitFor();
        const tablet = await visit(computer, '/join');
        await tablet.reload();
        await tablet.locator('html[lang=el]').waitFor({ state: 'attached' });
    } finally {
        await computer.away();
    }
});
