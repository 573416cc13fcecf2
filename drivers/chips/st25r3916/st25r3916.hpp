/// ST ST25R3916: which tags lie in the field of an antenna (ISO 15693), and how strong each is heard, one sweep at a time.
#pragma once

#include <cstdint>
#include <tl/expected.hpp>

#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/chips/st25r3916/commands.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips::st25r3916 {

using iso15693::Sample;
using iso15693::Sweep;

using Settings = iso15693::SweepSettings;

class Core final : private iso15693::Air {
public:
    using Sample = st25r3916::Sample;

    Core(ReaderWires& wires, Settings settings) noexcept : commands_(wires), settings_(settings) {}

    /// How the next sweeps are to be made.
    void sweep(Sweep how) noexcept { settings_.sweep = how; }

    [[nodiscard]] tl::expected<Started, Fault> start(Moment now);
    /// One sweep: field on, inventory, field off. Blocks for its time.
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> work(Moment now);
    /// Every register as after power-up, and so its field off. The chip has no reset line.
    void restart();

private:
    enum class Stage : std::uint8_t { Default, Identify, Oscillator };

    [[nodiscard]] tl::expected<iso15693::Received, Fault> exchange(std::span<const std::uint8_t> request) override;
    [[nodiscard]] tl::expected<iso15693::Received, Fault> next_slot() override;
    [[nodiscard]] tl::expected<void, Fault> send(std::span<const std::uint8_t> request) override;

    [[nodiscard]] tl::expected<void, Fault> identify();
    [[nodiscard]] tl::expected<void, Fault> supply();
    [[nodiscard]] tl::expected<void, Fault> configure();
    [[nodiscard]] tl::expected<void, Fault> still_configured();
    [[nodiscard]] tl::expected<Sample, Fault> sweep_field();
    Commands commands_;
    Settings settings_;
    Stage stage_ = Stage::Default;
    Moment deadline_{};
};

}  // namespace kibitz::chips::st25r3916
