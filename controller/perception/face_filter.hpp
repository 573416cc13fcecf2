/// Which side of a card the face sensor sees, through its wrong reads.
#pragma once

#include <cstdint>

#include "controller/perception/reading.hpp"
#include "controller/units/time.hpp"

namespace kibitz::perception {

/// Weighs the sides against each other by the time each was seen: printed counts up, plain counts down, nothing
/// brings back to even. A side is believed from `settle` on; believed for long, it takes up to `memory` more to be
/// given up, so that a run of wrong reads over a lying card does not turn it, while a card just come is judged at once.
class FaceFilter {
public:
    FaceFilter(Duration settle, Duration memory) noexcept
        : settle_(std::max<std::int64_t>(settle.count(), 1)), most_(std::max(memory.count(), settle_)) {}

    /// The sensor reported `raw` at `at`; it holds until the next report. @pre at is not before the last moment given
    void see(reading::Surface raw, Instant at) noexcept {
        pass(at);
        raw_ = raw;
    }
    /// Time went by until `at`.
    void pass(Instant at) noexcept;

    reading::Surface raw() const noexcept { return raw_; }
    reading::Surface settled() const noexcept { return settled_; }
    /// When settled() changes if nothing else is reported; never when it does not.
    Instant next_change() const noexcept;

private:
    std::int64_t settle_;
    std::int64_t most_;
    std::int64_t evidence_ = 0;  ///< microseconds; above 0 for printed, below for plain
    Instant at_ = earliest;
    reading::Surface raw_ = reading::Surface::Nothing;
    reading::Surface settled_ = reading::Surface::Nothing;
};

}  // namespace kibitz::perception
