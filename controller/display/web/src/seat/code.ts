/// The code in what somebody typed, pasted or scanned. Pure.

/// Codes have so many.
export const codeDigits = 8;

/// The digits: spaces and dashes do not matter, letters that look like digits are these (also Greek and Russian ones), and a link has the
/// code in it.
export function digitsOf(text: string): string {
    const inLink = /[?&]code=/.test(text) ? new URLSearchParams(text.slice(text.indexOf('?'))).get('code') : null;
    return (inLink ?? text)
        .normalize('NFKC') // a Japanese keyboard's digits are wide
        .replace(/\p{L}+/gu, (word) => (/^[OoΟοОоIl]+$/.test(word) ? word : '')) // "Code"
        .replace(/[OoΟοОо]/g, '0')
        .replace(/[Il|]/g, '1')
        .replace(/\D/g, '');
}
