/// One daemon a folder: a lock on a file that goes with the process, however it ends.
#pragma once

#include <filesystem>
#include <tl/expected.hpp>
#include <utility>

#include "controller/journal/fault.hpp"

namespace kibitz::journal {

class JournalLock {
public:
    /// Takes the folder's lock without waiting: Trouble::Held when another process has it.
    [[nodiscard]] static tl::expected<JournalLock, Fault> take(const std::filesystem::path& folder);
    JournalLock() noexcept = default;
    ~JournalLock();
    JournalLock(JournalLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    JournalLock& operator=(JournalLock&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }

private:
    explicit JournalLock(int fd) noexcept : fd_(fd) {}
    int fd_ = -1;
};

}  // namespace kibitz::journal
