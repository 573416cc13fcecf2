/// A request to the server, which is given up, answered in part or not, after so long.
/// @param within  ms: a server that says nothing for this long is as good as gone
export function request(path: string, init: RequestInit = {}, within = 8000): Promise<Response> {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), within);
    return fetch(path, { cache: 'no-store', ...init, signal: abort.signal });
}
