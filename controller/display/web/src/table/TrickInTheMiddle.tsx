/// The trick being played: each card on the side of who played it. Between tricks the last one stays, dimmed.
import type { JSX } from 'preact';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { seatKey, seatName, seatWord, seats } from '../bridge/seats';
import { currentTrick, lastTrick, trickNumber } from '../bridge/tricks';
import { unreadWords } from '../bridge/unread';
import { CardText } from '../look/CardText';
import { PlayingCard } from '../look/PlayingCard';
import { parts, t } from '../words/words';

function heading(table: TableView, complete: boolean, number: number): string {
    if (table.phase === Phase.OPENING_LEAD) return table.leadFaceDown ? t('trick.facedown') : t('phase.lead');
    return complete ? t('trick.complete', { n: number }) : t('trick.current', { n: number });
}

export function TrickInTheMiddle({ table }: { table: TableView }): JSX.Element {
    const current = currentTrick(table.trick);
    const shown = current ?? lastTrick(table.trick);
    const complete = !current && shown !== undefined;
    const number = shown?.number ?? trickNumber(table.trick);
    const inPlay = table.phase === Phase.PLAY || table.phase === Phase.CLAIM || table.phase === Phase.FINISHED;
    return (
        <section class={complete ? 'middle middle-complete' : 'middle'} aria-label={heading(table, complete, number)}>
            <p class="middle-title" aria-hidden="true">
                {heading(table, complete, number)}
            </p>
            <div class="middle-cards">
                {seats.map((seat) => {
                    const played = inPlay ? shown?.trick.card.find((card) => card.seat === seat) : undefined;
                    const leads = played && shown?.trick.leader === seat;
                    const waits = !played && table.turn === seat && inPlay;
                    return (
                        <div key={seat} class={`middle-place middle-${seatKey(seat)}`}>
                            {played ? (
                                <>
                                    <span class="spoken">{seatName(seat)}: </span>
                                    <PlayingCard
                                        card={played.card}
                                        unread={unreadWords(played)}
                                        winning={complete && shown?.trick.winner === seat}
                                    />
                                </>
                            ) : (
                                <span class={waits ? 'place place-waits' : 'place'}>
                                    {waits && (
                                        <span class="spoken">{t('trick.waiting', { seat: seatWord(seat) })}</span>
                                    )}
                                </span>
                            )}
                            {leads && <span class="led">{t('trick.led')}</span>}
                        </div>
                    );
                })}
            </div>
            <p class="designated">
                {table.designated && parts('trick.designated', {}, { card: <CardText card={table.designated} /> })}
            </p>
        </section>
    );
}
