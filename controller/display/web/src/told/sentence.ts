/// An event of the record in a sentence, and what kind of line of the log it is. Cards and suits stand as symbols; look/Sentence draws them.
import { awardedLines } from './awardedWords';
import { Health, ReportKind } from '../../gen/kibitz/v1/reading_pb';
import {
    Light,
    PenaltyKind,
    PlayedUnder,
    RecordState,
    CorrectionReason,
    type CallMade,
    type CardPlayed,
    type Event,
    type PlayEnded,
} from '../../gen/kibitz/v1/event_pb';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { cardSign } from '../bridge/cards';
import { cardsOr } from '../bridge/unread';
import { outcomeOf } from '../bridge/contracts';
import { deviceSentence } from '../bridge/devices';
import { seatWord, sideFromProto, sideName, vulnerabilityLong } from '../bridge/seats';
import { hasClause } from '../look/signs';
import { number, seconds } from '../words/format';
import { t, tn } from '../words/words';
import type { Key } from '../words/en';
import { callWords, contractWords } from './callWords';
import { ruledSentence } from './ruledSentence';

/// 'detail' is shown when asked for; 'other' is an event this page does not know: quiet, and never left out.
export type LineKind = 'call' | 'card' | 'trick' | 'incident' | 'ruling' | 'board' | 'detail' | 'other';
export type Body = Event['body']['case'];
const kinds: Partial<Record<NonNullable<Body>, LineKind>> = {
    boardStarted: 'board',
    boardEnded: 'board',
    playEnded: 'board',
    auctionEnded: 'board',
    scoreConfirmed: 'board',
    claimMade: 'board',
    claimAnswered: 'board',
    claimWithdrawn: 'board',
    recordStateChanged: 'board',
    callMade: 'call',
    cardPlayed: 'card',
    cardDesignated: 'card',
    leadFacedDown: 'card',
    dummySpread: 'card',
    cardTakenBack: 'card',
    cardReplaced: 'card',
    designationVoid: 'card',
    playCorrected: 'trick',
    trickWon: 'trick',
    incidentRaised: 'incident',
    incidentHeld: 'detail',
    incidentUpdated: 'incident',
    incidentSeen: 'ruling',
    incidentRuled: 'ruling',
    incidentDismissed: 'ruling',
    incidentReopened: 'ruling',
    commandRefused: 'ruling',
    leadTurnSet: 'ruling',
    tricksAdjusted: 'ruling',
    boardCorrected: 'board',
    correctionsTold: 'board',
    appealChanged: 'ruling',
    penaltyCardPlaced: 'ruling',
    penaltyCardLifted: 'ruling',
    reported: 'incident',
    restrictionSet: 'ruling',
    restrictionLifted: 'ruling',
    rightsLost: 'ruling',
    withdrawalAllowed: 'ruling',
    forfeited: 'ruling',
    callsCancelled: 'ruling',
    pendingCallDropped: 'ruling',
    declarerChanged: 'ruling',
    scoreAdjusted: 'ruling',
    boardCancelled: 'ruling',
    positionRestored: 'ruling',
    callNoted: 'call',
    sessionStarted: 'board',
    roundCalled: 'board',
    rulingCarriedOut: 'detail',
    figuresNoted: 'detail',
    boardTagSeen: 'detail',
    lawCodeInForce: 'detail',
    clockTold: 'detail',
    cardQuitted: 'detail',
    cardSeen: 'detail',
    cardReturned: 'detail',
    spreadNoted: 'detail',
    columnNoted: 'detail',
    deviceStateChanged: 'detail',
    seatOccupied: 'detail',
    lightChanged: 'detail',
};

export const kindOf = (body: Body): LineKind => (body && kinds[body]) ?? 'other';

const card = cardSign;
const recordState = (state: RecordState): 'in-step' | 'doubtful' | 'out-of-step' | 'unknown' =>
    state === RecordState.OUT_OF_STEP
        ? 'out-of-step'
        : state === RecordState.DOUBTFUL
          ? 'doubtful'
          : state === RecordState.IN_STEP
            ? 'in-step'
            : 'unknown';

