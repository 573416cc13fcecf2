/// On a narrow screen the page shows one of its two parts: what there is to do, or the table. A wide one shows both, and this not.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { store, useStore, useTable, type Part } from '../state/store';
import { callsOut, passes } from '../state/order';
import { Sign } from '../look/Sign';
import { t } from '../words/words';

/// Which part is shown: the one that was chosen; before that what there is to do, where there is something.
export function usePart(incidents: readonly Incident[]): Part {
    const chosen = useStore((state) => state.part);
    const part = chosen ?? (incidents.some((one) => passes(one, 'open')) ? 'incidents' : 'table');
    // It stays so: a part that changed by itself would move everything under a finger.
    useEffect(() => {
        if (store.state.known.table) store.set({ part });
    }, [part]);
    return part;
}

export function Parts({ incidents, part }: { incidents: readonly Incident[]; part: Part }): JSX.Element {
    const choose = (to: Part): void => {
        store.set({ part: to });
        scrollTo(0, 0);
    };
    const open = useTable().incidents?.open ?? 0; // of the whole journal, as the list says
    const call = callsOut(incidents);
    return (
        <fieldset class="segments parts">
            <legend class="spoken">{t('incidents.filter')}</legend>
            {(['incidents', 'table'] as const).map((one) => (
                <label key={one}>
                    <input type="radio" name="parts" checked={part === one} onChange={() => choose(one)} />
                    <span>
                        {t(one === 'incidents' ? 'incidents.filter.open' : 'nav.table')}
                        {one === 'incidents' && (
                            <span class={call ? 'parts-call' : ''}>
                                {open} {call && <Sign name="call" />}
                            </span>
                        )}
                    </span>
                </label>
            ))}
        </fieldset>
    );
}
