/// Who goes about with keys keeps his place: when what held the focus is taken away or put to sleep, the focus goes to what stands there
/// instead, and not to the top of the page, from where a screen reader would begin anew.

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary';

/// The element and all around it, from the inside out, but for the page itself.
function around(one: Element): Element[] {
    const out: Element[] = [];
    for (let at: Element | null = one; at && at !== document.body; at = at.parentElement) out.push(at);
    return out;
}

/// Where one reads on in a place: its heading that takes the focus, else the first thing that can be done there. Of the alarm it is what it
/// says, and never the button that answers the next one.
function within(place: Element): HTMLElement | null {
    const part = place.closest('.alarm') ?? place;
    if (part.matches('main')) return part as HTMLElement;
    return part.querySelector<HTMLElement>('h1[tabindex="-1"], h2[tabindex="-1"], h3[tabindex="-1"]') ?? part.querySelector<HTMLElement>(focusable);
}

/// Watches over the page from now on.
export function keepFocus(): void {
    let byKey = false;
    let path: Element[] = [];
    let asleep = false; // what held the focus can take none at the moment
    let asked = false;
    const lost = (): boolean => byKey && path.length > 0 && (document.activeElement === document.body || document.activeElement === null);
    const look = (): void => {
        asked = false;
        if (!lost()) return;
        const [held] = path as [Element];
        const sleeps = held.matches('[disabled]');
        if (held.isConnected && !sleeps && !asleep) return; // let go of by whoever had it
        if (held.isConnected && sleeps) {
            asleep = true;
            return;
        }
        const place = held.isConnected ? (held as HTMLElement) : path.find((one) => one.isConnected && within(one));
        asleep = false;
        const to = place === held ? (held as HTMLElement) : place && within(place);
        to?.focus({ preventScroll: true });
        if (to && !to.matches('main')) to.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', () => (byKey = true), true);
    addEventListener('pointerdown', () => (byKey = false), true);
    addEventListener('focusin', (event) => {
        path = event.target instanceof Element ? around(event.target) : [];
        asleep = false;
    });
    // In the next frame: a part that knows better has moved it by then.
    new MutationObserver(() => {
        if (asked || !lost()) return;
        asked = true;
        requestAnimationFrame(look);
    }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
