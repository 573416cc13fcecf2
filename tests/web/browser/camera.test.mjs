// A camera is hung over an ordinary table: a real `kibitz-camera` reads a drawn table, and the person on the technician's page sees what it
// sees, taps the corners, is told what is wrong; a board on the table is the Director's to see; the corners outlive the table's restart.
// KIBITZ_SHOTS=DIR keeps pictures.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { launch } from './chromium.mjs';
import { Daemon, senseToken } from './daemon.mjs';
import { patience } from './display.mjs';
import { Office, phone } from './panels.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const at = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const build = join(dirname(process.env.KIBITZ_BINARY ?? ''), '../..');
const camera = join(build, 'drivers/camera/kibitz-camera');
const film = join(build, 'drivers/camera/film/kibitz-film');
const skip = existsSync(camera) && existsSync(film) ? false : 'SKIPPED: kibitz-camera is not built (OpenCV is not installed)';
const shots = process.env.KIBITZ_SHOTS;

let daemon, browser, folder, eye;
/// A folder of pictures, each the same one: a camera over a table on which nothing happens.
function still(name, picture) {
    const frames = join(folder, name);
    mkdirSync(frames);
    for (let i = 0; i < 5000; ++i) symlinkSync(picture, join(frames, `${String(i).padStart(5, '0')}${extname(picture)}`));
    return frames;
}
/// What a covered lens gives, so many pixels high and wide (PNG, ISO/IEC 15948).
function blackPng(side) {
    const crc = (bytes) => {
        let rest = ~0;
        for (const byte of bytes) {
            rest ^= byte;
            for (let bit = 0; bit < 8; ++bit) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
        }
        return ~rest >>> 0;
    };
    const number = (value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255));
    const chunk = (kind, data) => {
        const body = Buffer.concat([Buffer.from(kind), data]);
        return Buffer.concat([number(data.length), body, number(crc(body))]);
    };
    const header = Buffer.concat([number(side), number(side), Buffer.from([8, 0, 0, 0, 0])]);
    const rows = deflateSync(Buffer.alloc(side * (side + 1)));
    return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
function watch(frames, ...more) {
    eye?.kill('SIGTERM');
    eye = spawn(camera, ['run', frames, '--rate', '2', '--table', `127.0.0.1:${daemon.port}`, '--token', senseToken, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
    eye.said = '';
    for (const stream of [eye.stdout, eye.stderr]) stream.on('data', (part) => (eye.said += part));
}
async function opened(cookies, viewport) {
    const context = await browser.newContext({ viewport, locale: 'en-GB', hasTouch: viewport === phone });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    page.errors = [];
    page.on('console', (message) => message.type() === 'error' && !/status of (409|422|426) |ERR_CONNECTION/.test(message.text()) && page.errors.push(message.text()));
    page.on('pageerror', (error) => page.errors.push(String(error)));
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: daemon.url, httpOnly: true, sameSite: 'Strict' })));
    await page.addInitScript(() => localStorage.setItem('kibitz.login', 'yes'));
    await page.goto(`${daemon.url}/technician`);
    await page.locator('.tech-device').first().waitFor();
    return page;
}
async function picture(page, name) {
    if (shots) await page.locator('.tech-camera').screenshot({ path: join(shots, `${name}.png`) });
}
let office;
before(async () => {
    if (skip) return;
    folder = mkdtempSync(join(tmpdir(), 'kibitz-eye-'));
    execFileSync(film, [at('controller/app/deals/demo.pbn'), '--picture', '20', '-o', join(folder, 'table.jpg')], { stdio: 'ignore' });
    daemon = new Daemon('', { board: at('boards/camera.textproto') });
    await daemon.start();
    office = await Office.open(daemon);
    browser = await launch(chromium);
});
after(async () => {
    eye?.kill('SIGKILL');
    await browser?.close();
    await daemon?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
});
const director = () => office.cookie.split('; ').map((one) => one.split('='));

