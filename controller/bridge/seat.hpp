/// Seats and sides at the table (Law 4, Law 5).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kibitz::bridge {

/// The four compass seats, clockwise.
enum class Seat : std::uint8_t { North, East, South, West };
/// The two partnerships.
enum class Side : std::uint8_t { NorthSouth, EastWest };

inline constexpr std::array<Seat, 4> all_seats{Seat::North, Seat::East, Seat::South, Seat::West};

constexpr int index(Seat seat) noexcept { return static_cast<int>(seat); }
/// The seat `steps` clockwise of `seat`.
constexpr Seat clockwise(Seat seat, int steps) noexcept { return static_cast<Seat>((index(seat) + steps) & 3); }
/// Next to call or play: left-hand opponent (clockwise, Law 17C, 41).
constexpr Seat left_hand_opponent(Seat seat) noexcept { return clockwise(seat, 1); }
constexpr Seat partner(Seat seat) noexcept { return clockwise(seat, 2); }
constexpr Seat right_hand_opponent(Seat seat) noexcept { return clockwise(seat, 3); }
constexpr Side side_of(Seat seat) noexcept { return static_cast<Side>(index(seat) & 1); }
constexpr Side opponents(Side side) noexcept { return static_cast<Side>(1 - static_cast<int>(side)); }

constexpr char letter(Seat seat) noexcept { return "NESW"[index(seat)]; }
constexpr std::string_view name(Seat seat) noexcept {
    constexpr std::array<std::string_view, 4> names{"North", "East", "South", "West"};
    return names[static_cast<std::size_t>(seat)];
}
constexpr std::string_view name(Side side) noexcept { return side == Side::NorthSouth ? "NS" : "EW"; }
/// 'N', 'e', ...; nothing for any other character.
constexpr std::optional<Seat> seat_from_letter(char c) noexcept {
    switch (c) {
        case 'N': case 'n': return Seat::North;
        case 'E': case 'e': return Seat::East;
        case 'S': case 's': return Seat::South;
        case 'W': case 'w': return Seat::West;
        default: return std::nullopt;
    }
}

/// One T for each seat, indexed by Seat and by nothing else.
template <class T>
struct PerSeat {
    std::array<T, 4> values{};
    constexpr T& operator[](Seat seat) noexcept { return values[static_cast<std::size_t>(seat)]; }
    constexpr const T& operator[](Seat seat) const noexcept { return values[static_cast<std::size_t>(seat)]; }
    constexpr auto begin() noexcept { return values.begin(); }
    constexpr auto end() noexcept { return values.end(); }
    constexpr auto begin() const noexcept { return values.begin(); }
    constexpr auto end() const noexcept { return values.end(); }
    friend constexpr bool operator==(const PerSeat&, const PerSeat&) = default;
};

}  // namespace kibitz::bridge
