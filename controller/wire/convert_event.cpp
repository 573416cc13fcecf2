// Events: the journal's rows. One write and one read for each body.
#include "controller/wire/convert_ruling.hpp"
#include "controller/wire/earlier_facts.hpp"
#include "controller/wire/terms.hpp"
#include "controller/words/earlier_sentences.hpp"
#include "controller/words/refusals.hpp"
#include "controller/words/remarks.hpp"

namespace kibitz::wire {
namespace {

using namespace laws::event;
using laws::PlayedUnder;
using terms::named;
using terms::Terms;
using terms::utf8;
using rulings::read;
using rulings::write;
using terms::certainty;
using terms::under;
using words::Told;

constexpr const char* health_rule = "health is HEALTH_OK or HEALTH_FAILED";

// --- to the message -----------------------------------------------------------------------------------------------

void write(const BoardStarted& e, v1::Event& out) {
    auto& m = *out.mutable_board_started();
    to_proto(e.start, *m.mutable_start());
    m.set_play(e.play);
}
void write(const CallMade& e, v1::Event& out) {
    auto& m = *out.mutable_call_made();
    m.set_seat(to_proto(e.seat));
    m.set_call(to_string(e.call));
    m.set_alert(e.alert);
    m.set_explanation(utf8(e.explanation));
    m.set_accepted_irregular(e.accepted_irregular);
}
void write(const AuctionEnded& e, v1::Event& out) {
    auto& m = *out.mutable_auction_ended();
    if (e.contract) to_proto(*e.contract, *m.mutable_contract());
}
void write(const LeadFacedDown& e, v1::Event& out) {
    auto& m = *out.mutable_lead_faced_down();
    m.set_seat(to_proto(e.seat));
    if (e.card) m.set_card(to_string(*e.card));
}
void write(const DummySpread& e, v1::Event& out) { out.mutable_dummy_spread()->set_seat(to_proto(e.seat)); }
void write(const CardDesignated& e, v1::Event& out) {
    auto& m = *out.mutable_card_designated();
    m.set_card(to_string(e.card));
    m.set_under(named<v1::PlayedUnder>(e.under));
}
void write(const DesignationVoid& e, v1::Event& out) {
    auto& m = *out.mutable_designation_void();
    m.set_words(utf8(words::remark(e.why)));
    m.set_defender_chooses(e.defender_chooses);
    terms::write(e.why, *m.mutable_said());
}
void write(const CardPlayed& e, v1::Event& out) {
    auto& m = *out.mutable_card_played();
    m.set_seat(to_proto(e.seat));
    m.set_card(to_string(e.card));
    m.set_trick(static_cast<std::uint32_t>(e.trick));
    m.set_under(named<v1::PlayedUnder>(e.under));
    m.set_certainty(named<v1::Certainty>(e.certainty));
    m.set_out_of_turn_accepted(e.out_of_turn_accepted);
    terms::write(e.candidates, *m.mutable_candidate());
}
void write(const CardTakenBack& e, v1::Event& out) {
    auto& m = *out.mutable_card_taken_back();
    m.set_seat(to_proto(e.seat));
    m.set_card(to_string(e.card));
    m.set_trick(static_cast<std::uint32_t>(e.trick));
}
void write(const CardReplaced& e, v1::Event& out) {
    auto& m = *out.mutable_card_replaced();
    m.set_seat(to_proto(e.seat));
    m.set_card(to_string(e.card));
    m.set_by(to_string(e.by));
    m.set_trick(static_cast<std::uint32_t>(e.trick));
}
void write(const TrickWon& e, v1::Event& out) {
    auto& m = *out.mutable_trick_won();
    m.set_trick(static_cast<std::uint32_t>(e.trick));
    m.set_winner(to_proto(e.winner));
}
void write(const CardQuitted& e, v1::Event& out) {
    auto& m = *out.mutable_card_quitted();
    m.set_seat(to_proto(e.seat));
    m.set_card(to_string(e.card));
}
void write(const PenaltyCardPlaced& e, v1::Event& out) {
    auto& m = *out.mutable_penalty_card_placed();
    m.set_seat(to_proto(e.seat));
    m.set_card(to_string(e.card));
    m.set_kind(named<v1::PenaltyKind>(e.kind));
    m.set_incident(e.incident.value);
}
void write(const PenaltyCardLifted& e, v1::Event& out) {
    auto& m = *out.mutable_penalty_card_lifted();
    m.set_seat(to_proto(e.seat));
    m.set_card(to_string(e.card));
}
void write(const IncidentRaised& e, v1::Event& out) {
    to_proto(e.incident, nullptr, *out.mutable_incident_raised()->mutable_incident());
}
void write(const IncidentHeld& e, v1::Event& out) {
    auto& m = *out.mutable_incident_held();
    to_proto(e.incident, nullptr, *m.mutable_incident());
    terms::write(e.until, *m.mutable_until());
}
void write(const IncidentUpdated& e, v1::Event& out) {
    auto& m = *out.mutable_incident_updated();
    m.set_id(e.id.value);
    if (e.situation) m.set_situation(std::string(laws::to_string(*e.situation)));
    m.set_clause(utf8(e.clause));
    m.set_level(named<v1::Level>(e.level));
    m.set_certainty(named<v1::Certainty>(e.certainty));
    terms::write(e.facts, *m.mutable_facts());
    for (const auto& option : e.options) {
        auto& offered = *m.add_option();
        offered.set_number(static_cast<std::uint32_t>(m.option_size()));
        terms::write(option, offered);
    }
}
void write(const IncidentSeen& e, v1::Event& out) {
    out.mutable_incident_seen()->set_id(e.id.value);
    out.mutable_incident_seen()->set_by(utf8(e.by));
}
void write(const IncidentRuled& e, v1::Event& out) {
    auto& m = *out.mutable_incident_ruled();
    m.set_id(e.id.value);
    m.set_option(static_cast<std::uint32_t>(e.number));
    if (!e.option.code.empty()) terms::write(e.option, *m.mutable_ruled());
    if (!(e.given == reading::Given{})) terms::write(e.given, *m.mutable_given());
    m.set_by(utf8(e.by));
}
void write(const IncidentDismissed& e, v1::Event& out) {
    auto& m = *out.mutable_incident_dismissed();
    m.set_id(e.id.value);
    m.set_by(utf8(e.by));
    m.set_reason(utf8(words::dismissal(e.why, e.reason)));
    m.set_why(named<v1::Dismissal>(e.why));
}
void write(const IncidentReopened& e, v1::Event& out) {
    out.mutable_incident_reopened()->set_id(e.id.value);
    out.mutable_incident_reopened()->set_by(utf8(e.by));
}
void write(const CommandRefused& e, v1::Event& out) {
    auto& m = *out.mutable_command_refused();
    m.set_id(e.id.value);
    m.set_why(utf8(words::refusal(e.refusal)));
    terms::write(e.refusal, *m.mutable_refusal());
}
void write(const LawCodeInForce& e, v1::Event& out) {
    out.mutable_law_code_in_force()->set_name(utf8(e.name));
    out.mutable_law_code_in_force()->set_hash(utf8(e.hash));
}
void write(const LeadTurnSet& e, v1::Event& out) { out.mutable_lead_turn_set()->set_seat(to_proto(e.seat)); }
void write(const TricksAdjusted& e, v1::Event& out) {
    auto& m = *out.mutable_tricks_adjusted();
    m.set_to(named<v1::Side>(e.to));
    m.set_tricks(e.tricks);
    m.set_incident(e.incident.value);
}
void write(const ClaimMade& e, v1::Event& out) {
    auto& m = *out.mutable_claim_made();
    m.set_seat(to_proto(e.seat));
    m.set_tricks(static_cast<std::uint32_t>(e.tricks));
    m.set_statement(utf8(e.statement));
}
void write(const ClaimAnswered& e, v1::Event& out) {
    out.mutable_claim_answered()->set_seat(to_proto(e.seat));
    out.mutable_claim_answered()->set_agreed(e.agreed);
}
void write(const ClaimWithdrawn& e, v1::Event& out) { out.mutable_claim_withdrawn()->set_seat(to_proto(e.seat)); }
void write(const PlayEnded& e, v1::Event& out) {
    auto& m = *out.mutable_play_ended();
    if (e.contract) to_proto(*e.contract, *m.mutable_contract());
    m.set_declarer_tricks(static_cast<std::uint32_t>(e.declarer_tricks));
    m.set_score_ns(e.score_ns);
    m.set_by_claim(e.by_claim);
}
void write(const BoardEnded& e, v1::Event& out) { out.mutable_board_ended()->set_finished(e.finished); }
void write(const RecordStateChanged& e, v1::Event& out) {
    auto& m = *out.mutable_record_state_changed();
    m.set_state(named<v1::RecordState>(e.state));
    m.set_why(utf8(words::remark(e.why)));
    if (!(e.why == laws::Remark{})) terms::write(e.why, *m.mutable_said());
}
void write(const DeviceStateChanged& e, v1::Event& out) {
    auto& m = *out.mutable_device_state_changed();
    m.set_name(to_string(e.device));
    m.set_health(named<v1::Health>(e.health));
    m.set_detail(utf8(e.detail));
}
void write(const SeatOccupied& e, v1::Event& out) {
    out.mutable_seat_occupied()->set_seat(to_proto(e.seat));
    out.mutable_seat_occupied()->set_occupied(e.occupied);
}
void write(const LightChanged& e, v1::Event& out) {
    out.mutable_light_changed()->set_seat(to_proto(e.seat));
    out.mutable_light_changed()->set_colour(named<v1::Light>(e.colour));
}
void write(const CardSeen& e, v1::Event& out) {
    auto& m = *out.mutable_card_seen();
    m.set_seat(to_proto(e.seat));
    m.set_card(to_string(e.card));
    m.set_height_mm(e.height.value);
    m.set_awaits_turn(e.awaits_turn);
}
void write(const CardReturned& e, v1::Event& out) {
    auto& m = *out.mutable_card_returned();
    m.set_seat(to_proto(e.seat));
    m.set_card(to_string(e.card));
    terms::write(e.shown_for, *m.mutable_shown_for());
}
void write(const SpreadNoted& e, v1::Event& out) {
    auto& m = *out.mutable_spread_noted();
    m.set_seat(to_proto(e.seat));
    for (const bridge::Card card : e.came) m.add_came(to_string(card));
    for (const bridge::Card card : e.left) m.add_left(to_string(card));
}
void write(const ColumnNoted& e, v1::Event& out) {
    auto& m = *out.mutable_column_noted();
    m.set_seat(to_proto(e.seat));
    m.set_column(e.column);
    for (const bridge::Card card : e.cards) m.add_card(to_string(card));
}
void write(const Reported& e, v1::Event& out) {
    auto& m = *out.mutable_reported();
    m.set_by(to_proto(e.by));
    m.set_kind(named<v1::ReportKind>(e.kind));
    m.set_about(to_proto(e.about));
    m.set_words(utf8(e.words));
    if (e.card) m.set_card(to_string(*e.card));
    m.set_incident(e.incident.value);
}
void write(const ScoreConfirmed& e, v1::Event& out) {
    out.mutable_score_confirmed()->set_seat(to_proto(e.seat));
    out.mutable_score_confirmed()->set_agreed(e.agreed);
}

// --- from the message ---------------------------------------------------------------------------------------------

BoardStarted read(const v1::BoardStarted& m, Terms& t) {
    BoardStarted e;
    if (auto start = from_proto(m.start())) e.start = *std::move(start);
    else t.refuse_below("start", start.error());
    e.play = m.play();
    return e;
}
CallMade read(const v1::CallMade& m, Terms& t) {
    return {t.seat(m.seat()), t.call(m.call()), m.alert(), m.explanation(), m.accepted_irregular()};
}
AuctionEnded read(const v1::AuctionEnded& m, Terms& t) {
    AuctionEnded e;
    if (m.has_contract()) e.contract = t.contract(m.contract());
    return e;
}
LeadFacedDown read(const v1::LeadFacedDown& m, Terms& t) { return {t.seat(m.seat()), t.card_if_any(m.card(), "card")}; }
DummySpread read(const v1::DummySpread& m, Terms& t) { return {t.seat(m.seat())}; }
CardDesignated read(const v1::CardDesignated& m, Terms& t) { return {t.card(m.card()), under(m.under(), t)}; }
DesignationVoid read(const v1::DesignationVoid& m, Terms& t) {
    return {m.has_said() ? terms::remark(m.said(), t) : words::earlier_remark({Told::OfDummy}, m.words()), m.defender_chooses()};
}
CardPlayed read(const v1::CardPlayed& m, Terms& t) {
    CardPlayed e{t.seat(m.seat()),      t.card(m.card()),           t.trick(m.trick()),
                 under(m.under(), t), certainty(m.certainty(), t), m.out_of_turn_accepted()};
    e.candidates = terms::candidates(m.candidate(), e.card, t);
    return e;
}
CardTakenBack read(const v1::CardTakenBack& m, Terms& t) { return {t.seat(m.seat()), t.card(m.card()), t.trick(m.trick())}; }
CardReplaced read(const v1::CardReplaced& m, Terms& t) {
    return {t.seat(m.seat()), t.card(m.card()), t.card(m.by(), "by"), t.trick(m.trick())};
}
TrickWon read(const v1::TrickWon& m, Terms& t) { return {t.trick(m.trick()), t.seat(m.winner(), "winner")}; }
CardQuitted read(const v1::CardQuitted& m, Terms& t) { return {t.seat(m.seat()), t.card(m.card())}; }
PenaltyCardPlaced read(const v1::PenaltyCardPlaced& m, Terms& t) {
    return {t.seat(m.seat()), t.card(m.card()),
            t.enumerated<laws::PenaltyKind>(m.kind(), "kind", "a penalty card is PENALTY_KIND_MINOR or MAJOR (Law 50B)"),
            laws::IncidentId{m.incident()}};
}
PenaltyCardLifted read(const v1::PenaltyCardLifted& m, Terms& t) { return {t.seat(m.seat()), t.card(m.card())}; }
IncidentRaised read(const v1::IncidentRaised& m, Terms& t) { return {terms::incident(m.incident(), t)}; }
IncidentHeld read(const v1::IncidentHeld& m, Terms& t) {
    return {terms::incident(m.incident(), t), t.instant(m.has_until(), m.until(), "until")};
}
IncidentUpdated read(const v1::IncidentUpdated& m, Terms& t) {
    IncidentUpdated e;
    e.id = t.incident(m.id());
    e.situation = laws::situation_from_string(m.situation());
    if (!e.situation && !m.situation().empty()) t.refuse("situation", m.situation(), "a situation is a name of the engine, \"fifth-card 45E1\"");
    e.clause = m.clause();
    e.level = t.enumerated<laws::Level>(m.level(), "level", "a level is LEVEL_NOTICE, ATTENTION or CALL");
    e.certainty = certainty(m.certainty(), t);
    e.facts = terms::facts(m.facts(), t);
    if (!m.facts().has_said()) understand_earlier(e.facts, e.situation, e.clause);
    t.number(m.law_option_size() + m.option_size(), 0, terms::max_options, "option");
    if (!t.ok()) return e;
    for (const auto& offered : m.option()) e.options.push_back(terms::option(offered, m.situation(), e.clause, t));
    for (const auto place : m.law_option()) {  // 0.1, 0.2
        v1::Option offered;
        offered.set_law_option(place);
        e.options.push_back(terms::option(offered, m.situation(), e.clause, t));
    }
    return e;
}
IncidentSeen read(const v1::IncidentSeen& m, Terms& t) { return {t.incident(m.id()), m.by()}; }
IncidentRuled read(const v1::IncidentRuled& m, Terms& t) {
    IncidentRuled e{t.incident(m.id()), t.number(m.option(), 1, terms::max_options, "option"), {}, m.by(), {}};
    if (m.has_ruled()) e.option = terms::option(m.ruled(), {}, {}, t);
    if (m.has_given()) e.given = terms::given(m.given(), t);
    return e;
}
IncidentDismissed read(const v1::IncidentDismissed& m, Terms& t) {
    IncidentDismissed e{t.incident(m.id()), m.by(), m.reason(), terms::dismissal(m.why(), m.by(), m.reason(), t)};
    if (e.why != laws::Dismissal::InWords) e.reason.clear();
    return e;
}
IncidentReopened read(const v1::IncidentReopened& m, Terms& t) { return {t.incident(m.id()), m.by()}; }
/// A refused command may name an incident that does not exist, 0 too.
CommandRefused read(const v1::CommandRefused& m, Terms& t) {
    if (m.has_refusal()) return {laws::IncidentId{m.id()}, terms::refusal(m.refusal(), t)};
    return {laws::IncidentId{m.id()}, words::earlier_refusal(m.why())};  // 0.1, 0.2
}
LeadTurnSet read(const v1::LeadTurnSet& m, Terms& t) { return {t.seat(m.seat())}; }
TricksAdjusted read(const v1::TricksAdjusted& m, Terms& t) {
    return {t.enumerated<bridge::Side>(m.to(), "to", "a side is SIDE_NORTH_SOUTH or SIDE_EAST_WEST"),
            t.number(m.tricks(), -terms::max_tricks, terms::max_tricks, "tricks"), laws::IncidentId{m.incident()}};
}
ClaimMade read(const v1::ClaimMade& m, Terms& t) { return {t.seat(m.seat()), t.tricks(m.tricks()), m.statement()}; }
ClaimAnswered read(const v1::ClaimAnswered& m, Terms& t) { return {t.seat(m.seat()), m.agreed()}; }
ClaimWithdrawn read(const v1::ClaimWithdrawn& m, Terms& t) { return {t.seat(m.seat())}; }
PlayEnded read(const v1::PlayEnded& m, Terms& t) {
    PlayEnded e;
    if (m.has_contract()) e.contract = t.contract(m.contract());
    e.declarer_tricks = t.tricks(m.declarer_tricks(), "declarer_tricks");
    e.score_ns = t.number(m.score_ns(), -terms::max_score, terms::max_score, "score_ns");
    e.by_claim = m.by_claim();
    return e;
}
BoardEnded read(const v1::BoardEnded& m, Terms&) { return {m.finished()}; }
RecordStateChanged read(const v1::RecordStateChanged& m, Terms& t) {
    return {t.enumerated<laws::RecordState>(m.state(), "state",
                         "the record's state is RECORD_STATE_IN_STEP, DOUBTFUL or OUT_OF_STEP"),
            m.has_said() ? terms::remark(m.said(), t) : words::earlier_remark({Told::OfTheRecord}, m.why())};
}
DeviceStateChanged read(const v1::DeviceStateChanged& m, Terms& t) {
    return {t.device(m.name(), "name"), t.enumerated<reading::Health>(m.health(), "health", health_rule), m.detail()};
}
SeatOccupied read(const v1::SeatOccupied& m, Terms& t) { return {t.seat(m.seat()), m.occupied()}; }
LightChanged read(const v1::LightChanged& m, Terms& t) {
    return {t.seat(m.seat()), t.enumerated<LightChanged::Colour>(m.colour(), "colour", "a light is LIGHT_OFF, GREEN or AMBER")};
}
CardSeen read(const v1::CardSeen& m, Terms& t) {
    return {t.seat(m.seat()), t.card(m.card()),
            t.length(m.height_mm(), -terms::max_event_height_mm, terms::max_event_height_mm, "height_mm"), m.awaits_turn()};
}
CardReturned read(const v1::CardReturned& m, Terms& t) {
    return {t.seat(m.seat()), t.card(m.card()), t.duration(m.shown_for(), "shown_for")};
}
SpreadNoted read(const v1::SpreadNoted& m, Terms& t) {
    return {t.seat(m.seat()), terms::cards(m.came(), t, "came"), terms::cards(m.left(), t, "left")};
}
ColumnNoted read(const v1::ColumnNoted& m, Terms& t) {
    ColumnNoted e;
    e.seat = t.seat(m.seat());
    e.column = static_cast<std::uint8_t>(t.number(m.column(), 0, terms::max_columns - 1, "column"));
    e.cards = terms::cards(m.card(), t, "card");
    return e;
}
Reported read(const v1::Reported& m, Terms& t) {
    return {t.seat(m.by(), "by"),
            t.enumerated<reading::ReportKind>(m.kind(), "kind",
                         "a report's kind is one of REPORT_KIND_ATTENTION_DRAWN .. MISINFORMED"),
            t.seat(m.about(), "about"), m.words(), t.card_if_any(m.card(), "card"), laws::IncidentId{m.incident()}};
}
ScoreConfirmed read(const v1::ScoreConfirmed& m, Terms& t) { return {t.seat(m.seat()), m.agreed()}; }

laws::Event::Body body(const v1::Event& m, Terms& t) {
    switch (m.body_case()) {
        case v1::Event::kBoardStarted: return read(m.board_started(), t);
        case v1::Event::kCallMade: return read(m.call_made(), t);
        case v1::Event::kAuctionEnded: return read(m.auction_ended(), t);
        case v1::Event::kLeadFacedDown: return read(m.lead_faced_down(), t);
        case v1::Event::kDummySpread: return read(m.dummy_spread(), t);
        case v1::Event::kCardDesignated: return read(m.card_designated(), t);
        case v1::Event::kDesignationVoid: return read(m.designation_void(), t);
        case v1::Event::kCardPlayed: return read(m.card_played(), t);
        case v1::Event::kCardTakenBack: return read(m.card_taken_back(), t);
        case v1::Event::kCardReplaced: return read(m.card_replaced(), t);
        case v1::Event::kTrickWon: return read(m.trick_won(), t);
        case v1::Event::kCardQuitted: return read(m.card_quitted(), t);
        case v1::Event::kPenaltyCardPlaced: return read(m.penalty_card_placed(), t);
        case v1::Event::kPenaltyCardLifted: return read(m.penalty_card_lifted(), t);
        case v1::Event::kIncidentRaised: return read(m.incident_raised(), t);
        case v1::Event::kIncidentHeld: return read(m.incident_held(), t);
        case v1::Event::kIncidentUpdated: return read(m.incident_updated(), t);
        case v1::Event::kIncidentSeen: return read(m.incident_seen(), t);
        case v1::Event::kIncidentRuled: return read(m.incident_ruled(), t);
        case v1::Event::kIncidentDismissed: return read(m.incident_dismissed(), t);
        case v1::Event::kIncidentReopened: return read(m.incident_reopened(), t);
        case v1::Event::kCommandRefused: return read(m.command_refused(), t);
        case v1::Event::kLeadTurnSet: return read(m.lead_turn_set(), t);
        case v1::Event::kTricksAdjusted: return read(m.tricks_adjusted(), t);
        case v1::Event::kClaimMade: return read(m.claim_made(), t);
        case v1::Event::kClaimAnswered: return read(m.claim_answered(), t);
        case v1::Event::kClaimWithdrawn: return read(m.claim_withdrawn(), t);
        case v1::Event::kPlayEnded: return read(m.play_ended(), t);
        case v1::Event::kBoardEnded: return read(m.board_ended(), t);
        case v1::Event::kRecordStateChanged: return read(m.record_state_changed(), t);
        case v1::Event::kDeviceStateChanged: return read(m.device_state_changed(), t);
        case v1::Event::kSeatOccupied: return read(m.seat_occupied(), t);
        case v1::Event::kLightChanged: return read(m.light_changed(), t);
        case v1::Event::kCardSeen: return read(m.card_seen(), t);
        case v1::Event::kCardReturned: return read(m.card_returned(), t);
        case v1::Event::kSpreadNoted: return read(m.spread_noted(), t);
        case v1::Event::kColumnNoted: return read(m.column_noted(), t);
        case v1::Event::kReported: return read(m.reported(), t);
        case v1::Event::kScoreConfirmed: return read(m.score_confirmed(), t);
        case v1::Event::kRestrictionSet: return read(m.restriction_set(), t);
        case v1::Event::kRestrictionLifted: return read(m.restriction_lifted(), t);
        case v1::Event::kRightsLost: return read(m.rights_lost(), t);
        case v1::Event::kForfeited: return read(m.forfeited(), t);
        case v1::Event::kCallsCancelled: return read(m.calls_cancelled(), t);
        case v1::Event::kPendingCallDropped: return read(m.pending_call_dropped(), t);
        case v1::Event::kCallNoted: return read(m.call_noted(), t);
        case v1::Event::kDeclarerChanged: return read(m.declarer_changed(), t);
        case v1::Event::kScoreAdjusted: return read(m.score_adjusted(), t);
        case v1::Event::kBoardCancelled: return read(m.board_cancelled(), t);
        case v1::Event::kPositionRestored: return read(m.position_restored(), t);
        case v1::Event::kFiguresNoted: return read(m.figures_noted(), t);
        case v1::Event::kSessionStarted: return read(m.session_started(), t);
        case v1::Event::kRoundCalled: return read(m.round_called(), t);
        case v1::Event::kRulingCarriedOut: return read(m.ruling_carried_out(), t);
        case v1::Event::kWithdrawalAllowed: return read(m.withdrawal_allowed(), t);
        case v1::Event::kPlayCorrected: return read(m.play_corrected(), t);
        case v1::Event::kBoardTagSeen: return read(m.board_tag_seen(), t);
        case v1::Event::kLawCodeInForce: return LawCodeInForce{m.law_code_in_force().name(), m.law_code_in_force().hash()};
        case v1::Event::kClockTold: return read(m.clock_told(), t);
        case v1::Event::BODY_NOT_SET: break;
    }
    t.refuse("body", "", "an event has one body, board_started .. play_corrected");
    return BoardEnded{};
}

/// The body's field name, for faults.
const char* body_name(const v1::Event& m) {
    const auto* field = v1::Event::descriptor()->FindFieldByNumber(m.body_case());
    return field ? field->name().c_str() : "event";
}

}  // namespace

void to_proto(const laws::Event& event, v1::Event& out) {
    out.Clear();
    out.set_number(event.number);
    terms::write(event.at, *out.mutable_at());
    std::visit([&](const auto& body) { write(body, out); }, event.body);
}

Parsed<laws::Event> from_proto(const v1::Event& message) {
    Terms terms(body_name(message));
    laws::Event event{message.number(), terms.instant(message.has_at(), message.at(), "at"), body(message, terms)};
    if (!terms.ok()) return tl::unexpected(terms.take_fault());
    return event;
}

}  // namespace kibitz::wire
