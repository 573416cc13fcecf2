/// A second copy of the journal on another disk or stick, kept while the table plays: SQLite's online backup.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <tl/expected.hpp>

#include "controller/journal/fault.hpp"
#include "controller/units/time.hpp"
#include "controller/units/uuid.hpp"

namespace kibitz::journal {

/// The journal's copy in a folder: "journal-UUID.sqlite", so that copies of many tables and evenings lie side by side.
std::filesystem::path copy_file(const std::filesystem::path& folder, const Uuid& journal);

/// Copies the journal as it stands now, beside a daemon that writes it. The copy takes the place of the one before only when it
/// is whole and on the disk: a stick pulled out meanwhile leaves the old one. The folder is not made: a stick that is not
/// plugged in is told, and nothing is written where it should be.
/// @param file  the journal, journal.sqlite
/// @return how many events the copy has
[[nodiscard]] tl::expected<std::uint64_t, Fault> copy_journal(const std::filesystem::path& file, const std::filesystem::path& folder, const Uuid& journal);

/// Copies on a thread of its own: every so often when something has been written since, and at the end.
class Copier {
public:
    /// Called on the copier's thread when a copy could not be made, in words, and with nothing when it can be made again.
    using OnTrouble = std::function<void(std::optional<std::string>)>;

    Copier(std::filesystem::path file, std::filesystem::path folder, Uuid journal, Duration every, OnTrouble on_trouble);
    /// Makes the last copy.
    ~Copier();
    Copier(const Copier&) = delete;
    Copier& operator=(const Copier&) = delete;

private:
    void run();
    void copy();

    std::filesystem::path file_, folder_;
    Uuid journal_;
    Duration every_;
    OnTrouble on_trouble_;
    std::uint64_t copied_ = 0;  ///< events in the last copy
    bool has_copied_ = false;
    std::string trouble_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace kibitz::journal
