/// Four hands in compass position, the trick in the middle.
import type { JSX } from 'preact';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { t } from '../words/words';
import { CallsInTheMiddle } from './CallsInTheMiddle';
import { HandPanel } from './HandPanel';
import { TrickInTheMiddle } from './TrickInTheMiddle';

export function Compass({ table, hands }: { table: TableView; hands: boolean }): JSX.Element {
    return (
        <section class="compass" aria-label={t('table.hands')}>
            <HandPanel table={table} seat={Seat.NORTH} hands={hands} />
            <HandPanel table={table} seat={Seat.WEST} hands={hands} />
            {table.phase === Phase.AUCTION ? <CallsInTheMiddle table={table} /> : <TrickInTheMiddle table={table} />}
            <HandPanel table={table} seat={Seat.EAST} hands={hands} />
            <HandPanel table={table} seat={Seat.SOUTH} hands={hands} />
        </section>
    );
}
