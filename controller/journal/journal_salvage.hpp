/// What is whole in a damaged journal: read row by row, as far as its pages can be read and its chain holds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <tl/expected.hpp>

#include "controller/journal/fault.hpp"
#include "controller/journal/journal_file.hpp"
#include "controller/journal/journal_tail.hpp"

namespace kibitz::journal {

/// A journal in memory, made of what was whole.
struct Salvage {
    sqlite::Database database;
    JournalEnd end;               ///< its last event: all up to it are as they were written
    std::uint64_t last_seen = 0;  ///< the highest number that an event is known to have had, be it lost
};

/// Reads the first source's events from 1 upwards while each fits the one before; where they end, goes on with the next source
/// of the same history (a copy of the journal). Settings come from the first source that gives any, evidence from all.
/// @param sources  SQLite files, with their logs beside them; read only. One that cannot be opened gives nothing
/// @param tail     how far the journal had come; its id is kept where the settings have lost it
/// @return a fault of memory alone: a source that gives nothing is none
[[nodiscard]] tl::expected<Salvage, Fault> salvage(std::span<const std::filesystem::path> sources, const std::optional<Tail>& tail);

/// Sets a damaged file aside and makes a new one of what is whole in it and in its copy.
/// @param copies  folder of copies; empty: none
/// @return what people are told; a fault
/// when nothing is whole: then there is no file, and the next start begins a new journal
[[nodiscard]] tl::expected<std::string, Fault> save_what_is_whole(const std::filesystem::path& file, const Fault& damage,
                                                                       const std::filesystem::path& copies);

}  // namespace kibitz::journal
