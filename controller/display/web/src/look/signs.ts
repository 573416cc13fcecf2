/// Shapes that go with words, so that nothing is told by colour alone.
import { Certainty, IncidentStatus, Level } from '../../gen/kibitz/v1/incident_pb';
import { RecordState } from '../../gen/kibitz/v1/event_pb';

export const levelKey = (level: Level): 'call' | 'attention' | 'notice' =>
    level === Level.CALL ? 'call' : level === Level.ATTENTION ? 'attention' : 'notice';
export const certaintyKey = (certainty: Certainty): 'certain' | 'probable' | 'doubtful' =>
    certainty === Certainty.DOUBTFUL ? 'doubtful' : certainty === Certainty.PROBABLE ? 'probable' : 'certain';
export const statusKey = (status: IncidentStatus): 'raised' | 'seen' | 'ruled' | 'dismissed' => {
    switch (status) {
        case IncidentStatus.SEEN:
            return 'seen';
        case IncidentStatus.RULED:
            return 'ruled';
        case IncidentStatus.DISMISSED:
            return 'dismissed';
        default:
            return 'raised';
    }
};

/// Some incidents stand under no Law ("-"): a doubtful record, say.
export const hasClause = (clause: string | undefined): boolean =>
    clause !== undefined && clause !== '' && clause !== '-';

export type RecordKey = 'in-step' | 'doubtful' | 'out-of-step' | 'devices' | 'unknown';
/// What is wrong with the record comes before what is wrong with a device.
export function recordKey(state: RecordState, failedDevices: number): RecordKey {
    if (state === RecordState.OUT_OF_STEP) return 'out-of-step';
    if (state === RecordState.DOUBTFUL) return 'doubtful';
    if (failedDevices > 0) return 'devices';
    return state === RecordState.IN_STEP ? 'in-step' : 'unknown';
}
