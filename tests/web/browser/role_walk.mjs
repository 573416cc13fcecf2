// The table of roles, tried row by row from the wire.
import { execFileSync } from 'node:child_process';

export const told = JSON.parse(execFileSync(process.env.KIBITZ_BINARY, ['roles', '--json']).toString());

export const cookieOf = (answer) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
/// Each by a connection of its own: one that is kept may end while the next request is on its way, which a browser tries again and this does not.
/// @param origin  of the page that asks; '' none
export function asks(url, cookie, method, path, { body = method === 'GET' ? undefined : '{}', origin = url, ...headers } = {}) {
    const own = { Connection: 'close', Cookie: cookie, 'Content-Type': 'application/json', ...(origin && { Origin: origin }), ...headers };
    return fetch(url + path, { method, body, redirect: 'manual', headers: own });
}
/// These end the login that asks: they are tried last.
export const endsIt = ({ method, example }) => method === 'POST' && /\/(logout|logout\/all|leave)$/.test(example);

/// @param started  options it was started with, '' among them
/// @return what is wrong: none, or one line
export async function fault({ method, path, example, option, rights }, asker, { url, cookies, started }) {
    const answer = await asks(url, cookies[asker], method, example);
    const text = await answer.text();
    const { status } = answer;
    const right = started.includes(option) ? rights[asker] : '404';
    const noPage = status === 404 && text.includes('no such page');
    const as = {
        yes: ![401, 403, 405].includes(status) && (!noPage || path === '*'),
        here: status === 200, // from this machine
        404: status === 404 || (!started.includes(option) && [401, 403, 405].includes(status)),
    };
    // A setup that is over says so, or that the code is wrong.
    const good = path.startsWith('/api/v1/setup') ? ![403, 405].includes(status) || right === '405' : (as[right] ?? status === Number(right));
    return good ? [] : [`${asker}: ${method} ${example}: ${status} for "${right}": ${text.slice(0, 120)}`];
}
