/// Names and movements that somebody brings in a file, as the hall's session has them. Pure but for a Bridgemate file, which lies on the
/// disk while it is read.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "controller/bridge/movement.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// Longest file of names or of a movement: a Bridgemate file of a congress has some megabytes.
inline constexpr std::size_t most_brought_bytes = 8U << 20U;

/// Reads a file. Never throws, whatever the bytes.
v1::HallRead read_brought(std::string_view bytes, const std::string& file_name);

/// As a section of so many tables plays it. @return why not, a sentence that names the file
[[nodiscard]] tl::expected<std::vector<bridge::TableRound>, std::string> movement_of(const v1::HallMovement& brought, std::size_t tables);

/// A section's rounds from one on played by what is brought: the rounds before stay. @param last  round of the movement as it is
[[nodiscard]] tl::expected<std::vector<bridge::TableRound>, std::string> drawn(std::vector<bridge::TableRound> movement,
                                                                               const v1::HallMovement& brought, std::size_t tables,
                                                                               std::uint32_t round);

}  // namespace kibitz::hall
