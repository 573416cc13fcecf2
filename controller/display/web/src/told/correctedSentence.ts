/// A correction of a board, and an appeal, in a sentence of the log.
import type { BoardCorrection } from '../../gen/kibitz/v1/reading_pb';
import { AppealState, type Appeal } from '../../gen/kibitz/v1/incident_pb';
import { sideFromProto, sideName } from '../bridge/seats';
import { t } from '../words/words';
import { correctedWords } from './correctedWords';

export function correctionSentence(one: BoardCorrection | undefined, withdrawn: boolean): string {
    if (!one) return t('event.board-corrected', { what: '…', by: '', reason: '' });
    const what = correctedWords(one);
    return withdrawn ? t('event.correction-withdrawn', { what, by: one.by }) : t('event.board-corrected', { what, by: one.by, reason: one.reason });
}

export function appealSentence(one: Appeal | undefined): string {
    switch (one?.state) {
        case AppealState.LODGED:
            return t('event.appeal.lodged', { side: sideName(sideFromProto(one.side)), grounds: one.grounds });
        case AppealState.WITHDRAWN:
            return t('event.appeal.withdrawn');
        case AppealState.UPHELD:
            return t('event.appeal.upheld', { outcome: one.outcome });
        case AppealState.CHANGED:
            return t('event.appeal.changed', { outcome: one.outcome });
        default:
            return t('event.appeal.none');
    }
}
