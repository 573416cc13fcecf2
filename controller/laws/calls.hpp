/// Calls: what the files on Laws 17-39 share among themselves and with the rulings.
#pragma once

#include <optional>
#include <string>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

// A call's way (auction.cpp)
/// Holds a call against the auction: recorded, or flagged and waiting. @pre the auction goes on
void take_call_in_auction(Decision& d, Seat seat, const reading::CallKey& key);
/// A ruling obliges him to pass at his next turn, or until the auction ends.
bool must_pass(const BoardState& board, Seat seat);
/// Makes it a call of the auction, with what follows from it: a pass that was due is made, the auction may end (22).
/// @param irregular insufficient or out of rotation, and let stand (27A, 29A)
void record_call(Decision& d, Seat seat, const reading::CallKey& key, bool irregular);
/// Records it and cancels it at once: made, and no call of the auction (36A).
void record_cancelled_call(Decision& d, Seat seat, const reading::CallKey& key, IncidentId incident);

/// The calls are at an end (22).
void end_auction(Decision& d);

// An inadmissible double that nobody minded (unnoticed_double.cpp)
/// The players go on over it, and it is that seat's call by their own count, though not by the auction's: cancelled with the double (36A).
std::optional<IncidentId> goes_on_after_double(const Decision& d, Seat seat);
/// A card is faced before the auction has ended, or against another contract, by who leads against the contract that the players
/// reached over such a double: that is the contract, without the double (36C).
void take_contract_without_double(Decision& d, Seat leader);

// Irregular calls (irregular_calls.cpp)
/// Which irregularity this call would be now; nothing when it is legal. @pre the auction goes on
std::optional<Situation> irregularity(const BoardState& board, Seat seat, bridge::Call call);
/// Flags it. It waits as the pending call unless another waits already.
void raise_irregular_call(Decision& d, Situation what, Seat seat, const reading::CallKey& key,
                          std::optional<bridge::Call> first = std::nullopt);
/// A call is made while another waits: that one is accepted, replaced or dropped by it, or waits on.
/// @return whether the new call is done with
[[nodiscard]] bool settle_pending_call(Decision& d, Seat seat, const reading::CallKey& key);
/// 31A1, 32A1: the call he must repeat now, his right-hand opponent having passed; nothing when he may call what he likes.
std::optional<bridge::Call> must_repeat(const Decision& d, Seat seat);
/// 31A1, 32A1: the call of that incident, out of rotation at the turn of his right-hand opponent, who then passed, has been repeated: there is
/// no further rectification of it.
bool was_repeated(const BoardState& board, const Incident& incident);
/// He has just repeated it: his partner need not pass, whatever was ruled before.
void free_partner_of_repeated_call(Decision& d, Seat seat);
/// 27B3: his insufficient bid was cancelled and he has called nothing since: a double does not replace it.
bool replaces_insufficient_bid(const Decision& d, Seat seat);
/// 30B, 31B, 32B: he has made his substitute call, and it was ruled not comparable: his partner passes once.
void bind_partner_of_substitute(Decision& d, Seat seat);
/// The pending call is no call of the auction.
void drop_pending_call(Decision& d);

// A call changed (call_changed.cpp)
/// The player who called last calls again (25).
void change_call(Decision& d, Seat seat, const reading::CallKey& key);
/// Calls may be corrected until the auction period ends (22B): the final pass too, while no lead has been faced. @pre a board is on
bool may_be_corrected(const TableState& state);
/// He had said that his call was not the one he intended; this is the one (25A). Returns whether it was so.
[[nodiscard]] bool complete_reported_change(Decision& d, Seat seat, const reading::CallKey& key);
/// Place in the auction of the seat's last call; nothing when he has not called.
std::optional<std::size_t> last_call_of(const BoardState& board, Seat seat);
/// Why the second call may not take the first one's place; Why::None when it may. @pre the incident is of a call changed
[[nodiscard]] Why substitution_refused(const TableState& state, const Incident& incident);
/// 25A of an irregular call: the call changed is none of the auction, it waits or has been replaced (27, 30, 31).
bool first_was_irregular(const Incident& incident) noexcept;
/// 25B of such a one: it is judged as what it was. @pre first_was_irregular()
void first_irregular_call_stands(Decision& d, const Incident& incident);
/// The second call takes the first one's place; what was called over the first is cancelled (25A5, 25B1).
/// @pre substitution_refused() is Why::None
void substitute_call(Decision& d, const Incident& incident);

// When the auction has ended (after_auction.cpp)
/// The effects of the option an incident was ruled by; none when it was not.
const std::vector<Effect>& ruled_effects(const Incident& incident) noexcept;
/// Obligations to pass are over; the exposed cards of defenders become penalty cards (24); partners of defenders whose
/// calls were cancelled may have a suit forbidden (26B).
void settle_after_auction(Decision& d);
/// Calls are about to be cancelled after the final pass (15A, 25A): what the end of the auction brought is taken away, penalty cards of 24 and
/// the choice at a first lead, and who must pass to the end must pass again.
void reopen_auction(Decision& d);
/// The seat has led to a trick, and others have played to it: his first lead is restricted no more (26B).
bool first_lead_over(const BoardState& board, Seat seat);
/// Ruled when cards have been played: the partner of a defender whose call was cancelled may have a suit forbidden at his first lead, which is
/// still to come or lies there alone (26B, 39C).
void settle_first_lead(Decision& d, const Incident& ruled);

}  // namespace kibitz::laws
