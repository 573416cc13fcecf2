/// From a board file to the machine: config.txt, an overlay, rules and groups, written and taken out again.
#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "boards/machine.hpp"

namespace kibitz::app {

/// One file as it shall be.
struct Change {
    std::filesystem::path path;  ///< with the root before it
    std::string before, after;   ///< `after` empty: it is removed; `before` empty: it is not there
};

/// What an installation in that root folder changes, in order: nothing is written.
/// @param overlay compiled, or empty: it is then not installed
/// @return faults in words
[[nodiscard]] tl::expected<std::vector<Change>, std::string> changes_to_install(const boards::Machine& machine, const std::string& overlay,
                                                                                const std::filesystem::path& root);
/// What takes every installation out again.
[[nodiscard]] tl::expected<std::vector<Change>, std::string> changes_to_undo(const std::filesystem::path& root);
/// In words, as `diff -u` has them without its places: what is new begins with +, what goes with -.
void print(const std::vector<Change>& changes, std::ostream& out);
/// Writes them, each file whole or not at all. @return the fault in words; empty: done
[[nodiscard]] std::string write(const std::vector<Change>& changes);

}  // namespace kibitz::app
