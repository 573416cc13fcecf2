// What a finger must hit: everything that can be tapped, as large as it is for the finger (its label, where it has one).

/// What is smaller than 44 px either way, in words; none is what one wants. Text in a field or a plot is no target.
export const tooSmall = (page) =>
    page.evaluate(() => {
        const least = 44 - 0.5;
        const small = [];
        for (const one of document.querySelectorAll('a[href], button, summary, input, select, textarea, [role=button], [tabindex="0"]')) {
            if (one.closest('.skip') || !one.checkVisibility?.({ checkOpacity: false, checkVisibilityCSS: true })) continue;
            // A radio button or a box is hit by its label.
            const hit = one.matches('input[type=radio], input[type=checkbox]') ? (one.closest('label') ?? one) : one;
            const boxes = [...hit.getClientRects()];
            const width = Math.max(0, ...boxes.map((box) => box.width));
            const height = hit.getBoundingClientRect().height;
            if (width === 0 || height === 0) continue;
            if (width < least || height < least) small.push(`${Math.round(width)} x ${Math.round(height)} ${one.tagName.toLowerCase()}.${one.className} "${(one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 30)}"`);
        }
        return [...new Set(small)];
    });
