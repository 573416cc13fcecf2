/// Words for irregularities, both ways: the script's grammar is in README.md.
#pragma once

#include "drivers/simulator/simulator.hpp"

namespace kibitz::drivers::simulator {

/// "fifth-card", "dummy-touches" ...
std::string_view to_string(Irregularity::Kind kind) noexcept;
/// The script's line for it, with its line number in front where it has one: "line 3: board 3 trick 5 east fifth-card HK".
std::string in_words(const Irregularity& what);

}  // namespace kibitz::drivers::simulator
