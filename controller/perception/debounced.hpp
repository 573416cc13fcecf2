/// A two-valued input whose contacts or light bounce.
#pragma once

#include "controller/units/time.hpp"

namespace kibitz::perception {

class Debounced {
public:
    Debounced(Duration settle, bool value) noexcept : settle_(settle), raw_(value), settled_(value) {}

    /// The input became `raw` at `at`.
    void see(bool raw, Instant at) noexcept {
        pass(at);
        if (raw == raw_) return;
        raw_ = raw;
        since_ = at;
    }
    /// Time went by until `at`.
    void pass(Instant at) noexcept {
        if (raw_ == settled_ || at - since_ < settle_) return;
        settled_ = raw_;
        settled_since_ = since_;
    }
    /// The value that stayed for the settle time, and since when the input has had it.
    bool settled() const noexcept { return settled_; }
    Instant settled_since() const noexcept { return settled_since_; }
    bool raw() const noexcept { return raw_; }
    Instant raw_since() const noexcept { return since_; }
    /// When settled() changes if the input does not; never when it stays.
    Instant next_change() const noexcept { return raw_ == settled_ ? never : since_ + settle_; }

private:
    Duration settle_;
    Instant since_ = earliest;
    Instant settled_since_ = earliest;
    bool raw_;
    bool settled_;
};

}  // namespace kibitz::perception
