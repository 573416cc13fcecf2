// A port before the daemon's: pages of a folder instead of those built in, the sensing protocol to another port (the kit's).
import { createServer, request } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/// `act`, as much later as `late` says, and never before what came earlier.
function delayed(late, act) {
    if (!late) return act;
    const parts = [];
    let due = 0;
    return (part) => {
        const now = performance.now();
        due = Math.max(due, now + late());
        parts.push(part);
        setTimeout(() => act(parts.shift()), due - now);
    };
}

/// @param to     the daemon's port
/// @param pages  folder whose files win over the daemon's; none: the daemon's
/// `hold(true)` is a network that has gone: nothing goes through either way, and what is sent waits; `hold(false)` lets it through.
/// @param sense  { port, token }: where /api/v1/sense goes instead, with the ticket that it takes
/// @param late   ms by which the next piece of a WebSocket comes late, asked for each; pieces keep their order
export async function proxy({ to, pages, sense, late }) {
    const lines = new Set(); // sockets that carry something
    const waiting = []; // requests that came while nothing goes through
    let held = false;
    const through = (act) => (held ? void waiting.push(act) : act());
    const carries = (...sockets) => {
        for (const one of sockets) {
            lines.add(one);
            one.on('close', () => lines.delete(one));
            if (held) one.pause();
        }
    };
    const hold = (on) => {
        held = on;
        for (const one of lines) on ? one.pause() : one.resume();
        if (!on) for (const act of waiting.splice(0)) act();
    };
    const server = createServer((incoming, outgoing) => through(() => {
        const path = incoming.url.split('?')[0];
        const file = pages && join(pages, path === '/' ? 'index.html' : path === '/table' ? 'table.html' : path);
        if (file && !path.startsWith('/api') && existsSync(file)) {
            outgoing.setHeader('Content-Type', types[file.split('.').pop()] ?? 'application/octet-stream');
            return outgoing.end(readFileSync(file));
        }
        const forward = request({ port: to, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
            if (!sense || path !== '/api/v1/by-hand' || answer.statusCode !== 200) {
                outgoing.writeHead(answer.statusCode, answer.headers);
                return answer.pipe(outgoing);
            }
            let body = '';
            answer.on('data', (part) => (body += part));
            answer.on('end', () => outgoing.end(JSON.stringify({ ...JSON.parse(body), ticket: sense.token })));
        });
        forward.on('error', () => outgoing.destroy());
        incoming.pipe(forward);
    }));
    server.on('upgrade', (incoming, socket, head) => through(() => {
        if (socket.destroyed) return;
        const port = sense && incoming.url.startsWith('/api/v1/sense') ? sense.port : to;
        const other = connect(port, '127.0.0.1', () => {
            const headers = [];
            for (let i = 0; i < incoming.rawHeaders.length; i += 2) headers.push(`${incoming.rawHeaders[i]}: ${incoming.rawHeaders[i + 1]}`);
            other.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
            other.write(head);
            // By hand and not by pipe(), which would let a socket that is held go on.
            for (const [from, on] of [[other, socket], [socket, other]]) from.on('data', delayed(late, (part) => on.writable && on.write(part)));
            carries(other, socket);
        });
        for (const one of [other, socket]) one.on('error', () => (other.destroy(), socket.destroy()));
        other.on('close', () => socket.destroy());
        socket.on('close', () => other.destroy());
    }));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { hold, url: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))) };
}
