/// Double-dummy figures: the tricks each side takes when all four hands are seen and nobody errs. They are facts for
/// the Director's redress (12C, 64C, 68-71), never a ruling. Plain functions without state; they take 0.1 ms to some
/// 100 ms. kibitz-analyst calls them; the daemon asks an Analyst (analyst.hpp).
#pragma once

#include <array>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/analysis/figures.hpp"

namespace kibitz::analysis {

/// Tricks declarer takes from the opening lead on, for every denomination and declarer.
struct TricksTable {
    std::array<PerSeat<int>, 5> tricks{};
    constexpr int at(bridge::Denomination denomination, Seat declarer) const noexcept {
        return tricks[static_cast<std::size_t>(denomination)][declarer];
    }
    friend bool operator==(const TricksTable&, const TricksTable&) = default;
};

/// All of these return an error in words ("what: what to do") for a position that `fault` names, or when libdds fails.
/// Calls from several threads wait for each other.

/// How many of the remaining tricks, the current one included, `side` takes. 0 when all cards are played.
[[nodiscard]] tl::expected<int, std::string> tricks_for(const Position& position, Side side);

/// Each card the hand in turn may lawfully play (44C, 44D), by Card's order, with the tricks its side then takes, the
/// current one included. Empty when all cards are played.
[[nodiscard]] tl::expected<std::vector<CardTricks>, std::string> tricks_by_card(const Position& position);

/// Of the thirteen tricks, what declarer takes in this contract. The deal must be complete.
[[nodiscard]] tl::expected<int, std::string> declarer_tricks(const bridge::Deal& deal, const bridge::Contract& contract);

/// All twenty of them. The deal must be complete.
[[nodiscard]] tl::expected<TricksTable, std::string> tricks_table(const bridge::Deal& deal);

}  // namespace kibitz::analysis
