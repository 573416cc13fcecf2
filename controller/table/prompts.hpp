/// What each panel asks its player for, as the table stands. A panel tells its player nothing he does not see.
#pragma once

#include "controller/laws/state.hpp"
#include "drivers/source.hpp"

namespace kibitz::table {

bridge::PerSeat<drivers::Prompt> prompts_of(const laws::TableState& state) noexcept;

}  // namespace kibitz::table
