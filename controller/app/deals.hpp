/// Deals to be played by the simulator: read from PBN and LIN files, or the ones built in.
#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "cmake/embedded.hpp"
#include "controller/formats/game.hpp"

namespace kibitz::embedded {
/// controller/app/deals/*: the demo's deals and its script.
std::span<const File> deals();
}  // namespace kibitz::embedded

namespace kibitz::app {

/// A file that is built in, by its path in the source tree. @pre it is
std::string_view embedded_deal_file(std::string_view path);
inline constexpr std::string_view demo_deals = "controller/app/deals/demo.pbn";
inline constexpr std::string_view demo_script = "controller/app/deals/demo.script";

struct Deals {
    std::vector<formats::Game> games;  ///< all hands known, auction and play in order
    std::size_t left_out = 0;         ///< records that could not be read or cannot be played
};

/// Reads the files (the demo's deals when there are none) and keeps the games that can be acted out.
/// Faults go to `err` one a line, of each file at most `max_faults_shown`; nothing is returned when no game is left.
[[nodiscard]] std::optional<Deals> playable_games(const std::vector<std::string>& files, std::ostream& err);
inline constexpr std::size_t max_faults_shown = 20;

}  // namespace kibitz::app
