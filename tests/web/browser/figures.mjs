// What a display costs: bytes over the line, layout shift, time from a message to the paint, heap. For tests and measure_display.mjs.
import { connect, createServer } from 'node:net';

/// A port before the daemon's that counts what goes to the browser, byte by byte: headers, packed files, packed messages.
export async function counter(to) {
    const counted = { bytes: 0, parts: [] }; ///< parts: [when, bytes], by the clock that pages have
    const server = createServer((socket) => {
        const other = connect(to, '127.0.0.1');
        other.on('data', (part) => {
            counted.bytes += part.length;
            counted.parts.push([Date.now(), part.length]);
        });
        socket.pipe(other).pipe(socket);
        for (const one of [other, socket]) one.on('error', () => (other.destroy(), socket.destroy()));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { counted, url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/// To be run in the page before anything else: layout shifts nobody asked for, and when each message of the table was painted.
export function watching() {
    window.figures = { shift: 0, shifts: [], painted: [] };
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) {
            if (one.hadRecentInput) continue;
            window.figures.shift += one.value;
            window.figures.shifts.push({ value: one.value, at: Math.round(one.startTime), what: one.sources.map(({ node, previousRect: from, currentRect: to }) => `${node?.nodeName} ${node?.className ?? ''} "${(node?.textContent ?? '').slice(0, 40)}" ${from.x},${from.y},${from.width}x${from.height} -> ${to.x},${to.y},${to.width}x${to.height}`) });
        }
    }).observe({ type: 'layout-shift', buffered: true });
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...args) {
            super(...args);
            this.addEventListener('message', ({ data }) => {
                if (!data.includes('"event"')) return;
                const came = performance.now();
                // The frame after the one that draws it has begun: it is on the glass.
                requestAnimationFrame(() => requestAnimationFrame(() => window.figures.painted.push(performance.now() - came)));
            });
        }
    };
}
export const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))];
