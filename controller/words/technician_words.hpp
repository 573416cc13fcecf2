/// What the technician's page says of a device that is silent, in the reader's language.
#pragma once

#include <string>

#include "controller/perception/what_to_check.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::words {

inline constexpr const char* technician_context = "technician";

/// what_to_check() in that language.
inline std::string what_to_check(Language language, Function function, Connection connection) {
    return text(language, technician_context, std::string(kibitz::what_to_check(function, connection)));
}

}  // namespace kibitz::words
