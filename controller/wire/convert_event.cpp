// Events: the journal's rows. One list of fields for each body, by which it is written and read.
#include <map>

#include "controller/wire/fields.hpp"

namespace kibitz::wire {
namespace {

using namespace laws::event;
using terms::max_score;
using terms::max_tricks;
using words::Told;

constexpr const char* certainty_rule = "certainty is CERTAINTY_CERTAIN, PROBABLE or DOUBTFUL";
constexpr const char* under_rule = "played_under is one of PLAYED_UNDER_FACED_IN_TURN .. PENALTY_CARD";
constexpr const char* restriction_rule = "kind is one of RESTRICTION_KIND_DEMAND_SUIT .. LEAD_PENALTY";
/// Calls of the longest legal auction (Law 22).
constexpr int max_calls = 319;

#define F(field) KIBITZ_FIELD(field)

// --- boards and calls ---------------------------------------------------------------------------------------------

void fields(auto& io, Is<BoardStarted> auto& e) {
    io(F(start), e.start);
    io(F(play), e.play);
}
void fields(auto& io, Is<CallMade> auto& e) {
    io(F(seat), e.seat);
    io(F(call), e.call);
    io(F(alert), e.alert);
    io(F(explanation), e.explanation);
    io(F(accepted_irregular), e.accepted_irregular);
}
void fields(auto& io, Is<CallNoted> auto& e) {
    io(F(by), e.by);
    io(F(about), e.about);
    io.enumerated(F(kind), e.kind, "kind is CALL_NOTE_STOP, QUESTION or EXPLANATION");
    io(F(words), e.words);
    io.number(F(call), e.call, 0, max_calls);
}
void fields(auto& io, Is<CallsCancelled> auto& e) {
    io.number(F(keep), e.keep, 0, max_calls);
    io(F(incident), e.incident);
}
void fields(auto& io, Is<PendingCallDropped> auto& e) { io(F(incident), e.incident); }
void fields(auto& io, Is<AuctionEnded> auto& e) { io(F(contract), e.contract); }
void fields(auto& io, Is<DeclarerChanged> auto& e) { io(F(contract), e.contract); }
void fields(auto& io, Is<BoardEnded> auto& e) { io(F(finished), e.finished); }
void fields(auto& io, Is<BoardTagSeen> auto& e) { io(F(tag), e.tag); }
void fields(auto& io, Is<SessionStarted> auto& e) { io(F(session), e.session); }
void fields(auto& io, Is<CorrectionsTold> auto& e) { io(F(told), e.told); }
void fields(auto& io, Is<RoundCalled> auto& e) { io.number(F(round), e.round, 1, terms::max_rounds); }

// --- cards --------------------------------------------------------------------------------------------------------

void fields(auto& io, Is<LeadFacedDown> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
}
void fields(auto& io, Is<DummySpread> auto& e) { io(F(seat), e.seat); }
void fields(auto& io, Is<SpreadNoted> auto& e) {
    io(F(seat), e.seat);
    io(F(came), e.came);
    io(F(left), e.left);
}
void fields(auto& io, Is<ColumnNoted> auto& e) {
    io(F(seat), e.seat);
    io.number(F(column), e.column, 0, terms::max_columns - 1);
    io(F(card), e.cards);
}
void fields(auto& io, Is<CardDesignated> auto& e) {
    io(F(card), e.card);
    io.enumerated(F(under), e.under, under_rule);
    io.if_any(F(named), e.named);
}
void fields(auto& io, Is<DesignationVoid> auto& e) {
    io.said(F(said), F(words), e.why, Told::OfDummy);
    io(F(defender_chooses), e.defender_chooses);
}
void fields(auto& io, Is<CardPlayed> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
    io.number(F(trick), e.trick, 1, max_tricks);
    io.enumerated(F(under), e.under, under_rule);
    io.enumerated(F(certainty), e.certainty, certainty_rule);
    io(F(out_of_turn_accepted), e.out_of_turn_accepted);
    io.candidates(F(candidate), e.candidates, e.card);
}
void fields(auto& io, Is<CardTakenBack> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
    io.number(F(trick), e.trick, 1, max_tricks);
}
void fields(auto& io, Is<CardReplaced> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
    io(F(by), e.by);
    io.number(F(trick), e.trick, 1, max_tricks);
}
void fields(auto& io, Is<CardSeen> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
    io.length(F(height_mm), e.height, -terms::max_event_height_mm, terms::max_event_height_mm);
    io(F(awaits_turn), e.awaits_turn);
}
void fields(auto& io, Is<CardReturned> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
    io(F(shown_for), e.shown_for);
}
void fields(auto& io, Is<CardQuitted> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
}
void fields(auto& io, Is<TrickWon> auto& e) {
    io.number(F(trick), e.trick, 1, max_tricks);
    io(F(winner), e.winner);
}
void fields(auto& io, Is<LeadTurnSet> auto& e) { io(F(seat), e.seat); }
void fields(auto& io, Is<PlayCorrected> auto& e) {
    io(F(trick), e.tricks);
    io(F(leader), e.leader);
    io.enumerated(F(reason), e.reason, "a correction's reason is one of CORRECTION_REASON_CARD_READ_LATER .. RESYNC");
    io(F(by), e.by);
    io(F(words), e.words);
}

// --- claims and the score -----------------------------------------------------------------------------------------

void fields(auto& io, Is<ClaimMade> auto& e) {
    io(F(seat), e.seat);
    io.number(F(tricks), e.tricks, 0, max_tricks);
    io(F(statement), e.statement);
}
void fields(auto& io, Is<ClaimAnswered> auto& e) {
    io(F(seat), e.seat);
    io(F(agreed), e.agreed);
}
void fields(auto& io, Is<ClaimWithdrawn> auto& e) { io(F(seat), e.seat); }
void fields(auto& io, Is<PlayEnded> auto& e) {
    io(F(contract), e.contract);
    io.number(F(declarer_tricks), e.declarer_tricks, 0, max_tricks);
    io.number(F(score_ns), e.score_ns, -max_score, max_score);
    io(F(by_claim), e.by_claim);
}
void fields(auto& io, Is<ScoreConfirmed> auto& e) {
    io(F(seat), e.seat);
    io(F(agreed), e.agreed);
}

// --- incidents and rulings ----------------------------------------------------------------------------------------

void fields(auto& io, Is<IncidentRaised> auto& e) { io(F(incident), e.incident); }
void fields(auto& io, Is<IncidentHeld> auto& e) {
    io(F(incident), e.incident);
    io(F(until), e.until);
}
void fields(auto& io, Is<IncidentUpdated> auto& e) {
    io.existing(F(id), e.id);
    io.situation(F(situation), e.situation);
    io(F(clause), e.clause);
    io.enumerated(F(level), e.level, "a level is LEVEL_NOTICE, ATTENTION or CALL");
    io.enumerated(F(certainty), e.certainty, certainty_rule);
    io.facts(F(facts), e.facts, e.situation, e.clause);
    io.offered(F(option), F(law_option), e.options, e.clause);
}
void fields(auto& io, Is<IncidentSeen> auto& e) {
    io.existing(F(id), e.id);
    io(F(by), e.by);
}
void fields(auto& io, Is<IncidentRuled> auto& e) {
    io.existing(F(id), e.id);
    io.number(F(option), e.number, 1, terms::max_options);
    io.if_any(F(ruled), e.option);
    io(F(by), e.by);
    io.if_any(F(given), e.given);
}
void fields(auto& io, Is<IncidentDismissed> auto& e) {
    io.existing(F(id), e.id);
    io(F(by), e.by);
    io.dismissed(F(why), F(reason), e.why, e.reason, e.by);
}
void fields(auto& io, Is<IncidentReopened> auto& e) {
    io.existing(F(id), e.id);
    io(F(by), e.by);
}
/// It may be of an incident that there is not, 0 too.
void fields(auto& io, Is<CommandRefused> auto& e) {
    io(F(id), e.id);
    io.refused(F(refusal), F(why), e.refusal);
}
void fields(auto& io, Is<Reported> auto& e) {
    io(F(by), e.by);
    io.enumerated(F(kind), e.kind, "a report's kind is one of REPORT_KIND_ATTENTION_DRAWN .. MISINFORMED");
    io(F(about), e.about);
    io(F(words), e.words);
    io(F(card), e.card);
    io(F(incident), e.incident);
}
void fields(auto& io, Is<FiguresNoted> auto& e) {
    io.existing(F(incident), e.incident);
    io(F(figures), e.figures);
}
void fields(auto& io, Is<PenaltyCardPlaced> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
    io.enumerated(F(kind), e.kind, "a penalty card is PENALTY_KIND_MINOR or MAJOR (Law 50B)");
    io(F(incident), e.incident);
}
void fields(auto& io, Is<PenaltyCardLifted> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
}
void fields(auto& io, Is<TricksAdjusted> auto& e) {
    io.enumerated(F(to), e.to, "a side is SIDE_NORTH_SOUTH or SIDE_EAST_WEST");
    io.number(F(tricks), e.tricks, -max_tricks, max_tricks);
    io(F(incident), e.incident);
}
void fields(auto& io, Is<ScoreAdjusted> auto& e) {
    io.number(F(ns), e.ns, -max_score, max_score);
    io.number(F(ew), e.ew, -max_score, max_score);
    io(F(withdrawn), e.withdrawn);
    io(F(incident), e.incident);
    io(F(per_cent), e.per_cent);
}
void fields(auto& io, Is<BoardCorrected> auto& e) {
    io(F(number), e.number);
    io(F(correction), e.correction);
    io(F(withdrawn), e.withdrawn);
}
void fields(auto& io, Is<AppealChanged> auto& e) {
    io.existing(F(incident), e.incident);
    io(F(appeal), e.appeal);
}
void fields(auto& io, Is<BoardCancelled> auto& e) {
    io(F(withdrawn), e.withdrawn);
    io(F(incident), e.incident);
}
void fields(auto& io, Is<RestrictionSet> auto& e) {
    io(F(seat), e.seat);
    io.enumerated(F(kind), e.kind, restriction_rule);
    io(F(suit), e.suit);
    io(F(card), e.card);
    io(F(incident), e.incident);
}
void fields(auto& io, Is<RestrictionLifted> auto& e) {
    io(F(seat), e.seat);
    io.enumerated(F(kind), e.kind, restriction_rule);
    io(F(incident), e.incident);
}
void fields(auto& io, Is<RightsLost> auto& e) {
    io(F(seat), e.seat);
    io(F(lost), e.lost);
    io(F(incident), e.incident);
}
void fields(auto& io, Is<Forfeited> auto& e) {
    io.existing(F(irregularity), e.irregularity);
    io(F(withdrawn), e.withdrawn);
    io(F(incident), e.incident);
}
void fields(auto& io, Is<WithdrawalAllowed> auto& e) {
    io(F(seat), e.seat);
    io(F(card), e.card);
    io.number(F(trick), e.trick, 1, max_tricks);
    io(F(incident), e.incident);
    io(F(withdrawn), e.withdrawn);
}
void fields(auto& io, Is<RulingCarriedOut> auto& e) { io.existing(F(incident), e.incident); }
void fields(auto& io, Is<PositionRestored> auto& e) { io.existing(F(incident), e.incident); }

// --- the table ----------------------------------------------------------------------------------------------------

void fields(auto& io, Is<RecordStateChanged> auto& e) {
    io.enumerated(F(state), e.state, "the record's state is RECORD_STATE_IN_STEP, DOUBTFUL or OUT_OF_STEP");
    io.said(F(said), F(why), e.why, Told::OfTheRecord);
}
void fields(auto& io, Is<DeviceStateChanged> auto& e) {
    io(F(name), e.device);
    io.enumerated(F(health), e.health, "health is HEALTH_OK or HEALTH_FAILED");
    io(F(detail), e.detail);
}
void fields(auto& io, Is<SeatOccupied> auto& e) {
    io(F(seat), e.seat);
    io(F(occupied), e.occupied);
}
void fields(auto& io, Is<LightChanged> auto& e) {
    io(F(seat), e.seat);
    io.enumerated(F(colour), e.colour, "a light is LIGHT_OFF, GREEN or AMBER");
}
void fields(auto& io, Is<LawCodeInForce> auto& e) {
    io(F(name), e.name);
    io(F(hash), e.hash);
}
void fields(auto& io, Is<ClockTold> auto& e) {
    io(F(ahead), e.ahead);
    io(F(started), e.started);
    io(F(pace), e.pace);
}

// --- where each stands in the message -----------------------------------------------------------------------------

template <class E>
struct BodyOf;  // an event that has none does not compile
#define BODY(Body, field)                           \
    template <>                                     \
    struct BodyOf<Body> {                           \
        static constexpr auto in = F(field);        \
    };
BODY(BoardStarted, board_started)
BODY(CallMade, call_made)
BODY(AuctionEnded, auction_ended)
BODY(LeadFacedDown, lead_faced_down)
BODY(DummySpread, dummy_spread)
BODY(CardDesignated, card_designated)
BODY(DesignationVoid, designation_void)
BODY(CardPlayed, card_played)
BODY(CardTakenBack, card_taken_back)
BODY(CardReplaced, card_replaced)
BODY(TrickWon, trick_won)
BODY(CardQuitted, card_quitted)
BODY(PenaltyCardPlaced, penalty_card_placed)
BODY(PenaltyCardLifted, penalty_card_lifted)
BODY(IncidentRaised, incident_raised)
BODY(IncidentHeld, incident_held)
BODY(IncidentUpdated, incident_updated)
BODY(IncidentSeen, incident_seen)
BODY(IncidentRuled, incident_ruled)
BODY(IncidentDismissed, incident_dismissed)
BODY(IncidentReopened, incident_reopened)
BODY(CommandRefused, command_refused)
BODY(LeadTurnSet, lead_turn_set)
BODY(TricksAdjusted, tricks_adjusted)
BODY(ClaimMade, claim_made)
BODY(ClaimAnswered, claim_answered)
BODY(ClaimWithdrawn, claim_withdrawn)
BODY(PlayEnded, play_ended)
BODY(BoardEnded, board_ended)
BODY(RecordStateChanged, record_state_changed)
BODY(DeviceStateChanged, device_state_changed)
BODY(SeatOccupied, seat_occupied)
BODY(LightChanged, light_changed)
BODY(CardSeen, card_seen)
BODY(CardReturned, card_returned)
BODY(SpreadNoted, spread_noted)
BODY(ColumnNoted, column_noted)
BODY(Reported, reported)
BODY(ScoreConfirmed, score_confirmed)
BODY(RestrictionSet, restriction_set)
BODY(RestrictionLifted, restriction_lifted)
BODY(RightsLost, rights_lost)
BODY(Forfeited, forfeited)
BODY(CallsCancelled, calls_cancelled)
BODY(PendingCallDropped, pending_call_dropped)
BODY(CallNoted, call_noted)
BODY(DeclarerChanged, declarer_changed)
BODY(ScoreAdjusted, score_adjusted)
BODY(BoardCancelled, board_cancelled)
BODY(PositionRestored, position_restored)
BODY(RulingCarriedOut, ruling_carried_out)
BODY(FiguresNoted, figures_noted)
BODY(SessionStarted, session_started)
BODY(RoundCalled, round_called)
BODY(BoardTagSeen, board_tag_seen)
BODY(WithdrawalAllowed, withdrawal_allowed)
BODY(PlayCorrected, play_corrected)
BODY(BoardCorrected, board_corrected)
BODY(AppealChanged, appeal_changed)
BODY(CorrectionsTold, corrections_told)
BODY(LawCodeInForce, law_code_in_force)
BODY(ClockTold, clock_told)
#undef BODY
#undef F

template <class E>
bool read_if(const v1::Event& m, terms::Terms& terms, laws::Event::Body& body) {
    if (!BodyOf<E>::in.has(m)) return false;
    FromMessage io(BodyOf<E>::in.get(m), terms);
    E what{};
    fields(io, what);
    body = std::move(what);
    return true;
}

template <class... E>
bool read_any(const v1::Event& m, terms::Terms& terms, laws::Event::Body& body, const std::variant<E...>&) {
    return (read_if<E>(m, terms, body) || ...);
}

/// The body's field name, for faults. Looked up once: a journal has thousands of events.
const char* body_name(const v1::Event& m) {
    static const auto names = [] {
        std::map<int, const char*> out;
        const auto* body = v1::Event::descriptor()->FindOneofByName("body");
        for (int i = 0; i < body->field_count(); ++i) out[body->field(i)->number()] = body->field(i)->name().c_str();
        return out;
    }();
    const auto found = names.find(m.body_case());
    return found == names.end() ? "event" : found->second;
}

}  // namespace

void to_proto(const laws::Event& event, v1::Event& out) {
    out.Clear();
    out.set_number(event.number);
    terms::write(event.at, *out.mutable_at());
    std::visit(
        [&]<class E>(const E& body) {
            IntoMessage io(*BodyOf<E>::in.mut(out));
            fields(io, body);
        },
        event.body);
}

Parsed<laws::Event> from_proto(const v1::Event& message) {
    terms::Terms terms(body_name(message));
    laws::Event event{message.number(), terms.instant(message.has_at(), message.at(), "at"), {}};
    if (!read_any(message, terms, event.body, event.body))
        terms.refuse("body", "", "an event has one body, board_started .. play_corrected");
    if (!terms.ok()) return tl::unexpected(terms.take_fault());
    return event;
}

}  // namespace kibitz::wire
