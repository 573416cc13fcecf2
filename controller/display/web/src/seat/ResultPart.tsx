/// The result, to be confirmed by both sides, and the next board.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SeatAction, type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { made, points } from '../bridge/resultText';
import { sideName } from '../bridge/seats';
import { ComparedPart } from './ComparedPart';
import { CorrectedPart } from './Corrected';
import { nextBoard, press } from './state/act';
import { may } from './state/may';
import { isOfRound, sitsOut } from './state/round';
import { Button, ContractWord, ForGood } from './look';
import { tricksWon } from './PlayPart';
import { RoundPart } from './RoundPart';
import { setSeat, useSeat } from './state/state';
import { p } from './words/words';

function Next({ view }: { view: SeatView }): JSX.Element {
    const { sending, hello } = useSeat();
    // The schedule's, where there is one.
    const due = view.round?.due || view.board + 1;
    const [number, setNumber] = useState(due);
    useEffect(() => setNumber(due), [due]);
    const start = (): void => (isOfRound(view.round, number) ? void nextBoard(number) : setSeat({ sheet: 'start', start: number }));
    return (
        <div class="next">
            <p>{p('result.next')}</p>
            <div class="stepper">
                <Button label={p('result.less')} disabled={number <= 1} onTap={() => setNumber(number - 1)}>−</Button>
                <b>{number}</b>
                <Button label={p('result.more')} onTap={() => setNumber(number + 1)}>+</Button>
            </div>
            <ForGood key={due} kind="button-primary" disabled={sending > 0 || !hello?.panel} onTap={start}>{p('result.start', { number })}</ForGood>
        </div>
    );
}

export const NoBoard = ({ view }: { view: SeatView }): JSX.Element => (
    <div class="ask">
        <RoundPart view={view} />
        {may(view, SeatAction.NEXT_BOARD) && !sitsOut(view.round) && <Next view={view} />}
        <ComparedPart view={view} />
        <CorrectedPart view={view} />
    </div>
);

export function ResultPart({ view }: { view: SeatView }): JSX.Element {
    const { sending } = useSeat();
    const result = view.result;
    const confirm = (agreed: boolean): void => void press({ case: 'confirm', value: { agreed } });
    const waiting = result && !(result.confirmedNs && result.confirmedEw) ? sideName(result.confirmedNs ? 'ew' : 'ns') : '';
    return (
        <div class="ask">
            {result && (
                <>
                    <p class="ask-words"><ContractWord contract={result.contract} /> {made(result)}</p>
                    <p class="ask-score">{points(result)}</p>
                    {result.contract && <p>{tricksWon(view)}</p>}
                    {result.objected && <p class="ask-note">{p('result.objected')}</p>}
                    {!result.confirmed && (
                        <div class="ask-buttons">
                            {!result.objected && <ForGood disabled={sending > 0} onTap={() => confirm(false)}>{p('result.no')}</ForGood>}
                            <ForGood kind="button-primary" disabled={sending > 0} onTap={() => confirm(true)}>{p('result.yes')}</ForGood>
                        </div>
                    )}
                    {result.confirmed && waiting !== '' && <p class="ask-note">{p('result.waits', { side: waiting })}</p>}
                </>
            )}
            {may(view, SeatAction.NEXT_BOARD) && <><p>{p('result.put-back')}</p><RoundPart view={view} />{!sitsOut(view.round) && <Next view={view} />}<ComparedPart view={view} /></>}
            <CorrectedPart view={view} />
        </div>
    );
}
