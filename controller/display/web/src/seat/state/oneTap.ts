/// A double tap is one tap: its second half does nothing to what has come under the finger with the first. Who taps "Claim" twice opens
/// the sheet, and has not claimed; a switch that is tapped twice in one go is on.
const within = 500; ///< ms: of a double tap, at the longest
const inOneGo = 400; ///< ms; on the same button, where somebody may mean to go back
const near = 24; ///< px
const tapped = 'button, a[href], summary, .sheet-over';

export function takeOneTap(): void {
    let last: { at: number; x: number; y: number; on: Element | null } = { at: -Infinity, x: 0, y: 0, on: null };
    addEventListener(
        'click',
        (event) => {
            if (event.detail === 0) return; // keys and screen readers: no finger
            const on = event.target instanceof Element ? event.target.closest(tapped) : null;
            const now = performance.now();
            const since = now - last.at;
            const here = Math.hypot(event.clientX - last.x, event.clientY - last.y) < near;
            const switches = on !== null && (on.hasAttribute('aria-pressed') || on.closest('.box-foot') !== null);
            const again = here && on !== null && (on === last.on ? switches && since < inOneGo : since < within);
            if (!again) {
                last = { at: now, x: event.clientX, y: event.clientY, on };
                return;
            }
            // Counted from the first tap: who keeps tapping because nothing happens is heard half a second later.
            event.preventDefault();
            event.stopImmediatePropagation();
        },
        true,
    );
}
