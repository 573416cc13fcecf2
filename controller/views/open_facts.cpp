#include "controller/views/open_facts.hpp"

#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::views {

using bridge::Seat;

v1::SeatPhase to_proto(laws::Phase phase) noexcept {
    switch (phase) {
        case laws::Phase::NoBoard: return v1::SEAT_PHASE_NO_BOARD;
        case laws::Phase::Auction: return v1::SEAT_PHASE_AUCTION;
        case laws::Phase::OpeningLead: return v1::SEAT_PHASE_OPENING_LEAD;
        case laws::Phase::Play: return v1::SEAT_PHASE_PLAY;
        case laws::Phase::Claim: return v1::SEAT_PHASE_CLAIM;
        case laws::Phase::Finished: return v1::SEAT_PHASE_FINISHED;
    }
    return v1::SEAT_PHASE_UNSPECIFIED;
}

std::optional<laws::RecordedCall> waiting_call(const laws::TableState& state) {
    if (!state.board || !state.board->tricks.empty()) return std::nullopt;
    const auto& board = *state.board;
    if (board.pending_call) return board.pending_call->call;
    for (auto one = state.incidents.rbegin(); one != state.incidents.rend() && one->play == board.play; ++one) {
        if (one->situation != laws::Situation::CallChanged) continue;
        const bool open = one->status == laws::IncidentStatus::Raised || one->status == laws::IncidentStatus::Seen;
        const bool called_over = !board.calls.empty() && board.calls.back().at > one->raised_at;
        // One that names itself was irregular first, and has been replaced in the auction already (27C).
        if (!open || called_over || !one->facts.call || one->facts.about == one->id) return std::nullopt;
        return laws::RecordedCall{*one->facts.seat, *one->facts.call, false, true, {}, one->raised_at, {}};
    }
    return std::nullopt;
}

v1::Vulnerability to_proto(bridge::Vulnerability value) noexcept { return wire::terms::named<v1::Vulnerability>(value); }

void fill(const bridge::PerSeat<std::string>& players, v1::Players& out) {
    using wire::terms::utf8;
    out.set_north(utf8(players[Seat::North]));
    out.set_east(utf8(players[Seat::East]));
    out.set_south(utf8(players[Seat::South]));
    out.set_west(utf8(players[Seat::West]));
}

void fill(const laws::BoardState& board, std::size_t index, v1::SeatTrick& out) {
    const auto& recorded = board.tricks[index];
    out.set_number(static_cast<std::uint32_t>(index + 1));
    out.set_leader(wire::to_proto(recorded.trick.leader()));
    for (int place = 0; place < recorded.trick.size(); ++place) {
        const bool read = recorded.candidates[static_cast<std::size_t>(place)].empty();
        out.add_card(read ? bridge::to_string(recorded.trick.card(place)) : std::string());
    }
    if (recorded.winner) out.set_winner(wire::to_proto(*recorded.winner));
}

void fill_dummy(const laws::BoardState& board, v1::Hand& out) { fill(laws::remaining(board, board.contract->dummy()), out); }

void fill(bridge::CardSet cards, v1::Hand& out) {
    bridge::Deal deal;
    deal.hands[Seat::North] = cards;
    v1::Deal shown;
    wire::to_proto(deal, shown);
    out.Swap(shown.mutable_north());
}

bridge::CardSet cards_in_tricks(const laws::BoardState& board) {
    bridge::CardSet cards;
    for (const auto& recorded : board.tricks)
        for (int place = 0; place < recorded.trick.size(); ++place)
            if (recorded.candidates[static_cast<std::size_t>(place)].empty()) cards.insert(recorded.trick.card(place));
    return cards;
}

bool agreed_by_both(const laws::BoardState& board) noexcept {
    const auto says = [&](Seat one) { return board.confirmed[one] == true || board.confirmed[partner(one)] == true; };
    return says(Seat::North) && says(Seat::East);
}

}  // namespace kibitz::views
