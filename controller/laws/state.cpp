#include "controller/laws/state.hpp"

#include <algorithm>
#include <boost/functional/hash.hpp>

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

std::size_t DealKeyHash::operator()(const DealKey& key) const noexcept {
    std::size_t seed = 0;
    for (Seat seat : bridge::all_seats) boost::hash_combine(seed, key.hands[seat].mask());
    return seed;
}

bool attention_drawn(const TableState& state) noexcept {
    if (!state.board) return false;
    if (state.board->attention_reported) return true;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incident_play[i] == state.board->play;) {
        const auto& incident = state.incidents[i];
        const bool open = incident.status == IncidentStatus::Raised || incident.status == IncidentStatus::Seen;
        if (incident.situation == Situation::DirectorCalled && open && incident.facts.trick > 0) return true;
    }
    return false;
}

PenaltyKind penalty_kind(const BoardState& board, const PenaltyCard& card) noexcept {
    const auto his = std::count_if(board.penalty_cards.begin(), board.penalty_cards.end(),
                                   [&](const PenaltyCard& other) { return other.seat == card.seat; });
    return his > 1 ? PenaltyKind::Major : card.kind;
}

const PenaltyCard* penalty_card(const BoardState& board, Seat seat, Card card) noexcept {
    for (const auto& penalty : board.penalty_cards)
        if (penalty.seat == seat && penalty.card == card) return &penalty;
    return nullptr;
}

int declarer_tricks(const BoardState& b) noexcept {
    const auto side = static_cast<std::size_t>(side_of(b.contract->declarer));
    int tricks = b.tricks_won[side] + b.tricks_adjusted[side];
    if (b.claim) {
        const int left = 13 - b.tricks_won[0] - b.tricks_won[1];
        tricks += side_of(b.claim->seat) == side_of(b.contract->declarer) ? b.claim->tricks : left - b.claim->tricks;
    }
    return std::min(13, std::max(0, tricks));
}

FinalScore final_score(const BoardState& b) noexcept {
    using How = FinalScore::How;
    if (!b.cancelled.empty()) return {How::Cancelled, 0, 0};
    if (!b.adjusted.empty()) return {How::Adjusted, b.adjusted.back().ns, b.adjusted.back().ew};
    if (b.result) return {How::Played, b.result->score_ns, -b.result->score_ns};
    return {};
}

const RecordedTrick* trick_on_table(const BoardState& b) noexcept {
    if (b.tricks.empty()) return nullptr;
    const auto& last = b.tricks.back();
    const bool all_turned = last.trick.complete() && std::all_of(bridge::all_seats.begin(), bridge::all_seats.end(),
                                                                 [&](Seat seat) { return last.quitted[seat]; });
    return all_turned ? nullptr : &last;
}

bridge::CardSet remaining(const BoardState& board, Seat seat) noexcept {
    return board.dealt[seat] - board.played[seat];
}

}  // namespace kibitz::laws
