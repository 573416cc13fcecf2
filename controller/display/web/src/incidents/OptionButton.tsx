/// One option: label, clause, consequence, and why it is closed if it is. The first tap opens the confirmation, with what it needs
/// besides. Armed it stays where it is: what closes it meanwhile is told in its place.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Incident, Option } from '../../gen/kibitz/v1/incident_pb';
import type { Spoken } from '../../gen/kibitz/v1/live_pb';
import { DirectorAction } from '../../gen/kibitz/v1/reading_pb';
import { Sentence } from '../look/Sentence';
import { hasClause } from '../look/signs';
import { t } from '../words/words';
import { Asked } from './Asked';
import { Confirm } from '../look/Confirm';
import { SpokenWords } from './Guide';
import { useDraft } from '../state/draft';
import { asks, given, nothingFilled, type Field, type Given } from '../state/given';
import { WhatItDoes } from './WhatItDoes';

export interface OptionProps {
    incident: Incident;
    option: Option;
    spoken: Spoken | undefined; ///< what to say of it
    sense: string; ///< what its clause means
    armed: boolean;
    busy: boolean;
    /// What has come between while it was armed; '' while nothing has.
    news: string;
    error: string;
    arm: (is: boolean) => void;
    confirm: (given: Given) => void;
}

export function OptionButton({ incident, option, spoken, sense, armed, busy, news, error, arm, confirm }: OptionProps): JSX.Element {
    const [filled, fill] = useDraft(`incident ${incident.id} ${option.code}`, nothingFilled);
    const [fault, setFault] = useState<Field | undefined>(undefined);
    useEffect(() => {
        if (!armed) setFault(undefined);
    }, [armed]);
    const item = useRef<HTMLLIElement>(null);
    const [refused, refuse] = useState(0); // how often it could not be confirmed as it was filled in
    // The form may be longer than the screen: what is wrong comes into sight, and the keyboard is at its field.
    useEffect(() => {
        if (refused === 0) return;
        const field = item.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        field?.focus({ preventScroll: true });
        // Where the next key goes is seen; what is said of it stands below the field.
        (field ?? item.current?.querySelector('.field-error[role="alert"]'))?.scrollIntoView({ block: 'center' });
    }, [refused]);
    const second = (): void => {
        const read = given(option, filled);
        if ('given' in read) return confirm(read.given);
        setFault(read.fault);
        refuse(refused + 1);
    };
    const read = armed ? given(option, filled) : undefined;
    const wish = read && 'given' in read ? { incident: incident.id, action: DirectorAction.RULE, option: option.number, code: option.code, ...read.given } : undefined;
    const open = option.open || armed;
    const clause = hasClause(option.clause) ? t('clause', { clause: option.clause }) : '';
    const kind = `option${armed ? ' option-armed' : ''}${open ? '' : ' option-closed'}`;
    return (
        <li class={kind} ref={item} data-option={option.code}>
            <button class="option-button" aria-expanded={armed} aria-disabled={!open} data-means={option.code} onClick={() => !busy && open && arm(!armed)}>
                <span class="option-label">
                    <Sentence text={option.label} />
                </span>
                {clause && <span class="option-clause">{clause}</span>}
                <span class="option-consequence">
                    <Sentence text={option.consequence} />
                </span>
                {!open && <span class="option-why">{t('ruling.why-closed', { why: option.whyClosed })}</span>}
            </button>
            {armed && spoken && <SpokenWords spoken={spoken} />}
            {armed && sense !== '' && <p class="option-sense">{sense}</p>}
            {armed && asks(option) && (
                <Asked
                    incident={incident}
                    option={option}
                    filled={filled}
                    fault={fault}
                    fill={(change) => {
                        fill({ ...filled, ...change });
                        setFault(undefined);
                    }}
                />
            )}
            {armed && (
                <Confirm
                    label={t('ruling.confirm', { label: option.label })}
                    busy={busy}
                    blocked={news !== ''}
                    problem={news || error}
                    takeFocus={!asks(option)}
                    confirm={second}
                    cancel={() => arm(false)}
                />
            )}
            {armed && <WhatItDoes play={incident.play} wish={wish} />}
        </li>
    );
}