// A kind that is not here is told without it.
const under: Partial<Record<PlayedUnder, Key>> = {
    [PlayedUnder.DEFENDER_SHOWN]: 'under.shown',
    [PlayedUnder.DECLARER_LAID]: 'under.laid',
    [PlayedUnder.DECLARER_HELD]: 'under.held',
    [PlayedUnder.DUMMY_TOUCHED]: 'under.touched',
    [PlayedUnder.DUMMY_NAMED]: 'under.named',
    [PlayedUnder.DUMMY_MOVED]: 'under.moved',
    [PlayedUnder.LEAD_FACED]: 'under.lead',
    [PlayedUnder.RULING]: 'under.ruling',
    [PlayedUnder.PENALTY_CARD]: 'under.penalty',
};
const corrected: Partial<Record<CorrectionReason, Key>> = {
    [CorrectionReason.CARD_READ_LATER]: 'corrected.read-later',
    [CorrectionReason.ELIMINATION]: 'corrected.elimination',
    [CorrectionReason.SEEN_AT_END]: 'corrected.at-end',
    [CorrectionReason.ORDER_UNDERSTOOD]: 'corrected.order',
    [CorrectionReason.NOT_A_CARD]: 'corrected.no-card',
    [CorrectionReason.RESYNC]: 'corrected.resync',
};
const reports: Partial<Record<ReportKind, Key>> = {
    [ReportKind.ATTENTION_DRAWN]: 'report.attention',
    [ReportKind.LOOKED_AT_HAND]: 'report.looked',
    [ReportKind.WATCHED_DECLARER]: 'report.watched',
    [ReportKind.DUMMY_WARNED]: 'report.warned',
    [ReportKind.DUMMY_ASKED_REVOKE]: 'report.asked',
    [ReportKind.CARD_NAMED]: 'report.named',
    [ReportKind.HANDS_EXCHANGED]: 'report.exchanged',
    [ReportKind.SHOWED_DUMMY]: 'report.showed',
    [ReportKind.DUMMY_SUGGESTED]: 'report.suggested',
    [ReportKind.CALL_UNINTENDED]: 'report.unintended',
    [ReportKind.BID_OVER_SEVEN]: 'report.over-seven',
    [ReportKind.FACE_SEEN]: 'report.face-seen',
    [ReportKind.NOT_SHUFFLED]: 'report.not-shuffled',
    [ReportKind.TRICK_DISPUTED]: 'report.disputed',
    [ReportKind.HAND_TOUCHED]: 'report.touched',
    [ReportKind.WRONG_POCKET]: 'report.pocket',
    [ReportKind.HAND_COUNTED]: 'report.counted',
    [ReportKind.CARD_FOUND]: 'report.found',
    [ReportKind.TWO_CARDS_IN_TRICK]: 'report.two-cards',
    [ReportKind.MISINFORMED]: 'report.misinformed',
};

function called(call: CallMade): string {
    const values = { seat: seatWord(call.seat), call: callWords(call.call), words: call.explanation };
    const words = call.explanation
        ? t('event.call.explained', values)
        : call.alert
          ? t('event.call.alert', values)
          : t('event.call', values);
    return call.acceptedIrregular ? `${words}. ${t('event.call.irregular')}` : words;
}
function played(play: CardPlayed): string {
    const clause = under[play.under];
    const values = { seat: seatWord(play.seat), card: card(play.card) };
    const others = play.candidate.filter((one) => one !== play.card);
    if (others.length > 0) return t('event.card.unread', { ...values, cards: cardsOr(others) });
    return clause ? t('event.card.under', { ...values, under: t(clause) }) : t('event.card', values);
}
export function resultWords(result: PlayEnded): string {
    const shown = outcomeOf(result);
    const words =
        shown.kind === 'passed' || !result.contract
            ? t('result.passed')
            : t(`result.${shown.kind}`, {
                  contract: contractWords(result.contract),
                  seat: seatWord(result.contract.declarer),
                  n: shown.by,
              });
    return shown.score === 0
        ? words
        : `${words}, ${t('result.score', { score: number(shown.score), side: sideName(shown.side) })}`;
}
const dot = (words: string): string => (/[.!?”»]$/.test(words) ? words : `${words}.`);

