/// What is settled about a table when it is set up, kept beside its journal: DIR/setup.textproto (setup.proto says each field).
#pragma once

#include <kibitz/v1/setup.pb.h>

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace kibitz::host {

/// DIR/setup.textproto
std::filesystem::path setup_file(const std::filesystem::path& data);

/// @return what is settled; nothing of it where there is no file; else every fault, "file:line:column: what: what to do"
[[nodiscard]] tl::expected<v1::Setup, std::vector<std::string>> read_setup(const std::filesystem::path& data);

/// Writes it, so that a power cut leaves the old one or the new one. Makes the folder when it is absent; keeps whose file it is.
/// @return an error "file: what: what to do"
[[nodiscard]] tl::expected<void, std::string> write_setup(const std::filesystem::path& data, const v1::Setup& setup);

/// The folder of board models that came with the package, where "hub-pi4" is looked for: ../share/kibitz/boards of the program, if it is
/// there, else where it was built to be installed.
std::filesystem::path installed_boards();
/// "hub-pi4" ..., sorted.
std::vector<std::string> installed_board_names();

/// The path of a board: itself where there is such a file or it has a '/', else NAME.textproto among the installed ones.
std::string board_path(const std::string& name);

/// The folder of the table's journal, for commands that are not told one: `kibitz-data` here if it is there, else the service's
/// (/var/lib/kibitz), if it is there, else `kibitz-data`.
std::filesystem::path usual_data();

}  // namespace kibitz::host
