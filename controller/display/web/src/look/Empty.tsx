/// What stands where there is nothing to show: always words.
import type { ComponentChildren, JSX } from 'preact';

export function Empty({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
    return (
        <div class="empty">
            <p class="empty-title">{title}</p>
            {children && <div class="empty-text">{children}</div>}
        </div>
    );
}
