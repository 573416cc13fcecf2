/// A key on a player's panel, in words.
import type { Panel } from '../../gen/kibitz/v1/reading_pb';
import { cardSign } from '../bridge/cards';
import { seatWord } from '../bridge/seats';
import { callWords } from '../told/callWords';
import { t } from '../words/words';

export function panelWords(panel: Panel): string {
    const seat = seatWord(panel.seat);
    switch (panel.key.case) {
        case 'call':
            return t('evidence.key.call', { seat, call: callWords(panel.key.value.call) });
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
        case 'stop':
            return t('event.note.stop', { seat });
        case 'question':
            return t('event.note.question', { seat, about: seatWord(panel.key.value.about) });
        case 'explain':
            return t('event.note.explanation', { seat, words: panel.key.value.text });
        default:
            return '';
    }
}
