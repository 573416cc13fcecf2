/// During the auction the middle shows each player's last call, as the bidding cards before him would.
import type { JSX } from 'preact';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { seatKey, seatName, seats } from '../bridge/seats';
import { CallText } from '../look/CallText';
import { t } from '../words/words';

export function CallsInTheMiddle({ table }: { table: TableView }): JSX.Element {
    return (
        <div class="middle" role="group" aria-label={t('phase.auction')}>
            <p class="middle-title" aria-hidden="true">
                {t('phase.auction')}
            </p>
            <div class="middle-cards">
                {seats.map((seat) => {
                    const call = [...table.call].reverse().find((one) => one.seat === seat);
                    const turn = table.turn === seat;
                    return (
                        <div key={seat} class={`middle-place middle-${seatKey(seat)}`}>
                            <span class={turn ? 'last-call last-call-turn' : 'last-call'}>
                                <span class="spoken">{seatName(seat)}: </span>
                                {turn ? (
                                    <span class="spoken">{t('hand.turn.call')}</span>
                                ) : (
                                    call && <CallText call={call.call} />
                                )}
                            </span>
                        </div>
                    );
                })}
            </div>
            <p class="designated" />
        </div>
    );
}
