/// Whether the players wait for the Director: what is called for him of the board on the table, and is not done.
#pragma once

#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"

namespace kibitz::app {

/// A call for the Director waits until he has seen it; where he can rule something now that he cannot when play has gone on, until he
/// has ruled or dismissed it.
[[nodiscard]] bool players_wait(const laws::LawCode& code, const laws::TableState& state);

}  // namespace kibitz::app
