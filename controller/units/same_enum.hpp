/// Two enums of ours that say the same thing, of two rooms that do not know each other: a chip's and the table's.
#pragma once

#include "controller/units/enum_map.hpp"

namespace kibitz {

/// The value of the same name. Enums whose values are not named alike, one by one, do not compile.
template <class To, class From>
constexpr To same_named(From value) noexcept {
    static_assert(enums::names_of<To> == enums::names_of<From>, "a value of one enum has no partner of that name in the other");
    return static_cast<To>(value);
}

}  // namespace kibitz
