/// A board as scoring knows it: what the record says of a result or a ruling, as a line of the board's traveller.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "controller/bridge/board.hpp"
#include "controller/formats/game.hpp"
#include "controller/scoring/session.hpp"

namespace kibitz::formats {

/// The pair's name among all sections: "A7"; a name that is no number stands for itself.
scoring::PairId pair_id(const std::string& section, const std::string& pair);

/// Per cent are of a pair's score; IMPs and victory points are taken from a team.
scoring::Penalty::Unit unit_of(reading::PenaltyUnit unit) noexcept;

/// Outcomes with their weights (12C1c), in North-South's points.
scoring::Played chances(std::span<const reading::Outcome> outcomes, bridge::Vulnerability vulnerability);

/// Pairs by number, else by their players' names. Nothing: neither is known, or play is not over and nothing stands in its place.
std::optional<scoring::Line> line_of(const Game& game);

}  // namespace kibitz::formats
