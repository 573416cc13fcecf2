/// A board at the table, or as it was played: standing, table, dummy, auction, meanings, tricks.
import type { JSX } from 'preact';
import { SeatPhase } from '../../gen/kibitz/v1/seat_pb';
import type { WatchView } from '../../gen/kibitz/v1/watch_pb';
import { made, points } from '../bridge/resultText';
import { seatName } from '../bridge/seats';
import { CallsTable } from '../seat/CallsTable';
import { CallWord, ContractWord } from '../seat/look';
import { t } from '../words/words';
import { Dummy, Table, TricksPlayed } from './Table';
import { w } from './words/words';

/// What goes on, in one line.
function now(view: WatchView): string {
    const seat = seatName(view.turn);
    if (view.claim) return w('watch.claim', { seat: seatName(view.claim.seat), tricks: view.claim.tricks, left: view.claim.left });
    if (view.phase === SeatPhase.FINISHED) return view.result ? w('watch.agreed') : w('watch.finished');
    if (view.leadFaceDown) return w('watch.faced');
    if (seat === '') return w('watch.waits');
    if (view.phase === SeatPhase.AUCTION) return w('watch.calls', { seat });
    return view.phase === SeatPhase.OPENING_LEAD ? w('watch.leads', { seat }) : w('watch.plays', { seat });
}

/// The contract with the tricks won, then the result; before it, nothing is known of either.
export function Standing({ view }: { view: WatchView }): JSX.Element {
    const { result } = view;
    const known = view.contract !== undefined || result !== undefined;
    return (
        <section class="standing">
            {known && <p class="standing-contract"><ContractWord contract={result ? result.contract : view.contract} />{result && ` ${made(result)}`}</p>}
            {result ? <p class="standing-score">{points(result)}</p> : known && <p class="standing-score"><span class="standing-side">{t('side.short.ns')} {view.tricksNs}</span> · <span class="standing-side">{t('side.short.ew')} {view.tricksEw}</span></p>}
            <p class="standing-now">{now(view)}</p>
        </section>
    );
}

export function Meanings({ view }: { view: WatchView }): JSX.Element {
    const told = view.call.filter((one) => one.alert || one.explanation !== '');
    return (
        <section class="part meanings">
            <h2>{w('watch.meanings')}</h2>
            {told.length === 0 && <p class="quiet">{w('watch.nothing-said')}</p>}
            <ul>
                {told.map((one, i) => (
                    <li key={i}>
                        <span class="meaning-call"><CallWord call={one.call} /> {seatName(one.seat)}</span>
                        <span>{one.explanation !== '' ? one.explanation : t('auction.unexplained')}</span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function Board({ view }: { view: WatchView }): JSX.Element {
    const bidding = view.phase === SeatPhase.AUCTION;
    return (
        <div class={`watch-board${bidding ? ' watch-bidding' : ''}`}>
            <div class="watch-table">
                <Standing view={view} />
                <Table view={view} />
                {!bidding && <Dummy view={view} />}
            </div>
            <div class="watch-side">
                <section class="part">
                    <h2>{t('auction.title')}</h2>
                    <CallsTable view={{ ...view, turn: bidding ? view.turn : 0 }} />
                </section>
                <Meanings view={view} />
            </div>
            {!bidding && <TricksPlayed view={view} />}
        </div>
    );
}
