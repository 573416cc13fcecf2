/// One incident, wherever it is known from: the live view, or asked for.
import { useEffect, useState } from 'preact/hooks';
import { fetchIncident } from '../live/server';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { isSettled } from './order';
import { keep } from './actions';
import { incidentOf, useStore, useTable } from './store';

/// @return the incident; null: there is none; undefined: it is not known yet
export function useIncident(id: bigint): Incident | null | undefined {
    const { incident: live, play, phase, trick, call } = useTable();
    const known = useStore((state) => incidentOf(state, id));
    const linked = useStore((state) => state.link.kind === 'live');
    const [missing, miss] = useState<bigint | undefined>(undefined);
    // Play closes options of an incident without naming it; the live view hears of that by itself.
    const over = known !== undefined && isSettled(known);
    const stands = live.some((one) => one.id === id) ? '' : over ? 'over' : `${play} ${phase} ${trick.length} ${call.length}`;
    useEffect(() => {
        if (stands === '' || !linked || id === 0n) return; // 0 is none
        void fetchIncident(id).then((answer) => {
            if (answer.kind === 'ok') keep([answer.value]);
            else if (answer.kind === 'failed') miss(id);
        });
    }, [id, stands, linked]);
    return known ?? (missing === id || id === 0n ? null : undefined);
}
