/// A part of the pages that is fetched when it is first needed, with the words and the style that only such parts need.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { language, learnAll, t } from '../words/words';

let styled: Promise<void> | undefined;
/// The style sheet of what comes later; its name stands in the page. A page without one has all of its style.
function style(): Promise<void> {
    const href = document.documentElement.dataset['later'];
    if (!href) return Promise.resolve();
    styled ??= new Promise((resolve, reject) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = href;
        link.onload = () => resolve();
        link.onerror = () => {
            styled = undefined;
            link.remove();
            reject(new Error('a style sheet that cannot be fetched'));
        };
        document.head.append(link);
    });
    return styled;
}

type Fetch = () => Promise<unknown>;
const fetches: Fetch[] = [];

/// Fetches every part there is, one after the other: what is tapped then opens at once, with the line down too.
export async function fetchAll(): Promise<void> {
    try {
        for (const fetch of fetches) await fetch();
    } catch {
        // The line is down: each is fetched when it is needed.
    }
}

export function later<Props extends object>(fetch: () => Promise<ComponentType<Props>>): (props: Props) => JSX.Element {
    let known: ComponentType<Props> | undefined;
    const get = async (): Promise<ComponentType<Props>> => {
        const [part] = await Promise.all([fetch(), learnAll(language()), style()]);
        known = part;
        return part;
    };
    fetches.push(get);
    return (props) => {
        const [Part, set] = useState<ComponentType<Props> | undefined>(() => known);
        const [failed, fail] = useState(false);
        useEffect(() => {
            if (Part) return;
            get().then(
                (got) => set(() => got),
                () => fail(true),
            );
        }, []);
        if (Part) return <Part {...props} />;
        return <p class="hint page">{failed ? t('problem.unreachable') : t('table.loading')}</p>;
    };
}
