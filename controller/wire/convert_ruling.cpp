#include "controller/wire/convert_ruling.hpp"

namespace kibitz::wire::rulings {

using namespace laws::event;
using laws::IncidentId;
using laws::RestrictionKind;
using terms::named;
using terms::Terms;
using terms::utf8;

namespace {

constexpr const char* restriction_rule = "kind is one of RESTRICTION_KIND_DEMAND_SUIT .. LEAD_PENALTY";
/// Calls of the longest legal auction (Law 22).
constexpr int max_calls = 319;

RestrictionKind kind(v1::RestrictionKind value, Terms& t) {
    return t.enumerated<RestrictionKind>(value, "kind", restriction_rule);
}

}  // namespace

void write(const RestrictionSet& e, v1::Event& out) {
    auto& m = *out.mutable_restriction_set();
    m.set_seat(to_proto(e.seat));
    m.set_kind(named<v1::RestrictionKind>(e.kind));
    if (e.suit) m.set_suit(std::string(1, letter(*e.suit)));
    if (e.card) m.set_card(to_string(*e.card));
    m.set_incident(e.incident.value);
}
RestrictionSet read(const v1::RestrictionSet& m, Terms& t) {
    RestrictionSet e;
    e.seat = t.seat(m.seat());
    e.kind = kind(m.kind(), t);
    if (!m.suit().empty()) e.suit = t.suit(m.suit());
    e.card = t.card_if_any(m.card(), "card");
    e.incident = {m.incident()};
    return e;
}

void write(const RestrictionLifted& e, v1::Event& out) {
    auto& m = *out.mutable_restriction_lifted();
    m.set_seat(to_proto(e.seat));
    m.set_kind(named<v1::RestrictionKind>(e.kind));
    m.set_incident(e.incident.value);
}
RestrictionLifted read(const v1::RestrictionLifted& m, Terms& t) {
    return {t.seat(m.seat()), kind(m.kind(), t), IncidentId{m.incident()}};
}

void write(const RightsLost& e, v1::Event& out) {
    auto& m = *out.mutable_rights_lost();
    m.set_seat(to_proto(e.seat));
    m.set_lost(e.lost);
    m.set_incident(e.incident.value);
}
RightsLost read(const v1::RightsLost& m, Terms& t) { return {t.seat(m.seat()), m.lost(), IncidentId{m.incident()}}; }

void write(const Forfeited& e, v1::Event& out) {
    auto& m = *out.mutable_forfeited();
    m.set_irregularity(e.irregularity.value);
    m.set_withdrawn(e.withdrawn);
    m.set_incident(e.incident.value);
}
Forfeited read(const v1::Forfeited& m, Terms& t) {
    return {t.incident(m.irregularity(), "irregularity"), m.withdrawn(), IncidentId{m.incident()}};
}

void write(const CallsCancelled& e, v1::Event& out) {
    out.mutable_calls_cancelled()->set_keep(static_cast<std::uint32_t>(e.keep));
    out.mutable_calls_cancelled()->set_incident(e.incident.value);
}
CallsCancelled read(const v1::CallsCancelled& m, Terms& t) {
    return {t.number(m.keep(), 0, max_calls, "keep"), IncidentId{m.incident()}};
}

void write(const PendingCallDropped& e, v1::Event& out) {
    out.mutable_pending_call_dropped()->set_incident(e.incident.value);
}
PendingCallDropped read(const v1::PendingCallDropped& m, Terms&) { return {IncidentId{m.incident()}}; }

void write(const CallNoted& e, v1::Event& out) {
    auto& m = *out.mutable_call_noted();
    m.set_by(to_proto(e.by));
    m.set_about(to_proto(e.about));
    m.set_kind(named<v1::CallNote>(e.kind));
    m.set_words(utf8(e.words));
    m.set_call(static_cast<std::uint32_t>(e.call));
}
CallNoted read(const v1::CallNoted& m, Terms& t) {
    return {t.seat(m.by(), "by"), t.seat(m.about(), "about"),
            t.enumerated<laws::CallNote>(m.kind(), "kind", "kind is CALL_NOTE_STOP, QUESTION or EXPLANATION"),
            m.words(), t.number(m.call(), 0, max_calls, "call")};
}

void write(const DeclarerChanged& e, v1::Event& out) {
    to_proto(e.contract, *out.mutable_declarer_changed()->mutable_contract());
}
DeclarerChanged read(const v1::DeclarerChanged& m, Terms& t) { return {t.contract(m.contract())}; }

void write(const ScoreAdjusted& e, v1::Event& out) {
    auto& m = *out.mutable_score_adjusted();
    m.set_ns(e.ns);
    m.set_ew(e.ew);
    m.set_withdrawn(e.withdrawn);
    m.set_incident(e.incident.value);
    m.set_per_cent(e.per_cent);
}
ScoreAdjusted read(const v1::ScoreAdjusted& m, Terms& t) {
    return {t.number(m.ns(), -terms::max_score, terms::max_score, "ns"),
            t.number(m.ew(), -terms::max_score, terms::max_score, "ew"), m.withdrawn(), IncidentId{m.incident()}, m.per_cent()};
}

void write(const BoardCancelled& e, v1::Event& out) {
    out.mutable_board_cancelled()->set_withdrawn(e.withdrawn);
    out.mutable_board_cancelled()->set_incident(e.incident.value);
}
BoardCancelled read(const v1::BoardCancelled& m, Terms&) { return {m.withdrawn(), IncidentId{m.incident()}}; }

void write(const PositionRestored& e, v1::Event& out) {
    out.mutable_position_restored()->set_incident(e.incident.value);
}
PositionRestored read(const v1::PositionRestored& m, Terms& t) { return {t.incident(m.incident(), "incident")}; }

void write(const WithdrawalAllowed& e, v1::Event& out) {
    auto& m = *out.mutable_withdrawal_allowed();
    m.set_seat(to_proto(e.seat));
    m.set_card(to_string(e.card));
    m.set_trick(static_cast<std::uint32_t>(e.trick));
    m.set_incident(e.incident.value);
    m.set_withdrawn(e.withdrawn);
}
WithdrawalAllowed read(const v1::WithdrawalAllowed& m, Terms& t) {
    return {t.seat(m.seat()), t.card(m.card()), t.trick(m.trick()), IncidentId{m.incident()}, m.withdrawn()};
}

void write(const RulingCarriedOut& e, v1::Event& out) {
    out.mutable_ruling_carried_out()->set_incident(e.incident.value);
}
RulingCarriedOut read(const v1::RulingCarriedOut& m, Terms& t) { return {t.incident(m.incident(), "incident")}; }

void write(const FiguresNoted& e, v1::Event& out) {
    out.mutable_figures_noted()->set_incident(e.incident.value);
    terms::write(e.figures, *out.mutable_figures_noted()->mutable_figures());
}
FiguresNoted read(const v1::FiguresNoted& m, Terms& t) {
    return {t.incident(m.incident(), "incident"), terms::figures(m.figures(), t)};
}

void write(const SessionStarted& e, v1::Event& out) { terms::write(e.session, *out.mutable_session_started()->mutable_session()); }
SessionStarted read(const v1::SessionStarted& m, Terms& t) { return {terms::session_start(m.session(), t)}; }

void write(const RoundCalled& e, v1::Event& out) {
    out.mutable_round_called()->set_round(static_cast<std::uint32_t>(e.round));
}
RoundCalled read(const v1::RoundCalled& m, Terms& t) { return {t.number(m.round(), 1, terms::max_rounds, "round")}; }

void write(const BoardTagSeen& e, v1::Event& out) { out.mutable_board_tag_seen()->set_tag(e.tag ? e.tag->value : 0); }
BoardTagSeen read(const v1::BoardTagSeen& m, Terms&) {
    return {m.tag() ? std::optional(TagId{m.tag()}) : std::nullopt};
}

void write(const ClockTold& e, v1::Event& out) {
    terms::write(e.ahead, *out.mutable_clock_told()->mutable_ahead());
    out.mutable_clock_told()->set_started(e.started);
}
ClockTold read(const v1::ClockTold& m, Terms& t) { return {t.duration(m.ahead(), "ahead"), m.started()}; }

void write(const PlayCorrected& e, v1::Event& out) {
    auto& m = *out.mutable_play_corrected();
    for (const auto& trick : e.tricks) {
        auto& to = *m.add_trick();
        to.set_leader(to_proto(trick.leader));
        to.set_led_out_of_turn(trick.led_out_of_turn);
        int place = 0;
        for (const auto& card : trick.cards) {
            auto& c = *to.add_card();
            c.set_seat(to_proto(clockwise(trick.leader, place++)));
            c.set_card(to_string(card.card));
            c.set_under(named<v1::PlayedUnder>(card.under));
            c.set_certainty(named<v1::Certainty>(card.certainty));
            terms::write(card.candidates, *c.mutable_candidate());
            terms::write(card.at, *c.mutable_at());
            c.set_quitted(card.quitted);
        }
    }
    m.set_leader(to_proto(e.leader));
    m.set_reason(named<v1::CorrectionReason>(e.reason));
    m.set_by(e.by);
    m.set_words(e.words);
}

namespace {

CorrectedTrick corrected_trick(const v1::CorrectedTrick& m, Terms& t) {
    CorrectedTrick trick;
    trick.leader = t.seat(m.leader(), "trick.leader");
    trick.led_out_of_turn = m.led_out_of_turn();
    t.number(m.card_size(), 1, 4, "trick.card");
    if (!t.ok()) return trick;
    for (const auto& c : m.card()) {
        CorrectedCard card;
        card.card = t.card(c.card(), "trick.card.card");
        card.under = under(c.under(), t);
        card.certainty = certainty(c.certainty(), t);
        card.candidates = terms::candidates(c.candidate(), card.card, t);
        card.at = t.instant(c.has_at(), c.at(), "trick.card.at");
        card.quitted = c.quitted();
        if (t.seat(c.seat(), "trick.card.seat") != clockwise(trick.leader, static_cast<int>(trick.cards.size())))
            t.refuse("trick.card.seat", to_string(card.card), "the cards of a trick stand in order of play, from its leader clockwise");
        trick.cards.push_back(card);
    }
    return trick;
}

}  // namespace

PlayCorrected read(const v1::PlayCorrected& m, Terms& t) {
    PlayCorrected e;
    t.number(m.trick_size(), 0, terms::max_tricks, "trick");
    bridge::CardSet all;
    for (int i = 0; i < m.trick_size() && t.ok(); ++i) {
        e.tricks.push_back(corrected_trick(m.trick(i), t));
        const auto& cards = e.tricks.back().cards;
        if (i + 1 < m.trick_size() && cards.size() < 4)
            t.refuse("trick.card", std::to_string(cards.size()) + " cards", "every trick but the last has four");
        for (const auto& card : cards) {
            if (all.contains(card.card)) t.refuse("trick.card.card", to_string(card.card), "this card stands twice in the play");
            all.insert(card.card);
        }
    }
    e.leader = t.seat(m.leader(), "leader");
    e.reason = t.enumerated<laws::CorrectionReason>(m.reason(), "reason",
                            "a correction's reason is one of CORRECTION_REASON_CARD_READ_LATER .. RESYNC");
    e.by = m.by();
    e.words = m.words();
    return e;
}

}  // namespace kibitz::wire::rulings
