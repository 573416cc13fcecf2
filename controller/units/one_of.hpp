/// A type among others: which alternatives of a variant a rule is about, so that a new one has to be thought of.
#pragma once

#include <type_traits>
#include <variant>

namespace kibitz {

template <class T, class... Among>
inline constexpr bool one_of = (std::is_same_v<T, Among> || ...);

/// T, however it is referred to, is an alternative of this variant: what a struct that is such a variant may be made of.
template <class T, class Variant>
inline constexpr bool alternative_of = false;
template <class T, class... Among>
inline constexpr bool alternative_of<T, std::variant<Among...>> = one_of<std::remove_cvref_t<T>, Among...>;

}  // namespace kibitz
