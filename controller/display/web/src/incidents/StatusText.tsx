/// Where an incident stands: not seen, seen, ruled, dismissed, by whom.
import type { JSX } from 'preact';
import { IncidentStatus, type Incident } from '../../gen/kibitz/v1/incident_pb';
import { Sentence } from '../look/Sentence';
import { Sign } from '../look/Sign';
import { statusKey } from '../look/signs';
import { t } from '../words/words';

function words(incident: Incident): string {
    const { by, reason } = incident;
    const option = incident.option.find((one) => one.number === incident.ruling)?.label ?? '';
    switch (incident.status) {
        case IncidentStatus.SEEN:
            return by ? t('status.seen.by', { by }) : t('status.seen');
        case IncidentStatus.RULED:
            return by ? t('status.ruled.by', { by, option }) : `${t('status.ruled')}: ${option}`;
        case IncidentStatus.DISMISSED:
            return by ? t('status.dismissed.by', { by, reason }) : `${t('status.dismissed')}: ${reason}`;
        default:
            return t('status.raised');
    }
}

export function StatusText({ incident }: { incident: Incident }): JSX.Element {
    const key = statusKey(incident.status);
    return (
        <span class={`status status-${key}`}>
            <Sign name={key} />
            <span>
                <Sentence text={words(incident)} />
            </span>
        </span>
    );
}
