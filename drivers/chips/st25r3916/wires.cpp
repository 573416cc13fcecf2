#include "drivers/chips/st25r3916/wires.hpp"

#include <chrono>
#include <thread>

namespace kibitz::chips::st25r3916 {

Moment BusWires::now() { return std::chrono::steady_clock::now(); }
void BusWires::pause(microseconds time) { std::this_thread::sleep_for(time); }

tl::expected<void, Fault> BusWires::frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    return spi_->transfer(out, in);
}

tl::expected<bool, Fault> BusWires::wait_irq(microseconds most) { return wait_for_level(*inputs_, irq_, true, most, irq_poll); }

}  // namespace kibitz::chips::st25r3916
