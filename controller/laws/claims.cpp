#include "controller/laws/claims.hpp"

#include <algorithm>

#include "controller/laws/revoke.hpp"
#include "controller/laws/thrown_in.hpp"

namespace kibitz::laws {
namespace {

bool playing(const TableState& state) { return state.phase == Phase::Play || state.phase == Phase::OpeningLead; }

int tricks_left(const BoardState& b) { return bridge::cards_in_hand - b.tricks_won[0] - b.tricks_won[1]; }

/// A key that fits no claim: said, so that the record shows that it was pressed, and nothing else happens.
void refuse(Decision& d, Refusal why) { d.emit(event::CommandRefused{{}, std::move(why)}); }

Facts facts_of(const Decision& d) {
    const auto& claim = *d.board().claim;
    Facts facts;
    facts.seat = claim.seat;
    facts.trick = d.trick_number();
    facts.tricks = claim.tricks;
    return facts;
}

/// A defender concedes one trick or more: his partner may object, and then it is neither a concession nor a claim (68B2).
bool is_concession_of_defender(const Decision& d) {
    const auto& claim = *d.board().claim;
    return d.is_defender(claim.seat) && claim.tricks < tricks_left(d.board());
}

void contest(Decision& d, Seat seat) {
    auto facts = facts_of(d);
    facts.other_seat = seat;
    facts.said = Remark::in_words(d.board().claim->statement);
    // Claimed again at the same trick after all had agreed to play on, or contested anew: the old incident is open again.
    const auto* old = d.latest({Situation::ClaimContested});
    if (old && old->status == IncidentStatus::Ruled && old->facts.seat == facts.seat && old->facts.trick == facts.trick)
        return known_better(d, old->id, Situation::ClaimContested, std::move(facts));
    d.raise(Situation::ClaimContested, std::move(facts), Certainty::Certain);
}

/// The Director has decided the claim: what double dummy says of it is no news to him.
bool ruled(const Decision& d) {
    const auto* contested = d.latest({Situation::ClaimContested});
    return contested && contested->status == IncidentStatus::Ruled;
}

/// The result is the Director's: there is no agreement that a player could withdraw (69B), and he may appeal (92).
bool result_ruled(const Decision& d) {
    const auto* contested = d.latest({Situation::ClaimContested});
    if (!contested || contested->status != IncidentStatus::Ruled || !contested->ruling) return false;
    const auto& effects = contested->ruling->effects;
    return std::any_of(effects.begin(), effects.end(), [](Effect one) { return one == Effect::AsClaimed || one == Effect::ClaimTricks; });
}

}  // namespace

Refusal why_no_claim(const BoardState& board, Seat seat, const reading::ClaimKey& key) {
    if (board.contract && seat == board.contract->dummy()) return Why::DummyClaims;
    const int left = tricks_left(board);
    if (key.tricks > left) return {Why::TooManyClaimed, key.tricks, left, left};
    return Why::None;
}

void take_claim(Decision& d, Seat seat, const reading::ClaimKey& key) {
    if (!playing(d.state)) return;
    if (auto why = why_no_claim(d.board(), seat, key)) return refuse(d, std::move(why));
    put_card_claimed_with(d, seat);
    take_out_last_cards(d, true);
    d.emit(event::ClaimMade{seat, key.tricks, key.statement});
    establish_revokes(d, side_of(seat), after_claim);  // 63A3
}

void answer_claim(Decision& d, Seat seat, bool agreed) {
    const auto& b = d.board();
    if (!b.claim) return;
    const Seat claimer = b.claim->seat;
    const bool opponent = side_of(seat) != side_of(claimer);
    // 69B: agreement withdrawn while the board is still here. Later it is a score objected to (8C, 79).
    if (d.state.phase == Phase::Finished) {
        if (!agreed && opponent && b.result && b.result->by_claim && !result_ruled(d)) contest(d, seat);
        return;
    }
    if (d.state.phase != Phase::Claim || seat == claimer || b.claim_answers[seat] == agreed) return;
    if (!opponent && agreed) return;  // nobody asks the claimer's partner
    d.emit(event::ClaimAnswered{seat, agreed});
    // 68B2: a defender objects at once to his partner's concession. 68D: anybody may dispute, dummy included.
    if (!agreed && !opponent && is_concession_of_defender(d)) open_revokes_again(d, side_of(seat));
    if (!agreed) return contest(d, seat);
    // Dummy's agreement is not asked for when the defenders claimed against declarer.
    const auto agrees = [&](Seat s) { return d.is_dummy(s) || b.claim_answers[s] == true; };
    if (agrees(left_hand_opponent(claimer)) && agrees(right_hand_opponent(claimer))) end_of_play(d, true);
}

void settle_claim_that_is_left(Decision& d) {
    if (d.state.phase != Phase::Claim) return;
    const auto& answers = d.board().claim_answers;
    const auto said = [&](bool agreed) {
        return std::any_of(bridge::all_seats.begin(), bridge::all_seats.end(), [&](Seat seat) { return answers[seat] == agreed; });
    };
    if (said(true) && !said(false)) end_of_play(d, true);
}

void claim_figures(Decision& d, const DoubleDummy& figures) {
    if (!d.state.board || d.state.phase != Phase::Finished || ruled(d)) return;
    const auto& b = d.board();
    if (!b.claim || !b.result || !b.result->by_claim || !b.contract) return;
    // Declarer's tricks of thirteen, turned into the claimer's of those that were left.
    const Side side = side_of(b.claim->seat);
    const bool declaring = side == side_of(b.contract->declarer);
    const int won = b.tricks_won[static_cast<std::size_t>(side_of(b.contract->declarer))];
    const auto claimers = [&](int declarers) { return declaring ? declarers - won : tricks_left(b) - (declarers - won); };

    IncidentId id;
    if (const int best = claimers(figures.before); best != b.claim->tricks) {
        auto facts = facts_of(d);
        facts.said = Remark::in_words(std::to_string(best));
        id = d.raise(Situation::ClaimDiffers, std::move(facts), Certainty::Certain);
        if (id.value != 0) d.emit(event::FiguresNoted{id, figures});
    }
    if (!figures.other) return;
    // 71: tricks of his own side's that no play of the cards could have lost.
    if (const int sure = claimers(*figures.other); sure > b.claim->tricks) {
        auto facts = facts_of(d);
        facts.tricks = sure - b.claim->tricks;
        facts.said = {.what = b.claim->tricks == 1 ? Saying::CouldNotBeLostKeptOne : Saying::CouldNotBeLost,
                      .n = sure,
                      .m = tricks_left(b),
                      .k = b.claim->tricks};
        id = d.raise(Situation::ConcessionDoubtful, std::move(facts), Certainty::Certain);
        if (id.value != 0) d.emit(event::FiguresNoted{id, figures});
    }
}

}  // namespace kibitz::laws
