/// What was decided, by whom and when; undo with a second tap.
import type { JSX } from 'preact';
import { IncidentStatus, type Incident } from '../../gen/kibitz/v1/incident_pb';
import { DirectorAction } from '../../gen/kibitz/v1/reading_pb';
import { millis } from '../live/clock';
import { Sentence } from '../look/Sentence';
import { Sign } from '../look/Sign';
import { hasClause } from '../look/signs';
import { timeOfDay } from '../words/format';
import { t } from '../words/words';
import { address } from '../state/route';
import { useTable } from '../state/store';
import { Awarded } from './Awarded';
import { Confirm } from '../look/Confirm';
import { chosen } from './options';
import { WhatItDoes } from './WhatItDoes';
import type { Ask } from './Ruling';

interface SettledProps {
    incident: Incident;
    armed: string;
    arm: (what: string) => void;
    ask: Ask;
    busy: boolean;
    error: string;
}

export function Settled({ incident, armed, arm, ask, busy, error }: SettledProps): JSX.Element {
    const option = chosen(incident, useTable().generalOption);
    const ruled = incident.status === IncidentStatus.RULED;
    const clause = option && hasClause(option.clause) ? t('clause', { clause: option.clause }) : '';
    return (
        <div class="settled">
            <Sign name={ruled ? 'ruled' : 'dismissed'} />
            <div>
                <p class="settled-what">
                    <span>
                        <Sentence text={ruled ? (option?.label ?? '') : incident.reason} />
                    </span>
                    {clause && <span class="option-clause">{clause}</span>}
                </p>
                {ruled && option && (
                    <p>
                        <Sentence text={option.consequence} />
                    </p>
                )}
                {ruled && incident.given && <Awarded given={incident.given} />}
                <p class="settled-by">
                    {incident.settledAt
                        ? t('ruling.at', { by: incident.by, at: timeOfDay(millis(incident.settledAt)) })
                        : incident.by}
                </p>
            </div>
            <div class="settled-undo">
                {armed === 'undo' ? (
                    <>
                        <Confirm
                            label={t('ruling.undo.confirm')}
                            busy={busy}
                            problem={error}
                            confirm={() => void ask({ action: DirectorAction.UNDO })}
                            cancel={() => arm('')}
                        />
                        <WhatItDoes play={incident.play} wish={{ incident: incident.id, action: DirectorAction.UNDO }} />
                    </>
                ) : (
                    <button class="button" disabled={busy} onClick={() => arm('undo')}>
                        {t('ruling.undo')}
                    </button>
                )}
                <p class="hint">{t('ruling.undo.line')}</p>
                <a class="button" href={address({ page: 'appeal', id: incident.id })}>
                    {t('appeal.open')}
                </a>
            </div>
        </div>
    );
}
