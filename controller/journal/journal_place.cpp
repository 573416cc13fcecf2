#include "controller/journal/journal_place.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "controller/journal/journal_file.hpp"

namespace kibitz::journal {
namespace {

namespace fs = std::filesystem;
using sqlite::Code;
using sqlite::Database;

/// So that a new name in it survives a power cut. A disk that knows no such thing (fsync(2): EINVAL, EROFS) has done what it can.
[[nodiscard]] tl::expected<void, Fault> sync_folder(const fs::path& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int error = fd < 0 || ::fsync(fd) != 0 ? errno : 0;
    if (fd >= 0) ::close(fd);
    if (error == 0 || (fd >= 0 && (error == EINVAL || error == EROFS))) return {};
    return tl::unexpected(system_fault(folder, "a file made in it may not survive a power cut", error));
}

}  // namespace

std::optional<JournalPlace::FileId> JournalPlace::id_of(const fs::path& path) {
    struct stat there {};
    if (::stat(path.c_str(), &there) != 0) return std::nullopt;
    return FileId{there.st_dev, there.st_ino};
}

JournalPlace JournalPlace::of(const fs::path& file) {
    JournalPlace place;
    place.file_ = file;
    for (std::size_t i = 0; i < parts.size(); ++i) place.ids_[i] = id_of(file.string() + parts[i]);
    return place;
}

bool JournalPlace::holds() {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto there = id_of(file_.string() + parts[i]);
        if (!ids_[i]) ids_[i] = there;
        else if (there != ids_[i]) return false;
    }
    return ids_.front().has_value();
}

Code copy_database(const Database& from, const Database& to) {
    sqlite3_backup* backup = sqlite3_backup_init(to.get(), "main", from.get(), "main");
    if (!backup) return to.last_error();
    constexpr int all_pages = -1;
    const Code copied = sqlite3_backup_step(backup, all_pages);
    const Code finished = sqlite3_backup_finish(backup);
    return copied == SQLITE_DONE ? finished : copied;
}

namespace {

/// The database in one file `file`.new, whole by itself and on the disk.
[[nodiscard]] tl::expected<fs::path, Fault> write_beside(const Database& database, const fs::path& file) {
    std::error_code error;
    const fs::path fresh = file.string() + ".new";
    for (const char* part : {"", "-wal", "-shm", "-journal"}) fs::remove(fresh.string() + part, error);
    auto [copy, code] = sqlite::open(fresh, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (code == SQLITE_OK) code = copy_database(database, copy);
    if (code == SQLITE_OK) {
        // One file that is whole by itself, not one with a log beside it.
        sqlite::Statement one_file(copy, "PRAGMA journal_mode = DELETE");
        code = one_file.step() == SQLITE_ROW ? SQLITE_OK : copy.last_error();
    }
    if (code == SQLITE_OK) return fresh;
    auto fault = file_fault(fresh, copy, code);
    for (const char* part : {"", "-wal", "-shm", "-journal"}) fs::remove(fresh.string() + part, error);
    return tl::unexpected(std::move(fault));
}

}  // namespace

tl::expected<void, Fault> write_over(const Database& database, const fs::path& file) {
    const auto fresh = write_beside(database, file);
    if (!fresh) return tl::unexpected(fresh.error());
    std::error_code error;
    fs::permissions(*fresh, fs::perms::others_all | fs::perms::group_write, fs::perm_options::remove, error);
    error.clear();
    fs::rename(*fresh, file, error);
    if (error) return tl::unexpected(Fault{Trouble::NoAccess, file.string() + ": cannot be made: " + error.message()});
    return sync_folder(file.parent_path());
}

tl::expected<std::optional<fs::path>, Fault> write_anew(const Database& database, const fs::path& file, const std::string& word) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error) {
        const bool full = error == std::errc::no_space_on_device;
        return tl::unexpected(Fault{full ? Trouble::Full : Trouble::NoAccess, file.parent_path().string() + ": cannot be made: " + error.message()});
    }
    const auto fresh = write_beside(database, file);
    if (!fresh) return tl::unexpected(fresh.error());
    std::optional<fs::path> found;
    bool in_the_way = false;
    for (const char* part : {"", "-wal", "-shm"}) in_the_way = in_the_way || (fs::exists(file.string() + part, error) && fs::file_size(file.string() + part, error) > 0);
    if (in_the_way) {
        auto aside = set_aside(file, word);
        if (!aside) return tl::unexpected(Fault{Trouble::NoAccess, file.string() + ": cannot be renamed: " + aside.error()});
        found = *std::move(aside);
    }
    error.clear();
    fs::rename(*fresh, file, error);
    if (error) return tl::unexpected(Fault{Trouble::NoAccess, file.string() + ": cannot be made: " + error.message()});
    if (auto synced = sync_folder(file.parent_path()); !synced) return tl::unexpected(synced.error());
    return found;
}

}  // namespace kibitz::journal
