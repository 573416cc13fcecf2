/// The auction as a table, West first as it is written; alerts are numbered and explained below.
import type { JSX } from 'preact';
import { Seat, Vulnerability } from '../../gen/kibitz/v1/game_pb';
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import { isVulnerable, seatLetter, seatName } from '../bridge/seats';
import { CallText } from '../look/CallText';
import { Sentence } from '../look/Sentence';
import { columns } from '../look/SeatHeads';
import { t } from '../words/words';
import { auctionRows } from './auctionRows';

export function Auction({ table }: { table: TableView }): JSX.Element {
    const { rows, alerts } = auctionRows(
        table.call,
        table.board?.dealer ?? Seat.UNSPECIFIED,
        table.phase === Phase.AUCTION ? table.turn : Seat.UNSPECIFIED,
    );
    const vulnerability = table.board?.vulnerability ?? Vulnerability.UNSPECIFIED;
    return (
        <section class="panel auction" aria-labelledby="auction-title">
            <header class="panel-head">
                <h2 id="auction-title">{t('auction.title')}</h2>
            </header>
            <table class="auction-table">
                <thead>
                    <tr>
                        {columns.map((seat) => (
                            <th
                                key={seat}
                                scope="col"
                                class={isVulnerable(seat, vulnerability) ? 'seat-vulnerable' : ''}
                            >
                                <span class="wide-only">{seatName(seat)}</span>
                                <span class="narrow-only" aria-hidden="true">
                                    {seatLetter(seat)}
                                </span>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map((row, i) => (
                        <tr key={i}>
                            {row.map((cell, column) => (
                                <td key={column} class={cell?.turn ? 'auction-turn' : ''}>
                                    {cell?.call && <CallText call={cell.call} />}
                                    {cell?.alert !== undefined && (
                                        <sup class="alert">
                                            {cell.alert}
                                            <span class="spoken"> {t('auction.alert')}</span>
                                        </sup>
                                    )}
                                    {cell?.turn && (
                                        <>
                                            <span aria-hidden="true">?</span>
                                            <span class="spoken">{t('auction.turn')}</span>
                                        </>
                                    )}
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
            {table.call.length === 0 && (
                <p class="panel-foot">
                    <span>{t('auction.empty')}</span>
                </p>
            )}
            {alerts.length > 0 && (
                <ol class="alerts" aria-label={t('auction.alerts')}>
                    {alerts.map((alert) => (
                        <li key={alert.number} value={alert.number}>
                            <CallText call={alert.call} />{' '}
                            <Sentence text={alert.explanation || t('auction.unexplained')} />
                        </li>
                    ))}
                </ol>
            )}
        </section>
    );
}
