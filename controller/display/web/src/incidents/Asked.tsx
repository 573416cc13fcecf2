/// What an option needs besides its choice: a suit, tricks, or each side's points. Filled in before the second tap.
import type { JSX } from 'preact';
import type { Option } from '../../gen/kibitz/v1/incident_pb';
import { suits } from '../bridge/cards';
import { Suit } from '../look/Suit';
import { t } from '../words/words';
import type { Filled } from './given';

function Figure(props: { words: string; value: string; fill: (value: string) => void }): JSX.Element {
    return (
        <label class="field">
            <span>{props.words}</span>
            <input
                type="text"
                inputMode="text"
                autocomplete="off"
                maxLength={6}
                value={props.value}
                onInput={(event) => props.fill(event.currentTarget.value)}
            />
        </label>
    );
}

export function Asked(props: { option: Option; filled: Filled; fill: (change: Partial<Filled>) => void }): JSX.Element {
    const { option, filled, fill } = props;
    return (
        <div class="asked">
            {option.asksSuit && (
                <fieldset>
                    <legend>{t('ruling.asks.suit')}</legend>
                    <div class="segments">
                        {suits.map((suit) => (
                            <label key={suit}>
                                <input
                                    type="radio"
                                    name={`suit-${option.number}`}
                                    value={suit}
                                    checked={filled.suit === suit}
                                    onChange={() => fill({ suit })}
                                />
                                <span>
                                    <Suit suit={suit} />
                                    <span class="spoken">{t(`suit.${suit}`)}</span>
                                </span>
                            </label>
                        ))}
                    </div>
                </fieldset>
            )}
            {option.asksTricks && (
                <Figure words={t('ruling.asks.tricks')} value={filled.tricks} fill={(tricks) => fill({ tricks })} />
            )}
            {option.asksScore && (
                <>
                    <Figure words={t('ruling.asks.ns')} value={filled.ns} fill={(ns) => fill({ ns })} />
                    <Figure words={t('ruling.asks.ew')} value={filled.ew} fill={(ew) => fill({ ew })} />
                </>
            )}
        </div>
    );
}
