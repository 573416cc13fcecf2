/// Double-dummy figures of the board beside an adjusted score (12C1): a tap on one offers it as an outcome.
import type { JSX } from 'preact';
import type { Contract } from '../../gen/kibitz/v1/game_pb';
import type { Makeable as Figures } from '../../gen/kibitz/v1/live_pb';
import { denominations, type Denomination } from '../bridge/contracts';
import { offeredOutcome, tricksOf } from '../bridge/makeable';
import { seatLetter, seatName, seats } from '../bridge/seats';
import type { Answer } from '../live/server';
import { Suit } from '../look/Suit';
import { t, tn } from '../words/words';

const denominationWord = (one: Denomination): string => t(`suit.${one}`);

export function Makeable({ answer, played, offer }: { answer: Answer<Figures> | undefined; played: Contract | undefined; offer: (outcome: string) => void }): JSX.Element {
    if (!answer) return <p class="hint makeable-waits" role="status">{t('makeable.loading')}</p>;
    if (answer.kind === 'failed') return <p class="hint">{t('makeable.none', { why: answer.why })}</p>;
    if (answer.kind !== 'ok' || answer.value.line.length === 0) return <p class="hint">{t('makeable.unknown')}</p>;
    const figures = answer.value;
    return (
        <div class="makeable">
            <table>
                <caption>{t('makeable.title')}</caption>
                <thead>
                    <tr>
                        <td />
                        {denominations.map((one) => (
                            <th key={one} scope="col">
                                {one === 'NT' ? t('suit.letter.NT') : <Suit suit={one} />}
                                {one !== 'NT' && <span class="spoken">{denominationWord(one)}</span>}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {seats.map((seat) => (
                        <tr key={seat}>
                            <th scope="row">
                                <span aria-hidden="true">{seatLetter(seat)}</span>
                                <span class="spoken">{seatName(seat)}</span>
                            </th>
                            {denominations.map((one) => {
                                const tricks = tricksOf(figures, one, seat) ?? 0;
                                return (
                                    <td key={one}>
                                        <button
                                            type="button"
                                            class="button"
                                            aria-label={tn('makeable.tricks', tricks, { seat: seatName(seat), suit: denominationWord(one) })}
                                            onClick={() => offer(offeredOutcome(figures, one, seat, played))}
                                        >
                                            {tricks}
                                        </button>
                                    </td>
                                );
                            })}
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="hint">{t('makeable.text')}</p>
        </div>
    );
}
