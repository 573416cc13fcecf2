/// Where an incident stands: not seen, seen, ruled, dismissed, by whom.
import type { JSX } from 'preact';
import { IncidentStatus, type Incident, type Option } from '../../gen/kibitz/v1/incident_pb';
import { Sentence } from '../look/Sentence';
import { Sign } from '../look/Sign';
import { statusKey } from '../look/signs';
import { useTable } from '../state/store';
import { t } from '../words/words';
import { chosen } from './options';

function words(incident: Incident, general: readonly Option[]): string {
    const { by, reason } = incident;
    const option = chosen(incident, general)?.label ?? '';
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
    const general = useTable().generalOption;
    return (
        <span class={`status status-${key}`}>
            <Sign name={key} />
            <span>
                <Sentence text={words(incident, general)} />
            </span>
        </span>
    );
}
