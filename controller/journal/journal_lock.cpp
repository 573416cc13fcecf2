#include "controller/journal/journal_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace kibitz::journal {
namespace {

std::string words(int error) { return std::generic_category().message(error); }

/// The process that wrote its number into the lock file; empty when it cannot be read.
std::string holder(int fd) {
    std::array<char, 32> text{};
    const ssize_t got = ::pread(fd, text.data(), text.size() - 1, 0);
    std::string number(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    number.resize(std::min(number.find_first_not_of("0123456789"), number.size()));
    return number.empty() ? std::string() : " (process " + number + ")";
}

}  // namespace

tl::expected<JournalLock, Fault> JournalLock::take(const std::filesystem::path& folder) {
    const auto file = folder / "journal.lock";
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0)
        return tl::unexpected(
            Fault{Trouble::NoAccess, file.string() + ": cannot be made: " + words(errno) + ": check who may write in the folder"});
    JournalLock lock(fd);
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
        const int error = errno;
        if (error == EWOULDBLOCK)
            return tl::unexpected(
                Fault{Trouble::Held, folder.string() + ": another kibitz" + holder(fd) +
                                         " keeps its journal here: stop that one, or give this one a folder of its own"});
        return tl::unexpected(
            Fault{Trouble::Disk, file.string() + ": cannot be locked: " + words(error) + ": use a disk of this machine"});
    }
    // For people who look for the holder; the lock does not depend on it, so that a full disk does not matter.
    const std::string pid = std::to_string(::getpid()) + "\n";
    if (::ftruncate(fd, 0) == 0) (void)!::pwrite(fd, pid.data(), pid.size(), 0);
    return lock;
}

JournalLock::~JournalLock() {
    if (fd_ >= 0) ::close(fd_);
}

}  // namespace kibitz::journal
