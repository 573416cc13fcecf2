/// A type among others: which alternatives of a variant a rule is about, so that a new one has to be thought of.
#pragma once

#include <type_traits>

namespace kibitz {

template <class T, class... Among>
inline constexpr bool one_of = (std::is_same_v<T, Among> || ...);

}  // namespace kibitz
