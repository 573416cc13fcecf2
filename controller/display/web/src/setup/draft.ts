/// What was typed so far, kept while the page is open: it may be loaded anew in the middle. The PIN is not kept.
export interface Draft {
    code: string;
    table?: string;
    law?: string;
    board?: string;
    zone?: string;
    here?: boolean;
    address?: string; ///< of a hall
}

const key = 'kibitz.setup';

export function loadDraft(): Draft {
    try {
        const read = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft;
        return { ...read, code: typeof read.code === 'string' ? read.code : '' };
    } catch {
        return { code: '' };
    }
}
export function saveDraft(draft: Draft): void {
    try {
        sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
        // A browser that keeps nothing: the code is typed again after a reload.
    }
}
export function forgetDraft(): void {
    try {
        sessionStorage.removeItem(key);
    } catch {
        // Nothing was kept.
    }
}
