#include "controller/table/prompts.hpp"

#include <algorithm>

namespace kibitz::table {

using drivers::Prompt;
using laws::Phase;

bridge::PerSeat<Prompt> prompts_of(const laws::TableState& state) noexcept {
    bridge::PerSeat<Prompt> prompts{};
    if (!state.board) return prompts;
    const auto& board = *state.board;
    if (const auto turn = laws::turn(state)) {
        // Dummy's cards are declarer's to name (41D, 45B).
        const bool dummys = board.contract && state.phase == Phase::Play && *turn == board.contract->dummy();
        const auto player = dummys ? board.contract->declarer : *turn;
        prompts[player] = state.phase == Phase::Auction ? Prompt::Call : Prompt::Play;
    }
    for (const auto seat : bridge::all_seats) {
        // Contested, it is the Director's.
        const auto objects = [&](bridge::Seat one) { return board.claim_answers[one] == false; };
        const bool contested = std::any_of(bridge::all_seats.begin(), bridge::all_seats.end(), objects);
        const bool asked_of_claim = !contested && state.phase == Phase::Claim && board.claim &&
                                    bridge::side_of(seat) != bridge::side_of(board.claim->seat) && !board.claim_answers[seat];
        if (asked_of_claim) prompts[seat] = Prompt::AnswerClaim;
        if (state.phase == Phase::Finished && !board.confirmed[seat]) prompts[seat] = Prompt::Confirm;
        if (state.lights[seat] == laws::event::LightChanged::Colour::Amber) prompts[seat] = Prompt::ShowAgain;
    }
    return prompts;
}

}  // namespace kibitz::table
