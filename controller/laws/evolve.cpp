/// The fold: each event's effect on the state, one function an event. No decision is taken here.
#include <algorithm>
#include <iterator>
#include <utility>

#include "controller/laws/board_correction.hpp"
#include "controller/laws/correction.hpp"
#include "controller/laws/engine.hpp"
#include "controller/laws/evolve_session.hpp"
#include "controller/laws/fifth_card.hpp"
#include "controller/laws/own_code.hpp"
#include "controller/laws/traits.hpp"
#include "controller/laws/spread.hpp"
#include "controller/laws/wrong_card.hpp"
#include "controller/units/one_of.hpp"
#include "controller/units/require.hpp"

namespace kibitz::laws {
namespace {

using Colour = event::LightChanged::Colour;

Incident* find(TableState& state, IncidentId id) noexcept {
    // Incidents are numbered from 1 without gaps and never removed.
    return id.value >= 1 && id.value <= state.incidents.size() ? &state.incidents[id.value - 1] : nullptr;
}

/// Folds one event; `at` is its moment.
struct Fold {
    TableState& state;
    Instant at;
    Instant event_before;  ///< when the event before this one was

    BoardState& board() const {
        require(state.board.has_value(), "an event of a board follows its BoardStarted");
        return *state.board;
    }

    void operator()(const event::BoardStarted& e) const {
        board_makes_room(state);
        BoardState board;
        board.start = e.start;
        board.play = e.play;
        board.auction = bridge::Auction(e.start.dealer);
        board.dealt = e.start.deal.hands;
        board.leader = e.start.dealer;
        state.board = std::move(board);
        state.before.clear();
        state.plays = e.play;
        board_put_on(state);
        state.session_last[state.session_number] = at;
        state.phase = Phase::Auction;
        state.lights = {};
        state.record = RecordState::InStep;
        state.record_why = {};
        state.turn_since = at;
    }

    /// The next player's card or call has accepted it (27A, 53A), or that was undone.
    void accepted(IncidentId id, bool is) const {
        if (auto* incident = find(state, id)) incident->accepted = is;
    }

    void operator()(const event::CallMade& e) const {
        auto& b = board();
        // The warning belongs to the bid it was given for; with a pass or a double nobody waits.
        if (b.stop == e.seat && e.call.is_bid()) b.notes.push_back({e.seat, CallNote::Stop, b.calls.size(), {}});
        b.calls.push_back({e.seat, e.call, e.alert, e.accepted_irregular, e.explanation, at, e.explanation});
        b.stop.reset();
        b.auction.push_accepted(e.seat, e.call);
        if (e.accepted_irregular && b.pending_call) accepted(b.pending_call->incident, true);
        b.pending_call.reset();
        state.turn_since = at;
    }

    void operator()(const event::AuctionEnded& e) const {
        auto& b = board();
        b.contract = e.contract;
        state.phase = e.contract ? Phase::OpeningLead : Phase::Finished;
        if (e.contract) b.leader = e.contract->opening_leader();
        b.attention_reported = false;  // to something in the auction: no licence for dummy in the play (43A1a)
        state.turn_since = at;
    }

    void operator()(const event::LeadFacedDown&) const { board().lead_face_down = true; }
    void operator()(const event::DummySpread&) const { board().dummy_spread = true; }
    void operator()(const event::CardDesignated& e) const {
        board().designated = e.card;
        board().named = e.named;
    }
    void operator()(const event::DesignationVoid& e) const { board().defender_chooses = e.defender_chooses; }

