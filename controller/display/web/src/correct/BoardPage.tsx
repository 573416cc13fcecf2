/// Any board put right when its play has ended, the one on the table or an earlier one: until the correction period ends, with a reason.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { BoardNow, CorrectionView, TableView } from '../../gen/kibitz/v1/live_pb';
import { seatName, seats, sideName } from '../bridge/seats';
import { Choice, Fault, Figure } from '../incidents/Asked';
import { ContractPicker } from '../incidents/ContractPicker';
import { BoardOnPaper } from '../incidents/BoardOnPaper';
import { millis } from '../live/clock';
import { fetchRecord } from '../live/pages';
import { whyNot } from '../live/server';
import { CardText } from '../look/CardText';
import { Empty } from '../look/Empty';
import { Sentence } from '../look/Sentence';
import { TwoTaps } from '../look/TwoTaps';
import { say } from '../state/said';
import { sent, useDraft } from '../state/draft';
import { useFetched } from '../state/fetched';
import { isPlayed } from '../state/phase';
import { useStore } from '../state/store';
import { tell } from '../state/tell';
import { callWords } from '../told/callWords';
import { correctedWords } from '../told/correctedWords';
import { dayAndTime } from '../words/format';
import { t } from '../words/words';
import { CardPicker } from './CardPicker';
import { correctionOf, counted, figureOf, kinds, kindsInPlay, nobody, people, type People, type Wish } from './boardWish';
import { Reason, reasonWords, type Usual } from './Reason';

const nothing: Wish = { kind: 'result', result: '', number: '', counts: 'not-played', ns: '', ew: '', trick: 0, seat: 0, card: '', place: 0, call: '', people: nobody, reason: '' };
/// Why it is mostly done.
const usual: Readonly<Record<Wish['kind'], readonly Usual[]>> = {
    result: ['agreed', 'entered', 'count'],
    number: ['number'],
    pairs: ['pairs'],
    people: ['people'],
    counts: ['time', 'fouled'],
    card: ['missed', 'misread', 'call'],
};
interface Props {
    wish: Wish;
    fill: (change: Partial<Wish>) => void;
}

function TheNumber({ wish, fill }: Props): JSX.Element {
    return (
        <>
            <Figure words={t('correct.board.number')} value={wish.number} length={3} fill={(number) => fill({ number })} />
            <p class="hint">{t('correct.board.number.text')}</p>
        </>
    );
}

const recorded = (board: TableView): People => ({
    pairNs: board.board?.pairNs ?? '',
    pairEw: board.board?.pairEw ?? '',
    north: board.board?.players?.north ?? '',
    east: board.board?.players?.east ?? '',
    south: board.board?.players?.south ?? '',
    west: board.board?.players?.west ?? '',
});
const placeWords = (one: (typeof people)[number]): string =>
    one === 'pairNs' ? t('correct.board.pair', { side: sideName('ns') }) : one === 'pairEw' ? t('correct.board.pair', { side: sideName('ew') }) : t(`seat.${one}`);

/// Who sat there: numbers of the pairs, and names. What is right stays as it stands.
function Who({ wish, fill, board }: Props & { board: TableView }): JSX.Element {
    const was = recorded(board);
    const shown = wish.people === nobody ? was : wish.people;
    return (
        <>
            <p class="hint">{t('correct.board.people.text')}</p>
            <div class="people-fields">
                {people.map((one) => (
                    <Figure key={one} words={placeWords(one)} value={shown[one]} length={60} fill={(name) => fill({ people: { ...shown, [one]: name } })} />
                ))}
            </div>
        </>
    );
}

function Counts({ wish, fill }: Props): JSX.Element {
    const average = (ns: string, ew: string): JSX.Element => (
        <button type="button" class="chip" aria-pressed={wish.ns === ns && wish.ew === ew} onClick={() => fill({ ns, ew })}>
            {ns} % – {ew} %
        </button>
    );
    const wrong = (text: string): boolean => text.trim() !== '' && text.trim() !== '-' && figureOf(text, wish.counts) === undefined;
    const figures = wish.counts === 'average' || wish.counts === 'points';
    return (
        <>
            <Choice legend={t('correct.board.kind.counts')} name="counts" values={counted} chosen={wish.counts} words={(one) => t(`correct.board.counts.${one}`)} choose={(counts) => fill({ counts, ns: '', ew: '' })} />
            {wish.counts === 'average' && (
                <div class="chips">
                    {average('60', '60')}
                    {average('60', '40')}
                    {average('50', '50')}
                    {average('40', '60')}
                    {average('40', '40')}
                </div>
            )}
            {figures && <Figure words={t('side.ns')} value={wish.ns} wrong={wrong(wish.ns)} fill={(ns) => fill({ ns })} />}
            {figures && <Figure words={t('side.ew')} value={wish.ew} wrong={wrong(wish.ew)} fill={(ew) => fill({ ew })} />}
            {figures && <Fault here={wrong(wish.ns) || wrong(wish.ew)} id="fault-counts" words={t(wish.counts === 'average' ? 'ruling.percent.wrong' : 'ruling.points.wrong')} />}
        </>
    );
}

