/// A backup of a table: one folder with its journal, its identity and its setup, made while it plays; and the way back.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace kibitz::host {

struct Backup {
    std::filesystem::path folder;  ///< "kibitz Table 3 2026-11-28 1415"
    std::uint64_t events = 0;      ///< how many the journal in it has
};

/// Makes a backup as a new folder in `into`, beside a daemon that may be playing. It has its name only when all of it is on the disk.
/// @param into  a folder that is there: a stick that is not plugged in is told
/// @return an error "file: what: what to do"
[[nodiscard]] tl::expected<Backup, std::string> back_up(const std::filesystem::path& data, const std::filesystem::path& into);

struct RestoreOptions {
    bool other_table = false;  ///< take the backup of another table over: this folder becomes that table
    bool older = false;        ///< go back, though the journal here has more events than the backup of it
};

struct Restored {
    std::uint64_t events = 0;
    std::optional<std::filesystem::path> set_aside;  ///< folder with what was here before
};

/// Makes the backup's journal, identity and setup those of `data`. What was there is kept, in a folder beside. Nothing is touched
/// unless the backup is whole, no daemon holds the folder, and it fits: of this table, and not older than what is here.
/// @return an error "file: what: what to do"
[[nodiscard]] tl::expected<Restored, std::string> restore(const std::filesystem::path& backup, const std::filesystem::path& data,
                                                          const RestoreOptions& options = {});

}  // namespace kibitz::host
