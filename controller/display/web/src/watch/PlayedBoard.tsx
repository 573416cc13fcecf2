/// A board that nobody has still to play: what became of it at each table, and each play of it with all four hands.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { WatchedBoardSchema, type WatchedBoard, type WatchedPlay } from '../../gen/kibitz/v1/hall_watch_pb';
import type { Hand } from '../../gen/kibitz/v1/game_pb';
import { ranksOf, rankText, spokenCard, suits, type Rank } from '../bridge/cards';
import { made } from '../bridge/resultText';
import { seatKey, seatName, seats, vulnerabilityLong } from '../bridge/seats';
import { get, type Answer } from '../live/server';
import { CallsTable } from '../seat/CallsTable';
import { ContractWord, Suit } from '../seat/look';
import { t } from '../words/words';
import { Meanings, Standing } from './Board';
import { TricksPlayed } from './Table';
import { w } from './words/words';

const again = 10_000; ///< ms: the hall writes it every ten seconds

function useBoard(board: number, open: boolean): Answer<WatchedBoard> | undefined {
    const [answer, set] = useState<Answer<WatchedBoard> | undefined>(undefined);
    useEffect(() => {
        if (!open) return set(undefined);
        let wanted = true;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const ask = async (): Promise<void> => {
            const told = await get(WatchedBoardSchema, `/api/v1/hall/watch/boards/${board}`);
            if (!wanted) return;
            set(told);
            if (told.kind !== 'ok') timer = setTimeout(() => void ask(), again);
        };
        void ask();
        return () => {
            wanted = false;
            clearTimeout(timer);
        };
    }, [board, open]);
    return answer;
}

function HandOf({ hand, name }: { hand: Hand | undefined; name: string }): JSX.Element {
    return (
        <>
            <b>{name}</b>
            {suits.map((suit) => (
                <p key={suit} class="dummy-line">
                    <Suit suit={suit} />
                    {[...ranksOf(hand, suit)].map((rank) => (
                        <span key={rank}>
                            <span aria-hidden="true">{rankText(rank as Rank)}</span>
                            <span class="spoken">{spokenCard({ suit, rank: rank as Rank })}</span>
                        </span>
                    ))}
                    {ranksOf(hand, suit) === '' && <span>–</span>}
                </p>
            ))}
        </>
    );
}

const handsOf = ({ deal }: WatchedPlay): (Hand | undefined)[] => [deal?.north, deal?.east, deal?.south, deal?.west];
/// Cards that are known of it: 52 where the deal was read, less where play alone has shown it.
const known = (play: WatchedPlay): number => handsOf(play).reduce((sum, hand) => sum + suits.reduce((all, suit) => all + ranksOf(hand, suit).length, 0), 0);

function Hands({ play }: { play: WatchedPlay }): JSX.Element {
    const hands = handsOf(play);
    if (known(play) === 0) return <p class="quiet">{w('watch.hall.hands.unknown')}</p>;
    return (
        <section class="felt watch-hands" aria-label={w('watch.hall.hands')}>
            {seats.map((seat) => (
                <div key={seat} class={`felt-${seatKey(seat)}`}>
                    <HandOf hand={hands[seat - 1]} name={seatName(seat)} />
                </div>
            ))}
        </section>
    );
}

function Traveller({ told, board }: { told: WatchedBoard; board: number }): JSX.Element {
    return (
        <section class="part">
            <h2>{w('watch.hall.results')}</h2>
            <table class="watch-results">
                <thead>
                    <tr>
                        <th>{w('watch.hall.where')}</th>
                        <th>{t('side.short.ns')}</th>
                        <th>{t('side.short.ew')}</th>
                        <th>{w('watch.hall.contract')}</th>
                        <th>{w('watch.hall.points', { side: t('side.short.ns') })}</th>
                    </tr>
                </thead>
                <tbody>
                    {told.play.map((play, at) => (
                        <tr key={at}>
                            <td><a href={`#board-${board}-${at}`}>{play.section}{play.table}</a></td>
                            <td>{play.pairNs}</td>
                            <td>{play.pairEw}</td>
                            <td>{play.view?.result ? <><ContractWord contract={play.view.result.contract} /> {made(play.view.result)}</> : '–'}</td>
                            <td>{play.view?.result ? play.view.result.scoreNs : '–'}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

function Play({ play }: { play: WatchedPlay }): JSX.Element | null {
    const { view } = play;
    if (!view) return null;
    return (
        <>
            <p class="quiet">{w('watch.hall.played-at', { table: `${play.section}${play.table}`, ns: play.pairNs, ew: play.pairEw })} · {vulnerabilityLong(view.vulnerability)}</p>
            <div class="watch-board">
                <div class="watch-table">
                    <Standing view={view} />
                    <Hands play={play} />
                </div>
                <div class="watch-side">
                    <section class="part">
                        <h2>{t('auction.title')}</h2>
                        <CallsTable view={{ ...view, turn: 0 }} />
                    </section>
                    <Meanings view={view} />
                </div>
                <TricksPlayed view={view} />
            </div>
        </>
    );
}

export function PlayedBoard({ board, play, open }: { board: number; play: number | undefined; open: boolean }): JSX.Element {
    const answer = useBoard(board, open);
    if (!open) return <p class="watch-asks">{w('watch.hall.not-yet')}</p>;
    if (answer?.kind !== 'ok') return <p class="watch-asks">{w('watch.connecting')}</p>;
    const one = play === undefined ? undefined : answer.value.play[play];
    if (one) return <Play play={one} />;
    const best = [...answer.value.play].sort((a, b) => known(b) - known(a))[0];
    return (
        <div class="watch-hall">
            {best && <Hands play={best} />}
            <Traveller told={answer.value} board={board} />
        </div>
    );
}
