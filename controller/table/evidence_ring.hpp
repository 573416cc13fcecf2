/// The last readings, kept in memory until an incident asks for those around its moment.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "controller/perception/reading.hpp"

namespace kibitz::table {

/// A window of evidence: from a little before the gesture began to its end and the hands' withdrawal.
inline constexpr Duration evidence_before = std::chrono::seconds(8);
inline constexpr Duration evidence_after = std::chrono::seconds(2);

/// Readings are kept as a tape keeps them, a tenth of what they take as values; nobody asks for most of them.
class EvidenceRing {
public:
    /// A board is some 10,000 readings; a revoke comes to light several tricks after it happened, so the ring holds
    /// about one board.
    static constexpr std::size_t capacity = 16384;
    /// Readings older than this are never shown as evidence: nothing at the table is decided that late.
    static constexpr Duration span = std::chrono::minutes(10);

    /// Keeps a reading; the oldest one gives way when the ring is full.
    void push(const Reading& reading);
    /// The readings held with from <= at <= to, in the order they came.
    std::vector<Reading> between(Instant from, Instant to) const;
    /// True when the ring still holds what was reported at `moment`.
    bool reaches(Instant moment) const noexcept;
    std::size_t size() const noexcept { return size_; }

private:
    /// Where a reading stands in its page, which holds its bytes as wire::append_wire() makes them.
    struct Entry {
        Instant at;
        std::uint32_t begin = 0, end = 0;
    };
    /// Readings that came one after the other; the ring forgets them one by one, and their memory by the page.
    struct Page {
        static constexpr std::size_t readings = 128;
        std::string bytes;
        std::vector<Entry> entries;
    };
    const Entry& oldest() const noexcept { return pages_.front().entries[forgotten_]; }
    void forget_oldest();
    void turn_the_page();

    std::deque<Page> pages_;     ///< oldest first; none is empty
    std::size_t forgotten_ = 0;  ///< entries of the first page
    std::size_t size_ = 0;
    Page spare_;  ///< keeps the memory of the last page that was forgotten for the next one
};

}  // namespace kibitz::table
