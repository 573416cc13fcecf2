/// A disk that fails on command: a SQLite VFS over the real one. It counts what changes the disk (writes, syncs,
/// truncations, deletions, files made), fails the n-th of them, and can show what a power cut would have left.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace kibitz::tests {

class FailingDisk {
public:
    enum class Failure : std::uint8_t {
        Full,      ///< a write stores its first half and reports a full disk
        Io,        ///< the operation reports an I/O error and does nothing
        PowerCut,  ///< this and every later operation fails; see power_back()
    };

    /// Becomes SQLite's default VFS until it is destroyed. One at a time.
    FailingDisk();
    ~FailingDisk();
    FailingDisk(const FailingDisk&) = delete;
    FailingDisk& operator=(const FailingDisk&) = delete;

    /// Operation `n` from now on (0 = the next) fails; once, or together with all that follow.
    void fail_at(std::uint64_t n, Failure failure, bool and_after);
    /// The `n`-th read from now on (0 = the next) and all that follow it report an I/O error: pages, and the locks that a
    /// reader takes first.
    void fail_reads_from(std::uint64_t n);
    /// Syncing a folder reports this error (errno) from now on; 0: it works. SQLite's own syncs of folders are none of these.
    void fail_folder_syncs(int error);
    void heal();
    /// An operation has failed since fail_at() or fail_reads_from().
    bool failed() const;

    /// After a power cut, with nothing open: what was not synced reached the disk in part, as `seed` decides write by
    /// write. Files in `folder` are put into that state.
    void power_back(const std::filesystem::path& folder, std::uint64_t seed);
};

}  // namespace kibitz::tests
