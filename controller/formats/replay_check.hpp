/// A board's calls and cards replayed as bridge, without words and without memory: the fast answer to "is it legal?".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "controller/formats/game.hpp"

namespace kibitz::formats {

/// What stops a replay first.
enum class ReplayFault : std::uint8_t {
    None,
    Deal,      ///< a card in two hands, or more than thirteen cards in one
    Call,      ///< a call that is not legal where it stands
    Auction,   ///< cards without a contract
    Card,      ///< a card not held, or played before
    Revoke,    ///< a suit not followed though it was held (Law 44C)
};

/// What is replayed. Calls run in rotation from the dealer, cards in order of play from the opening leader.
struct ReplayInput {
    bridge::Seat dealer = bridge::Seat::North;
    bridge::Vulnerability vulnerability = bridge::Vulnerability::None;
    std::array<std::uint64_t, 4> hands{};    ///< CardSet::mask() by Seat; fewer than 13 cards = not known
    std::span<const std::uint8_t> calls;     ///< Call::index()
    std::span<const std::uint8_t> cards;     ///< Card::index(), at most 52
    /// Where no calls are known, or not all: the contract to play.
    std::optional<bridge::Contract> contract;
};

struct ReplayResult {
    ReplayFault fault = ReplayFault::None;
    std::uint16_t at = 0;                    ///< number of the call or card at fault, from 0
    bool auction_ended = false;
    std::optional<bridge::Contract> contract;
    int tricks = 0;                          ///< complete ones
    std::array<bridge::Seat, 14> leaders{};  ///< of trick 1, 2 ... as far as cards were played
    int declarer_tricks = 0;                 ///< of these
    int score_north_south = 0;               ///< of declarer_tricks once all 52 cards are played, else 0
};

/// Replays everything or up to the first fault. Where a hand is not known, a revoke is found when the missing suit is
/// played later.
ReplayResult replay(const ReplayInput& input) noexcept;

/// check() without the fast path: everything that is wrong, in words.
std::vector<std::string> explain(const Game& game);

}  // namespace kibitz::formats
