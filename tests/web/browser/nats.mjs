// Somebody at the hall's broker with a table's file, by the broker's own protocol: whether he is let in, and for how long.
import { createPrivateKey, sign } from 'node:crypto';
import net from 'node:net';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function fromBase32(text) {
    const bytes = [];
    let [bits, value] = [0, 0];
    for (const letter of text) {
        value = (value << 5) | letters.indexOf(letter);
        bits += 5;
        if (bits < 8) continue;
        bits -= 8;
        bytes.push((value >> bits) & 0xff);
        value &= (1 << bits) - 1;
    }
    return Buffer.from(bytes);
}
/// The private key of an nkey's seed: two bytes of prefix, 32 of Ed25519 (RFC 8410).
const keyOf = (seed) => createPrivateKey({ key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), fromBase32(seed).subarray(2, 34)]), format: 'der', type: 'pkcs8' });

/// @param file  text of a table's file, of a hall on this computer
/// @param key   the public key of it
/// @return what the broker has answered, PONG or an error; `away` is settled when the connection is closed
export async function comesWith(file, key) {
    const [, host, port] = /server: "nats:\/\/([^:]+):(\d+)"/.exec(file);
    const socket = net.connect(Number(port), host);
    let said = '';
    const away = new Promise((done) => socket.once('close', done));
    const says = (what) =>
        new Promise((done) => {
            const look = () => what.test(said) && done();
            socket.on('data', (part) => {
                said += part;
                look();
            });
            void away.then(done);
            look();
        });
    socket.on('error', () => {});
    await says(/\r\n/);
    const nonce = /"nonce":"([^"]+)"/.exec(said)[1];
    const signature = sign(null, Buffer.from(nonce), keyOf(/seed: "([^"]+)"/.exec(file)[1])).toString('base64url');
    socket.write(`CONNECT ${JSON.stringify({ verbose: false, pedantic: false, lang: 'test', version: '0', nkey: key, sig: signature })}\r\nPING\r\n`);
    await says(/PONG|-ERR/);
    return { said: () => said, away, leave: () => socket.destroy() };
}
