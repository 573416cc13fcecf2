/// The folder of a table's journal, as commands for whoever looks after its computer name it.
#pragma once

#include <kibitz/v1/setup.pb.h>

#include <filesystem>
#include <iosfwd>
#include <string>
#include <tl/expected.hpp>

namespace kibitz::app {

/// The one that was given, else the service's.
std::filesystem::path table_folder(const std::string& given);
/// Somebody holds it: a daemon runs.
bool table_runs(const std::filesystem::path& data);
/// Dates in what is exported are of the settled time zone from now on. A wrong one keeps nobody out: it is told, and this computer's is
/// taken.
void take_time_zone(const std::filesystem::path& data, const v1::Setup& setup, std::ostream& err);
/// The file by which the table reaches its hall, kept beside the journal as table.hall, where the daemon's own user reads it at each start.
/// @param text  of `kibitz hall add-table`
/// @return its path; an error "file: what: what to do", and what was kept before stays
[[nodiscard]] tl::expected<std::filesystem::path, std::string> keep_hall_file(const std::filesystem::path& data, const std::string& text);

}  // namespace kibitz::app
