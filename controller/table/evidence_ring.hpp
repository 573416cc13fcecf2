/// The last readings, kept in memory until an incident asks for those around its moment.
#pragma once

#include <boost/circular_buffer.hpp>
#include <vector>

#include "controller/perception/reading.hpp"

namespace kibitz::table {

/// A window of evidence: from a little before the gesture began to its end and the hands' withdrawal.
inline constexpr Duration evidence_before = std::chrono::seconds(8);
inline constexpr Duration evidence_after = std::chrono::seconds(2);

class EvidenceRing {
public:
    /// A board is some 10,000 readings; a revoke comes to light several tricks after it happened, so the ring holds
    /// about one board. 16,384 readings take less than 3 MB.
    static constexpr std::size_t capacity = 16384;
    /// Readings older than this are never shown as evidence: nothing at the table is decided that late.
    static constexpr Duration span = std::chrono::minutes(10);

    EvidenceRing() : readings_(capacity) {}

    /// Keeps a reading; the oldest one gives way when the ring is full.
    void push(const Reading& reading);
    /// The readings held with from <= at <= to, in the order they came.
    std::vector<Reading> between(Instant from, Instant to) const;
    /// True when the ring still holds what was reported at `moment`.
    bool reaches(Instant moment) const noexcept;
    std::size_t size() const noexcept { return readings_.size(); }

private:
    boost::circular_buffer<Reading> readings_;
};

}  // namespace kibitz::table
