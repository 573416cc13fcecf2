/// What finding, correcting and counting revokes share (61-64). Inside the engine only.
#pragma once

#include <string_view>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// Found, established or counted; and what a ruling required and was not played, which is a revoke too (61A).
constexpr bool is_revoke(Situation s) noexcept {
    return s == Situation::Revoke || s == Situation::RevokeEstablished || s == Situation::RevokeCounted ||
           s == Situation::RevokeNotCounted || s == Situation::RestrictionBroken;
}

/// 62D: a revoke in this trick is corrected at any time before the hands are back in the board.
inline constexpr int twelfth_trick = 12;

/// The revoke card is still in its trick: it was not corrected. @pre a revoke's incident of this board
bool stands(const BoardState& board, const Incident& revoke) noexcept;

/// Calls `take` for each revoke of this board that is not dismissed, the latest first. `take` may emit.
template <class Take>
void each_revoke(Decision& d, Take take) {
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;)
        if (is_revoke(d.state.incidents[i].situation) && d.state.incidents[i].status != IncidentStatus::Dismissed &&
            d.state.incidents[i].facts.seat && d.state.incidents[i].facts.card)
            take(d.state.incidents[i].id);
}

/// Updates a revoke's incident as better known. What had been ruled was ruled on how it stood then: the incident is open
/// again.
void known_better(Decision& d, IncidentId revoke, Situation what, Facts facts);

/// A concession by which revokes of that side had been established was none (68B2): they can be corrected as before.
void open_revokes_again(Decision& d, Side side);

/// `card`, played or faced, shows that failures to follow its suit before `trick` were revokes (61A): of hands that are not
/// known, and with a card that was found later (14B).
void prove_revokes(Decision& d, Seat seat, Card card, int trick);
/// Play goes on: a card that may be taken back because the lead has been changed (45C4b, 45D1), and is not, must follow suit
/// to the lead as it is now. To be asked before the next card is recorded.
void judge_cards_kept(Decision& d);

/// Beside his card of the complete trick another lies that he has not played, a revoke card corrected or a fifth card, and one of
/// them is turned down: the face sensor sees one surface and cannot tell which. It is his card of the trick (65A).
bool turned_one_of_two(const Decision& d, Seat seat, Card card);

}  // namespace kibitz::laws
