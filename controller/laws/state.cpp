#include "controller/laws/state.hpp"

#include <algorithm>
#include <boost/functional/hash.hpp>

#include "controller/bridge/score.hpp"

namespace kibitz::laws {

BoardState::BoardState() noexcept = default;
BoardState::BoardState(const BoardState&) = default;
BoardState::BoardState(BoardState&&) noexcept = default;
BoardState& BoardState::operator=(const BoardState&) = default;
BoardState& BoardState::operator=(BoardState&&) noexcept = default;
BoardState::~BoardState() = default;

TableState::TableState() noexcept = default;
TableState::TableState(const TableState&) = default;
TableState::TableState(TableState&&) noexcept = default;
TableState& TableState::operator=(const TableState&) = default;
TableState& TableState::operator=(TableState&&) noexcept = default;
TableState::~TableState() = default;

const Incident* TableState::incident(IncidentId id) const noexcept {
    return id.value >= 1 && id.value <= incidents.size() ? &incidents[id.value - 1] : nullptr;
}

std::span<const Incident> incidents_of(const TableState& state, std::uint32_t play) noexcept {
    struct ByPlay {
        bool operator()(const Incident& one, std::uint32_t of) const noexcept { return one.play < of; }
        bool operator()(std::uint32_t of, const Incident& one) const noexcept { return of < one.play; }
    };
    const auto [first, last] = std::equal_range(state.incidents.begin(), state.incidents.end(), play, ByPlay{});
    return {first, last};
}

const BoardState* record_of(const TableState& state, std::uint32_t play) noexcept {
    if (state.board && state.board->play == play) return &*state.board;
    return play >= 1 && play <= state.plays_left.size() ? state.plays_left[play - 1].record.get() : nullptr;
}

std::uint32_t session_of(const TableState& state, std::uint32_t play) noexcept {
    const bool left = play != 0 && play <= state.plays_left.size();
    return left ? state.plays_left[play - 1].session : state.session_number;
}

std::optional<Instant> correction_ends(const TableState& state, std::uint32_t play, Duration period) noexcept {
    const auto last = state.session_last.find(session_of(state, play));
    return last == state.session_last.end() ? std::nullopt : std::optional(last->second + period);
}

std::span<const Incident> incidents_now(const TableState& state) noexcept {
    return incidents_of(state, state.board ? state.board->play : 0);
}

std::optional<Seat> turn(const TableState& state) noexcept {
    if (!state.board) return std::nullopt;
    const auto& board = *state.board;
    switch (state.phase) {
        case Phase::Auction: return board.auction.turn();
        case Phase::OpeningLead: return board.leader;
        case Phase::Play: return next_to_play(board);
        default: return std::nullopt;
    }
}

Seat next_to_play(const BoardState& board) noexcept {
    return board.tricks.empty() || board.tricks.back().trick.complete() ? board.leader : board.tricks.back().trick.turn();
}

std::size_t DealKeyHash::operator()(const DealKey& key) const noexcept {
    std::size_t seed = 0;
    for (Seat seat : bridge::all_seats) boost::hash_combine(seed, key.hands[seat].mask());
    return seed;
}

bool attention_drawn(const TableState& state) noexcept {
    if (!state.board) return false;
    if (state.board->attention_reported) return true;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == state.board->play;) {
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
    if (!b.adjusted.empty() && b.adjusted.back().not_played) return {How::NotPlayed, 0, 0};
    if (!b.adjusted.empty()) return {How::Adjusted, b.adjusted.back().ns, b.adjusted.back().ew, b.adjusted.back().per_cent};
    if (b.result) return {How::Played, b.result->score_ns, -b.result->score_ns};
    return {};
}

const RuledLater* ruled_later(const TableState& state, std::uint32_t play) noexcept {
    for (const auto& one : state.ruled_later)
        if (one.play == play) return &one;
    return nullptr;
}

std::optional<BoardResult> result_as_ruled(const TableState& state, std::uint32_t play) noexcept {
    if (play == 0 || play > state.plays_left.size()) return std::nullopt;
    const auto& left = state.plays_left[play - 1];
    auto result = left.result;
    const auto* later = ruled_later(state, play);
    if (!result || !result->contract || !later) return result;
    const auto side = static_cast<std::size_t>(side_of(result->contract->declarer));
    result->declarer_tricks = std::min(13, std::max(0, result->declarer_tricks + later->tricks[side]));
    result->score_ns = score_north_south(*result->contract, left.vulnerability, result->declarer_tricks);
    return result;
}

FinalScore score_as_ruled(const TableState& state, std::uint32_t play, FinalScore when_it_left) noexcept {
    using How = FinalScore::How;
    const auto* later = ruled_later(state, play);
    if (!later) return when_it_left;
    if (!later->cancelled.empty()) return {How::Cancelled, 0, 0};
    if (!later->adjusted.empty()) {
        const auto& last = later->adjusted.back();
        if (last.not_played) return {How::NotPlayed, 0, 0};
        return {How::Adjusted, last.ns, last.ew, last.per_cent};
    }
    const auto result = result_as_ruled(state, play);
    if (when_it_left.how == How::Played && result) return {How::Played, result->score_ns, -result->score_ns};
    return when_it_left;
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
