/// What the Director has corrected of boards that this pair has played, until it is put away.
import type { JSX } from 'preact';
import type { SeatCorrection, SeatView } from '../../gen/kibitz/v1/seat_pb';
import { sideFromProto, sideName } from '../bridge/seats';
import { millis } from '../live/clock';
import { timeOfMinute } from '../words/format';
import { Button } from './look';
import { corrections, nameOf, putAway } from './state/corrections';
import { countedNow, whatWords } from './state/correctedWords';
import { p } from './words/words';

function One({ one }: { one: SeatCorrection }): JSX.Element {
    const now = countedNow(one);
    return (
        <li>
            <h3>{p('corrected.board', { number: one.board })}</h3>
            <p>{whatWords(one)}</p>
            {now !== '' && <p class="corrected-now">{p('corrected.now', { what: now })}</p>}
            {one.what?.pairsSwapped && <p>{p('corrected.side', { side: sideName(sideFromProto(one.side)) })}</p>}
            <p class="hint">
                {timeOfMinute(millis(one.at))} {one.what?.by}
                {one.what?.reason && `: ${one.what.reason}`}
            </p>
        </li>
    );
}

export function CorrectedList({ view, label }: { view: SeatView; label: string }): JSX.Element {
    return (
        <ul class="corrected" aria-label={label}>
            {corrections(view).map((one) => (
                <One key={nameOf(one)} one={one} />
            ))}
        </ul>
    );
}

/// Between boards it stands below what is asked for.
export function CorrectedPart({ view }: { view: SeatView }): JSX.Element | null {
    const shown = corrections(view);
    if (shown.length === 0) return null;
    return (
        <section class="corrected-part" aria-labelledby="corrected-title">
            <h2 id="corrected-title">{p('corrected.title')}</h2>
            <CorrectedList view={view} label={p('corrected.title')} />
            <Button onTap={() => putAway(shown)}>{p('corrected.away')}</Button>
        </section>
    );
}