/// Any call at a tap: what people type for one is as many words as there are languages.
function NewCall({ wish, fill }: Props): JSX.Element {
    const bid = /^[1-7]/.exec(wish.call)?.[0] ?? '';
    const level = (of: string): void => fill({ call: of + (/^[1-7](.+)$/.exec(wish.call)?.[1] ?? '') });
    return (
        <>
            <Choice legend={t('correct.board.call.new')} name="call-kind" values={['Pass', 'X', 'XX', ...'1234567'] as const} chosen={bid || wish.call} words={(one) => (/^[1-7]$/.test(one) ? one : callWords(one))} choose={(one) => (/^[1-7]$/.test(one) ? level(one) : fill({ call: one }))} />
            {bid !== '' && <Choice legend={t('correct.board.call.denomination')} name="call-denomination" values={denominations} chosen={wish.call.slice(1)} words={(one) => callWords(`1${one}`).slice(1)} choose={(one) => fill({ call: bid + one })} />}
        </>
    );
}
const denominations = ['C', 'D', 'H', 'S', 'NT'] as const;

function CardOrCall({ wish, fill, board }: Props & { board: TableView }): JSX.Element {
    const [picking, pick] = useState(false);
    return (
        <>
            <label class="field">
                <span>{t('correct.board.trick')}</span>
                <select value={String(wish.trick)} onChange={(event) => fill({ trick: parseInt(event.currentTarget.value), place: 0 })}>
                    <option value="0">–</option>
                    {board.trick.map((_, i) => (
                        <option key={i} value={String(i + 1)}>
                            {i + 1}
                        </option>
                    ))}
                </select>
            </label>
            {wish.trick > 0 && <Choice legend={t('case.who')} name="card-seat" values={seats.map(String)} chosen={String(wish.seat)} words={(one) => seatName(parseInt(one))} choose={(one) => fill({ seat: parseInt(one) })} />}
            {wish.trick > 0 && !picking && (
                <p class="case-card">
                    <button class="button" onClick={() => pick(true)}>
                        {wish.card === '' ? t('case.card.choose') : <CardText card={wish.card} />}
                    </button>
                </p>
            )}
            {picking && (
                <CardPicker
                    title={t('case.card')}
                    played={new Set(board.trick.flatMap((trick) => trick.card.map((one) => one.card)))}
                    likely={new Set()}
                    choose={(card) => {
                        fill({ card });
                        pick(false);
                    }}
                    cancel={() => pick(false)}
                />
            )}
            <label class="field">
                <span>{t('correct.board.call')}</span>
                <select value={String(wish.place)} onChange={(event) => fill({ place: parseInt(event.currentTarget.value), trick: 0 })}>
                    <option value="0">–</option>
                    {board.call.map((call, i) => (
                        <option key={i} value={String(i + 1)}>
                            {i + 1}. {seatName(call.seat)} {callWords(call.call)}
                        </option>
                    ))}
                </select>
            </label>
            {wish.place > 0 && <NewCall wish={wish} fill={fill} />}
        </>
    );
}

function Made({ one, last, again }: { one: CorrectionView; last: boolean; again: () => void }): JSX.Element | null {
    if (!one.correction) return null;
    const play = one.correction.play;
    return (
        <li class={one.withdrawn ? 'correction-withdrawn' : ''}>
            <p>
                <Sentence text={correctedWords(one.correction)} />
                {one.withdrawn && ` (${t('correct.board.withdrawn')})`}
            </p>
            <p class="hint">
                {dayAndTime(millis(one.at))} {one.correction.by}: {one.correction.reason}
            </p>
            {last && <TwoTaps label={t('correct.board.undo')} sure={t('correct.board.undo.sure')} act={() => tell({ case: 'boardCorrection', value: { play, undo: one.number } })} done={again} />}
        </li>
    );
}

