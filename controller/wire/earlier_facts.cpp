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

void understand_earlier(laws::Facts& facts, std::optional<laws::Situation> situation, std::string_view clause) {
    if (facts.said.what == laws::Saying::LayFaced) facts.lay_faced = true;
    if (facts.first_call || facts.said.words.empty() || !had_first_call(situation, clause)) return;
    facts.first_call = bridge::call_from_string(facts.said.words);
    if (facts.first_call) facts.said = {};
}

}  // namespace kibitz::wire
