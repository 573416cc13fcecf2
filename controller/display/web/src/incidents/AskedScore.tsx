/// An adjusted score: by contract and result (12C1), several of them weighted, as averages (12C2), or in points.
import type { JSX } from 'preact';
import type { Makeable as Figures } from '../../gen/kibitz/v1/live_pb';
import { example, readScore } from '../bridge/scoreText';
import { fetchMakeable } from '../live/pages';
import type { Answer } from '../live/server';
import { isPlayed } from '../state/phase';
import { useFetched } from '../state/fetched';
import { useTable } from '../state/store';
import { t } from '../words/words';
import { Choice, Fault, Figure, type AskedProps } from './Asked';
import { ContractPicker } from './ContractPicker';
import { Makeable } from './Makeable';
import { weightOf, type Filled, type ScoreKind, type Written } from '../state/given';

const kinds: readonly ScoreKind[] = ['contract', 'percent', 'points'];
const averages = ['60', '50', '40'] as const;
const mostOutcomes = 4;
const bothTyped = (...fields: readonly string[]): boolean => fields.every((one) => one.trim() !== '');

function Percent({ filled, fault, fill }: AskedProps): JSX.Element {
    const side = (which: 'percentNs' | 'percentEw', words: string): JSX.Element => (
        <div class="asked-row">
            <Figure words={words} value={filled[which]} length={6} wrong={fault === 'percent'} fill={(value) => fill({ [which]: value } as Partial<Filled>)} />
            <div class="chips">
                {averages.map((value) => (
                    <button key={value} type="button" class="chip" aria-pressed={filled[which] === value} onClick={() => fill({ [which]: value } as Partial<Filled>)}>
                        {t(`ruling.average.${value}`)}
                    </button>
                ))}
            </div>
        </div>
    );
    return (
        <>
            {side('percentNs', t('ruling.percent.ns'))}
            {side('percentEw', t('ruling.percent.ew'))}
            <Fault here={fault === 'percent'} id="fault-percent" words={bothTyped(filled.percentNs, filled.percentEw) ? t('ruling.percent.wrong') : undefined} />
        </>
    );
}

/// Nobody is told what hands make that are being played.
const pending = new Promise<Answer<Figures>>(() => undefined);

/// Equal parts that make 100; the first takes what is left over.
const shares = (count: number): string[] => Array.from({ length: count }, (_, i) => String(Math.floor(100 / count) + (i === 0 ? 100 % count : 0)));

function Outcomes({ option, filled, fault, fill, incident }: AskedProps): JSX.Element {
    const { outcomes } = filled;
    const table = useTable();
    const going = table.play === incident.play && isPlayed(table.phase);
    const { answer } = useFetched(() => (going ? pending : fetchMakeable(incident.play)), [incident.play, Number(going)]);
    const played = table.play === incident.play ? table.contract : table.finishedBoard.find((one) => one.play === incident.play)?.contract;
    const makeable = answer?.kind === 'ok' ? answer.value : undefined;
    const set = (at: number, change: Partial<Written>): void => fill({ outcomes: outcomes.map((one, i) => (i === at ? { ...one, ...change } : one)) });
    // Equal parts until somebody has weighed them; then what is new has what is left of 100.
    const equal = shares(outcomes.length).every((part, i) => part === outcomes[i]!.weight);
    const sum = outcomes.reduce((all, one) => all + (weightOf(one) ?? 0), 0);
    const resize = (to: readonly Written[]): void =>
        fill({ outcomes: to.map((one, i) => ({ ...one, weight: equal || to.length === 1 ? shares(to.length)[i]! : one.weight === '' ? String(Math.max(1, 100 - sum)) : one.weight })) });
    // Of two the other is what is left of 100.
    const weigh = (at: number, weight: string): void => {
        const part = weightOf({ text: '', weight });
        if (outcomes.length !== 2 || part === undefined) return set(at, { weight });
        fill({ outcomes: outcomes.map((one, i) => ({ ...one, weight: i === at ? weight : String(100 - part) })) });
    };
    const empty = outcomes.findIndex((one) => one.text.trim() === '');
    const wholes = outcomes.every((one) => weightOf(one) !== undefined);
    const wrongText = (one: Written): boolean => fault === 'outcomes' && !readScore(one.text);
    const wrongWeight = (one: Written): boolean => fault === 'weights' && (wholes || weightOf(one) === undefined);
    return (
        <>
            {going ? <p class="hint">{t('makeable.later')}</p> : <Makeable answer={answer} played={played} offer={(text) => set(empty === -1 ? outcomes.length - 1 : empty, { text })} />}
            {outcomes.map((one, i) => (
                <div class="asked-outcome" key={i}>
                    <ContractPicker name={`${option.code}-${i}`} text={one.text} wrong={wrongText(one)} fill={(text) => set(i, { text })} makeable={makeable} fault={<Fault here={wrongText(one)} id={`fault-outcome-${i}`} words={t('ruling.contract.wrong', { example })} />} />
                    {outcomes.length > 1 && (
                        <div class="asked-row">
                            <Figure words={t('ruling.weight')} value={one.weight} length={6} wrong={wrongWeight(one)} fill={(weight) => weigh(i, weight)} />
                            <button type="button" class="button" onClick={() => resize(outcomes.filter((_, at) => at !== i))}>
                                {t('ruling.weight.remove')}
                            </button>
                        </div>
                    )}
                    <Fault here={wrongWeight(one) && !wholes} id={`fault-weight-${i}`} words={t('ruling.weight.whole')} />
                </div>
            ))}
            {outcomes.length > 1 && wholes && <p class={sum === 100 ? 'hint' : 'hint weights-wrong'} role="status">{t('ruling.weight.sum', { n: sum })}</p>}
            <Fault here={fault === 'weights' && wholes} id="fault-outcomes" words={t('ruling.weight.wrong')} />
            {outcomes.length < mostOutcomes && (
                <button type="button" class="button" onClick={() => resize([...outcomes, { text: '', weight: '' }])}>
                    {t('ruling.weight.add')}
                </button>
            )}
        </>
    );
}

export function AskedScore(props: AskedProps): JSX.Element {
    const { option, filled, fault, fill } = props;
    return (
        <>
            <Choice legend={t('ruling.score.kind')} name={`kind-${option.code}`} values={kinds} chosen={filled.kind} words={(kind) => t(`ruling.score.${kind}`)} choose={(kind) => fill({ kind })} />
            {filled.kind === 'contract' && <Outcomes {...props} />}
            {filled.kind === 'percent' && <Percent {...props} />}
            {filled.kind === 'points' && (
                <>
                    <Figure words={t('ruling.asks.ns')} value={filled.ns} wrong={fault === 'points'} fill={(ns) => fill({ ns })} />
                    <Figure words={t('ruling.asks.ew')} value={filled.ew} wrong={fault === 'points'} fill={(ew) => fill({ ew })} />
                    <Fault here={fault === 'points'} id="fault-points" words={bothTyped(filled.ns, filled.ew) ? t('ruling.points.wrong') : undefined} />
                </>
            )}
        </>
    );
}
