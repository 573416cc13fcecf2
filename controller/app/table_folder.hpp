/// The folder of a table's journal, as commands for whoever looks after its computer name it.
#pragma once

#include <filesystem>
#include <string>

namespace kibitz::app {

/// The one that was given, else the service's.
std::filesystem::path table_folder(const std::string& given);
/// Somebody holds it: a daemon runs.
bool table_runs(const std::filesystem::path& data);

}  // namespace kibitz::app
