/// The journal's files where they belong: whether they are still there, and how they come there again.
#pragma once

#include <sys/types.h>

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "controller/journal/fault.hpp"
#include "controller/journal/sqlite.hpp"

namespace kibitz::journal {

/// Which files a journal's writer has open. A file that is deleted, renamed or replaced under him takes what he writes with it,
/// and no error tells him: he has to look.
class JournalPlace {
public:
    /// Remembers the files as they stand under the names now. The write-ahead log may come later.
    static JournalPlace of(const std::filesystem::path& file);
    /// Whether the names still stand for those files; takes in a log that has come since. Three calls of the system.
    bool holds();

private:
    struct FileId {
        dev_t device = 0;
        ino_t inode = 0;
        friend bool operator==(const FileId&, const FileId&) = default;
    };
    static std::optional<FileId> id_of(const std::filesystem::path& path);
    static constexpr std::array<const char*, 3> parts{"", "-wal", "-shm"};

    std::filesystem::path file_;
    std::array<std::optional<FileId>, 3> ids_;
};

/// Writes the whole database (an open one, whose files may be gone) into a new file `file`, durable on return. What lies under
/// that name or its log's is renamed to `.WORD-DATE-TIME` when the new one is ready, never deleted. Folders are made.
/// @return what that is named now; nothing when nothing lay there
[[nodiscard]] tl::expected<std::optional<std::filesystem::path>, Fault> write_anew(const sqlite::Database& database, const std::filesystem::path& file,
                                                                                    const std::string& word);

/// The same in place of what lies there, which stays as it was until the new one is on the disk. The folder must be there.
[[nodiscard]] tl::expected<void, Fault> write_over(const sqlite::Database& database, const std::filesystem::path& file);

/// All of one database into another (SQLite's online backup), in place of what is there.
[[nodiscard]] sqlite::Code copy_database(const sqlite::Database& from, const sqlite::Database& to);

}  // namespace kibitz::journal
