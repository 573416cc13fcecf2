/// Out of step: what lies on the table now. The record's own guess is filled in; when it is right, one tap goes on from it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { RecordState } from '../../gen/kibitz/v1/event_pb';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { tell } from '../state/tell';
import { TwoTaps } from '../look/TwoTaps';
import { clockwise, seatLetter, seatName, seats, seatWord, sideShort, type RealSeat } from '../bridge/seats';
import { Choice } from '../incidents/Asked';
import { PlayingCard } from '../look/PlayingCard';
import { t } from '../words/words';
import { CardPicker } from './CardPicker';
import { draftOf, nowOf, resyncNow, type Draft, type Now } from './play';
import { Reason } from './Reason';
import { Would } from './Would';

const sameNow = (a: Now, b: Now): boolean => JSON.stringify(a) === JSON.stringify(b);

function Trick({ now, set }: { now: Now; set: (now: Now) => void }): JSX.Element {
    const [picking, pick] = useState<number | undefined>(undefined);
    const owner = (place: number): RealSeat => clockwise(now.leader, place);
    return (
        <div class="now-trick">
            <p class="now-label">{t('correct.now.trick')}</p>
            <ol class="now-cards">
                {now.trick.map((card, place) => (
                    <li key={card}>
                        <span class="now-seat">{seatLetter(owner(place))}</span>
                        <button class="now-card" onClick={() => pick(place)}>
                            <PlayingCard card={card} />
                        </button>
                    </li>
                ))}
                {now.trick.length < 4 && (
                    <li>
                        <span class="now-seat">{seatLetter(owner(now.trick.length))}</span>
                        <button class="now-card now-add" onClick={() => pick(now.trick.length)}>
                            <span aria-hidden="true">+</span>
                            <span class="spoken">{t('correct.add')}</span>
                        </button>
                    </li>
                )}
            </ol>
            {now.trick.length > 0 && (
                <button class="button-text" onClick={() => set({ ...now, trick: now.trick.slice(0, -1) })}>
                    {t('correct.now.less')}
                </button>
            )}
            {picking !== undefined && (
                <CardPicker
                    title={t('correct.now.which', { seat: seatWord(owner(picking)) })}
                    played={new Set(now.trick)}
                    likely={new Set()}
                    choose={(card) => {
                        const trick = [...now.trick];
                        trick[picking] = card;
                        set({ ...now, trick });
                        pick(undefined);
                    }}
                    cancel={() => pick(undefined)}
                />
            )}
        </div>
    );
}

function Won({ now, set }: { now: Now; set: (now: Now) => void }): JSX.Element {
    const step = (side: 'ns' | 'ew', by: number): void => {
        const field = side === 'ns' ? 'tricksNs' : 'tricksEw';
        const other = side === 'ns' ? now.tricksEw : now.tricksNs;
        set({ ...now, [field]: Math.max(0, Math.min(13 - other, now[field] + by)) });
    };
    return (
        <div class="now-won">
            {(['ns', 'ew'] as const).map((side) => (
                <div key={side} class="stepper" role="group" aria-label={t('correct.now.won', { side: sideShort(side) })}>
                    <span class="now-label">{t('correct.now.won', { side: sideShort(side) })}</span>
                    <button class="button" aria-label={t('correct.less')} onClick={() => step(side, -1)}>
                        −
                    </button>
                    <output>{side === 'ns' ? now.tricksNs : now.tricksEw}</output>
                    <button class="button" aria-label={t('correct.more')} onClick={() => step(side, 1)}>
                        +
                    </button>
                </div>
            ))}
        </div>
    );
}

/// One tap: the record goes on from its own guess.
function OneTap({ draft, guess }: { draft: Draft; guess: Now }): JSX.Element {
    const [busy, setBusy] = useState(false);
    const [problem, setProblem] = useState('');
    const act = async (): Promise<void> => {
        setBusy(true);
        const why = await tell({ case: 'resync', value: resyncNow(draft, guess, t('correct.reason.guess')) });
        setBusy(false);
        setProblem(why ?? '');
    };
    return (
        <div class="two-taps">
            <button class="button button-primary" aria-disabled={busy} data-means="resync-guess" onClick={() => !busy && void act()}>
                {t('correct.now.right')}
            </button>
            <p class="correct-problem" role={problem ? 'alert' : undefined}>
                {problem}
            </p>
        </div>
    );
}

export function OnTheTable({ table }: { table: TableView }): JSX.Element {
    const draft = draftOf(table)!;
    const guess = nowOf(table)!;
    const [changed, change] = useState<Now | undefined>(undefined);
    const [reason, setReason] = useState('');
    const now = changed ?? guess;
    const set = (to: Now): void => change(sameNow(to, guess) ? undefined : to);
    const out = table.recordState !== RecordState.IN_STEP;
    return (
        <section class="panel correct-now" aria-labelledby="now-title">
            <h2 id="now-title">{t('correct.now')}</h2>
            <p class={out ? 'session-warn' : 'hint'}>{out ? table.recordWhy || t('correct.now.out') : t('correct.now.in-step')}</p>
            <Choice
                legend={t('correct.now.leader')}
                name="now-leader"
                values={seats.map(String)}
                chosen={String(now.leader)}
                words={(one) => seatName(Number(one))}
                choose={(one) => set({ ...now, leader: Number(one) as RealSeat })}
            />
            <Trick now={now} set={set} />
            <Won now={now} set={set} />
            <div class="now-turn">
                <Would command={{ case: 'resync', value: resyncNow(draft, now, '') }} />
            </div>
            {changed === undefined && out ? (
                <OneTap draft={draft} guess={guess} />
            ) : (
                <>
                    <Reason reason={reason} set={setReason} />
                    <TwoTaps
                        label={t('correct.now.record')}
                        sure={t('correct.now.sure')}
                        primary
                        act={() => tell({ case: 'resync', value: resyncNow(draft, now, reason) })}
                        done={() => {
                            change(undefined);
                            setReason('');
                        }}
                    />
                    {changed && (
                        <button class="button" onClick={() => change(undefined)}>
                            {t('correct.forget')}
                        </button>
                    )}
                </>
            )}
        </section>
    );
}
