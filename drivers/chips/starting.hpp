/// How chips of one bus that all begin at one address are started: by their enable pins, one after the other.
#pragma once

#include "drivers/bus/gpio.hpp"

namespace kibitz::chips {

/// A line that a chip's core drives: its enable pin.
struct OutputLine {
    bus::GpioOutputs* outputs = nullptr;  ///< null: the chip has none
    bus::GpioOffset line;
};

/// Chips that all answer at one address after a reset: where several hang on one bus, who starts holds this meanwhile, and the
/// others stay in reset. Used by the bus's one thread.
class DefaultAddress {
public:
    /// False: another chip is being started; ask again later.
    bool take(const void* who) noexcept {
        if (holder_ && holder_ != who) return false;
        holder_ = who;
        return true;
    }
    void give_back(const void* who) noexcept {
        if (holder_ == who) holder_ = nullptr;
    }

private:
    const void* holder_ = nullptr;
};

}  // namespace kibitz::chips
