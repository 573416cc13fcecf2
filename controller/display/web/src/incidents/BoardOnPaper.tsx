/// A board as it is written on paper: who sat where, the deal, the auction, the play.
import type { JSX } from 'preact';
import { Seat, Vulnerability } from '../../gen/kibitz/v1/game_pb';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { cardSign, ranksOf, handOf, rankText, suits, suitSign, type Rank } from '../bridge/cards';
import { seatKey, seatLetter, seatName, seats, vulnerabilityLong } from '../bridge/seats';
import { callWords, contractWords } from '../told/callWords';
import { adjustedWords } from '../told/ruledSentence';
import { resultWords } from '../told/sentence';
import { SeatHeads } from '../look/SeatHeads';
import { auctionRows } from '../table/auctionRows';
import { number } from '../words/format';
import { t } from '../words/words';

function Hands({ view }: { view: TableView }): JSX.Element {
    return (
        <div class="appeal-hands">
            {seats.map((seat) => (
                <div key={seat} class={`appeal-hand appeal-${seatLetterKey(seat)}`}>
                    <strong>{seatName(seat)}</strong>
                    {view.board?.players?.[seatKey(seat)] && <span class="appeal-name">{view.board.players[seatKey(seat)]}</span>}
                    {suits.map((suit) => (
                        <span key={suit}>
                            {suitSign(suit)} {[...ranksOf(handOf(view.board?.deal, seat), suit)].map((rank) => rankText(rank as Rank)).join(' ') || '–'}
                        </span>
                    ))}
                </div>
            ))}
        </div>
    );
}
const seatLetterKey = (seat: number): string => 'nesw'[seat - 1] ?? 'n';

function AuctionText({ view }: { view: TableView }): JSX.Element {
    const { rows, alerts } = auctionRows(view.call, view.board?.dealer ?? Seat.UNSPECIFIED, Seat.UNSPECIFIED);
    return (
        <>
            <table class="appeal-auction">
                <SeatHeads />
                <tbody>
                    {rows.map((row, i) => (
                        <tr key={i}>
                            {row.map((cell, j) => (
                                <td key={j}>
                                    {cell?.call && callWords(cell.call)}
                                    {cell?.alert !== undefined && <sup> {number(cell.alert)}</sup>}
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
            {alerts.length > 0 && (
                <ol class="appeal-alerts">
                    {alerts.map((alert) => (
                        <li key={alert.number}>
                            {callWords(alert.call)}: {alert.explanation || t('auction.unexplained')}
                        </li>
                    ))}
                </ol>
            )}
        </>
    );
}

function Play({ view }: { view: TableView }): JSX.Element {
    return (
        <ol class="appeal-play">
            {view.trick.map((trick, i) => (
                <li key={i}>
                    {trick.card.map((card) => `${seatLetter(card.seat)} ${cardSign(card.card)}`).join('  ')}
                </li>
            ))}
        </ol>
    );
}

/// @param board its number, where the log does not tell it
export function BoardOnPaper({ view, board }: { view: TableView; board: number }): JSX.Element {
    return (
        <div class="appeal-board">
            <section>
                <h2>
                    {t('appeal.deal')}: {t('log.board', { n: view.board?.board ?? board })}
                </h2>
                <p>
                    {t('fact.dealer')}: {seatName(view.board?.dealer ?? 0)}; {vulnerabilityLong(view.board?.vulnerability ?? Vulnerability.UNSPECIFIED)}
                    {view.contract && `; ${contractWords(view.contract)} ${seatName(view.contract.declarer)}`}
                </p>
                {view.result && <p>{resultWords(view.result)}{view.result.byClaim && `, ${t('result.by-claim')}`}</p>}
                {(view.adjusted || view.cancelled) && (
                    <p>
                        <strong>{view.cancelled || !view.adjusted ? t('event.cancelled') : adjustedWords(view.adjusted)}</strong>
                    </p>
                )}
                <Hands view={view} />
            </section>
            <section>
                <h2>{t('auction.title')}</h2>
                <AuctionText view={view} />
                <h2>{t('appeal.play')}</h2>
                <Play view={view} />
            </section>
        </div>
    );
}