/// Incidents, to put words to what only names their number.
export type Lookup = (id: bigint) => Incident | undefined;

export function sentence(event: Event, lookup: Lookup = () => undefined): string {
    const body = event.body;
    const name = seatWord;
    switch (body.case) {
        case 'boardStarted': {
            const start = body.value.start;
            return t('event.board-started', {
                board: start?.board || '–',
                seat: name(start?.dealer ?? 0),
                vul: vulnerabilityLong(start?.vulnerability ?? 0),
            });
        }
        case 'callMade':
            return dot(called(body.value));
        case 'auctionEnded': {
            const contract = body.value.contract;
            return contract
                ? t('event.auction-ended', { contract: contractWords(contract), seat: name(contract.declarer) })
                : t('event.passed-out');
        }
        case 'leadFacedDown':
            return t('event.lead-facedown', { seat: name(body.value.seat) });
        case 'dummySpread':
            return t('event.dummy-spread', { seat: name(body.value.seat) });
        case 'cardDesignated':
            return t('event.designated', { card: card(body.value.card) });
        case 'designationVoid':
            return body.value.defenderChooses
                ? t('event.defender-chooses')
                : t('event.designation-void', { words: body.value.words });
        case 'cardPlayed':
            return dot(played(body.value));
        case 'cardTakenBack':
            return t('event.taken-back', {
                seat: name(body.value.seat),
                card: card(body.value.card),
                n: body.value.trick,
            });
        case 'cardReplaced':
            return t('event.replaced', {
                seat: name(body.value.seat),
                card: card(body.value.card),
                by: card(body.value.by),
                n: body.value.trick,
            });
        case 'playCorrected':
            return body.value.by
                ? t(body.value.words ? 'event.corrected.by' : 'event.corrected.by.only', { by: body.value.by, why: body.value.words })
                : t('event.corrected', { why: t(corrected[body.value.reason] ?? 'corrected.other') });
        case 'trickWon':
            return t('event.trick-won', { n: body.value.trick, seat: name(body.value.winner) });
        case 'cardQuitted':
            return t('event.quitted', { seat: name(body.value.seat), card: card(body.value.card) });
        case 'penaltyCardPlaced': {
            const kind = t(body.value.kind === PenaltyKind.MAJOR ? 'event.penalty.major' : 'event.penalty.minor');
            return t('event.penalty', { card: card(body.value.card), seat: name(body.value.seat), kind });
        }
        case 'penaltyCardLifted':
            return t('event.penalty-lifted', { card: card(body.value.card), seat: name(body.value.seat) });
        case 'incidentRaised': {
            const incident = body.value.incident;
            const worded = lookup(incident?.id ?? 0n) ?? incident;
            const headline = incident?.headline || worded?.headline || worded?.code || ''; // in a log as it was told then
            return hasClause(incident?.clause)
                ? t('event.incident', { headline, clause: t('clause', { clause: incident!.clause }) })
                : t('event.incident.noclause', { headline });
        }
        case 'incidentUpdated':
            return t('event.incident-updated', {
                id: String(body.value.id),
                clause: t('clause', { clause: body.value.clause }),
            });
        case 'incidentHeld':
            return t('event.held');
        case 'incidentSeen':
            return t('event.seen', { id: String(body.value.id), by: body.value.by });
        case 'incidentRuled': {
            const ruled = body.value;
            // What it offers now may be other options: it is known better since.
            const now = lookup(ruled.id)?.option.find((one) => (ruled.ruled ? one.code === ruled.ruled.code : one.number === ruled.option));
            const option = ruled.ruled?.label || now?.label || (ruled.ruled?.code ?? String(ruled.option));
            const awarded = ruled.given ? [...awardedLines(ruled.given), ...(ruled.given.note ? [ruled.given.note] : [])] : [];
            return [t('event.ruled', { id: String(ruled.id), by: ruled.by, option }), ...awarded.map(dot)].join(' ');
        }
        case 'incidentDismissed':
            return dot(
                t('event.dismissed', {
                    id: String(body.value.id),
                    by: body.value.by,
                    reason: body.value.reason,
                }).replace(/\.$/, ''),
            );
        case 'incidentReopened':
            return t('event.reopened', { id: String(body.value.id), by: body.value.by });
        case 'commandRefused':
            return t('event.refused', { id: String(body.value.id), why: body.value.why });
        case 'leadTurnSet':
            return t('event.lead-turn', { seat: name(body.value.seat) });
        case 'tricksAdjusted':
            return tn(body.value.tricks < 0 ? 'event.adjusted.back' : 'event.adjusted', Math.abs(body.value.tricks), { side: sideName(sideFromProto(body.value.to)) });
        case 'claimMade': {
            const statement = body.value.statement
                ? ` ${t('event.claim.statement', { words: body.value.statement })}`
                : '';
            return tn('event.claim', body.value.tricks, { seat: name(body.value.seat) }) + statement;
        }
        case 'claimAnswered':
            return t(body.value.agreed ? 'event.claim-agreed' : 'event.claim-contested', {
                seat: name(body.value.seat),
            });
        case 'claimWithdrawn':
            return t('event.claim-withdrawn', { seat: name(body.value.seat) });
        case 'playEnded':
            return t('event.play-ended', { result: resultWords(body.value) });
        case 'boardEnded':
            return t(body.value.finished ? 'event.board-finished' : 'event.board-removed');
        case 'recordStateChanged': {
            const key = recordState(body.value.state);
            return t(`event.record.${key}`, { why: body.value.why }).trim();
        }
        case 'deviceStateChanged':
            return deviceSentence(body.value.health === Health.FAILED, body.value.name, body.value.detail);
        case 'seatOccupied':
            return t(body.value.occupied ? 'event.seat.taken' : 'event.seat.left', { seat: name(body.value.seat) });
        case 'lightChanged': {
            const colour =
                body.value.colour === Light.GREEN ? 'green' : body.value.colour === Light.AMBER ? 'amber' : 'off';
            return t('event.light', { seat: name(body.value.seat), colour: t(`event.light.${colour}`) });
        }
        case 'cardSeen':
            return t('event.card-seen', {
                seat: name(body.value.seat),
                card: card(body.value.card),
                mm: number(body.value.heightMm),
            });
        case 'cardReturned': {
            const shown = body.value.shownFor;
            return t('event.card-returned', {
                seat: name(body.value.seat),
                card: card(body.value.card),
                seconds: seconds(shown ? Number(shown.seconds) + shown.nanos / 1e9 : 0),
            });
        }
        case 'spreadNoted': {
            const { came, left } = body.value;
            const values = { seat: name(body.value.seat), came: came.map(card).join(' '), left: left.map(card).join(' ') };
            return t(!left.length ? 'event.spread.came' : came.length ? 'event.spread.both' : 'event.spread.left', values);
        }
        case 'columnNoted':
            return t('event.column', { n: body.value.column + 1, cards: body.value.card.map(card).join(' ') });
        case 'reported': {
            const kind = reports[body.value.kind];
            const { by, words } = body.value;
            const values = { seat: name(by), what: t(kind ?? 'report.other'), words };
            return t(words ? 'event.reported.words' : 'event.reported', values);
        }
        case 'scoreConfirmed':
            return t(body.value.agreed ? 'event.confirmed' : 'event.objected', { seat: name(body.value.seat) });
        default:
            return ruledSentence(event) ?? t('event.other');
    }
}
