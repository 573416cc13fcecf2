/// A part of the pages that is fetched when it is first needed.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../words/words';

export function later<Props extends object>(fetch: () => Promise<ComponentType<Props>>): (props: Props) => JSX.Element {
    let known: ComponentType<Props> | undefined;
    return (props) => {
        const [Part, set] = useState<ComponentType<Props> | undefined>(() => known);
        const [failed, fail] = useState(false);
        useEffect(() => {
            if (Part) return;
            fetch().then(
                (got) => {
                    known = got;
                    set(() => got);
                },
                () => fail(true),
            );
        }, []);
        if (Part) return <Part {...props} />;
        return <p class="hint page">{failed ? t('problem.unreachable') : t('table.loading')}</p>;
    };
}