    void operator()(const event::CardPlayed& e) const {
        auto& b = board();
        if (b.tricks.empty() || b.tricks.back().trick.complete()) {
            b.tricks.emplace_back();
            b.tricks.back().trick = bridge::Trick(e.seat);
            b.tricks.back().led_out_of_turn = e.out_of_turn_accepted;
            b.leader = e.seat;
            b.may_withdraw = {};
            state.lights = {};
        }
        auto& t = b.tricks.back();
        for (const auto& r : b.restrictions)
            if (r.seat == e.seat) b.bound.push_back({r, static_cast<int>(b.tricks.size()), e.card});
        const auto place = static_cast<std::size_t>(t.trick.size());
        t.trick.play(e.card);
        t.under[place] = e.under;
        t.at[place] = at;
        t.certainty[place] = e.certainty;
        t.candidates[place] = e.candidates;
        b.played[e.seat].insert(e.card);
        b.dealt[e.seat].insert(e.card);
        if (b.seen[e.seat] && b.seen[e.seat]->card == e.card) b.seen[e.seat].reset();
        b.faced[e.seat].erase(e.card);
        if (b.contract && e.seat == b.contract->dummy()) {
            b.designated = e.card;
            if (e.under != PlayedUnder::DummyNamed) b.named.reset();
            b.defender_chooses = false;
            b.dummy_spread = true;
        }
        b.lead_face_down = false;
        if (e.out_of_turn_accepted && b.open_lead) accepted(*b.open_lead, true);
        b.open_lead.reset();
        if (state.phase == Phase::OpeningLead) state.phase = Phase::Play;
        state.lights[e.seat] = Colour::Green;
        state.turn_since = at;
    }

    /// The recorded trick of that number, or null when the event fits none.
    RecordedTrick* trick(int number) const {
        auto& tricks = board().tricks;
        return number >= 1 && static_cast<std::size_t>(number) <= tricks.size() ? &tricks[static_cast<std::size_t>(number) - 1] : nullptr;
    }

    void operator()(const event::CardTakenBack& e) const { fold_taken_back(state, e, at); }
    void operator()(const event::CardReplaced& e) const { fold_replaced(state, e); }
    void operator()(const event::PlayCorrected& e) const { fold_correction(state, e, at); }
    void operator()(const event::BoardCorrected& e) const { fold_board_correction(state, e, at); }
    void operator()(const event::AppealChanged& e) const {
        if (auto* incident = find(state, e.incident)) incident->appeal = e.appeal;
    }

    void operator()(const event::TrickWon& e) const {
        auto& b = board();
        auto* t = trick(e.trick);
        if (!t) return;
        if (t->winner) --b.tricks_won[static_cast<std::size_t>(side_of(*t->winner))];
        t->winner = e.winner;
        ++b.tricks_won[static_cast<std::size_t>(side_of(e.winner))];
        b.leader = e.winner;
        b.open_lead = fifth_card_that_lies(state, e.trick);
        b.designated.reset();
        state.turn_since = at;
    }

    void operator()(const event::CardQuitted& e) const {
        auto& tricks = board().tricks;
        for (auto t = tricks.rbegin(); t != tricks.rend(); ++t)
            if (t->trick.card_of(e.seat) == e.card) {
                t->quitted[e.seat] = true;
                break;
            }
        state.lights[e.seat] = Colour::Off;
    }

    void operator()(const event::PenaltyCardPlaced& e) const {
        for (auto& one : board().penalty_cards)  // told of one that lies there: another has changed what it is (50B)
            if (one.seat == e.seat && one.card == e.card && one.incident == e.incident) return void(one.kind = e.kind);
        board().penalty_cards.push_back({e.seat, e.card, e.kind, e.incident, false, e.kind});
    }
    void operator()(const event::PenaltyCardLifted& e) const {
        auto& cards = board().penalty_cards;
        std::erase_if(cards, [&](const PenaltyCard& c) { return c.seat == e.seat && c.card == e.card; });
    }

    /// A played card that was flagged as taken back is in the hand again.
    void taken_back(Situation situation, const Facts& facts) const {
        if (!state.board || (situation != Situation::PlayedCardWithdrawn && situation != Situation::DefenderCardShown)) return;
        auto* t = facts.seat && facts.card ? trick(facts.trick) : nullptr;
        if (t && t->trick.card_of(*facts.seat) == facts.card) t->taken_back[*facts.seat] = true;
    }

