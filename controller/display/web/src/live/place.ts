/// Where this display's table is: at an address of its own, or among those of a hall (`/tables/T012/`), where the logins are the hall's.
const among = typeof location === 'undefined' ? null : /^\/tables\/([^/]+)\//.exec(location.pathname);

/// The table's id in the hall; nothing: it is by itself.
export const hallTable: string | undefined = among?.[1];
const ofTheHall: ReadonlySet<string> = new Set(['/api/v1/login', '/api/v1/logout', '/api/v1/logout/all', '/api/v1/name']);

/// @param path  "/api/v1/table", as the table's own display has it
export const at = (path: string): string => (hallTable === undefined || ofTheHall.has(path) ? path : `/tables/${hallTable}${path}`);
