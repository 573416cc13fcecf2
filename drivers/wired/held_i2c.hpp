/// An I2C bus that a chip may hold: SDA or SCL low for good. The transaction that finds it out takes the bus's time-out, 20 ms. Then the
/// multiplexer is reset, where its RESET is wired, so that the trunk is free of the channel that was chosen, and the transaction is tried
/// once more: so a bus that another one's channel blocked is not taken for held. One that is held is left alone for a second, then two,
/// four, up to 16; meanwhile each use of it is a fault at once. So it costs the others 60 ms once (this one twice, a neighbour before it
/// once), and 20 ms every 16 s.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "drivers/bus/i2c.hpp"
#include "drivers/bus/moment.hpp"

namespace kibitz::wired {

class HeldI2c final : public bus::I2cBus {
public:
    /// @param reset of the multiplexer that it lies behind; empty: there is none, or no wire to its RESET
    HeldI2c(std::unique_ptr<bus::I2cBus> wires, std::function<bus::Moment()> now, std::function<void()> reset)
        : wires_(std::move(wires)), now_(std::move(now)), reset_(std::move(reset)) {}

    [[nodiscard]] tl::expected<void, bus::Fault> transfer(bus::I2cAddress address, std::span<const std::uint8_t> out,
                                                          std::span<std::uint8_t> in) override {
        if (held_ && now_() < again_) return tl::unexpected(*held_);
        auto done = wires_->transfer(address, out, in);
        if (is_held(done) && reset_) {
            reset_();
            if (!held_) done = wires_->transfer(address, out, in);
            if (is_held(done)) reset_();  // what is left chosen would block the others
        }
        if (!is_held(done)) {
            held_.reset();
            return done;
        }
        wait_ = held_ ? std::min<bus::Moment::duration>(wait_ * 2, longest_wait) : first_wait;
        held_ = done.error();
        again_ = now_() + wait_;
        return done;
    }

private:
    static constexpr bus::Moment::duration first_wait = bus::milliseconds(1000), longest_wait = bus::milliseconds(16000);
    static bool is_held(const tl::expected<void, bus::Fault>& done) { return !done && done.error().trouble == bus::Trouble::TimedOut; }

    std::unique_ptr<bus::I2cBus> wires_;
    std::function<bus::Moment()> now_;
    std::function<void()> reset_;
    std::optional<bus::Fault> held_;  ///< what was said of it; nothing: it is free
    bus::Moment again_{};
    bus::Moment::duration wait_{};
};

}  // namespace kibitz::wired
