#include "controller/views/rights.hpp"

#include <type_traits>

#include "controller/bridge/board.hpp"
#include "controller/laws/schedule.hpp"
#include "controller/views/open_facts.hpp"

namespace kibitz::views {
namespace {

using bridge::Seat;

struct Refusal {
    Seat seat;
    using Why = std::optional<words::Denial>;

    Why operator()(const reading::QuestionKey& key) const {
        if (side_of(key.about) == side_of(seat)) return words::Denial::AsksOfOwnSide;
        return {};
    }
    Why operator()(const reading::ExplainKey& key) const {
        if (key.about != partner(seat)) return words::Denial::NotHisToExplain;
        return {};
    }
    Why operator()(const reading::ReportKey& key) const {
        if (key.kind != reading::ReportKind::CallUnintended || key.about != seat) return words::Denial::TellTheDirector;
        return {};
    }
    template <class Key>
    Why operator()(const Key&) const {
        using namespace reading;
        constexpr bool listed = std::is_same_v<Key, CallKey> || std::is_same_v<Key, DesignateKey> || std::is_same_v<Key, ClaimKey> ||
                                std::is_same_v<Key, ClaimAnswerKey> || std::is_same_v<Key, DirectorKey> ||
                                std::is_same_v<Key, ArrangeKey> || std::is_same_v<Key, ConfirmKey> || std::is_same_v<Key, StopKey>;
        if (!listed) return words::Denial::NoSuchKey;
        return {};
    }
};

}  // namespace

std::optional<words::Denial> refused(Seat seat, const reading::PanelKey& key) {
    return std::visit(Refusal{seat}, key);
}

bool may_go_on(const laws::TableState& state) noexcept {
    if (!state.board || state.phase == laws::Phase::NoBoard) return true;
    if (state.phase != laws::Phase::Finished) return false;
    return agreed_by_both(*state.board);  // an objection is the Director's business, and holds nobody up
}

bool done_with(const laws::TableState& state) noexcept {
    if (!state.board || state.phase == laws::Phase::NoBoard) return true;
    return state.phase == laws::Phase::Finished && laws::score_agreed(*state.board);
}

std::optional<words::Denial> refused_to_scorer(const laws::TableState& state, const reading::Command& command) noexcept {
    if (std::holds_alternative<reading::BoardStart>(command) || std::holds_alternative<reading::BoardEnd>(command))
        return done_with(state) ? std::nullopt : std::optional(words::Denial::ScoreNotAgreed);
    const auto* result = std::get_if<reading::Resync>(&command);
    const bool his = result && result->declarer_tricks && result->play.empty();
    return his ? std::nullopt : std::optional(words::Denial::DirectorsAlone);
}

reading::Resync result_of_play(const laws::TableState& state, std::uint32_t declarer_tricks) {
    const auto& board = *state.board;
    reading::Resync resync;
    const auto* last = board.tricks.empty() ? nullptr : &board.tricks.back();
    if (last && last->trick.size() < 4) {
        resync.leader = last->trick.leader();
        for (int place = 0; place < last->trick.size(); ++place) resync.trick.push_back(last->trick.card(place));
    } else {
        const auto winner = last ? last->winner : std::nullopt;
        resync.leader = laws::turn(state).value_or(winner.value_or(board.contract->opening_leader()));
    }
    resync.tricks_ns = static_cast<std::uint32_t>(board.tricks_won[0]);
    resync.tricks_ew = static_cast<std::uint32_t>(board.tricks_won[1]);
    resync.declarer_tricks = declarer_tricks;
    return resync;
}

reading::BoardStart by_number(const laws::TableState& state, bridge::BoardNumber board) {
    reading::BoardStart start;
    if (state.board && state.session.rounds.empty()) {
        start = state.board->start;
        start.deal = {};
    }
    start.board = board;
    start.dealer = bridge::dealer_of(board);
    start.vulnerability = bridge::vulnerability_of(board);
    return start;
}

}  // namespace kibitz::views
