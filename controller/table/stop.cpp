#include "controller/table/stop.hpp"

#include <algorithm>

namespace kibitz::table {
namespace {

using laws::BoardState;

/// Higher than the denomination needed: the same bid a level lower would have been sufficient.
bool is_jump(const BoardState& board, std::size_t place) {
    const auto bid = board.calls[place].call.bid();
    std::optional<bridge::Bid> before;
    for (std::size_t i = 0; i < place; ++i)
        if (board.calls[i].call.is_bid()) before = board.calls[i].call.bid();
    if (bid.level() == 1) return false;
    const bridge::Bid lower(bid.level() - 1, bid.denomination());
    return !before || lower > *before;
}

bool warned(const BoardState& board, std::size_t place) {
    return std::any_of(board.notes.begin(), board.notes.end(), [&](const laws::NoteOfCall& note) { return note.kind == laws::CallNote::Stop && note.call == place; });
}

}  // namespace

std::optional<StopPause> stop_pause(const laws::TableState& state, const StopRule& rule) {
    if (state.phase != laws::Phase::Auction || !state.board || state.board->calls.empty() || state.board->pending_call) return std::nullopt;
    const auto& board = *state.board;
    const auto place = board.calls.size() - 1;
    const auto& last = board.calls[place];
    if (!last.call.is_bid() || !(warned(board, place) || (rule.by_jump && is_jump(board, place)))) return std::nullopt;
    const auto turn = laws::turn(state);
    if (!turn || *turn != left_hand_opponent(last.seat)) return std::nullopt;
    return StopPause{last.seat, *turn, last.at};
}

Duration left_of(const StopPause& pause, const StopRule& rule, Instant now) noexcept {
    const Duration whole = rule.pause;
    return std::clamp(pause.since + whole - now, Duration::zero(), whole);
}

}  // namespace kibitz::table
