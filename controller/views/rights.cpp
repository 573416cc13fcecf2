#include "controller/views/rights.hpp"

#include <type_traits>

#include "controller/views/open_facts.hpp"

namespace kibitz::views {
namespace {

using bridge::Seat;

struct Refusal {
    const laws::TableState& state;
    Seat seat;
    using Why = std::optional<std::string>;

    Why operator()(const reading::QuestionKey& key) const {
        if (side_of(key.about) == side_of(seat)) return "questions are about opponents' calls";
        return {};
    }
    Why operator()(const reading::ExplainKey& key) const {
        if (key.about != partner(seat)) return "a player explains his partner's calls";
        return {};
    }
    Why operator()(const reading::ReportKey& key) const {
        if (key.kind != reading::ReportKind::CallUnintended || key.about != seat) return "this is told to the Director";
        return {};
    }
    template <class Key>
    Why operator()(const Key&) const {
        using namespace reading;
        constexpr bool listed = std::is_same_v<Key, CallKey> || std::is_same_v<Key, DesignateKey> || std::is_same_v<Key, ClaimKey> ||
                                std::is_same_v<Key, ClaimAnswerKey> || std::is_same_v<Key, DirectorKey> ||
                                std::is_same_v<Key, ArrangeKey> || std::is_same_v<Key, ConfirmKey> || std::is_same_v<Key, StopKey>;
        if (!listed) return "a player's panel has no such key";
        return {};
    }
};

}  // namespace

std::optional<std::string> refused(const laws::TableState& state, Seat seat, const reading::PanelKey& key) {
    return std::visit(Refusal{state, seat}, key);
}

bool may_go_on(const laws::TableState& state) noexcept {
    if (!state.board || state.phase == laws::Phase::NoBoard) return true;
    if (state.phase != laws::Phase::Finished) return false;
    return agreed_by_both(*state.board);  // an objection is the Director's business, and holds nobody up
}

}  // namespace kibitz::views
