#include "drivers/chips/pn5180/wires.hpp"

#include <chrono>
#include <thread>

namespace kibitz::chips::pn5180 {

namespace {

// BUSY falls within some ten microseconds; the kernel adds as much again to any sleep.
constexpr auto busy_poll = microseconds(20);

}  // namespace

Moment BusWires::now() { return std::chrono::steady_clock::now(); }
void BusWires::pause(microseconds time) { std::this_thread::sleep_for(time); }

tl::expected<void, Fault> BusWires::frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    return spi_->transfer(out, in);
}

tl::expected<bool, Fault> BusWires::wait(bus::GpioOffset line, bool level, microseconds most, microseconds between) {
    return wait_for_level(*lines_.inputs, line, level, most, between);
}

// A rise is looked for twice, now and at the end: it may have come and gone in between, and each look wakes a thread.
tl::expected<bool, Fault> BusWires::wait_busy(bool level, microseconds most) { return wait(lines_.busy, level, most, level ? most : busy_poll); }
tl::expected<bool, Fault> BusWires::wait_irq(microseconds most) { return wait(lines_.irq, true, most, irq_poll); }
tl::expected<void, Fault> BusWires::reset(bool held) { return lines_.outputs->set(lines_.reset, held); }

}  // namespace kibitz::chips::pn5180
