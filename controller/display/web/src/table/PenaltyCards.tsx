/// Penalty cards on the table: they stay faced, and the Director must see them at a glance.
import type { JSX } from 'preact';
import { PenaltyKind } from '../../gen/kibitz/v1/event_pb';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { seatName } from '../bridge/seats';
import { PlayingCard } from '../look/PlayingCard';
import { address } from '../state/route';
import { t } from '../words/words';

export function PenaltyCards({ table }: { table: TableView }): JSX.Element | null {
    if (table.penaltyCard.length === 0) return null;
    return (
        <section class="panel penalty-cards" aria-labelledby="penalty-title">
            <h2 id="penalty-title">{t('penalty.title')}</h2>
            <ul>
                {table.penaltyCard.map((card) => {
                    const kind = t(card.kind === PenaltyKind.MAJOR ? 'hand.penalty.major' : 'hand.penalty.minor');
                    return (
                        <li key={`${card.seat}${card.card}`}>
                            <PlayingCard card={card.card} penalty />
                            <span>
                                <strong>{seatName(card.seat)}</strong>
                                {card.incident > 0n ? (
                                    <a href={address({ page: 'incident', id: card.incident })}>{kind}</a>
                                ) : (
                                    <span>{kind}</span>
                                )}
                            </span>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}
