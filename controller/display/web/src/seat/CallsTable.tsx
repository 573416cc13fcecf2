/// The auction, a column a seat, West first; an alert is a mark, its meaning is in the sheet of calls.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SeatView } from '../../gen/kibitz/v1/seat_pb';
import { isVulnerable } from '../bridge/seats';
import { columns, SeatHeads } from '../look/SeatHeads';
import { t } from '../words/words';
import { CallWord } from './look';

/// The calls of a player's view, or of a spectator's.
type Called = Pick<SeatView, 'call' | 'vulnerability' | 'turn'>;
interface Cell {
    place: number; ///< in the auction, from 0; -1: nobody called here
}
/// Rows of four; a call out of rotation begins where its caller sits.
export function rows(view: Pick<SeatView, 'call'>): Cell[][] {
    const all: Cell[][] = [];
    let column = 4;
    view.call.forEach((call, place) => {
        const at = columns.indexOf(call.seat as 1 | 2 | 3 | 4);
        if (at < column || all.length === 0 || column >= 4) all.push([]);
        const row = all[all.length - 1]!;
        while (row.length < at) row.push({ place: -1 });
        row.push({ place });
        column = at + 1;
    });
    return all;
}

export function CallsTable({ view, label = t('auction.title'), onAsk, mayAsk }: { view: Called; label?: string; onAsk?: (place: number) => void; mayAsk?: (place: number) => boolean }): JSX.Element {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (box.current) box.current.scrollTop = box.current.scrollHeight;
    }, [view.call.length]);
    return (
        <div class="calls" ref={box} tabIndex={0} role="region" aria-label={label}>
            <table>
                <SeatHeads kind={(seat) => `${isVulnerable(seat, view.vulnerability) ? 'vulnerable' : ''}${view.turn === seat ? ' turn' : ''}`} />
                <tbody>
                    {rows(view).map((row, i) => (
                        <tr key={i}>
                            {columns.map((seat, at) => {
                                const place = row[at]?.place ?? -1;
                                const call = view.call[place];
                                const word = call && (
                                    <>
                                        <CallWord call={call.call} />
                                        {call.alert && <span class="alert-mark" aria-label={t('auction.alert')}>!</span>}
                                        {!call.alert && call.explanation !== '' && <span class="told-mark" aria-hidden="true">i</span>}
                                    </>
                                );
                                return (
                                    <td key={seat}>
                                        {word && onAsk && mayAsk?.(place) ? (
                                            <button type="button" class="call-button" onClick={() => onAsk(place)}>{word}</button>
                                        ) : (
                                            word
                                        )}
                                    </td>
                                );
                            })}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
