/// A section of the hall's session in which single players play, each with another partner in each round. A pair is two of them
/// (bridge/individual_movement.hpp). Pure.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "controller/bridge/movement.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// What is wrong with individuals that are wished: tables that are not a quarter of the players, a movement of pairs. @return a sentence;
/// empty: nothing
[[nodiscard]] std::string fault_of_individuals(const v1::HallSectionWish& part);
/// A movement for them has four single players at each table or nobody, one of pairs none. @return what is wrong, a sentence; empty: nothing
[[nodiscard]] std::string fault_of_seats(const v1::HallSectionWish& part, const std::vector<bridge::TableRound>& movement);
/// What is not done where individuals play; empty: it is.
[[nodiscard]] std::string fault_among_individuals(const v1::HallSectionWish& part, const v1::HallChangeWish& wish);

/// Who sits North or East, and who South or West, as a pair of the section in a round; empty: not told. A pair of individuals has its
/// players' names.
std::array<std::string, 2> names_at(const v1::HallSectionWish& part, std::uint32_t pair, std::uint32_t round);

}  // namespace kibitz::hall
