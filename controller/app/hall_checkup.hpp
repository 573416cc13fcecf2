/// What `kibitz doctor` looks at of a hall: on the hall's computer, and on a table's.
#pragma once

#include <filesystem>
#include <vector>

#include "controller/host/checkup.hpp"

namespace kibitz::app {

/// Whether this folder is a hall's.
bool is_hall(const std::filesystem::path& folder);
/// The hall itself: its broker answers by its key, and its tables' files name an address that this computer has.
std::vector<host::Finding> check_hall(const std::filesystem::path& folder);
/// A table's way to its hall, by its file. Waits some seconds for one that does not answer.
host::Finding check_way_to_hall(const std::filesystem::path& file);

}  // namespace kibitz::app
