/// One lawful option: label, clause, consequence; the first tap opens the confirmation, with what it needs besides.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Option } from '../../gen/kibitz/v1/incident_pb';
import { Sentence } from '../look/Sentence';
import { hasClause } from '../look/signs';
import { t } from '../words/words';
import { Asked } from './Asked';
import { Confirm } from './Confirm';
import { asks, given, nothingFilled, type Given } from './given';

export interface OptionProps {
    option: Option;
    armed: boolean;
    busy: boolean;
    arm: (is: boolean) => void;
    confirm: (given: Given) => void;
}

export function OptionButton({ option, armed, busy, arm, confirm }: OptionProps): JSX.Element {
    const [filled, fill] = useState(nothingFilled);
    const [missing, setMissing] = useState(false);
    const second = (): void => {
        const all = given(option, filled);
        setMissing(all === undefined);
        if (all) confirm(all);
    };
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
            {armed && asks(option) && (
                <Asked
                    option={option}
                    filled={filled}
                    fill={(change) => {
                        fill({ ...filled, ...change });
                        setMissing(false);
                    }}
                />
            )}
            {armed && (
                <p class="field-error" role="alert">
                    {missing && t('ruling.asks.missing')}
                </p>
            )}
            {armed && (
                <Confirm
                    label={t('ruling.confirm', { label: option.label })}
                    busy={busy}
                    takeFocus={!asks(option)}
                    confirm={second}
                    cancel={() => arm(false)}
                />
            )}
        </li>
    );
}