    /// Told now, after it had been held: it is known already.
    void operator()(const event::IncidentRaised& e) const {
        auto* held = find(state, e.incident.id);
        if (!held) return add(e.incident);
        held->play = std::exchange(*held, e.incident).play;
        held->told = true;
        taken_back(e.incident.situation, e.incident.facts);
    }
    void operator()(const event::IncidentHeld& e) const {
        if (auto* longer = find(state, e.incident.id)) return void(longer->held_until = e.until);
        auto incident = e.incident;
        incident.status = IncidentStatus::Held;
        incident.told = false;
        incident.held_until = e.until;
        add(incident);
    }
    void add(const Incident& incident) const {
        state.incidents.push_back(incident);
        state.incidents.back().play = state.board ? state.board->play : 0;
        state.last_incident = incident.id.value;
        if (!state.board) return;
        auto& b = *state.board;
        const auto& facts = incident.facts;
        if (incident.status != IncidentStatus::Held) taken_back(incident.situation, facts);
        const auto act = act_of(incident.situation);
        // A fifth card is deemed led when the trick was complete (45E).
        const bool after_trick = !b.tricks.empty() && b.tricks.back().trick.complete() && facts.trick == static_cast<int>(b.tricks.size());
        if (act == Act::LedOutOfTurn || (act == Act::FifthCard && after_trick)) b.open_lead = incident.id;
        if (incident.situation == Situation::DummyWrongCard) b.open_wrong_card = incident.id;
        if (has(incident.situation, Trait::CallWaits) && facts.seat && facts.call && !b.pending_call)
            b.pending_call = PendingCall{{*facts.seat, *facts.call, false, true, facts.said.words, at}, incident.id};
    }

    void operator()(const event::IncidentUpdated& e) const {
        auto* incident = find(state, e.id);
        if (!incident) return;
        if (e.situation && *e.situation != incident->situation) {
            incident->situation = *e.situation;
            if (const auto code = own_code(*e.situation)) incident->code = *code;
        }
        incident->clause = e.clause;
        incident->level = e.level;
        incident->certainty = e.certainty;
        incident->facts = e.facts;
        incident->options = e.options;
        if (incident->status != IncidentStatus::Held) taken_back(incident->situation, e.facts);
    }

    void settle(IncidentId id, IncidentStatus status, const std::string& by) const {
        auto* incident = find(state, id);
        if (!incident) return;
        incident->status = status;
        incident->by = by;
        incident->settled_at = at;
    }
    void operator()(const event::IncidentSeen& e) const { settle(e.id, IncidentStatus::Seen, e.by); }
    void operator()(const event::IncidentRuled& e) const {
        auto* incident = find(state, e.id);
        const bool accepted_before = incident && incident->accepted;
        if (state.board) state.before.push_back({e.id, std::make_shared<const BoardState>(*state.board), state.phase, 0, state.last_change, accepted_before});
        settle(e.id, IncidentStatus::Ruled, e.by);
        if (!incident) return;
        incident->ruling = e.option;
        incident->given = e.given;
        const auto place = static_cast<std::size_t>(std::max(e.number, 1)) - 1;
        if (e.option.code.empty() && place < incident->options.size()) incident->ruling = incident->options[place];
    }
    void operator()(const event::IncidentDismissed& e) const {
        settle(e.id, IncidentStatus::Dismissed, e.by);
        auto* incident = find(state, e.id);
        if (!incident) return;
        incident->dismissal = e.why;
        incident->reason = e.reason;
    }
    void operator()(const event::IncidentReopened& e) const {
        auto* incident = find(state, e.id);
        if (!incident) return;
        // Undo goes back one step: from ruled or dismissed to seen, from seen to raised.
        const bool was_seen = incident->status == IncidentStatus::Seen;
        incident->status = was_seen ? IncidentStatus::Raised : IncidentStatus::Seen;
        incident->by = e.by;
        incident->ruling.reset();
        incident->given = {};
        incident->dismissal = Dismissal::InWords;
        incident->reason.clear();
        incident->settled_at.reset();
    }
    void operator()(const event::CommandRefused&) const {}

