/// Thinking times of a board drawn: a line for each player, a bar for each act, and what such an act usually takes as a mark on it.
import type { JSX } from 'preact';
import { seats, seatKey, seatLetter, seatName } from '../bridge/seats';
import { t } from '../words/words';
import { isLong, type Paces, type Thought } from './tempo';
import { shortSeconds, thoughtWords } from './words';

const row = 56; ///< height of a player's line, in the drawing's units
const bar = 7;
const gap = 2;
const left = 26;
const top = 30_000; ///< ms: a bar is full at this; its words tell the rest

export function Chart({ board, paces }: { board: readonly Thought[]; paces: Paces }): JSX.Element {
    const width = left + Math.max(40, board.length) * (bar + gap) + 4;
    const height = seats.length * row + 4;
    const tall = (ms: number): number => Math.max(1, (Math.sqrt(Math.min(ms, top)) / Math.sqrt(top)) * (row - 10));
    const long = board.filter((one) => isLong(one, paces)).length;
    return (
        <div class="tempo-scroll" tabIndex={0} role="group" aria-label={t('tempo.chart')}>
            <svg class="tempo-chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={t('tempo.chart.said', { count: board.length, long })}>
                {seats.map((seat, line) => {
                    const foot = (line + 1) * row;
                    return (
                        <g key={seat} class={`tempo-${seatKey(seat)}`}>
                            <text x={4} y={foot - 4} class="tempo-seat">
                                {seatLetter(seat)}
                                <title>{seatName(seat)}</title>
                            </text>
                            <line x1={left} x2={width} y1={foot} y2={foot} class="tempo-line" />
                            {board.map((one, i) => {
                                if (one.seat !== seat) return null;
                                const x = left + i * (bar + gap);
                                const pace = paces[one.kind];
                                return (
                                    <g key={String(one.number)}>
                                        <rect x={x} y={foot - tall(one.ms)} width={bar} height={tall(one.ms)} class={isLong(one, paces) ? 'tempo-bar tempo-long' : 'tempo-bar'} />
                                        {pace && <rect x={x - 1} y={foot - tall(pace.high)} width={bar + 2} height={Math.max(1, tall(pace.high) - tall(pace.low))} class="tempo-usual" />}
                                        {isLong(one, paces) && (
                                            <text x={x + bar / 2} y={foot - tall(one.ms) - 2} class="tempo-figure">
                                                {shortSeconds(one.ms)}
                                            </text>
                                        )}
                                        <title>{thoughtWords(one, paces)}</title>
                                    </g>
                                );
                            })}
                        </g>
                    );
                })}
            </svg>
        </div>
    );
}
