#include "controller/words/denials.hpp"

#include "controller/words/told.hpp"

namespace kibitz::words {

std::string denial(Denial why, Language language) {
    return text(language, std::string(context(Told::Refusing)), denial_forms[static_cast<std::size_t>(why)]);
}

}  // namespace kibitz::words