/// What must wait, and where a card of the play is put right meanwhile.
function InPlay(): JSX.Element {
    return (
        <div class="in-play">
            <p>{t('correct.board.in-play')}</p>
            <a class="button" href="#/correct">
                {t('correct.board.in-play.card')}
            </a>
        </div>
    );
}

function Filled({ now, play, again }: { now: BoardNow; play: number; again: () => void }): JSX.Element {
    const playing = isPlayed(now.table!.phase);
    const key = `correction ${play} ${playing ? 'in play' : 'played'}`;
    const [wish, write] = useDraft<Wish>(key, { ...nothing, kind: playing ? 'number' : 'result' });
    const fill = (change: Partial<Wish>): void => write({ ...wish, ...change });
    const board = now.table!;
    const command = correctionOf(wish, play, recorded(board));
    // His own words stay when he looks for something else to put right; a usual reason goes with what it is usual for.
    const kind = (chosen: Wish['kind']): void =>
        write({ ...nothing, reason: usual[wish.kind].some((one) => reasonWords(one) === wish.reason) ? '' : wish.reason, kind: chosen });
    return (
        <>
            {playing && <InPlay />}
            <Choice legend={t('correct.board.what')} name="kind" values={playing ? kindsInPlay : kinds} chosen={wish.kind} words={(one) => t(`correct.board.kind.${one}`)} choose={kind} />
            {wish.kind === 'people' && <Who wish={wish} fill={fill} board={board} />}
            {wish.kind === 'result' && <ContractPicker name="board" text={wish.result} wrong={false} fill={(result) => fill({ result })} />}
            {wish.kind === 'number' && <TheNumber wish={wish} fill={fill} />}
            {wish.kind === 'pairs' && <p>{t('correct.board.pairs.text')}</p>}
            {wish.kind === 'counts' && <Counts wish={wish} fill={fill} />}
            {wish.kind === 'card' && <CardOrCall wish={wish} fill={fill} board={board} />}
            <Reason reason={wish.reason} set={(reason) => fill({ reason })} usual={usual[wish.kind]} />
            {!command && <p class="hint">{t('correct.board.missing')}</p>}
            <TwoTaps
                label={t('correct.board.do')}
                sure={t('correct.board.sure')}
                primary
                disabled={!command}
                act={() => (command ? tell(command) : Promise.resolve(t('correct.board.missing')))}
                done={() => {
                    write({ ...nothing, kind: wish.kind }); // what is put right next has a reason of its own
                    sent(key);
                    say(t('correct.board.done'));
                    again();
                }}
            />
        </>
    );
}

export function BoardPage({ play }: { play: number }): JSX.Element {
    const newest = useStore((state) => state.known.table?.play ?? 0);
    // The end of its play opens what had to wait; a colleague may have corrected it as well.
    const played = useStore((state) => state.known.table?.play === play && isPlayed(state.known.table.phase));
    const made = useStore((state) => state.known.table?.finishedBoard.find((one) => one.play === play)?.corrections ?? 0);
    const told = useStore((state) => state.known.table?.session?.tellsCorrections === true);
    const { answer, again } = useFetched(() => fetchRecord(play), [play, newest, Number(played), made]);
    if (!answer) return <Empty page title={t('table.loading')} />;
    if (answer.kind !== 'ok' || !answer.value.table) return <Empty page title={t('log.failed', { why: answer.kind === 'ok' ? '' : whyNot(answer) })} />;
    const now = answer.value;
    const number = now.table?.board?.board ?? 0;
    const last = [...now.correction].reverse().find((one) => !one.withdrawn);
    const until = now.until ? dayAndTime(millis(now.until)) : '';
    return (
        <div class="page correct-page board-page">
            <p class="back">
                <a href={`#/log/${play}`}>← {t('nav.log')}</a>
            </p>
            <h1>{t('correct.board.title', { n: number })}</h1>
            {now.until && <p>{t(now.over ? 'correct.board.over' : 'correct.board.until', { time: until })}</p>}
            <details class="folded">
                <summary>{t('correct.board.now')}</summary>
                <BoardOnPaper view={now.table!} board={number} />
            </details>
            {!now.over && <Filled key={String(played)} now={now} play={play} again={again} />}
            {!now.over && told && <p class="hint">{t('correct.board.told')}</p>}
            {now.correction.length > 0 && (
                <section aria-labelledby="corrections-title">
                    <h2 id="corrections-title">{t('correct.board.history')}</h2>
                    <ul class="corrections">
                        {now.correction.map((one) => (
                            <Made key={one.number} one={one} last={one === last && !now.over} again={again} />
                        ))}
                    </ul>
                </section>
            )}
        </div>
    );
}
