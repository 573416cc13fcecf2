#include "controller/journal/journal_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace kibitz::journal {
namespace {

std::string words(int error) { return std::generic_category().message(error); }

/// The process that wrote its number into the lock file; empty when it cannot be read.
std::string holder(int fd) {
    if (fd < 0) return {};
    std::array<char, 32> text{};
    const ssize_t got = ::pread(fd, text.data(), text.size() - 1, 0);
    std::string number(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    const auto end = number.find_first_not_of("0123456789");
    if (end == 0 || end == std::string::npos || number[end] != '\n') return {};  // empty, or written in part
    return " (process " + number.substr(0, end) + ")";
}

/// For people who look for the holder; the lock does not depend on it, so that a full disk does not matter: holder() takes no
/// number that was written in part.
void name_holder(int fd) {
    const std::string pid = std::to_string(::getpid()) + "\n";
    [[maybe_unused]] const bool named = ::ftruncate(fd, 0) == 0 && ::pwrite(fd, pid.data(), pid.size(), 0) == static_cast<ssize_t>(pid.size());
}

}  // namespace

tl::expected<JournalLock, Fault> JournalLock::take(const std::filesystem::path& folder) {
    const auto file = folder / "journal.lock";
    JournalLock lock;
    lock.folder_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock.folder_ < 0)
        return tl::unexpected(Fault{Trouble::NoAccess, folder.string() + ": " + words(errno) + ": check the folder and who may read it"});
    const auto held = [&](int file_of_holder) {
        return tl::unexpected(
            Fault{Trouble::Held, folder.string() + ": another kibitz" + holder(file_of_holder) +
                                     " keeps its journal here: stop that one, or give this one a folder of its own"});
    };
    lock.file_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0640);
    const int no_file = errno;
    // Disks that know no lock on a folder (NFS) have the file's alone.
    const bool folder_locked = ::flock(lock.folder_, LOCK_EX | LOCK_NB) == 0;
    if (!folder_locked && errno == EWOULDBLOCK) return held(lock.file_);
    if (lock.file_ < 0) {
        if (folder_locked && no_file == ENOSPC) return lock;
        return tl::unexpected(Fault{no_file == ENOSPC ? Trouble::Full : Trouble::NoAccess,
                                    file.string() + ": cannot be made: " + words(no_file) + ": check who may write in the folder"});
    }
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
        const int error = errno;
        if (error == EWOULDBLOCK) return held(lock.file_);
        if (!folder_locked)
            return tl::unexpected(
                Fault{Trouble::Disk, file.string() + ": cannot be locked: " + words(error) + ": use a disk of this machine"});
    }
    name_holder(lock.file_);
    return lock;
}

bool JournalLock::holds(const std::filesystem::path& folder) const {
    struct stat mine {}, there {};
    return folder_ >= 0 && ::fstat(folder_, &mine) == 0 && ::stat(folder.c_str(), &there) == 0 && mine.st_dev == there.st_dev &&
           mine.st_ino == there.st_ino;
}

JournalLock::~JournalLock() {
    if (file_ >= 0) ::close(file_);
    if (folder_ >= 0) ::close(folder_);
}

}  // namespace kibitz::journal
