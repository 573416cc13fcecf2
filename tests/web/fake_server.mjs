// Only for looking at the pages while working on them: fixture messages on http://127.0.0.1:8799, PIN 123456.
// The tests run against the real daemon. Usage: node fake_server.mjs PAGES [PORT [troubled|finished|auction|empty]]
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { evidence, log } from './fixture/readings.mjs';
import { table, variants } from './fixture/table.mjs';

const [pages, port = '8799', variant = ''] = process.argv.slice(2);
const types = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
};
const view = variants[variant]?.(table()) ?? table();
let number = 75;
const inside = (request) => /kibitz=1/.test(request.headers.cookie ?? '');
const send = (response, status, body, more = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));

const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://x');
    if (url.pathname === '/api/v1/login') {
        let body = '';
        request
            .on('data', (part) => (body += part))
            .on('end', () => {
                const { pin } = JSON.parse(body);
                if (pin === '123456') return send(response, 200, {}, { 'set-cookie': 'kibitz=1; Path=/' });
                return pin === '999999'
                    ? send(response, 429, { error: 'wait' }, { 'retry-after': '12' })
                    : send(response, 401, { error: 'wrong' });
            });
        return;
    }
    if (url.pathname.startsWith('/api/')) {
        if (!inside(request)) return send(response, 401, { error: 'log in first' });
        const id = /incidents\/(\d+)\/evidence/.exec(url.pathname)?.[1];
        if (id) return send(response, 200, evidence(id) ?? {});
        if (url.pathname.endsWith('/log')) return send(response, 200, log());
        return url.pathname === '/api/v1/table'
            ? send(response, 200, view)
            : send(response, 404, { error: 'no such page' });
    }
    const file = normalize(url.pathname === '/' ? '/index.html' : url.pathname);
    try {
        response
            .writeHead(200, {
                'content-type': types[extname(file)] ?? 'text/plain',
                'content-security-policy': "default-src 'self'",
            })
            .end(readFileSync(join(pages, file)));
    } catch {
        response.writeHead(404).end();
    }
});

const frame = (text) => {
    const body = Buffer.from(text);
    const head =
        body.length < 126
            ? [0x81, body.length]
            : body.length < 65536
              ? [0x81, 126, body.length >> 8, body.length & 255]
              : [0x81, 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((by) => (body.length >> by) & 255)];
    return Buffer.concat([Buffer.from(head), body]);
};
server.on('upgrade', (request, socket) => {
    if (!inside(request)) return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
    const accept = createHash('sha1')
        .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest('base64');
    socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: kibitz.v1.json\r\n\r\n`,
    );
    const say = (message) => socket.write(frame(JSON.stringify(message)));
    say({
        number: String(number),
        hello: { version: '0.1.0', tableName: 'Table 12', lawCode: 'duplicate-2017', durable: true },
        table: view,
    });
    const beat = setInterval(() => say({ beat: true }), 2000);
    socket.on('close', () => clearInterval(beat));
    socket.on('error', () => {});
    socket.on('data', (data) => {
        if ((data[0] & 15) !== 1) return;
        const long = (data[1] & 127) === 126 ? 2 : 0;
        const mask = data.subarray(2 + long, 6 + long);
        const { request: asked, incident: wish } = JSON.parse(
            Buffer.from(data.subarray(6 + long).map((byte, i) => byte ^ mask[i % 4])).toString(),
        );
        if (!wish) return; // whose page is looked at
        const incident = view.incident.find((one) => one.id === wish.incident);
        const done = {
            DIRECTOR_ACTION_SEEN: 'SEEN',
            DIRECTOR_ACTION_RULE: 'RULED',
            DIRECTOR_ACTION_DISMISS: 'DISMISSED',
            DIRECTOR_ACTION_UNDO: 'RAISED',
        }[wish.action];
        Object.assign(incident, {
            status: `INCIDENT_STATUS_${done}`,
            by: wish.by,
            reason: wish.reason ?? '',
            ruling: wish.option ?? 0,
            settledAt: new Date().toISOString(),
        });
        number += 1;
        say({
            number: String(number),
            event: {
                number: String(number),
                at: new Date().toISOString(),
                incidentSeen: { id: wish.incident, by: wish.by },
            },
            table: view,
        });
        say({ reply: { request: asked, done: true } });
    });
});
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
