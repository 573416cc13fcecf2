/// Lengths at the table.
#pragma once

#include <compare>

namespace kibitz {

/// A length at the table. Explicit, so that a height is never taken for a time or a count.
struct Millimetres {
    float value = 0;
    friend constexpr auto operator<=>(Millimetres, Millimetres) noexcept = default;
    friend constexpr Millimetres operator-(Millimetres a, Millimetres b) noexcept { return {a.value - b.value}; }
    friend constexpr Millimetres operator+(Millimetres a, Millimetres b) noexcept { return {a.value + b.value}; }
};

}  // namespace kibitz
