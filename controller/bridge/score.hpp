/// Duplicate score of one board (Law 77).
#pragma once

#include "controller/bridge/board.hpp"
#include "controller/bridge/contract.hpp"

namespace kibitz::bridge {

/// Points to declarer's side (negative when the contract fails).
/// @param tricks tricks won by declarer's side, 0..13
/// @param vulnerable whether declarer's side is vulnerable
int score(const Contract& contract, bool vulnerable, int tricks) noexcept;

/// The same, from North-South's point of view.
int score_north_south(const Contract& contract, Vulnerability vulnerability, int tricks) noexcept;

}  // namespace kibitz::bridge
