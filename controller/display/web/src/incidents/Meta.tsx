/// The line under an incident's headline: clause, seat, trick, board, how sure.
import type { JSX } from 'preact';
import { Certainty, type Incident } from '../../gen/kibitz/v1/incident_pb';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import { seatName } from '../bridge/seats';
import { certaintyKey, hasClause } from '../look/signs';
import { t } from '../words/words';

/// @param brief without what the headline has said
export function Meta({ incident, brief = false }: { incident: Incident; brief?: boolean }): JSX.Element {
    const facts = incident.facts;
    const board = incident.board > 0 ? t('incident.meta.board', { n: incident.board }) : '';
    const parts = [
        brief ? board : '',
        hasClause(incident.clause) ? t('clause', { clause: incident.clause }) : '',
        brief ? '' : seatName(facts?.seat ?? Seat.UNSPECIFIED),
        facts && facts.trick > 0 ? t('incident.meta.trick', { n: facts.trick }) : '',
        brief ? '' : board,
        incident.certainty === Certainty.CERTAIN ? '' : t(`certainty.${certaintyKey(incident.certainty)}`),
    ].filter((part) => part !== '');
    return (
        <>
            {parts.map((part) => (
                <span key={part}>{part}</span>
            ))}
        </>
    );
}
