/// One lawful option: label, clause, consequence; the first tap opens the confirmation.
import type { JSX } from 'preact';
import type { Option } from '../../gen/kibitz/v1/incident_pb';
import { Sentence } from '../look/Sentence';
import { hasClause } from '../look/signs';
import { t } from '../words/words';
import { Confirm } from './Confirm';

export interface OptionProps {
    option: Option;
    armed: boolean;
    busy: boolean;
    arm: (is: boolean) => void;
    confirm: () => void;
}

export function OptionButton({ option, armed, busy, arm, confirm }: OptionProps): JSX.Element {
    const clause = hasClause(option.clause) ? t('clause', { clause: option.clause }) : '';
    return (
        <li class={armed ? 'option option-armed' : 'option'}>
            <button class="option-button" aria-expanded={armed} disabled={busy} onClick={() => arm(!armed)}>
                <span class="option-label">
                    <Sentence text={option.label} />
                </span>
                {clause && <span class="option-clause">{clause}</span>}
                <span class="option-consequence">
                    <Sentence text={option.consequence} />
                </span>
            </button>
            {armed && (
                <Confirm
                    label={t('ruling.confirm', { label: option.label })}
                    busy={busy}
                    confirm={confirm}
                    cancel={() => arm(false)}
                />
            )}
        </li>
    );
}
