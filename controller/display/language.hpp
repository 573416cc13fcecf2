/// The language an answer is given in.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "controller/display/http.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::display {

/// What `?lang=` asks for, else what Accept-Language prefers, else English.
/// @return an error in words when `?lang=` names a language that is not spoken here
[[nodiscard]] tl::expected<words::Language, std::string> language_of(const Target& target, std::string_view accept_language);

/// The language an Accept-Language header prefers of those spoken here (RFC 9110, 12.5.4); English when it names none.
words::Language preferred_language(std::string_view accept_language) noexcept;

}  // namespace kibitz::display
