/// The core of every reader chip: field on, inventory, field off, and the look whether the chip had its settings all the while.
/// What differs from chip to chip is its own: how it starts, how it frames what goes over the air (Air), how its field is switched.
#pragma once

#include <tl/expected.hpp>

#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/chips/iso15693/wires.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips::iso15693 {

class ReaderCore : protected Air {
public:
    using Sample = iso15693::Sample;

    /// How the next sweeps are to be made.
    void sweep(Sweep how) noexcept { settings_.sweep = how; }
    /// The next stage of its start-up.
    [[nodiscard]] virtual tl::expected<Started, Fault> start(Moment now) = 0;
    /// One sweep: field on, inventory, field off. Blocks for its time.
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> work(Moment now);
    /// Begins with the first stage of its start-up again; its field is off until then.
    virtual void restart() = 0;
    /// Its field is off, whatever it was at, and its settings are lost. A field that stays on would drown the next reader's.
    [[nodiscard]] virtual tl::expected<void, Fault> off() = 0;

protected:
    /// @param wires outlive it
    ReaderCore(ReaderWires& wires, SweepSettings settings) noexcept : wires_(&wires), settings_(settings) {}
    /// A chip that was reset behind our back would find no tags, and that must not be taken for an empty field.
    [[nodiscard]] virtual tl::expected<void, Fault> still_configured() = 0;
    /// Switches the field and waits until it is.
    [[nodiscard]] virtual tl::expected<void, Fault> field(bool on) = 0;
    /// Once a second at a sweep's end, while the field is still on: what the chip knows of it.
    [[nodiscard]] virtual tl::expected<void, Fault> look() { return {}; }

private:
    [[nodiscard]] tl::expected<Sample, Fault> swept();

    ReaderWires* wires_;
    SweepSettings settings_;
    std::optional<Moment> looked_;
};

}  // namespace kibitz::chips::iso15693
