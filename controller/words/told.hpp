/// Where Kibitz says a sentence of its own, outside the law codes.
#pragma once

#include <cstdint>
#include <string_view>

namespace kibitz::words {

enum class Told : std::uint8_t {
    InWords,      ///< of a fact (laws::Facts::said)
    OfTheRecord,  ///< why the record is in doubt
    Refusing,     ///< why a command is refused
    OfDummy,      ///< why a naming means no card of dummy
    Closing,      ///< why an option is not open, or a call not taken: the {why} of a refusal
    Dismissing,   ///< why Kibitz itself dismisses an incident
};
/// The messages' context (msgctxt): "engine record" ...
std::string_view context(Told where) noexcept;

}  // namespace kibitz::words
