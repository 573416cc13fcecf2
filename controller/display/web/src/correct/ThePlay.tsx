/// The play trick by trick, to be set right card by card. Nothing is in the record before the last button's second tap.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { tell } from '../state/tell';
import { TwoTaps } from '../look/TwoTaps';
import { cardSign, handOf, ranksOf, suits } from '../bridge/cards';
import { seats, seatLetter, seatName, seatWord, type RealSeat } from '../bridge/seats';
import { CardText } from '../look/CardText';
import { t, tn } from '../words/words';
import { CardPicker } from './CardPicker';
import { cutAfter, doubts, draftOf, faultOf, inOtherHands, inserted, ledBy, removed, replaced, resyncOf, same, sameCards, tricksOf, turnOf, type Draft, type Fault } from './play';
import { Reason } from './Reason';
import { Would } from './Would';

interface Place {
    seat: RealSeat;
    trick: number; ///< 0 upwards
}
type Doing = 'look' | 'change' | 'insert';

function faultWords(fault: Fault): string {
    switch (fault.kind) {
        case 'missing':
            return t('correct.fault.missing', { n: fault.trick, seat: seatWord(fault.seat) });
        case 'twice':
            return t('correct.fault.twice', { card: cardSign(fault.card) });
        case 'too-many':
            return t('correct.fault.too-many');
        case 'not-whole':
            return t('correct.fault.not-whole');
    }
}

