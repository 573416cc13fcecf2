// What a ruling carries besides its option: the same fields in a command, in the event and in the incident.
#include "controller/units/enum_map.hpp"
#include "controller/wire/terms.hpp"
#include "kibitz/v1/reading.pb.h"

namespace kibitz::wire::terms {
namespace {

constexpr int max_percent = 100;
/// A ruling lists a few outcomes: a score is not weighted of more.
constexpr int max_outcomes = 8;
/// Tenths of its unit: a hundred per cent, or a hundred IMPs.
constexpr int max_penalty = 1000;

reading::Outcome outcome(const v1::Outcome& message, Terms& terms) {
    reading::Outcome outcome;
    if (message.has_contract()) outcome.contract = terms.contract(message.contract(), "outcome.contract");
    outcome.declarer_tricks = static_cast<std::uint32_t>(terms.tricks(message.declarer_tricks(), "outcome.declarer_tricks"));
    outcome.weight = static_cast<std::uint32_t>(terms.number(message.weight(), 0, max_percent, "outcome.weight"));
    return outcome;
}

}  // namespace

template <class Message>
void write(const reading::Given& given, Message& out) {
    if (given.suit) out.set_suit(std::string(1, letter(*given.suit)));
    if (given.tricks) out.set_tricks(*given.tricks);
    if (given.score_ns) out.set_score_ns(*given.score_ns);
    if (given.score_ew) out.set_score_ew(*given.score_ew);
    if (given.percent_ns) out.set_percent_ns(*given.percent_ns);
    if (given.percent_ew) out.set_percent_ew(*given.percent_ew);
    for (const auto& one : given.outcomes) {
        auto& to = *out.add_outcome();
        if (one.contract) to_proto(*one.contract, *to.mutable_contract());
        to.set_declarer_tricks(one.declarer_tricks);
        to.set_weight(one.weight);
    }
    if (given.side) out.set_side(named<v1::Side>(*given.side));
    if (given.penalty) {
        out.set_penalty(*given.penalty);
        out.set_penalty_unit(named<v1::PenaltyUnit>(given.penalty_unit));
    }
    out.set_clause(utf8(given.clause));
    out.set_note(utf8(given.note));
    out.set_consulted(utf8(given.consulted));
}

template <class Message>
reading::Given given(const Message& m, Terms& terms) {
    const auto percent = [&](std::uint32_t value, const char* field) { return static_cast<std::uint32_t>(terms.number(value, 0, max_percent, field)); };
    reading::Given given;
    if (!m.suit().empty()) given.suit = terms.suit(m.suit());
    if (m.has_tricks()) given.tricks = static_cast<std::uint32_t>(terms.tricks(m.tricks()));
    if (m.has_score_ns()) given.score_ns = terms.number(m.score_ns(), -max_score, max_score, "score_ns");
    if (m.has_score_ew()) given.score_ew = terms.number(m.score_ew(), -max_score, max_score, "score_ew");
    if (m.has_percent_ns()) given.percent_ns = percent(m.percent_ns(), "percent_ns");
    if (m.has_percent_ew()) given.percent_ew = percent(m.percent_ew(), "percent_ew");
    terms.number(m.outcome_size(), 0, max_outcomes, "outcome");
    for (const auto& one : m.outcome()) {
        if (!terms.ok()) break;
        given.outcomes.push_back(outcome(one, terms));
    }
    if (m.side() != v1::SIDE_UNSPECIFIED) given.side = terms.enumerated<bridge::Side>(m.side(), "side", "a side is SIDE_NORTH_SOUTH or SIDE_EAST_WEST");
    if (m.has_penalty()) {
        given.penalty = static_cast<std::uint32_t>(terms.number(m.penalty(), 0, max_penalty, "penalty"));
        given.penalty_unit = terms.enumerated<reading::PenaltyUnit>(m.penalty_unit(), "penalty_unit", "a unit is PENALTY_UNIT_PER_CENT, IMP or VP");
    }
    given.clause = m.clause();
    given.note = m.note();
    given.consulted = m.consulted();
    return given;
}

template void write(const reading::Given&, v1::Given&);
template void write(const reading::Given&, v1::IncidentCommand&);
template reading::Given given(const v1::Given&, Terms&);
template reading::Given given(const v1::IncidentCommand&, Terms&);

}  // namespace kibitz::wire::terms
