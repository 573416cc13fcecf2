/// Nothing moves under a finger. What changes the page by itself waits while a finger is on it and for a moment after; and a tap
/// on a button that has just come, moved, or got other words does nothing but say so.
const rest = 700; ///< ms: a finger on its way to a button does not turn back any sooner

let down = 0;
let last = -Infinity;

/// For how long no finger has been on the page, ms.
export const untouchedFor = (): number => performance.now() - last;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const busy = (): boolean => down > 0 || performance.now() - last < rest;

function flush(): void {
    clearTimeout(timer);
    if (busy()) {
        timer = setTimeout(flush, rest);
        return;
    }
    const now = waiting;
    waiting = [];
    for (const act of now) act();
}

/// Does it at once, or when the finger has gone; in order.
export function whenStill(act: () => void): void {
    if (!busy() && waiting.length === 0) return act();
    waiting.push(act);
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(20, rest - (performance.now() - last)));
}

interface Seen {
    words: string;
    x: number;
    y: number;
    pageY: number;
    since: number;
}
const tappable = 'button, a[href], summary';
const moved = 4; ///< px: less is a rounding of the layout

/// Knows since when each button has stood where it stands with the words it has.
class Buttons {
    private seen = new WeakMap<Element, Seen>();
    private asked = false;

    constructor(private readonly root: Element) {
        new MutationObserver(() => this.later()).observe(root, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['class', 'disabled', 'hidden', 'style'] });
        addEventListener('resize', () => this.later());
        // Who scrolls moves everything himself, and what sticks to the window with it.
        addEventListener('scroll', () => this.later(true), { capture: true, passive: true });
        this.look();
    }
    private scrolled = false;
    private later(scrolled = false): void {
        this.scrolled ||= scrolled;
        if (this.asked) return;
        this.asked = true;
        requestAnimationFrame(() => this.look());
    }
    private look(): void {
        const now = performance.now();
        for (const one of this.root.querySelectorAll(tappable)) this.note(one, now);
        this.asked = this.scrolled = false;
    }
    /// Something stands still where it keeps its place in the page, or in the window.
    private note(one: Element, now: number): void {
        const box = one.getBoundingClientRect();
        const is = { words: one.getAttribute('data-means') ?? one.textContent ?? '', x: box.x, y: box.y, pageY: box.y + scrollY };
        const was = this.seen.get(one);
        const stands = was && Math.abs(was.x - is.x) < moved && (this.scrolled || Math.abs(was.y - is.y) < moved || Math.abs(was.pageY - is.pageY) < moved);
        this.seen.set(one, { ...is, since: stands && was.words === is.words ? was.since : now });
    }
    fresh(one: Element): boolean {
        const now = performance.now();
        this.note(one, now);
        return now - this.seen.get(one)!.since < rest;
    }
}

/// Watches over the page. `ignored` is told of a tap that came too soon.
/// @param where  the parts of the page that change by themselves, as a selector
export function keepStill(root: Element, ignored: () => void, where = '*'): void {
    const buttons = new Buttons(root);
    addEventListener('pointerdown', () => { ++down; last = performance.now(); }, true);
    for (const kind of ['pointerup', 'pointercancel'])
        addEventListener(kind, () => { down = 0; last = performance.now(); flush(); }, true);
    addEventListener('click', (event) => {
        const one = event.target instanceof Element ? event.target.closest(tappable) : null;
        // Keys have no place that something could have moved to; `detail` counts a pointer's clicks.
        // The login's form stands still from the first: whoever has his PIN filled in presses at once.
        if (!one || event.detail === 0 || one.closest('.login') || !one.closest(where) || !buttons.fresh(one)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        ignored();
    }, true);
}