    void operator()(const event::LeadTurnSet& e) const {
        board().leader = e.seat;
        state.turn_since = at;
    }
    void operator()(const event::TricksAdjusted& e) const {
        auto* later = ruled_late(e.incident);
        auto& adjusted = later ? later->tricks : board().tricks_adjusted;
        adjusted[static_cast<std::size_t>(e.to)] += e.tricks;
        adjusted[static_cast<std::size_t>(opponents(e.to))] -= e.tricks;
    }

    void operator()(const event::ClaimMade& e) const {
        auto& b = board();
        b.claim = e;
        b.claim_answers = {};
        state.phase = Phase::Claim;
    }
    void operator()(const event::ClaimAnswered& e) const { board().claim_answers[e.seat] = e.agreed; }
    void operator()(const event::ClaimWithdrawn&) const {
        auto& b = board();
        b.claim.reset();
        b.claim_answers = {};
        b.result.reset();
        state.phase = b.tricks.empty() ? Phase::OpeningLead : Phase::Play;
        state.turn_since = at;
    }

    void operator()(const event::PlayEnded& e) const {
        board().result = BoardResult{e.contract, e.declarer_tricks, e.score_ns, e.by_claim};
        if (state.phase != Phase::NoBoard) state.phase = Phase::Finished;  // recounted when the board has been taken off
        state.lights = {};
    }
    void operator()(const event::BoardEnded& e) const { board_taken_off(state, e.finished); }

    void operator()(const event::RecordStateChanged& e) const {
        state.record = e.state;
        state.record_why = e.why;
    }
    void operator()(const event::DeviceStateChanged& e) const {
        if (e.health == reading::Health::Failed) state.failed_devices[e.device] = e.detail;
        else state.failed_devices.erase(e.device);
    }
    void operator()(const event::SeatOccupied& e) const { state.occupied[e.seat] = e.occupied; }
    void operator()(const event::LightChanged& e) const { state.lights[e.seat] = e.colour; }

    void operator()(const event::CardSeen& e) const {
        auto& b = board();
        if (b.played[e.seat].contains(e.card)) {  // it lies there again
            for (auto& t : b.tricks)
                if (t.trick.card_of(e.seat) == e.card) t.taken_back[e.seat] = false;
            if (auto& withdrawn = b.may_withdraw[e.seat]; withdrawn && withdrawn->card == e.card) withdrawn->away = false;
            return;
        }
        auto& seen = b.seen[e.seat];
        // Told again, it has been judged; its moment stays the first one.
        if (seen && seen->card == e.card && seen->awaits_turn && e.awaits_turn) seen->judged = true;
        else seen = BoardState::SeenCard{e.card, e.awaits_turn, at, e.height, false};
        b.faced[e.seat].insert(e.card);
        for (auto& penalty : b.penalty_cards)
            if (penalty.seat == e.seat && penalty.card == e.card) penalty.away = false;
    }
    void operator()(const event::CardReturned& e) const {
        auto& b = board();
        if (b.seen[e.seat] && b.seen[e.seat]->card == e.card) b.seen[e.seat].reset();
        b.faced[e.seat].erase(e.card);
        for (auto& penalty : b.penalty_cards)
            if (penalty.seat == e.seat && penalty.card == e.card) penalty.away = true;
        if (auto& withdrawn = b.may_withdraw[e.seat]; withdrawn && withdrawn->card == e.card) withdrawn->away = true;
        if (b.open_wrong_card && b.contract && e.seat == b.contract->dummy()) b.open_wrong_card = wrong_card_lying(state);
    }
    void operator()(const event::SpreadNoted& e) const { note_spread(board(), e, at); }
    void operator()(const event::ColumnNoted& e) const {
        auto& columns = board().by_column;
        if (e.column >= columns.size()) return;
        columns[e.column] = e.cards;
        const auto now = columns[0] | columns[1] | columns[2] | columns[3];
        note_spread(board(), {e.seat, e.cards, board().spread - now}, at);
    }
    void operator()(const event::Reported& e) const {
        if (!state.board) return;
        auto& b = *state.board;
        ++b.reports[e.by];
        if (e.kind != reading::ReportKind::AttentionDrawn) return;
        if (!b.contract || e.about != b.contract->dummy()) b.attention_reported = true;
    }
    void operator()(const event::ScoreConfirmed& e) const { score_confirmed(state, e.seat, e.agreed); }

