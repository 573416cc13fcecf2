/// What a command would do: decided by the Laws on a copy of the table, and told before it is given. Nothing of it is recorded.
#pragma once

#include <tl/expected.hpp>

#include "controller/laws/law_code.hpp"
#include "controller/laws/refusal.hpp"
#include "controller/perception/reading.hpp"
#include "controller/table/evening.hpp"

namespace kibitz::table {

/// @return the evening as it would be, at the moment of its last event; or why the Laws would refuse the command
[[nodiscard]] tl::expected<Evening, laws::Refusal> tried(const laws::LawCode& code, const Evening& evening, reading::Command command);

}  // namespace kibitz::table
