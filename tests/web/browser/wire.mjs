// A WebSocket from the wire, with a cookie of one's own, as no browser lets a page send it: what somebody with a program sees.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';

/// Opens a live address. @return {status} where it is refused, else {status: 101, messages, ended, close()}: messages as JSON's values, as they come
export function live(url, path, { cookie = '', origin = url } = {}) {
    const { hostname, port } = new URL(url);
    const headers = {
        Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
        'Sec-WebSocket-Protocol': 'kibitz.v1.json', Cookie: cookie, ...(origin && { Origin: origin }),
    };
    return new Promise((resolve, reject) => {
        const asked = request({ hostname, port, path, headers });
        asked.once('error', reject);
        asked.once('response', (answer) => {
            answer.resume();
            resolve({ status: answer.statusCode });
        });
        asked.once('upgrade', (answer, socket, head) => {
            const messages = [];
            const line = { status: 101, messages, close: () => socket.destroy() };
            line.ended = new Promise((done) => socket.once('close', done));
            let waiting = Buffer.alloc(0);
            let text = '';
            const take = (part) => {
                waiting = Buffer.concat([waiting, part]);
                for (;;) {
                    if (waiting.length < 2) return;
                    const short = waiting[1] & 0x7f;
                    const from = short === 126 ? 4 : short === 127 ? 10 : 2;
                    if (waiting.length < from) return;
                    const length = short === 126 ? waiting.readUInt16BE(2) : short === 127 ? Number(waiting.readBigUInt64BE(2)) : short;
                    if (waiting.length < from + length) return;
                    const [first] = waiting;
                    const body = waiting.subarray(from, from + length);
                    waiting = waiting.subarray(from + length);
                    const kind = first & 0x0f;
                    if (kind === 8) socket.end();
                    if (kind === 9) socket.write(Buffer.concat([Buffer.from([0x8a, 0x80 | body.length, 0, 0, 0, 0]), body])); // masked with zeros
                    if (kind > 1) continue;
                    text += body.toString('utf8');
                    if ((first & 0x80) === 0) continue;
                    messages.push(JSON.parse(text));
                    text = '';
                }
            };
            socket.on('data', take);
            socket.on('error', () => socket.destroy());
            take(head);
            resolve(line);
        });
        asked.end();
    });
}
