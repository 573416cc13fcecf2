/// One daemon a folder: a lock that goes with the process, however it ends. It is held on the folder itself, which nobody takes
/// away by mistake, and on a file in it, which earlier versions heed and in which people read who holds it.
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
    JournalLock(JournalLock&& other) noexcept
        : folder_(std::exchange(other.folder_, -1)), file_(std::exchange(other.file_, -1)) {}
    JournalLock& operator=(JournalLock&& other) noexcept {
        std::swap(folder_, other.folder_);
        std::swap(file_, other.file_);
        return *this;
    }
    /// Whether it is this folder that is locked, and not another one that has come in its place.
    bool holds(const std::filesystem::path& folder) const;

private:
    int folder_ = -1, file_ = -1;
};

}  // namespace kibitz::journal
