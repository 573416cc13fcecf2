/// Calls and contracts as a sentence writes them; look/Sentence draws the suits.
import type { Contract } from '../../gen/kibitz/v1/game_pb';
import { suitSign } from '../bridge/cards';
import { doublingKey, parseCall } from '../bridge/contracts';
import { t } from '../words/words';

/// "4♠", "3NT", "Pass", "Double".
export function callWords(call: string): string {
    const read = parseCall(call);
    if (!read) return call;
    if (read.kind !== 'bid') return t(`call.${read.kind}`);
    return read.level + (read.denomination === 'NT' ? t('suit.letter.NT') : suitSign(read.denomination));
}
export function contractWords(contract: Contract): string {
    return callWords(contract.bid) + (contract.doubling > 0 ? ` ${t(doublingKey(contract))}` : '');
}
