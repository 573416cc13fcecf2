/// The board: its number, dealer and vulnerability (Law 2).
#pragma once

#include <cstdint>
#include <string_view>

#include "controller/bridge/seat.hpp"

namespace kibitz::bridge {

/// A board's number, 1 upwards. 0 stands for a board without a number.
class BoardNumber {
public:
    constexpr BoardNumber() noexcept = default;
    explicit constexpr BoardNumber(std::uint32_t number) noexcept : number_(number) {}
    constexpr std::uint32_t value() const noexcept { return number_; }
    friend constexpr auto operator<=>(BoardNumber, BoardNumber) noexcept = default;

private:
    std::uint32_t number_ = 0;
};

enum class Vulnerability : std::uint8_t { None, NorthSouth, EastWest, Both };

constexpr bool is_vulnerable(Vulnerability v, Side side) noexcept {
    return v == Vulnerability::Both ||
           v == (side == Side::NorthSouth ? Vulnerability::NorthSouth : Vulnerability::EastWest);
}

/// Dealer by board number (Law 2): North deals boards 1, 5, 9 ...; North too for a board without number.
constexpr Seat dealer_of(BoardNumber board) noexcept {
    return board.value() == 0 ? Seat::North : static_cast<Seat>((board.value() - 1) % 4);
}

/// Vulnerability by board number, repeating every sixteen boards (Law 2).
constexpr Vulnerability vulnerability_of(BoardNumber board) noexcept {
    if (board.value() == 0) return Vulnerability::None;
    const auto n = (board.value() - 1) % 16;
    constexpr Vulnerability cycle[4] = {Vulnerability::None, Vulnerability::NorthSouth, Vulnerability::EastWest,
                                        Vulnerability::Both};
    return cycle[(n + n / 4) % 4];
}

/// PBN's spelling: "None", "NS", "EW", "All".
constexpr std::string_view to_string(Vulnerability v) noexcept {
    constexpr std::string_view names[4] = {"None", "NS", "EW", "All"};
    return names[static_cast<int>(v)];
}

}  // namespace kibitz::bridge
