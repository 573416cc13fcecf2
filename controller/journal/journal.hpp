/// The journal: an append-only SQLite file (WAL, synchronous=FULL). An event is acknowledged only when it is durable;
/// folding the journal gives the table's state back, after a restart, a crash or a power cut at any point.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/laws/event.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::journal {

/// What went wrong with a file, for people: "path: what: what to do".
struct JournalFault {
    std::string message;
};

/// The readings around an incident, as they were (live.proto's Evidence builds on it).
struct EvidenceWindow {
    laws::IncidentId incident;
    std::vector<Reading> readings;
};

/// Used by one thread at a time.
class Journal {
public:
    /// Opens or makes `folder`/journal.sqlite. Recovers what a crash left; refuses a file of a newer schema and a
    /// folder that another daemon holds. A damaged file is set aside under another name, never deleted, and told as a
    /// fault; the next open() then begins a new journal.
    static tl::expected<Journal, JournalFault> open(const std::filesystem::path& folder);
    /// Opens an existing journal for reading alone, beside a daemon that may be writing it: exports. append() and
    /// set_setting() refuse, and nothing is set aside.
    static tl::expected<Journal, JournalFault> open_to_read(const std::filesystem::path& folder);
    ~Journal();
    Journal(Journal&&) noexcept;
    Journal& operator=(Journal&&) noexcept;

    /// Appends events (numbers must go on from last_number() without a gap) and evidence in ONE transaction, durable on
    /// return. On failure (disk full, I/O) nothing of it is written and the journal stays usable for a later try.
    /// Evidence of an incident that has some already takes its place.
    tl::expected<void, JournalFault> append(std::span<const laws::Event> events,
                                            std::span<const EvidenceWindow> evidence = {});

    std::uint64_t last_number() const;
    /// Calls `each` for every event with number > after, in order. Events called for before a fault are good.
    tl::expected<void, JournalFault> read(std::uint64_t after, const std::function<void(const laws::Event&)>& each) const;
    /// The state after the last event: evolve() over read(0).
    tl::expected<laws::TableState, JournalFault> fold() const;
    /// The readings kept with an incident; none when there are none.
    tl::expected<EvidenceWindow, JournalFault> evidence(laws::IncidentId incident) const;

    /// Small settings kept with the journal ("pin-hash" ...): empty when never set.
    std::string setting(const std::string& key) const;
    tl::expected<void, JournalFault> set_setting(const std::string& key, const std::string& value);

private:
    struct Impl;
    explicit Journal(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::journal
