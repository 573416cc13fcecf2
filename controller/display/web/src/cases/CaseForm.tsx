/// Who, when, at which call or card, and what the Director was told.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import type { CaseRow, TableView } from '../../gen/kibitz/v1/live_pb';
import { seatLetter, seatName, seats, type RealSeat } from '../bridge/seats';
import { CardPicker } from '../correct/CardPicker';
import { Choice, Figure } from '../incidents/Asked';
import { CardText } from '../look/CardText';
import { callWords } from '../told/callWords';
import { useTable } from '../state/store';
import { millis } from '../live/clock';
import { fineSeconds } from '../words/format';
import { t } from '../words/words';
import { cardIn, seatsFor, type Told } from './told';

interface Props {
    row: CaseRow;
    board: TableView; ///< as its record has it
    told: Told; ///< completed
    fill: (change: Partial<Told>) => void;
}

function Seats(props: { legend: string; name: string; of: readonly RealSeat[]; chosen: Seat; none?: string; choose: (seat: Seat) => void }): JSX.Element {
    const values = [...props.of.map(String), ...(props.none === undefined ? [] : ['0'])];
    return (
        <Choice
            legend={props.legend}
            name={props.name}
            values={values}
            chosen={String(props.chosen)}
            words={(one) => (one === '0' ? props.none : seatName(Number(one)))}
            choose={(one) => props.choose(Number(one) as Seat)}
        />
    );
}

/// How long he took for it, by the record.
function tookFor(board: TableView, place: number): string {
    const made = board.call[place - 1]?.at;
    const before = board.call[place - 2]?.at;
    return made && before ? `, ${t('log.seconds', { n: fineSeconds((millis(made) - millis(before)) / 1000) })}` : '';
}

function AtCall({ board, told, fill }: Props): JSX.Element | null {
    if (board.call.length === 0) return null;
    return (
        <label class="field">
            <span>{t('case.call')}</span>
            <select value={String(told.call)} onChange={(event) => fill({ call: Number(event.currentTarget.value), trick: 0, card: '' })}>
                <option value="0">–</option>
                {board.call.map((call, i) => (
                    <option key={i} value={String(i + 1)}>
                        {i + 1}. {seatLetter(call.seat)} {callWords(call.call)}
                        {tookFor(board, i + 1)}
                    </option>
                ))}
            </select>
        </label>
    );
}

function AtTrick({ row, board, told, fill }: Props): JSX.Element | null {
    const played = board.trick.length;
    const whole = board.trick[played - 1]?.card.length === 4;
    const last = Math.min(13, row.asksMoment ? played : played + (whole ? 1 : 0));
    if (last === 0) return null;
    return (
        <label class="field">
            <span>{t('case.trick')}</span>
            <select value={String(told.trick)} onChange={(event) => fill({ trick: Number(event.currentTarget.value), call: 0, card: '' })}>
                <option value="0">{row.asksMoment ? '–' : t('case.trick.present')}</option>
                {Array.from({ length: last }, (_, i) => (
                    <option key={i} value={String(i + 1)}>
                        {i + 1}
                    </option>
                ))}
            </select>
        </label>
    );
}

function Card(props: { title: string; card: string; played: string; choose: (card: string) => void }): JSX.Element {
    const [open, setOpen] = useState(false);
    if (open)
        return (
            <CardPicker
                title={props.title}
                played={new Set()}
                likely={new Set(props.played === '' ? [] : [props.played])}
                choose={(card) => {
                    props.choose(card);
                    setOpen(false);
                }}
                cancel={() => setOpen(false)}
            />
        );
    return (
        <p class="case-card">
            <span>{props.title}</span>{' '}
            <button class="button" onClick={() => setOpen(true)}>
                {props.card === '' ? t('case.card.choose') : <CardText card={props.card} />}
            </button>
        </p>
    );
}

/// The irregularity that was pointed out: the last one, unless another is chosen.
function About({ told, fill }: Props): JSX.Element | null {
    const table = useTable();
    const of = table.incident.filter((one) => one.play === table.play);
    if (of.length === 0) return null;
    return (
        <label class="field">
            <span>{t('case.about')}</span>
            <select value={String(told.about)} onChange={(event) => fill({ about: BigInt(event.currentTarget.value) })}>
                <option value="0">{t('case.about.last')}</option>
                {of.map((one) => (
                    <option key={String(one.id)} value={String(one.id)}>
                        {one.headline}
                    </option>
                ))}
            </select>
        </label>
    );
}

export function CaseForm(props: Props): JSX.Element {
    const { row, board, told, fill } = props;
    const may = seatsFor(row, board);
    return (
        <div class="case-form">
            {row.asksSeat && may.length > 1 && <Seats legend={t('case.who')} name="case-seat" of={may} chosen={told.seat} choose={(seat) => fill({ seat })} />}
            {row.asksSeat && may.length === 1 && <p>{t('case.who.is', { seat: seatName(may[0]!) })}</p>}
            {row.asksOtherSeat && <Seats legend={t('case.other')} name="case-other" of={seats} chosen={told.other} choose={(other) => fill({ other })} />}
            {(row.asksCall || row.asksMoment) && <AtCall {...props} />}
            {(row.asksTrick || row.asksMoment) && <AtTrick {...props} />}
            {row.asksCard && <Card title={t('case.card')} card={told.card} played={cardIn(board, told.trick, told.seat)} choose={(card) => fill({ card })} />}
            {row.asksOtherCard && <Card title={t('case.other-card')} card={told.otherCard} played="" choose={(otherCard) => fill({ otherCard })} />}
            {row.asksCount && <Figure words={t('case.count')} value={told.count} length={2} fill={(count) => fill({ count })} />}
            {row.asksAbout && <About {...props} />}
            <Seats legend={t('case.by')} name="case-by" of={seats} chosen={told.by} none={t('case.by.none')} choose={(by) => fill({ by })} />
            <label class="field">
                <span>{t(row.asksWords ? 'case.words.needed' : 'case.words')}</span>
                <textarea rows={3} maxLength={480} value={told.words} onInput={(event) => fill({ words: event.currentTarget.value })} />
            </label>
        </div>
    );
}
