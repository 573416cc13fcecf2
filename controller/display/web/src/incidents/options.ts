/// What the Director is offered, as it stands on the page. Pure.
import type { Incident, Option } from '../../gen/kibitz/v1/incident_pb';

/// The options offered with every incident have their words once, with the table.
export function offered(incident: Incident, general: readonly Option[]): Option[] {
    return incident.option.map((option) => {
        const words = option.general ? general.find((one) => one.code === option.code) : undefined;
        return words ? { ...words, number: option.number, open: option.open, whyClosed: option.whyClosed } : option;
    });
}

/// The option that was chosen, with its words.
export const chosen = (incident: Incident, general: readonly Option[]): Option | undefined =>
    offered(incident, general).find((one) => one.number === incident.ruling);
