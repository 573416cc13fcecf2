// known.mjs FOLDER: logs in at a table of its own, as many times as a file of tests needs at most, and leaves there what the tests' tables
// begin with: the journal with the PIN's hash and the logins, and their tokens. KIBITZ_KNOWN=FOLDER tells daemon.mjs.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Daemon, pin } from './daemon.mjs';

const folder = process.argv[2];
const logins = 3; ///< who needs more types the PIN
const daemon = await new Daemon(undefined, { byHand: true, first: true }).start();
try {
    const tokens = [];
    while (tokens.length < logins) {
        const answer = await fetch(`${daemon.url}/api/v1/login`, { method: 'POST', body: JSON.stringify({ pin, name: 'M. Rossi' }) });
        if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
        tokens.push(/^kibitz-\w+=(\w+)/.exec(answer.headers.getSetCookie()[0])[1]);
    }
    writeFileSync(join(folder, 'tokens.json'), JSON.stringify(tokens));
    daemon.process.kill('SIGTERM');
    await daemon.ended;
    renameSync(join(daemon.folder, 'data'), join(folder, 'data'));
} finally {
    await daemon.stop();
}
