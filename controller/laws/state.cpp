#include "controller/laws/state.hpp"

namespace kibitz::laws {

const Incident* TableState::incident(IncidentId id) const noexcept {
    return id.value >= 1 && id.value <= incidents.size() ? &incidents[id.value - 1] : nullptr;
}

std::optional<Seat> turn(const TableState& state) noexcept {
    if (!state.board) return std::nullopt;
    const auto& board = *state.board;
    switch (state.phase) {
        case Phase::Auction: return board.auction.turn();
        case Phase::OpeningLead: return board.leader;
        case Phase::Play:
            if (board.tricks.empty() || board.tricks.back().trick.complete()) return board.leader;
            return board.tricks.back().trick.turn();
        default: return std::nullopt;
    }
}

bridge::CardSet remaining(const BoardState& board, Seat seat) noexcept {
    return board.dealt[seat] - board.played[seat];
}

}  // namespace kibitz::laws
