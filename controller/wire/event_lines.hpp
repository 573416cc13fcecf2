/// Events as protobuf-JSON, one a line.
#pragma once

#include <cstddef>
#include <iosfwd>

#include "kibitz/v1/event.pb.h"

namespace kibitz::wire {

/// Prints many events at once: protobuf's JSON printer looks a message's type up anew at every call, and that is nine tenths
/// of what a single event takes (`perf record kibitz replay`).
class EventLines {
public:
    /// @param out  must outlive this
    explicit EventLines(std::ostream& out) : out_(out) {}
    /// What has not been printed yet is.
    ~EventLines() { flush(); }
    EventLines(const EventLines&) = delete;
    EventLines& operator=(const EventLines&) = delete;

    /// The event that is printed next, to be filled.
    v1::Event& add();
    /// Prints all that were added.
    void flush();
    /// How many of those printed JSON cannot say: a moment beyond the year 9999 (RFC 3339). They are left out.
    std::size_t unprintable() const noexcept { return unprintable_; }

private:
    void print_each();

    std::ostream& out_;
    v1::Events waiting_;
    std::size_t unprintable_ = 0;
};

}  // namespace kibitz::wire
