/// What is whole in a damaged journal: read row by row, as far as its pages can be read and its chain holds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <tl/expected.hpp>
#include <vector>

#include "controller/journal/fault.hpp"
#include "controller/journal/journal_file.hpp"
#include "controller/journal/journal_tail.hpp"

namespace kibitz::journal {

/// A journal in memory, made of what was whole.
struct Salvage {
    sqlite::Database database;
    JournalEnd end;               ///< its last event: all up to it are as they were written
    std::uint64_t last_seen = 0;  ///< the highest number that an event is known to have had, be it lost
    struct Unread {
        std::filesystem::path source;
        Fault why;
    };
    std::vector<Unread> unread{};  ///< sources that could not be read to their end, and the first reason of each
};

/// Reads the first source's events from 1 upwards while each fits the one before; where they end, goes on with the next source
/// of the same history (a copy of the journal). Settings come from the first source that gives any, evidence from all.
/// @param sources  SQLite files, with their logs beside them; read only. What cannot be read of one is told
/// @param tail     how far the journal had come; its id is kept where the settings have lost it
/// @return a fault of memory alone, which another try may not meet: a source that gives nothing is none
[[nodiscard]] tl::expected<Salvage, Fault> salvage(std::span<const std::filesystem::path> sources, const std::optional<Tail>& tail);

/// Makes a new journal of what is whole in a damaged one and in its copy, and sets the damaged one aside when the new one is ready.
/// @param copies  folder of copies; empty: none
/// @return what people are told. A fault when nothing is whole: then there is no file, and the next start begins a new journal; or
/// when memory or the disk fail: then the damaged file is where it was, and the next start tries again
[[nodiscard]] tl::expected<std::string, Fault> save_what_is_whole(const std::filesystem::path& file, const Fault& damage,
                                                                       const std::filesystem::path& copies);

}  // namespace kibitz::journal
