/// How far the journal had come, beside it: a log whose end is damaged is cut there by SQLite without a word, and what was
/// acknowledged would be gone and its numbers used again. `DIR/journal.tail` is written after each commit, not synced: it costs
/// microseconds, and after a power cut it may be behind the journal, never ahead of it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "controller/journal/fault.hpp"
#include "controller/units/uuid.hpp"

namespace kibitz::journal {

struct Tail {
    Uuid journal{};
    std::uint64_t number = 0;  ///< of the last event that was acknowledged
};

/// A folder's `journal.tail`, kept open between commits: opening it is what a note of 75 bytes costs most.
class TailNote {
public:
    explicit TailNote(const std::filesystem::path& folder);
    ~TailNote();
    TailNote(TailNote&& other) noexcept;
    TailNote& operator=(TailNote&& other) noexcept;

    /// Notes it, under that name: in a new file when the one that is open was deleted, renamed or replaced. A failure is none of
    /// the journal's: what it had to note stands.
    [[nodiscard]] tl::expected<void, Fault> write(const Tail& tail);

private:
    [[nodiscard]] bool holds() const;
    [[nodiscard]] tl::expected<void, Fault> open();
    void close();
    tl::unexpected<Fault> fault(int error) const;

    std::filesystem::path file_;
    int fd_ = -1;
    dev_t device_ = 0;
    ino_t inode_ = 0;
};
/// Nothing when there is none, or what stands there is not whole.
std::optional<Tail> read_tail(const std::filesystem::path& folder);

/// Events that were acknowledged and are lost: their numbers are not used again.
struct LostRange {
    std::uint64_t first = 0, last = 0;
};
/// As a setting of the journal keeps them: "12-15", one a line.
std::string to_text(const std::vector<LostRange>& lost);
std::vector<LostRange> lost_from_text(std::string_view text);
inline constexpr const char* lost_key = "lost-events";

}  // namespace kibitz::journal
