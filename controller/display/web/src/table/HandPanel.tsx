/// One player: who, what part he has, his light, his cards.
import type { JSX } from 'preact';
import { Light } from '../../gen/kibitz/v1/event_pb';
import { Vulnerability } from '../../gen/kibitz/v1/game_pb';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { handOf, shownHand } from '../bridge/cards';
import { isVulnerable, seatKey, seatName, type RealSeat } from '../bridge/seats';
import { playedBy } from '../bridge/tricks';
import { millis } from '../live/clock';
import { useTick } from '../state/store';
import { clock } from '../words/format';
import { t } from '../words/words';
import { Cards } from './Cards';

/// As high as a hand is, and nothing of it.
const hiddenHand = shownHand(undefined, []);

function Turn({ table }: { table: TableView }): JSX.Element {
    const now = useTick();
    const what =
        table.phase === Phase.AUCTION
            ? 'hand.turn.call'
            : table.phase === Phase.OPENING_LEAD
              ? 'hand.turn.lead'
              : 'hand.turn.play';
    return (
        <span class="turn">
            <span class="turn-mark" aria-hidden="true" />
            {t(what)}
            {table.turnSince && <span class="turn-clock">{clock(now - millis(table.turnSince))}</span>}
        </span>
    );
}

function LampOf({ light }: { light: Light | undefined }): JSX.Element | null {
    if (light !== Light.GREEN && light !== Light.AMBER) return null;
    const key = light === Light.GREEN ? 'green' : 'amber';
    return (
        <span
            class={`lamp lamp-${key}`}
            role="img"
            aria-label={t(`hand.light.${key}`)}
            title={t(`hand.light.${key}`)}
        />
    );
}

export function HandPanel({ table, seat, hands }: { table: TableView; seat: RealSeat; hands: boolean }): JSX.Element {
    const key = seatKey(seat);
    const vulnerable = isVulnerable(seat, table.board?.vulnerability ?? Vulnerability.UNSPECIFIED);
    const parts = [
        table.board?.dealer === seat && table.phase === Phase.AUCTION && t('hand.dealer'),
        table.contract?.declarer === seat && t('hand.declarer'),
        table.dummy === seat && t('hand.dummy'),
    ].filter((part): part is string => part !== false);
    const who = [...parts, table.board?.players?.[key]].filter((part): part is string => Boolean(part));
    const hand = shownHand(handOf(table.board?.deal, seat), playedBy(table.trick, seat));
    const penalty = table.penaltyCard.filter((card) => card.seat === seat).map((card) => card.card);
    return (
        <section class={`hand hand-${key}${table.turn === seat ? ' hand-turn' : ''}`} aria-label={seatName(seat)}>
            <header class="hand-head">
                <h2 class={vulnerable ? 'seat seat-vulnerable' : 'seat'}>
                    {seatName(seat)}
                    {vulnerable && <span class="spoken"> {t('hand.vulnerable')}</span>}
                </h2>
                <LampOf light={table.light[seat - 1]} />
                {table.turn === seat && <Turn table={table} />}
            </header>
            {who.length > 0 && (
                <p class="player">
                    {who.map((part, i) =>
                        i < parts.length ? <strong key={part}>{part}</strong> : <span key={part}>{part}</span>,
                    )}
                </p>
            )}
            <div class={hands ? undefined : 'cards-hidden'} aria-hidden={!hands}>
                <Cards hand={hands ? hand : hiddenHand} penalty={hands ? penalty : []} />
            </div>
        </section>
    );
}
