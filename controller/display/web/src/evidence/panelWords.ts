/// A key on a player's panel, in words.
import type { Panel } from '../../gen/kibitz/v1/reading_pb';
import { cardSign } from '../bridge/cards';
import { seatName } from '../bridge/seats';
import { t } from '../words/words';

export function panelWords(panel: Panel): string {
    const seat = seatName(panel.seat);
    switch (panel.key.case) {
        case 'call':
            return t('evidence.key.call', { seat, call: panel.key.value.call });
        case 'designate': {
            const { suit, rank } = panel.key.value;
            const card = suit && rank ? cardSign(suit + rank) : suit || rank || t('evidence.anything');
            return t('evidence.key.designate', { seat, card });
        }
        case 'claim':
            return t('evidence.key.claim', { seat });
        case 'claimAnswer':
            return t('evidence.key.answer', { seat });
        case 'director':
            return t('evidence.key.director', { seat });
        case 'arrange':
            return t('evidence.key.arrange', { seat });
        case 'confirm':
            return t('evidence.key.confirm', { seat });
        case 'report':
            return t('evidence.key.report', { seat });
        default:
            return '';
    }
}
