/// When drawing a page fails: words, not a white sheet.
import { Component, type ComponentChildren, type JSX } from 'preact';
import { t } from '../words/words';

export class Failure extends Component<{ children: ComponentChildren }, { failed: boolean }> {
    override state = { failed: false };
    static override getDerivedStateFromError(): { failed: boolean } {
        return { failed: true };
    }
    override componentDidCatch(error: unknown): void {
        console.error(error);
    }
    override render(): JSX.Element | ComponentChildren {
        if (!this.state.failed) return this.props.children;
        return (
            <div class="empty" role="alert">
                <p class="empty-title">{t('error.title')}</p>
                <p class="empty-text">{t('error.text')}</p>
                <button class="button" onClick={() => location.reload()}>
                    {t('error.reload')}
                </button>
            </div>
        );
    }
}
