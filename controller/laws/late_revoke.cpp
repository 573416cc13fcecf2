#include "controller/laws/late_revoke.hpp"

#include <algorithm>

#include "controller/laws/revoke.hpp"
#include "controller/laws/schedule.hpp"

namespace kibitz::laws {
namespace {

/// 64B4: a member of the other side has called on the next board that was put on here.
bool called_on_next(const TableState& state, std::uint32_t play, Side side) {
    const auto* next = record_of(state, play + 1);
    return next && std::any_of(next->calls.begin(), next->calls.end(),
                               [&](const RecordedCall& call) { return side_of(call.seat) == side; });
}

/// 64B2, 64B7: the board has another established revoke, of the other side's, or an earlier one of his in the suit.
Saying beside_another(const TableState& state, const BoardState& board, const Facts& facts) {
    const auto led = [&](int trick) { return board.tricks[static_cast<std::size_t>(trick) - 1].trick.suit_led(); };
    auto why = Saying::None;
    for (const auto& other : state.incidents) {
        const auto what = row_named(other);
        const bool established = what == Situation::RevokeEstablished || what == Situation::RevokeCounted ||
                                 what == Situation::RevokeNotCounted;
        if (play_of(other) != board.play || !established || other.status == IncidentStatus::Dismissed || !other.facts.seat) continue;
        const int trick = other.facts.trick;
        if (trick < 1 || trick == twelfth_trick || static_cast<std::size_t>(trick) > board.tricks.size()) continue;
        if (side_of(*other.facts.seat) != side_of(*facts.seat)) return Saying::BothSidesRevoked;
        if (other.facts.seat == facts.seat && trick < facts.trick && led(trick) == led(facts.trick)) why = Saying::SecondInSuit;
    }
    return why;
}

int won_after(const BoardState& b, Side side, int trick) {
    int won = 0;
    for (std::size_t i = static_cast<std::size_t>(trick); i < b.tricks.size(); ++i)
        if (b.tricks[i].winner && side_of(*b.tricks[i].winner) == side) ++won;
    if (!b.claim) return won;
    const int left = bridge::cards_in_hand - b.tricks_won[0] - b.tricks_won[1];
    return won + (side_of(b.claim->seat) == side ? b.claim->tricks : left - b.claim->tricks);
}

}  // namespace

bool round_over(const TableState& state, std::uint32_t play) {
    const auto filed = std::find_if(state.boards_played.rbegin(), state.boards_played.rend(),
                                    [&](const BoardPlayed& one) { return one.play == play; });
    const bool here = filed == state.boards_played.rend() && state.board && state.board->play == play && state.board->result;
    const int round = filed != state.boards_played.rend() ? filed->round : here ? round_of(state, state.board->start.board) : 0;
    return round > 0 && state.round_called > round;
}

Situation count_late(const Decision& d, const BoardState& board, Facts& facts) {
    const auto none = [&](Saying why) {
        facts.said = {.what = why};
        facts.tricks = 0;
        return Situation::RevokeNotCounted;
    };
    const Seat seat = *facts.seat;
    const Side side = side_of(seat);
    if (facts.trick == twelfth_trick) return none(Saying::TwelfthTrickLate);
    if (board.contract && board.contract->dummy() == seat)
        return none(d.code.rules.dummy_revoke_until_quitted ? Saying::DummysRevokeRubber : Saying::DummysRevoke);
    if (round_over(d.state, board.play)) return none(Saying::RoundOver);
    if (called_on_next(d.state, board.play, opponents(side))) return none(Saying::NextBoardCalled);
    if (const auto why = beside_another(d.state, board, facts); why != Saying::None) return none(why);
    const auto winner = board.tricks[static_cast<std::size_t>(facts.trick) - 1].winner;
    const int later = won_after(board, side, facts.trick);
    const bool won_it = winner && side_of(*winner) == side;
    // 64A1: the revoker himself won the trick: it, and one later trick of his side's. 64A2: one, if his side won that one or a
    // later one.
    facts.tricks = winner == seat ? 1 + (later > 0 ? 1 : 0) : (won_it || later > 0 ? 1 : 0);
    return facts.tricks > 0 ? Situation::RevokeCounted : none(Saying::WonNoTrick);
}

}  // namespace kibitz::laws
