/// What an option needs besides its choice: a suit, a side, tricks, a score, a penalty, a note. Filled in before the second tap;
/// a fault is told at its field.
import type { ComponentChildren, JSX } from 'preact';
import type { Incident, Option } from '../../gen/kibitz/v1/incident_pb';
import { suits } from '../bridge/cards';
import { sideName } from '../bridge/seats';
import { Suit } from '../look/Suit';
import { t } from '../words/words';
import { AskedScore } from './AskedScore';
import { takesNote, type Field, type Filled } from '../state/given';

export interface AskedProps {
    incident: Incident;
    option: Option;
    filled: Filled;
    fault: Field | undefined;
    fill: (change: Partial<Filled>) => void;
}

/// The fault of a field, in words, at the field.
export function Fault({ here, id, words }: { here: boolean; id: string; words?: string | undefined }): JSX.Element {
    return (
        <p class="field-error" id={id} role={here ? 'alert' : undefined}>
            {here && (words ?? t('ruling.asks.missing'))}
        </p>
    );
}

export function Figure(props: { words: string; value: string; wrong?: boolean; length?: number; fill: (value: string) => void }): JSX.Element {
    return (
        <label class="field">
            <span>{props.words}</span>
            <input type="text" inputMode="text" autocomplete="off" maxLength={props.length ?? 6} value={props.value} aria-invalid={props.wrong ?? false} onInput={(event) => props.fill(event.currentTarget.value)} />
        </label>
    );
}

export function Choice<T extends string>(props: {
    legend: string;
    name: string;
    values: readonly T[];
    chosen: string;
    words: (value: T) => ComponentChildren;
    choose: (value: T) => void;
}): JSX.Element {
    return (
        <fieldset class="asked-choice">
            <legend>{props.legend}</legend>
            <div class="segments">
                {props.values.map((value) => (
                    <label key={value}>
                        <input type="radio" name={props.name} value={value} checked={props.chosen === value} onChange={() => props.choose(value)} />
                        <span>{props.words(value)}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function Penalty({ option, filled, fault, fill }: AskedProps): JSX.Element {
    return (
        <div class="asked-row">
            <Figure words={t('ruling.penalty.amount')} value={filled.penalty} wrong={fault === 'penalty'} fill={(penalty) => fill({ penalty })} />
            <Choice legend={t('ruling.penalty.unit')} name={`unit-${option.code}`} values={['percent', 'imp', 'vp'] as const} chosen={filled.unit} words={(unit) => t(`ruling.penalty.${unit}`)} choose={(unit) => fill({ unit })} />
            <Fault here={fault === 'penalty'} id={`fault-penalty-${option.code}`} words={filled.penalty.trim() === '' ? undefined : t('ruling.penalty.wrong')} />
        </div>
    );
}

function Note({ option, filled, fault, fill }: AskedProps): JSX.Element {
    return (
        <>
            {option.asksNote && <Figure words={t('ruling.note.clause')} value={filled.clause} length={12} wrong={fault === 'note'} fill={(clause) => fill({ clause })} />}
            <label class="field asked-note">
                <span>{t('ruling.note')}</span>
                <textarea rows={3} maxLength={480} value={filled.note} aria-invalid={fault === 'note'} onInput={(event) => fill({ note: event.currentTarget.value })} />
            </label>
            <Fault here={fault === 'note'} id={`fault-note-${option.code}`} words={t('ruling.note.missing')} />
            <Figure words={t('ruling.consulted')} value={filled.consulted} length={240} fill={(consulted) => fill({ consulted })} />
        </>
    );
}

export function Asked(props: AskedProps): JSX.Element {
    const { option, filled, fault, fill } = props;
    return (
        <div class="asked">
            {option.asksSuit && (
                <Choice
                    legend={t('ruling.asks.suit')}
                    name={`suit-${option.code}`}
                    values={suits}
                    chosen={filled.suit}
                    words={(suit) => (
                        <>
                            <Suit suit={suit} />
                            <span class="spoken">{t(`suit.${suit}`)}</span>
                        </>
                    )}
                    choose={(suit) => fill({ suit })}
                />
            )}
            {option.asksSuit && <Fault here={fault === 'suit'} id={`fault-suit-${option.code}`} />}
            {option.asksSide && (
                <>
                    <Choice legend={t(option.asksTricks ? 'ruling.asks.to' : 'ruling.asks.side')} name={`side-${option.code}`} values={['ns', 'ew'] as const} chosen={filled.side} words={sideName} choose={(side) => fill({ side })} />
                    <Fault here={fault === 'side'} id={`fault-side-${option.code}`} />
                </>
            )}
            {option.asksTricks && (
                <>
                    <Figure words={t(option.asksSide ? 'ruling.asks.transfer' : 'ruling.asks.tricks')} value={filled.tricks} wrong={fault === 'tricks'} fill={(tricks) => fill({ tricks })} />
                    <Fault here={fault === 'tricks'} id={`fault-tricks-${option.code}`} />
                </>
            )}
            {option.asksScore && <AskedScore {...props} />}
            {option.asksPenalty && <Penalty {...props} />}
            {takesNote(option) && <Note {...props} />}
        </div>
    );
}