    void operator()(const event::RestrictionSet& e) const { board().restrictions.push_back(e); }
    void operator()(const event::RestrictionLifted& e) const {
        std::erase_if(board().restrictions, [&](const Restriction& r) {
            return r.seat == e.seat && r.kind == e.kind && r.incident == e.incident;
        });
    }
    /// Adds the incident to a list of those by which something is so, or takes it away.
    static void list(std::vector<IncidentId>& ids, IncidentId id, bool on) {
        std::erase(ids, id);
        if (on) ids.push_back(id);
    }
    /// Of a board that is not on the table any more.
    template <class E> bool late(const E& e) const {
        if constexpr (std::is_same_v<E, event::TricksAdjusted> || std::is_same_v<E, event::ScoreAdjusted> || std::is_same_v<E, event::BoardCancelled>)
            return state.board && ruled_late(e.incident);
        return false;
    }
    void operator()(const event::RightsLost& e) const { list(board().rights_lost, e.incident, e.lost); }
    void operator()(const event::Forfeited& e) const { list(board().forfeited, e.irregularity, !e.withdrawn); }
    void operator()(const event::CallsCancelled& e) const {
        auto& b = board();
        const auto keep = std::min(static_cast<std::size_t>(e.keep), b.calls.size());
        for (auto i = keep; i < b.calls.size(); ++i) b.cancelled_calls.push_back({b.calls[i], e.incident});
        while (b.calls.size() > keep) {
            b.calls.pop_back();
            b.auction.pop();
        }
        std::erase_if(b.notes, [&](const NoteOfCall& note) { return note.call >= keep; });
        b.stop.reset();
        b.pending_call.reset();
        b.lead_face_down = false;
        b.contract.reset();
        b.result.reset();
        state.phase = Phase::Auction;
        state.turn_since = at;
    }
    void operator()(const event::PendingCallDropped& e) const {
        auto& b = board();
        if (b.pending_call) b.cancelled_calls.push_back({b.pending_call->call, e.incident});
        b.pending_call.reset();
    }
    void operator()(const event::CallNoted& e) const {
        auto& b = board();
        if (e.kind == CallNote::Stop) return void(b.stop = e.by);
        auto place = e.call ? static_cast<std::size_t>(e.call) : b.calls.size();
        while (e.call == 0 && place > 0 && b.calls[place - 1].seat != e.about) --place;
        if (place == 0 || place > b.calls.size()) return;
        if (e.kind == CallNote::Explanation) b.calls[place - 1].explanation = e.words;
        b.notes.push_back({e.by, e.kind, place - 1, e.words});
    }
    void operator()(const event::DeclarerChanged& e) const { board().contract = e.contract; }
    /// Where what is ruled of the incident's board is kept when another lies on the table; null while it is this one.
    RuledLater* ruled_late(IncidentId id) const {
        auto& b = board();
        const auto play = id.value >= 1 && id.value <= state.incidents.size() ? play_of(state.incidents[id.value - 1]) : b.play;
        if (play == b.play) return nullptr;
        return &ruled_later_of(state, play);
    }
    /// The lists of what was ruled of the incident's board: its own, or those for boards gone from the table.
    std::pair<std::vector<AdjustedScore>&, std::vector<IncidentId>&> ruled_of(IncidentId id) const {
        if (auto* later = ruled_late(id)) return {later->adjusted, later->cancelled};
        return {board().adjusted, board().cancelled};
    }
    void operator()(const event::ScoreAdjusted& e) const {
        auto& adjusted = ruled_of(e.incident).first;
        std::erase_if(adjusted, [&](const AdjustedScore& a) { return a.correction == 0 && a.incident == e.incident; });
        if (!e.withdrawn) adjusted.push_back({e.ns, e.ew, e.incident, e.per_cent, 0, false});
    }
    void operator()(const event::BoardCancelled& e) const {
        list(ruled_of(e.incident).second, e.incident, !e.withdrawn);
        cancellations_changed(state);
    }
    void operator()(const event::PositionRestored& e) const {
        const auto before = std::find_if(state.before.rbegin(), state.before.rend(),
                                         [&](const Before& b) { return b.incident == e.incident; });
        if (before == state.before.rend() || !before->board) return;
        accepted(e.incident, before->accepted);
        state.board = *before->board;
        state.phase = before->phase;
        state.last_change = before->change_before;  // so that the ruling before it can be undone wholly, too
        state.before.erase(std::next(before).base());
        cancellations_changed(state);
    }
    void operator()(const event::WithdrawalAllowed& e) const {
        auto& may = board().may_withdraw[e.seat];
        if (!e.withdrawn) may = MayWithdraw{e.card, e.trick, e.incident, false};
        else if (may && may->incident == e.incident) may.reset();
    }
    void operator()(const event::RulingCarriedOut& e) const {
        for (auto& before : state.before)
            if (before.incident == e.incident) before.last_change = state.last_change;
    }
    void operator()(const event::FiguresNoted& e) const {
        if (auto* incident = find(state, e.incident)) incident->figures = e.figures;
    }
    void operator()(const event::SessionStarted& e) const { session_begun(state, e.session); }
    void operator()(const event::RoundCalled& e) const { state.round_called = e.round; }
    void operator()(const event::CorrectionsTold& e) const { state.session.tells_corrections = e.told; }
    void operator()(const event::BoardTagSeen& e) const { tag_seen(state, e.tag, at); }
    void operator()(const event::LawCodeInForce& e) const { state.law_code = e; }
    void operator()(const event::ClockTold& e) const {
        auto& told = state.wall_clock;
        // A clock that was set says what it should have shown ever since the daemon started. Journals to 0.2 tell of the start at the
        // very moment of the run's last event, which was when it was.
        const auto from = std::max(at, event_before + std::chrono::microseconds(1));
        if (e.started) told.push_back({from, e.ahead, from, e.pace});
        else if (told.empty()) told.push_back({earliest, e.ahead, at, e.pace});
        else told.back() = {told.back().from, e.ahead, at, e.pace};
    }
};

/// Events of the table and its incidents. All others belong to a board; a journal in which such a one comes without a
/// board is not ours.
template <class E>
constexpr bool is_of_the_table =
    one_of<E, event::BoardStarted, event::BoardEnded, event::IncidentRaised, event::IncidentHeld, event::IncidentUpdated, event::IncidentSeen,
           event::IncidentRuled, event::IncidentDismissed, event::IncidentReopened, event::CommandRefused,
           event::RecordStateChanged, event::DeviceStateChanged, event::SeatOccupied, event::LightChanged,
           event::Reported, event::FiguresNoted, event::RulingCarriedOut, event::SessionStarted, event::RoundCalled,
           event::BoardTagSeen, event::ClockTold, event::LawCodeInForce, event::BoardCorrected, event::AppealChanged,
           event::CorrectionsTold>;

/// Those that change the board, its incidents included as far as a board keeps them.
template <class E>
constexpr bool changes_board = !is_of_the_table<E> || one_of<E, event::IncidentRaised, event::IncidentHeld, event::Reported, event::BoardTagSeen>;

}  // namespace

void evolve(TableState& state, const Event& event) {
    state.last_event = event.number;
    const Fold fold{state, event.at, std::exchange(state.at, event.at)};
    std::visit(
        [&]<class E>(const E& body) {
            if (is_of_the_table<E> || state.board) fold(body);
            if (changes_board<E> && !fold.late(body)) state.last_change = event.number;
        },
        event.body);
}

}  // namespace kibitz::laws
