/// What stands where there is nothing to show: always words. `page`: nothing else is on the page.
import type { ComponentChildren, JSX } from 'preact';

export function Empty({
    title,
    page,
    children,
}: {
    title: string;
    page?: boolean;
    children?: ComponentChildren;
}): JSX.Element {
    return (
        <div class="empty">
            {page ? <h1 class="empty-title">{title}</h1> : <p class="empty-title">{title}</p>}
            {children && <div class="empty-text">{children}</div>}
        </div>
    );
}
