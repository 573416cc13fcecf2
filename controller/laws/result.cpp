/// The end of play: claims (68-71), result and score (65, 77, 78).
#include <algorithm>

#include "controller/bridge/score.hpp"
#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

bool playing(const TableState& state) { return state.phase == Phase::Play || state.phase == Phase::OpeningLead; }

}  // namespace

void end_of_play(Decision& d, bool by_claim) {
    const auto& b = d.board();
    const int tricks = laws::declarer_tricks(b);
    const bool again = b.result.has_value();
    d.emit(event::PlayEnded{b.contract, tricks, score_north_south(*b.contract, b.start.vulnerability, tricks), by_claim});
    if (!again) count_revokes(d);
}

void take_claim(Decision& d, Seat seat, const reading::ClaimKey& key) {
    if (!playing(d.state) || d.is_dummy(seat)) return;
    const auto& b = d.board();
    const int left = 13 - b.tricks_won[0] - b.tricks_won[1];
    if (key.tricks > left) return;  // the panel offers no more than are left
    d.emit(event::ClaimMade{seat, key.tricks, key.statement});
    establish_revokes(d, side_of(seat), 14);  // 63A3: a claim establishes his side's revokes
}

void answer_claim(Decision& d, Seat seat, bool agreed) {
    if (d.state.phase != Phase::Claim) return;
    const auto& b = d.board();
    const Seat claimer = b.claim->seat;
    if (side_of(seat) == side_of(claimer)) return;
    if (b.claim_answers[seat] == agreed) return;
    d.emit(event::ClaimAnswered{seat, agreed});
    if (!agreed) {
        Facts facts;
        facts.seat = claimer;
        facts.other_seat = seat;
        facts.trick = d.trick_number();
        facts.tricks = b.claim->tricks;
        facts.words = b.claim->statement;
        d.raise(Situation::ClaimContested, std::move(facts), Certainty::Certain);
        return;
    }
    // Both opponents agree; dummy's agreement is not asked for when the defenders claimed against declarer.
    const Seat left = left_hand_opponent(claimer);
    const Seat right = right_hand_opponent(claimer);
    const auto agrees = [&](Seat s) { return d.is_dummy(s) || b.claim_answers[s] == true; };
    if (agrees(left) && agrees(right)) end_of_play(d, true);
}

}  // namespace kibitz::laws
