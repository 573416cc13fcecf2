/// The journal: an append-only SQLite file (WAL, synchronous=FULL). An event is acknowledged only when it is durable;
/// folding the journal gives the table's state back, after a restart, a crash or a power cut at any point.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/journal/fault.hpp"
#include "controller/journal/journal_tail.hpp"
#include "controller/laws/event.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/reading.hpp"
#include "controller/units/uuid.hpp"

namespace kibitz::journal {

/// The readings around an incident, as they were (live.proto's Evidence builds on it).
struct EvidenceWindow {
    laws::IncidentId incident;
    std::vector<Reading> readings;
};

/// Used by one thread at a time.
class Journal {
public:
    /// Opens or makes `folder`/journal.sqlite. Recovers what a crash left; refuses a file of a newer schema and a
    /// folder that another daemon holds. A damaged file is set aside under another name, never deleted; what is whole of it,
    /// from its first event on, goes into a new file and is told by salvaged(). Of one in which nothing is whole a fault tells,
    /// and the next open() begins a new journal. On a full disk the journal is kept in memory: append() fails until
    /// there is room, and then writes it all.
    /// @param copies  folder of copies (journal_copy.hpp), from which a damaged journal is filled up; empty: none
    [[nodiscard]] static tl::expected<Journal, Fault> open(const std::filesystem::path& folder, const std::filesystem::path& copies = {});
    /// Opens an existing journal for reading alone, beside a daemon that may be writing it: exports. append() and
    /// set_setting() refuse, and nothing is set aside.
    [[nodiscard]] static tl::expected<Journal, Fault> open_to_read(const std::filesystem::path& folder);
    ~Journal();
    Journal(Journal&&) noexcept;
    Journal& operator=(Journal&&) noexcept;

    /// Appends events (numbers must go on from last_number() without a gap) and evidence in ONE transaction, durable on
    /// return. On failure (disk full, I/O) nothing of it is written and the journal stays usable for a later try.
    /// Evidence of an incident that has some already takes its place. Files that have been taken away or replaced meanwhile
    /// are written anew and told as a fault (Trouble::Gone), once; nothing is appended by that call, which need not have any. So
    /// is a journal.tail that cannot be written, by the call after.
    [[nodiscard]] tl::expected<void, Fault> append(std::span<const laws::Event> events,
                                            std::span<const EvidenceWindow> evidence = {});

    /// Names the journal among all journals: with an event's number it names the event. Made with the journal; one of 0.2 or
    /// before gets it when it is first opened for writing, and is nil until then.
    const Uuid& id() const noexcept;
    /// Of the last event that was acknowledged, be it lost: the next one follows it.
    std::uint64_t last_number() const;
    /// Events that were acknowledged and that the disk has lost, found when this was opened (the end of a damaged log).
    const std::optional<LostRange>& lost() const noexcept;
    /// The file was damaged: what became of it, in words. Nothing when it was whole.
    const std::optional<std::string>& salvaged() const noexcept;
    /// Calls `each` for every event with number > after, in order. Events called for before a fault are good.
    [[nodiscard]] tl::expected<void, Fault> read(std::uint64_t after, const std::function<void(const laws::Event&)>& each) const;
    /// The state after the last event: evolve() over read(0).
    [[nodiscard]] tl::expected<laws::TableState, Fault> fold() const;
    /// The readings kept with an incident; none when there are none.
    [[nodiscard]] tl::expected<EvidenceWindow, Fault> evidence(laws::IncidentId incident) const;

    /// Small settings kept with the journal ("pin-hash" ...). Nothing: never set. A disk that does not answer is a fault,
    /// and never taken for "never set".
    [[nodiscard]] tl::expected<std::optional<std::string>, Fault> setting(const std::string& key) const;
    [[nodiscard]] tl::expected<void, Fault> set_setting(const std::string& key, const std::string& value);

private:
    struct Impl;
    explicit Journal(std::unique_ptr<Impl> impl);
    [[nodiscard]] tl::expected<void, Fault> read_id();
    [[nodiscard]] tl::expected<void, Fault> look_at_tail();
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::journal
