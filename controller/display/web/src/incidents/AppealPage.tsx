/// The appeal form, a page of paper: deal, auction, play, facts, ruling, and room to write.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import type { BoardLog, TableView } from '../../gen/kibitz/v1/live_pb';
import { useStore, useTable } from '../app/store';
import { address } from '../app/route';
import { cardSign, ranksOf, handOf, rankText, suits, suitSign, type Rank } from '../bridge/cards';
import { seatLetter, seatName, seats, vulnerabilityLong } from '../bridge/seats';
import { Seat, Vulnerability } from '../../gen/kibitz/v1/game_pb';
import { callWords, contractWords } from '../log/callWords';
import { standing } from '../log/position';
import { fetchLog, whyNot, type Answer } from '../live/server';
import { millis } from '../live/clock';
import { auctionRows } from '../table/auctionRows';
import { Empty } from '../look/Empty';
import { Sentence } from '../look/Sentence';
import { dayAndTime } from '../words/format';
import { t } from '../words/words';
import { Awarded } from './Awarded';
import { Meta } from './Meta';
import { chosen } from './options';

function Hands({ view }: { view: TableView }): JSX.Element {
    return (
        <div class="appeal-hands">
            {seats.map((seat) => (
                <div key={seat} class={`appeal-hand appeal-${seatLetterKey(seat)}`}>
                    <strong>{seatName(seat)}</strong>
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
    return (
        <table class="appeal-auction">
            <thead>
                <tr>
                    {[Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH].map((seat) => (
                        <th key={seat} scope="col">
                            {seatLetter(seat)}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {auctionRows(view.call, view.board?.dealer ?? Seat.UNSPECIFIED, Seat.UNSPECIFIED).rows.map((row, i) => (
                    <tr key={i}>
                        {row.map((cell, j) => (
                            <td key={j}>{cell?.call ? `${callWords(cell.call)}${cell.alert ? ' !' : ''}` : ''}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
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

function Ruled({ incident }: { incident: Incident }): JSX.Element {
    const option = chosen(incident, useTable().generalOption);
    if (!incident.settledAt) return <p>{t('appeal.none')}</p>;
    const at = dayAndTime(millis(incident.settledAt));
    return (
        <>
            <p>
                <strong>
                    <Sentence text={option ? option.label : incident.reason} />
                </strong>
                {option?.clause ? ` (${t('clause', { clause: option.clause })})` : ''}. {option && <Sentence text={option.consequence} />}
            </p>
            {incident.given && <Awarded given={incident.given} />}
            <p>{t('ruling.at', { by: incident.by, at })}</p>
        </>
    );
}

const toWrite = ['appeal.side', 'appeal.grounds', 'appeal.committee', 'appeal.signed'] as const;

export function AppealPage({ id }: { id: bigint }): JSX.Element {
    const incident = useTable().incident.find((one) => one.id === id);
    const language = useStore((state) => state.language);
    const [answer, setAnswer] = useState<Answer<BoardLog> | undefined>(undefined);
    const play = incident?.play ?? 0;
    useEffect(() => {
        if (play > 0) void fetchLog(play).then(setAnswer);
    }, [play, language]);
    if (!incident) return <Empty page title={t('incident.missing.title')} />;
    const events = answer?.kind === 'ok' ? answer.value.event : undefined;
    const view = answer?.kind === 'ok' && events ? standing(answer.value, events[events.length - 1]?.number ?? 0n) : undefined;
    return (
        <article class="page appeal">
            <p class="appeal-actions">
                <a class="button" href={address({ page: 'incident', id })}>
                    {t('appeal.back')}
                </a>
                <button class="button button-primary" onClick={() => print()}>
                    {t('appeal.print')}
                </button>
            </p>
            <header class="appeal-head">
                <h1>{t('appeal.title')}</h1>
                <p>
                    {t('incident.number', { n: String(incident.id) })}, {dayAndTime(millis(incident.happenedAt))}
                </p>
            </header>
            {answer && answer.kind !== 'ok' && <p role="alert">{t('log.failed', { why: whyNot(answer) })}</p>}
            {view && (
                <div class="appeal-board">
                    <section>
                        <h2>
                            {t('appeal.deal')}: {t('log.board', { n: view.board?.board ?? incident.board })}
                        </h2>
                        <p>
                            {t('fact.dealer')}: {seatName(view.board?.dealer ?? 0)}; {vulnerabilityLong(view.board?.vulnerability ?? Vulnerability.UNSPECIFIED)}
                            {view.contract && `; ${contractWords(view.contract)} ${seatName(view.contract.declarer)}`}
                        </p>
                        <Hands view={view} />
                    </section>
                    <section>
                        <h2>{t('auction.title')}</h2>
                        <AuctionText view={view} />
                        <h2>{t('appeal.play')}</h2>
                        <Play view={view} />
                    </section>
                </div>
            )}
            <section>
                <h2>{t('appeal.facts')}</h2>
                <p>
                    <strong>
                        <Sentence text={incident.headline} />
                    </strong>
                </p>
                <p class="incident-meta">
                    <Meta incident={incident} />
                </p>
                <ul>
                    {incident.seen.map((sentence) => (
                        <li key={sentence}>
                            <Sentence text={sentence} />
                        </li>
                    ))}
                </ul>
            </section>
            <section>
                <h2>{t('appeal.ruling')}</h2>
                <Ruled incident={incident} />
            </section>
            {toWrite.map((key) => (
                <section key={key} class="appeal-write">
                    <h2>{t(key)}</h2>
                </section>
            ))}
        </article>
    );
}
