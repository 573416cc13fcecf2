/// What a running table, or a hall, tells of its computer to whoever looks after it.
#pragma once

#include <filesystem>
#include <vector>

#include "controller/display/upkeep.hpp"
#include "controller/host/checkup.hpp"

namespace kibitz::app {

/// From now on the last lines of this program's log are kept. Called once, before any thread logs.
void keep_log();
/// Those lines, oldest first.
std::vector<display::Upkeep::Line> kept_log();
/// As `kibitz doctor` looks at it. May be called on any thread; a disk may let it wait.
/// @param data  folder of the journal, or of the hall
/// @param own   what the table or the hall knows of itself: its buses, its journal, its broker
std::vector<display::Upkeep::Check> look_at_computer(const std::filesystem::path& data, std::vector<host::Finding> own);

}  // namespace kibitz::app
