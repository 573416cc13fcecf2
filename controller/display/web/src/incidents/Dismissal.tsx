/// Dismissing, with a reason: three usual ones at a tap, or in words.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { DirectorAction } from '../../gen/kibitz/v1/reading_pb';
import { useDraft } from '../state/draft';
import { t } from '../words/words';
import { Confirm } from '../look/Confirm';
import { WhatItDoes } from './WhatItDoes';

const usual = ['ruling.reason.sensor', 'ruling.reason.settled', 'ruling.reason.lawful'] as const;

export function Dismissal(props: {
    incident: Incident;
    armed: boolean;
    busy: boolean;
    news: string;
    error: string;
    arm: (is: boolean) => void;
    confirm: (reason: string) => void;
}): JSX.Element {
    const [reason, setReason] = useDraft(`incident ${props.incident.id} dismiss`, '');
    const [missing, setMissing] = useState(false);
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => {
        if (props.armed) field.current?.focus({ preventScroll: true });
    }, [props.armed]);
    const confirm = (): void => {
        if (reason.trim() !== '') return props.confirm(reason.trim());
        setMissing(true);
        field.current?.focus();
    };
    return (
        <li class={props.armed ? 'option option-armed option-dismiss' : 'option option-dismiss'}>
            <button
                class="option-button"
                aria-expanded={props.armed}
                data-means="dismiss"
                onClick={() => !props.busy && props.arm(!props.armed)}
            >
                <span class="option-label">{t('ruling.dismiss')}</span>
                <span class="option-consequence">{t('ruling.dismiss.line')}</span>
            </button>
            {props.armed && (
                <div class="dismissal">
                    <label class="field">
                        <span>{t('ruling.dismiss.reason')}</span>
                        <input
                            ref={field}
                            type="text"
                            maxLength={200}
                            value={reason}
                            aria-invalid={missing}
                            aria-describedby="dismiss-missing"
                            onInput={(event) => {
                                setReason(event.currentTarget.value);
                                setMissing(false);
                            }}
                            onKeyDown={(event) => {
                                if (event.key === 'Escape') {
                                    event.preventDefault();
                                    event.stopPropagation();
                                    props.arm(false);
                                }
                            }}
                        />
                    </label>
                    <p class="field-error" id="dismiss-missing">
                        {missing && t('ruling.dismiss.missing')}
                    </p>
                    <div class="chips">
                        {usual.map((key) => (
                            <button
                                key={key}
                                class="chip"
                                aria-pressed={reason === t(key)}
                                onClick={() => {
                                    setReason(t(key));
                                    setMissing(false);
                                }}
                            >
                                {t(key)}
                            </button>
                        ))}
                    </div>
                    <Confirm
                        label={t('ruling.dismiss.confirm')}
                        busy={props.busy}
                        takeFocus={false}
                        blocked={props.news !== ''}
                        problem={props.news || props.error}
                        confirm={confirm}
                        cancel={() => props.arm(false)}
                    />
                    <WhatItDoes play={props.incident.play} wish={{ incident: props.incident.id, action: DirectorAction.DISMISS, reason: '–' }} />
                </div>
            )}
        </li>
    );
}
