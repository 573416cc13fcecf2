/// A contract and its result: written ("4S S -1") or tapped together; the one fills the other in.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { seatLetter, seatName, seats, type RealSeat } from '../bridge/seats';
import type { Makeable } from '../../gen/kibitz/v1/live_pb';
import { denominations, type Denomination } from '../bridge/contracts';
import { tricksOf } from '../bridge/makeable';
import { example, passedOut, readScore, writeScore, type ScoreText } from '../bridge/scoreText';
import { Suit } from '../look/Suit';
import { t } from '../words/words';
import { Choice } from './Asked';

const levels = ['1', '2', '3', '4', '5', '6', '7'] as const;
const doublings = ['0', '1', '2'] as const;

interface Picked {
    level: string;
    denomination: string;
    doubling: string;
    declarer: string;
    tricks: number | undefined;
}
const picked = (score: ScoreText | undefined): Picked =>
    score && score.level > 0
        ? { level: String(score.level), denomination: score.denomination, doubling: String(score.doubling), declarer: String(score.declarer), tricks: score.tricks }
        : { level: '', denomination: '', doubling: '0', declarer: '', tricks: undefined };

/// "just made", "1 down", "2 over".
function resultWords(level: number, tricks: number): string {
    const by = tricks - level - 6;
    return by === 0 ? '=' : by > 0 ? `+${by}` : `−${-by}`;
}

export function ContractPicker(props: { name: string; text: string; wrong: boolean; fill: (text: string) => void; makeable?: Makeable | undefined; fault?: ComponentChildren }): JSX.Element {
    const { name, text, fill } = props;
    const read = readScore(text);
    const [parts, setParts] = useState(() => picked(read));
    const shown = read && read.level > 0 ? picked(read) : parts;
    const set = (change: Partial<Picked>): void => {
        const next = { ...shown, ...change };
        // Another contract keeps the number of tricks out of it: the result begins anew at what is made double dummy, or just made.
        const made = next.denomination && next.declarer ? tricksOf(props.makeable, next.denomination as Denomination, Number(next.declarer) as RealSeat) : undefined;
        const another = change.level !== undefined || change.denomination !== undefined || change.declarer !== undefined;
        if (change.level !== undefined || (another && made !== undefined)) next.tricks = made ?? Number(next.level) + 6;
        setParts(next);
        if (next.level && next.denomination && next.declarer && next.tricks !== undefined)
            fill(writeScore({ level: Number(next.level), denomination: next.denomination as Denomination, doubling: Number(next.doubling), declarer: Number(next.declarer) as RealSeat, tricks: next.tricks }));
    };
    const level = Number(shown.level);
    return (
        <div class="contract-picker">
            <label class="field">
                <span>{t('ruling.contract.text', { example })}</span>
                <input type="text" autocomplete="off" autocapitalize="characters" maxLength={14} value={text} aria-invalid={props.wrong && !read} onInput={(event) => fill(event.currentTarget.value)} />
            </label>
            {props.fault}
            <Choice legend={t('ruling.contract.level')} name={`level-${name}`} values={levels} chosen={shown.level} words={(one) => one} choose={(one) => set({ level: one })} />
            <Choice
                legend={t('ruling.contract.suit')}
                name={`suit-${name}`}
                values={denominations}
                chosen={shown.denomination}
                words={(one) =>
                    one === 'NT' ? (
                        t('suit.letter.NT')
                    ) : (
                        <>
                            <Suit suit={one} />
                            <span class="spoken">{t(`suit.${one}`)}</span>
                        </>
                    )
                }
                choose={(one) => set({ denomination: one })}
            />
            <Choice legend={t('ruling.contract.doubling')} name={`doubling-${name}`} values={doublings} chosen={shown.doubling} words={(one) => (one === '0' ? '–' : t(one === '1' ? 'call.short.double' : 'call.short.redouble'))} choose={(one) => set({ doubling: one })} />
            <Choice
                legend={t('hand.declarer')}
                name={`declarer-${name}`}
                values={seats.map(String)}
                chosen={shown.declarer}
                words={(one) => (
                    <>
                        <span aria-hidden="true">{seatLetter(Number(one))}</span>
                        <span class="spoken">{seatName(Number(one))}</span>
                    </>
                )}
                choose={(one) => set({ declarer: one })}
            />
            <div class="stepper" role="group" aria-label={t('ruling.contract.result')}>
                <button type="button" class="button" aria-label={t('ruling.contract.less')} disabled={!level || shown.tricks === 0} onClick={() => set({ tricks: Math.max(0, (shown.tricks ?? level + 6) - 1) })}>
                    −
                </button>
                <output>{level && shown.tricks !== undefined ? resultWords(level, shown.tricks) : '='}</output>
                <button type="button" class="button" aria-label={t('ruling.contract.more')} disabled={!level || shown.tricks === 13} onClick={() => set({ tricks: Math.min(13, (shown.tricks ?? level + 6) + 1) })}>
                    +
                </button>
                <button type="button" class="button" aria-pressed={read?.level === 0} onClick={() => fill(writeScore(passedOut))}>
                    {t('contract.passed')}
                </button>
            </div>
        </div>
    );
}