test('what it sees is shown while somebody looks, and the table is found by its markers', { skip }, async () => {
    watch(still('frames', join(folder, 'table.jpg')));
    const page = await opened(director(), { width: 1280, height: 900 });
    const place = page.locator('.tech-camera');
    await place.getByText(/It has found the table by its four markers: \d/).waitFor();
    assert.equal(await place.locator('img').count(), 0);
    await place.locator('[data-means=look]').click();
    const image = place.locator('.tech-picture img');
    await image.waitFor();
    assert.ok((await image.evaluate(async (img) => (await img.decode(), img.naturalWidth))) >= 640);
    await picture(page, 'camera-wide');
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run('.tech-camera'));
    assert.deepEqual(violations.map(({ id }) => id), []);
    await place.locator('[data-means=look]').click();
    await image.waitFor({ state: 'detached' });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test('the corners are tapped on a phone, badly at first, and the camera takes them; so after a restart; and the markers again', { skip }, async () => {
    const page = await opened(director(), phone);
    const place = page.locator('.tech-camera');
    await place.locator('[data-means=look]').click();
    const seen = place.locator('.tech-picture');
    await seen.waitFor();
    await place.locator('[data-means=tap-corners]').click();
    await place.getByText('Tap corner 1 of 4 in the picture: between North and West.').waitFor();
    const tapAt = async (x, y) => {
        await seen.scrollIntoViewIfNeeded();
        const box = await seen.boundingBox();
        await page.touchscreen.tap(box.x + x * box.width, box.y + y * box.height);
    };
    const corner = (n) => place.locator('.tech-corner').nth(n);
    // Round the wrong way.
    for (const [n, [x, y]] of [[0.1, 0.05], [0.1, 0.95], [0.9, 0.95], [0.9, 0.05]].entries()) {
        await tapAt(x, y);
        await corner(n).waitFor();
    }
    await place.locator('[data-means=use-corners]').click();
    await place.getByText('these are no corners of a table').waitFor();
    await picture(page, 'camera-phone-corners');
    await page.getByRole('button', { name: 'Leave it as it was' }).click();
    await place.locator('[data-means=tap-corners]').click();
    for (const [n, [x, y]] of [[0.25, 0.06], [0.75, 0.06], [0.75, 0.94], [0.2, 0.9]].entries()) {
        await tapAt(x, y);
        await corner(n).waitFor();
    }
    // The last one was not met well: a finger drags it, arrows do the rest.
    const left = () => corner(3).evaluate((dot) => parseFloat(dot.style.left));
    const before = await left();
    await place.locator('[data-corner="3"]').press('Shift+ArrowRight');
    await page.waitForFunction((was) => parseFloat(document.querySelectorAll('.tech-corner')[3].style.left) > was + 1, before);
    await place.locator('[data-means=use-corners]').click();
    await place.getByText('The camera takes the table to be there from now on.').waitFor();
    await place.getByText(/It takes the table’s corners as they were tapped: \d/).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await picture(page, 'camera-phone-taken');

    await daemon.kill();
    await daemon.start();
    await page.reload();
    await place.getByText(/It takes the table’s corners as they were tapped: \d/).waitFor();
    await place.locator('[data-means=look]').click();
    await place.locator('[data-means=by-markers]').click();
    await place.getByText(/It has found the table by its four markers: \d/).waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test('a lens that is covered is said to the person who hung it, and to the Director; a camera that is gone as well', { skip }, async () => {
    const dark = join(folder, 'dark.png');
    writeFileSync(dark, blackPng(900));
    const page = await opened(director(), { width: 1280, height: 900 });
    const place = page.locator('.tech-camera');
    watch(still('dark', dark));
    await place.getByText('It has not found the table.').waitFor();
    await place.getByText(/dark/).waitFor();
    // The seats' sights do not work: that is told as any device's fault, where the Director looks.
    const north = page.locator('[data-device="north.sight"]');
    await north.locator('summary').getByText(/does not answer since/).waitFor();
    await north.locator('summary').click();
    await north.locator('dd').getByText(/too dark to read cards/).waitFor();
    await place.getByText('The camera is not connected.').waitFor({ state: 'hidden' });
    assert.doesNotMatch(eye.said, /did not take a reading/);
    await picture(page, 'camera-dark');
    eye.kill('SIGKILL');
    await place.getByText('The camera is not connected.').waitFor();
    await page.context().close();
});

test('a technician sees no board that is played; between boards he does', { skip }, async () => {
    watch(join(folder, 'frames'));
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })).newPage();
    page.setDefaultTimeout(patience);
    await page.goto(`${daemon.url}/join?code=${await office.code('technician')}`);
    await page.locator('.tech-device').first().waitFor();
    const place = page.locator('.tech-camera');
    await place.getByText(/It has found the table by its four markers: \d/).waitFor();
    await place.locator('[data-means=look]').click();
    await place.locator('.tech-picture img').waitFor();
    assert.ok((await office.ask('commands', { boardStart: { board: 1 } })).ok);
    await place.getByText('A board is on the table: its picture is the Director’s.').waitFor();
    assert.equal(await place.locator('img').count(), 0);
    assert.equal((await page.context().request.get(`${daemon.url}/api/v1/technician/cameras/1/picture`)).status(), 409);
    await page.context().close();
});

test('kibitz sense check finds nothing to say of it', { skip }, async () => {
    eye?.kill('SIGKILL');
    const kit = spawn(process.env.KIBITZ_BINARY, ['sense', 'check', '--board', at('boards/camera.textproto'), '--port', '0', '--seconds', '10'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const port = new Promise((found) => {
        for (const stream of [kit.stdout, kit.stderr])
            stream.on('data', (part) => {
                said += part;
                const told = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(said);
                if (told) found(Number(told[1]));
            });
    });
    eye = spawn(camera, ['run', join(folder, 'frames'), '--rate', '4', '--table', `127.0.0.1:${await port}`, '--token', 'conformance'], { stdio: 'ignore' });
    await new Promise((done) => kit.once('close', done));
    // How late a reading comes is the machine's doing here: pictures are read in a browser's company.
    assert.deepEqual(said.split('\n').filter((line) => line.startsWith('FAIL') && !/latency|sign-of-life/.test(line)), [], said);
    assert.match(said, /PASS +pictures: \d+ pictures, all asked for/);
});