function Grid({ draft, before, at, choose }: { draft: Draft; before: Draft; at: Place | undefined; choose: (place: Place) => void }): JSX.Element {
    const tricks = tricksOf(draft);
    const rows = tricks.length < 13 && tricks.every((trick) => trick.winner !== undefined) ? tricks.length + 1 : tricks.length;
    return (
        <table class="play-grid">
            <thead>
                <tr>
                    <th scope="col">{t('fact.trick')}</th>
                    {seats.map((seat) => (
                        <th key={seat} scope="col">
                            <span aria-hidden="true">{seatLetter(seat)}</span>
                            <span class="spoken">{seatName(seat)}</span>
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {Array.from({ length: rows }, (_, i) => (
                    <tr key={i}>
                        <th scope="row">{i + 1}</th>
                        {seats.map((seat) => {
                            const laid = draft.cards[seat][i];
                            const was = before.cards[seat][i];
                            const trick = tricks[i];
                            const leads = (trick?.leader ?? turnOf(draft)) === seat;
                            const kinds = ['play-cell', leads && 'play-led', trick?.winner === seat && 'play-won', laid?.card !== was?.card && 'play-changed', at?.seat === seat && at.trick === i && 'play-at'];
                            return (
                                <td key={seat}>
                                    <button class={kinds.filter(Boolean).join(' ')} data-place={`${i + 1}${'NESW'[seat - 1]}`} aria-pressed={at?.seat === seat && at.trick === i} onClick={() => choose({ seat, trick: i })}>
                                        {laid ? <CardText card={laid.card} /> : <span aria-hidden="true">+</span>}
                                        {!laid && <span class="spoken">{t('correct.add')}</span>}
                                        {laid?.doubt && (
                                            <span class="play-doubt">
                                                <span aria-hidden="true">?</span>
                                                <span class="spoken">{t('correct.unread')}</span>
                                            </span>
                                        )}
                                        {leads && laid && <span class="spoken">{t('trick.led')}</span>}
                                    </button>
                                </td>
                            );
                        })}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/// What can be done with the card that was tapped.
function Tools({ draft, at, over, change, doing, close }: { draft: Draft; at: Place; over: boolean; change: (draft: Draft) => void; doing: (what: Doing) => void; close: () => void }): JSX.Element {
    const laid = draft.cards[at.seat][at.trick];
    const leads = tricksOf(draft)[at.trick]?.leader === at.seat;
    return (
        <section class="play-tools" aria-live="polite">
            <header class="panel-head">
                <h3>
                    {t('correct.at', { n: at.trick + 1, seat: seatName(at.seat) })} {laid && <CardText card={laid.card} />}
                </h3>
                <button class="button-text" onClick={close}>
                    {t('ruling.cancel')}
                </button>
            </header>
            <div class="play-tools-row">
                <button class="button" onClick={() => doing('change')}>
                    {t(laid ? 'correct.change' : 'correct.add')}
                </button>
                {laid && !over && (
                    <>
                        <button class="button" onClick={() => doing('insert')}>
                            {t('correct.insert')}
                        </button>
                        <button class="button" onClick={() => change(removed(draft, at.seat, at.trick))}>
                            {t('correct.remove')}
                        </button>
                        <button class="button" onClick={() => change(cutAfter(draft, at.seat, at.trick))}>
                            {t('correct.go-on')}
                        </button>
                    </>
                )}
                {laid && !leads && (
                    <button class="button" onClick={() => change(ledBy(draft, at.trick, at.seat))}>
                        {t('correct.led', { seat: seatWord(at.seat) })}
                    </button>
                )}
            </div>
        </section>
    );
}

/// Cards that this player may still have: of a hand that is known what is dealt to him, else what is with nobody else.
function likelyFor(table: TableView, seat: RealSeat): Set<string> {
    const cards = suits.flatMap((suit) => [...ranksOf(handOf(table.board?.deal, seat), suit)].map((rank) => suit + rank));
    return new Set(cards);
}

export function ThePlay({ table }: { table: TableView }): JSX.Element {
    const recorded = draftOf(table)!;
    // What is being changed stays as it was begun: the record may go on meanwhile, and that is told.
    const [work, setWork] = useState<{ from: Draft; to: Draft } | undefined>(undefined);
    const [at, setAt] = useState<Place | undefined>(undefined);
    const [what, setWhat] = useState<Doing>('look');
    const [reason, setReason] = useState('');
    const [undo, setUndo] = useState<{ back: Draft; after: Draft } | undefined>(undefined);
    const side = useRef<HTMLDivElement>(null);
    // On a phone what can be done with a card stands below the play.
    useEffect(() => {
        if (at) side.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    }, [at, what]);
    const from = work?.from ?? recorded;
    const draft = work?.to ?? recorded;
    const over = table.phase === Phase.FINISHED;
    const close = (): void => {
        setAt(undefined);
        setWhat('look');
    };
    const change = (to: Draft): void => {
        setWork(same(to, from) ? undefined : { from, to });
        close();
    };
    const wholeTricks = tricksOf(from).filter((trick) => trick.winner !== undefined).length;
    const fault = work && faultOf(draft, over ? wholeTricks : undefined);
    const strangers = work ? inOtherHands(draft, table.board) : [];
    const unread = doubts(draft);
    const played = new Set(seats.flatMap((seat) => draft.cards[seat].map((one) => one.card)));
    return (
        <section class="correct-play" aria-labelledby="play-title">
            <h2 id="play-title">{t('correct.play')}</h2>
            <p class="hint">{t(over ? 'correct.play.over' : 'correct.play.text')}</p>
            <div class="correct-play-columns">
                <Grid
                    draft={draft}
                    before={from}
                    at={at}
                    choose={(place) => {
                        const column = draft.cards[place.seat].length;
                        const free = { ...place, trick: Math.min(place.trick, column) };
                        setAt(free);
                        setWhat(free.trick === column ? 'change' : 'look');
                    }}
                />
                <div class="correct-play-side" ref={side}>
                    {at && what === 'look' && <Tools draft={draft} at={at} over={over} change={change} doing={setWhat} close={close} />}
                    {at && what !== 'look' && (
                        <CardPicker
                            title={t(what === 'insert' ? 'correct.insert.which' : 'correct.change.which', { n: at.trick + 1, seat: seatWord(at.seat) })}
                            played={played}
                            likely={likelyFor(table, at.seat)}
                            choose={(card) => change(what === 'insert' ? inserted(draft, at.seat, at.trick, card) : replaced(draft, at.seat, at.trick, card))}
                            cancel={close}
                        />
                    )}
                    {work ? (
                        <div class="correct-send">
                            {!same(work.from, recorded) && (
                                <p class="session-warn" role="alert">
                                    {t('correct.meanwhile')}
                                </p>
                            )}
                            {fault && (
                                <p class="session-warn" role="status">
                                    {faultWords(fault)}
                                </p>
                            )}
                            {strangers.map((one) => (
                                <p key={one.card} class="hint">
                                    {t('correct.stranger', { card: cardSign(one.card), about: seatWord(one.owner), seat: seatWord(one.seat) })}
                                </p>
                            ))}
                            {!fault && <Would command={{ case: 'resync', value: resyncOf(draft, '') }} />}
                            <Reason reason={reason} set={setReason} />
                            <TwoTaps
                                label={t('correct.record')}
                                sure={t('correct.record.sure')}
                                primary
                                disabled={fault !== undefined || !same(work.from, recorded)}
                                act={() => tell({ case: 'resync', value: resyncOf(draft, reason) })}
                                done={() => {
                                    setUndo({ back: work.from, after: work.to });
                                    setWork(undefined);
                                    setReason('');
                                }}
                            >
                                {unread > 0 && <p class="session-warn">{tn('correct.sets', unread)}</p>}
                            </TwoTaps>
                            <button class="button" onClick={() => setWork(undefined)}>
                                {t('correct.forget')}
                            </button>
                        </div>
                    ) : (
                        undo &&
                        sameCards(undo.after, recorded) && (
                            <div class="correct-send">
                                <p role="status">{t('correct.done')}</p>
                                <TwoTaps
                                    label={t('correct.undo')}
                                    sure={t('correct.undo.sure')}
                                    act={() => tell({ case: 'resync', value: resyncOf(undo.back, t('correct.undo.reason')) })}
                                    done={() => setUndo(undefined)}
                                />
                            </div>
                        )
                    )}
                    <p class="hint">{t('correct.calls')}</p>
                </div>
            </div>
        </section>
    );
}
