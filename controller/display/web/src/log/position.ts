/// The table as it stood after some events of a board: the same view as the live one, for stepping through the log.
/// Pure. What the log does not say (lights, devices) stays empty.
import { clone, create } from '@bufbuild/protobuf';
import type { Event, PlayCorrected } from '../../gen/kibitz/v1/event_pb';
import { Seat } from '../../gen/kibitz/v1/game_pb';
import {
    Phase,
    TableViewSchema,
    ViewCallSchema,
    ViewCardSchema,
    ViewTrickSchema,
    type TableView,
    type ViewCard,
} from '../../gen/kibitz/v1/live_pb';
import { clockwise, isSeat, partner, sideOf } from '../bridge/seats';
import { winnerOf } from '../bridge/tricks';

const full = 4;

function currentOrNew(view: TableView, leader: Seat): TableView['trick'][number] {
    const last = view.trick[view.trick.length - 1];
    if (last && last.winner === Seat.UNSPECIFIED && last.card.length < full) return last;
    const trick = create(ViewTrickSchema, { leader });
    view.trick.push(trick);
    return trick;
}

function removeCard(view: TableView, seat: Seat, card: string): void {
    for (const trick of view.trick)
        trick.card = trick.card.filter((played) => played.seat !== seat || played.card !== card);
    view.trick = view.trick.filter((trick) => trick.card.length > 0);
}

/// Whose turn it is after a call or a card, as far as the order alone says it.
function turnAfter(view: TableView): Seat {
    const trick = view.trick[view.trick.length - 1];
    if (trick && isSeat(trick.winner)) return view.trick.length >= 13 ? Seat.UNSPECIFIED : trick.winner;
    const last = trick?.card[trick.card.length - 1]?.seat;
    return isSeat(last) ? (trick!.card.length < full ? clockwise(last, 1) : Seat.UNSPECIFIED) : Seat.UNSPECIFIED;
}

type Played = Pick<ViewCard, 'seat' | 'card' | 'under' | 'certainty' | 'candidate'>;
const shownCard = ({ seat, card, under, certainty, candidate }: Played): Played => ({
    seat,
    card,
    under,
    certainty,
    candidate,
});

/// The play as it is known now, in the place of what was recorded before.
function correct(view: TableView, play: PlayCorrected): void {
    const denomination = view.contract?.bid.slice(1) ?? '';
    view.trick = play.trick.map(({ leader, card }) =>
        create(ViewTrickSchema, {
            leader,
            card: card.map((one) => create(ViewCardSchema, shownCard(one))),
            winner: card.length < full ? Seat.UNSPECIFIED : winnerOf(card, denomination),
        }),
    );
    const won = (side: string): number => view.trick.filter((trick) => sideOf(trick.winner) === side).length;
    view.tricksNs = won('ns');
    view.tricksEw = won('ew');
    if (view.phase === Phase.PLAY || view.phase === Phase.OPENING_LEAD) {
        view.phase = view.trick.length > 0 ? Phase.PLAY : Phase.OPENING_LEAD;
        const last = view.trick[view.trick.length - 1];
        view.turn = last && last.card.length < full ? turnAfter(view) : play.leader;
    }
}

function apply(view: TableView, event: Event): void {
    const body = event.body;
    switch (body.case) {
        case 'boardStarted':
            view.board = body.value.start;
            view.phase = Phase.AUCTION;
            view.turn = body.value.start?.dealer ?? Seat.UNSPECIFIED;
            return;
        case 'callMade':
            view.call.push(
                create(ViewCallSchema, {
                    seat: body.value.seat,
                    call: body.value.call,
                    alert: body.value.alert,
                    explanation: body.value.explanation,
                }),
            );
            if (isSeat(body.value.seat)) view.turn = clockwise(body.value.seat, 1);
            return;
        case 'auctionEnded': {
            view.contract = body.value.contract;
            const declarer = body.value.contract?.declarer;
            view.phase = view.contract ? Phase.OPENING_LEAD : Phase.FINISHED;
            view.dummy = isSeat(declarer) ? partner(declarer) : Seat.UNSPECIFIED;
            view.turn = isSeat(declarer) ? clockwise(declarer, 1) : Seat.UNSPECIFIED;
            return;
        }
        case 'leadFacedDown':
            view.leadFaceDown = true;
            return;
        case 'cardDesignated':
            view.designated = body.value.card;
            return;
        case 'cardPlayed':
            view.phase = Phase.PLAY;
            view.leadFaceDown = false;
            if (view.designated === body.value.card) view.designated = '';
            currentOrNew(view, body.value.seat).card.push(create(ViewCardSchema, shownCard(body.value)));
            view.turn = turnAfter(view);
            return;
        case 'cardTakenBack':
            removeCard(view, body.value.seat, body.value.card);
            view.turn = body.value.seat;
            return;
        case 'cardReplaced':
            for (const trick of view.trick)
                for (const played of trick.card)
                    if (played.seat === body.value.seat && played.card === body.value.card) played.card = body.value.by;
            return;
        case 'playCorrected':
            correct(view, body.value);
            return;
        case 'trickWon': {
            const trick = view.trick[body.value.trick - 1];
            if (trick) trick.winner = body.value.winner;
            if (sideOf(body.value.winner) === 'ns') view.tricksNs += 1;
            else view.tricksEw += 1;
            view.turn = turnAfter(view);
            return;
        }
        case 'leadTurnSet':
            view.turn = body.value.seat;
            return;
        case 'callsCancelled':
            view.call = view.call.slice(0, body.value.keep);
            return;
        case 'declarerChanged': {
            view.contract = body.value.contract;
            const declarer = body.value.contract?.declarer;
            view.dummy = isSeat(declarer) ? partner(declarer) : Seat.UNSPECIFIED;
            return;
        }
        case 'penaltyCardPlaced':
            view.penaltyCard.push(body.value);
            return;
        case 'penaltyCardLifted':
            view.penaltyCard = view.penaltyCard.filter((card) => card.card !== body.value.card);
            return;
        case 'claimMade':
            view.claim = body.value;
            return;
        case 'claimWithdrawn':
            view.claim = undefined;
            return;
        case 'scoreAdjusted':
            view.adjusted = body.value.withdrawn ? undefined : body.value;
            return;
        case 'boardCancelled':
            view.cancelled = !body.value.withdrawn;
            return;
        case 'playEnded':
            view.result = body.value;
            view.phase = Phase.FINISHED;
            view.turn = Seat.UNSPECIFIED;
    }
}

/// What lies on the table, of a view that a ruling may put back.
const laid = ['call', 'contract', 'dummy', 'turn', 'phase', 'trick', 'tricksNs', 'tricksEw', 'penaltyCard'] as const;
const laidOf = (view: TableView): TableView => clone(TableViewSchema, view);
function putBack(view: TableView, before: TableView): void {
    const kept = laidOf(before);
    Object.assign(view, Object.fromEntries(laid.map((part) => [part, kept[part]])));
}

/// The view after every event up to number `upTo`.
export function standing(events: readonly Event[], upTo: bigint): TableView {
    const view = create(TableViewSchema, { phase: Phase.NO_BOARD, durable: true });
    const before = new Map<bigint, TableView>(); // by incident: the view when it was ruled
    for (const event of events) {
        if (event.number > upTo) break;
        if (event.body.case === 'incidentRuled') before.set(event.body.value.id, laidOf(view));
        if (event.body.case === 'positionRestored') {
            const then = before.get(event.body.value.incident);
            if (then) putBack(view, then);
        }
        apply(view, event);
    }
    return view;
}
