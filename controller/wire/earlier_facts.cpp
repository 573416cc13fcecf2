#include "controller/wire/earlier_facts.hpp"

namespace kibitz::wire {
namespace {

/// Its words were the first call and nothing else; another's may be what a player wrote of his bid.
bool had_first_call(std::optional<laws::Situation> situation, std::string_view clause) noexcept {
    using laws::Situation;
    if (!situation) return clause.substr(0, 2) == "25" || clause == "31A1";
    return *situation == Situation::CallChanged || *situation == Situation::CallNotRepeated;
}

}  // namespace

std::optional<laws::Situation> situation_of(std::string_view name, const laws::Facts& facts) noexcept {
    using enum laws::Situation;
    const bool rhos_turn = facts.seat && facts.other_seat == right_hand_opponent(*facts.seat);
    if (name == "call-out-of-rotation 30") return rhos_turn ? PassAtRhosTurn : PassAtPartnersTurn;
    if (name == "call-out-of-rotation 31") return rhos_turn ? BidAtRhosTurn : BidAtPartnersTurn;
    if (name == "call-out-of-rotation 32") return rhos_turn ? DoubleAtRhosTurn : DoubleAtPartnersTurn;
    return laws::situation_from_string(name);
}

void understand_earlier(laws::Facts& facts, std::optional<laws::Situation> situation, std::string_view clause) {
    if (facts.said.what == laws::Saying::LayFaced) facts.lay_faced = true;
    if (facts.first_call || facts.said.words.empty() || !had_first_call(situation, clause)) return;
    facts.first_call = bridge::call_from_string(facts.said.words);
    if (facts.first_call) facts.said = {};
}

}  // namespace kibitz::wire
