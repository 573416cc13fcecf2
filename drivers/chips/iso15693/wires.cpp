#include "drivers/chips/iso15693/wires.hpp"

#include <chrono>
#include <thread>

namespace kibitz::chips {

namespace {

// Between looks at IRQ: against a slot of 0.5 ms; finer would cost the processor more than it gains.
constexpr auto irq_poll = microseconds(100);
// BUSY falls within some ten microseconds; the kernel adds as much again to any sleep.
constexpr auto busy_poll = microseconds(20);

/// Waits until a line is at that level, by looking at it. @param between looks. @return false: it was not within `most`
tl::expected<bool, Fault> wait_for_level(bus::GpioInputs& inputs, bus::GpioOffset line, bool level, microseconds most, microseconds between) {
    const auto deadline = std::chrono::steady_clock::now() + most;
    for (;;) {
        const bool last = std::chrono::steady_clock::now() >= deadline;  // asked before the level, so that a late thread looks once more
        const auto is = inputs.level(line);
        if (!is || *is == level) return is.map([](bool) { return true; });
        if (last) return false;
        std::this_thread::sleep_for(between);
    }
}

}  // namespace

tl::expected<bool, Fault> ReaderWires::wait_busy(bool, microseconds) { return true; }
tl::expected<void, Fault> ReaderWires::reset(bool) { return {}; }

Moment BusReaderWires::now() { return std::chrono::steady_clock::now(); }
void BusReaderWires::pause(microseconds time) { std::this_thread::sleep_for(time); }

tl::expected<void, Fault> BusReaderWires::frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    return spi_->transfer(out, in);
}

tl::expected<bool, Fault> BusReaderWires::wait_irq(microseconds most) {
    return wait_for_level(*lines_.inputs, lines_.irq, true, most, irq_poll);
}

// A rise is looked for twice, now and at the end: it may have come and gone in between, and each look wakes a thread.
tl::expected<bool, Fault> BusReaderWires::wait_busy(bool level, microseconds most) {
    if (!lines_.busy) return ReaderWires::wait_busy(level, most);
    return wait_for_level(*lines_.inputs, *lines_.busy, level, most, level ? most : busy_poll);
}

tl::expected<void, Fault> BusReaderWires::reset(bool held) {
    if (!lines_.outputs) return ReaderWires::reset(held);
    return lines_.outputs->set(lines_.reset, held);
}

}  // namespace kibitz::chips
