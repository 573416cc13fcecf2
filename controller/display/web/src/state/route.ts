/// Pages by the address's hash, so that the browser's own back button works.
export type Route =
    | { page: 'table' }
    | { page: 'incident'; id: bigint }
    | { page: 'appeal'; id: bigint }
    | { page: 'wall' }
    | { page: 'log'; play: number | undefined }
    | { page: 'panels' }
    | { page: 'settings' }
    | { page: 'directors' }
    | { page: 'audit' }
    | { page: 'session' }
    | { page: 'correct' }
    | { page: 'board'; play: number }
    | { page: 'case'; play: number | undefined; answers: bigint | undefined };

export function parseRoute(hash: string): Route {
    const path = hash.replace(/^#\/?/, '');
    const incident = /^incident\/([1-9]\d{0,18})$/.exec(path);
    if (incident) return { page: 'incident', id: BigInt(incident[1]!) };
    const appeal = /^appeal\/([1-9]\d{0,18})$/.exec(path);
    if (appeal) return { page: 'appeal', id: BigInt(appeal[1]!) };
    if (path === 'wall') return { page: 'wall' };
    const log = /^log(?:\/(\d{1,9}))?$/.exec(path);
    if (log) return { page: 'log', play: log[1] === undefined ? undefined : Number(log[1]) };
    const board = /^board\/([1-9]\d{0,8})$/.exec(path);
    if (board) return { page: 'board', play: Number(board[1]) };
    const told = /^case(?:\/(\d{1,9}))?(?:\/answers\/([1-9]\d{0,18}))?$/.exec(path);
    if (told) return { page: 'case', play: told[1] === undefined ? undefined : Number(told[1]), answers: told[2] === undefined ? undefined : BigInt(told[2]) };
    if (path === 'panels' || path === 'settings' || path === 'directors' || path === 'audit' || path === 'session' || path === 'correct') return { page: path };
    return { page: 'table' };
}

export function address(route: Route): string {
    switch (route.page) {
        case 'incident':
            return `#/incident/${route.id}`;
        case 'appeal':
            return `#/appeal/${route.id}`;
        case 'wall':
            return '#/wall';
        case 'log':
            return route.play === undefined ? '#/log' : `#/log/${route.play}`;
        case 'board':
            return `#/board/${route.play}`;
        case 'case':
            return `#/case${route.play === undefined ? '' : `/${route.play}`}${route.answers === undefined ? '' : `/answers/${route.answers}`}`;
        case 'panels':
        case 'settings':
        case 'directors':
        case 'audit':
        case 'session':
        case 'correct':
            return `#/${route.page}`;
        case 'table':
            return '#/';
    }
}

export const go = (route: Route): void => {
    location.hash = address(route);
};
