/// Calls: the 38 things a player can say in the auction (Law 17, 18, 19).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "controller/bridge/card.hpp"

namespace kibitz::bridge {

/// Denominations in rising rank (Law 18E).
enum class Denomination : std::uint8_t { Clubs, Diamonds, Hearts, Spades, NoTrump };

constexpr Denomination denomination_of(Suit suit) noexcept { return static_cast<Denomination>(suit); }
/// The trump suit; nothing at no trump.
constexpr std::optional<Suit> trump_suit(Denomination d) noexcept {
    if (d == Denomination::NoTrump) return std::nullopt;
    return static_cast<Suit>(d);
}
constexpr bool is_minor(Denomination d) noexcept { return d <= Denomination::Diamonds; }

/// A bid: level 1..7 and denomination; ordered as Law 18 orders bids.
class Bid {
public:
    /// @pre 1 <= level <= 7
    constexpr Bid(int level, Denomination d) noexcept
        : index_(static_cast<std::uint8_t>((level - 1) * 5 + static_cast<int>(d))) {}
    /// @pre index < 35
    static constexpr Bid from_index(int index) noexcept {
        return Bid(index / 5 + 1, static_cast<Denomination>(index % 5));
    }
    constexpr int level() const noexcept { return index_ / 5 + 1; }
    constexpr Denomination denomination() const noexcept { return static_cast<Denomination>(index_ % 5); }
    /// 0 (1C) .. 34 (7NT)
    constexpr int index() const noexcept { return index_; }
    friend constexpr auto operator<=>(Bid, Bid) noexcept = default;

private:
    std::uint8_t index_;
};

/// A call: pass, double, redouble or a bid. index(): 0 pass, 1 double, 2 redouble, 3..37 the bids.
class Call {
public:
    static constexpr Call pass() noexcept { return Call(0); }
    static constexpr Call doubled() noexcept { return Call(1); }
    static constexpr Call redoubled() noexcept { return Call(2); }
    constexpr Call(Bid bid) noexcept : index_(static_cast<std::uint8_t>(bid.index() + 3)) {}  // NOLINT: a bid is a call
    /// @pre index < 38
    static constexpr Call from_index(int index) noexcept { return Call(static_cast<std::uint8_t>(index)); }

    constexpr bool is_pass() const noexcept { return index_ == 0; }
    constexpr bool is_double() const noexcept { return index_ == 1; }
    constexpr bool is_redouble() const noexcept { return index_ == 2; }
    constexpr bool is_bid() const noexcept { return index_ >= 3; }
    /// @pre is_bid()
    constexpr Bid bid() const noexcept { return Bid::from_index(index_ - 3); }
    constexpr int index() const noexcept { return index_; }
    friend constexpr bool operator==(Call, Call) noexcept = default;

private:
    explicit constexpr Call(std::uint8_t index) noexcept : index_(index) {}
    std::uint8_t index_;
};

inline constexpr int distinct_calls = 38;

/// "C", "D", "H", "S", "NT".
std::string_view to_string(Denomination d) noexcept;
/// "1C" .. "7NT".
std::string to_string(Bid bid);
/// PBN's spelling: "Pass", "X", "XX", "1C" .. "7NT".
std::string to_string(Call call);
/// Reads "Pass"/"P", "X"/"D"/"Dbl", "XX"/"R"/"Rdbl", "1N"/"1NT" ... in either case; nothing for anything else.
std::optional<Call> call_from_string(std::string_view text) noexcept;

}  // namespace kibitz::bridge
