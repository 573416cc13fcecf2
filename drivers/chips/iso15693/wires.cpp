#include "drivers/chips/iso15693/wires.hpp"

#include <chrono>
#include <thread>

namespace kibitz::chips {

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

}  // namespace kibitz::chips
