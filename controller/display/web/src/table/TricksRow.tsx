/// Tricks won stand upright, tricks lost lie sideways, as before a duplicate player of the chosen side.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { otherSide, seatWord, sideName, sideOf, sideShort, type RealSide } from '../bridge/seats';
import { trickRow, tricksCounted } from '../bridge/tricks';
import { t } from '../words/words';

export function TricksRow({ table }: { table: TableView }): JSX.Element | null {
    const [chosen, choose] = useState<RealSide | undefined>(undefined);
    if (!table.contract) return null;
    const declarer = table.contract.declarer;
    const side = chosen ?? (declarer === Seat.UNSPECIFIED ? 'ns' : sideOf(declarer));
    const row = trickRow(table.trick, side);
    const count = tricksCounted(table);
    return (
        <section class="panel tricks" aria-labelledby="tricks-title">
            <header class="panel-head">
                <h2 id="tricks-title">{t('tricks.title')}</h2>
                <p class="tricks-count">
                    <span>{t('tricks.score', { side: sideShort('ns'), count: count.ns })}</span>
                    <span>{t('tricks.score', { side: sideShort('ew'), count: count.ew })}</span>
                </p>
            </header>
            <ol class="tricks-row">
                {row.map((trick) => (
                    <li
                        key={trick.number}
                        class={trick.won ? 'trick-won' : 'trick-lost'}
                        title={t(trick.won ? 'tricks.won' : 'tricks.lost', {
                            n: trick.number,
                            seat: seatWord(trick.winner),
                        })}
                    >
                        <span class="spoken">
                            {t(trick.won ? 'tricks.won' : 'tricks.lost', {
                                n: trick.number,
                                seat: seatWord(trick.winner),
                            })}
                        </span>
                    </li>
                ))}
                {Array.from({ length: 13 - row.length }, (_, i) => (
                    <li key={`to-come-${i}`} class="trick-to-come" aria-hidden="true" />
                ))}
            </ol>
            <p class="panel-foot">
                <span>{t('tricks.for', { side: sideName(side) })}</span>
                <button class="button-text" onClick={() => choose(otherSide(side))}>
                    {t('tricks.turn', { side: sideName(otherSide(side)) })}
                </button>
            </p>
        </section>
    );
}
