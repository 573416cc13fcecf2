/// The journal's SQLite file: how it is opened, what stands in it, and how it is seen to be whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "controller/journal/fault.hpp"
#include "controller/journal/sqlite.hpp"

namespace kibitz::journal {

/// "Kibi": tells our file from any other SQLite file (PRAGMA application_id).
inline constexpr std::int64_t journal_application_id = 0x4b696269;
/// PRAGMA user_version; a newer one is refused, an older one would be brought up to date here.
inline constexpr std::int64_t journal_schema = 1;

/// The setting that holds the journal's UUID.
inline constexpr const char* id_key = "journal-id";

/// The chain over the rows: each row's sum covers the row before it, so that a changed, lost or moved row shows.
/// FNV-1a, 64 bits: against a bad disk, not against people.
std::uint64_t chained(std::uint64_t before, std::uint64_t number, std::string_view body) noexcept;
/// What the first row is chained to.
inline constexpr std::uint64_t chain_start = 0xcbf29ce484222325;

struct JournalEnd {
    std::uint64_t number = 0;   ///< of the last event; 0 = none
    std::uint64_t chain = chain_start;
    std::uint32_t play = 0;     ///< of the last event
};

enum class FileUse : std::uint8_t { ReadWrite, ReadOnly };

struct JournalFile {
    sqlite::Database database;
    JournalEnd end;
};

/// Opens the file, makes or checks the schema, and reads every row to see that it is whole.
[[nodiscard]] tl::expected<JournalFile, Fault> open_journal_file(const std::filesystem::path& file, FileUse use);

/// The same in memory alone, for a disk that is full: a copy of the file's journal, or a new one where there is none. The file
/// is left as it is.
[[nodiscard]] tl::expected<JournalFile, Fault> open_in_memory(const std::filesystem::path& file);

/// What SQLite's last error means for the file.
Fault file_fault(const std::filesystem::path& file, const sqlite::Database& database, sqlite::Code code);

/// Makes the tables of a new journal in an empty database.
[[nodiscard]] sqlite::Code make_tables(const sqlite::Database& database);

/// Gives the file and its -wal and -shm another name beside it, `.WORD-DATE-TIME`. @return the new name
[[nodiscard]] tl::expected<std::filesystem::path, std::string> set_aside(const std::filesystem::path& file, const std::string& word);

}  // namespace kibitz::journal
