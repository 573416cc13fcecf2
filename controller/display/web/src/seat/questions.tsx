/// Questions about calls: an opponent's is answered by the caller's partner before anything else.
import type { JSX } from 'preact';
import type { SeatQuestion, SeatView } from '../../gen/kibitz/v1/seat_pb';
import { seatWord } from '../bridge/seats';
import { press } from './state/act';
import { ExplainSheet } from './ExplainSheet';
import { CallWord } from './look';
import { mySeat } from './state/state';
import { p } from './words/words';

const waits = (view: SeatView): SeatQuestion | undefined => view.question.find((one) => one.by !== mySeat() && one.answer === '');

export function explainFirst(view: SeatView): JSX.Element | undefined {
    const asked = waits(view);
    if (!asked) return undefined;
    return (
        <ExplainSheet
            key={`${asked.call}-${asked.by}`}
            title={<><CallWord call={asked.bid} /> {p('explain.title')}</>}
            note={p('ask.of', { seat: seatWord(asked.by) })}
            words=""
            send={p('ask.send')}
            onDone={(text) => void press({ case: 'explain', value: { about: asked.about, call: asked.call, text: text ?? '' } })}
        />
    );
}
