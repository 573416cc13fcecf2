/// A contract with its doubling: "4♠ X".
import type { JSX } from 'preact';
import type { Contract } from '../../gen/kibitz/v1/game_pb';
import { doublingKey } from '../bridge/contracts';
import { t } from '../words/words';
import { CallText } from './CallText';

export function ContractText({ contract }: { contract: Contract }): JSX.Element {
    return (
        <span class="contract">
            <CallText call={contract.bid} />
            {contract.doubling > 0 && (
                <span class="doubling">
                    <span aria-hidden="true"> {t(doublingKey(contract))}</span>
                    <span class="spoken">{t(contract.doubling > 1 ? 'contract.redoubled' : 'contract.doubled')}</span>
                </span>
            )}
        </span>
    );
}
