/// The last complete trick: who played what, in order, and who won it.
import type { JSX } from 'preact';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { seatLetter, seatName, seatWord } from '../bridge/seats';
import { lastTrick } from '../bridge/tricks';
import { PlayingCard } from '../look/PlayingCard';
import { Sentence } from '../look/Sentence';
import { cardSign } from '../bridge/cards';
import { unreadWords } from '../bridge/unread';
import { t } from '../words/words';

export function LastTrick({ table }: { table: TableView }): JSX.Element | null {
    const last = lastTrick(table.trick);
    if (!last || last.trick.winner === Seat.UNSPECIFIED) return null;
    const winning = last.trick.card.find((card) => card.seat === last.trick.winner);
    return (
        <section class="panel" aria-labelledby="last-trick-title">
            <header class="panel-head">
                <h2 id="last-trick-title">{t('trick.last')}</h2>
                <p class="panel-note">{t('trick.current', { n: last.number })}</p>
            </header>
            <ol class="last-trick">
                {last.trick.card.map((card) => (
                    <li key={card.seat}>
                        <span class="last-trick-seat">
                            <span aria-hidden="true">{seatLetter(card.seat)}</span>
                            <span class="spoken">{seatName(card.seat)}</span>
                        </span>
                        <PlayingCard
                            card={card.card}
                            unread={unreadWords(card)}
                            winning={card.seat === last.trick.winner}
                        />
                    </li>
                ))}
            </ol>
            {winning && (
                <p class="panel-foot">
                    <span>
                        <Sentence
                            text={t('trick.won', { seat: seatWord(last.trick.winner), card: cardSign(winning.card) })}
                        />
                    </span>
                </p>
            )}
        </section>
    );
}
