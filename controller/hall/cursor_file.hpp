/// How far a table's outbox has come, in a file beside its journal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace kibitz::hall {

/// A hint: it is not synced, and one that is lost or old costs sending again what the hall has.
struct CursorFile {
    std::filesystem::path path;
    std::string hall_id, journal;

    struct Cursor {
        std::uint64_t event = 0;     ///< stored up to this one
        std::uint64_t sequence = 0;  ///< of the subject's last message; 0: not known
    };
    /// @return nothing: there is none of this hall and journal
    [[nodiscard]] std::optional<Cursor> read() const;
    void write(const Cursor& cursor) const;
};

}  // namespace kibitz::hall
