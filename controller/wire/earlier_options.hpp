/// Options as journals of 0.1 and 0.2 name them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "controller/laws/effect.hpp"

namespace kibitz::wire {

/// @param situation as the journal has it, "fifth-card 45E1"; empty in 0.1
/// @param clause    the incident's, "45E1"
/// @param place     of the option in the row, from 0
/// @return nothing when there was no such option
std::optional<laws::OfferedOption> earlier_option(std::string_view situation, std::string_view clause, std::uint32_t place);

}  // namespace kibitz::wire
