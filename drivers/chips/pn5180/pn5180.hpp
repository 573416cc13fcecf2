/// NXP PN5180: which tags lie in the field of an antenna (ISO 15693), one sweep at a time.
#pragma once

#include <cstdint>
#include <tl/expected.hpp>

#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/chips/pn5180/commands.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips::pn5180 {

using iso15693::Sample;  // without strengths: the chip tells none
using iso15693::Sweep;

using Settings = iso15693::SweepSettings;

class Core final : private iso15693::Air {
public:
    using Sample = pn5180::Sample;

    Core(Wires& wires, Settings settings) noexcept : commands_(wires), settings_(settings) {}

    /// How the next sweeps are to be made.
    void sweep(Sweep how) noexcept { settings_.sweep = how; }

    [[nodiscard]] tl::expected<Started, Fault> start(Moment now);
    /// One sweep: field on, inventory, field off. Blocks for its time.
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> work(Moment now);
    /// Holds the chip in reset, and so its field off.
    void restart();

private:
    enum class Stage : std::uint8_t { Reset, Release, Boot };

    [[nodiscard]] tl::expected<iso15693::Received, Fault> exchange(std::span<const std::uint8_t> request) override;
    [[nodiscard]] tl::expected<iso15693::Received, Fault> next_slot() override;
    [[nodiscard]] tl::expected<void, Fault> send(std::span<const std::uint8_t> request) override;

    [[nodiscard]] tl::expected<Started, Fault> configure(Moment now);
    [[nodiscard]] tl::expected<void, Fault> still_configured();
    [[nodiscard]] tl::expected<Sample, Fault> sweep_field();
    /// Whole frames are sent again, after ends of frame alone.
    [[nodiscard]] tl::expected<void, Fault> whole_frames();
    Commands commands_;
    Settings settings_;
    Stage stage_ = Stage::Reset;
    Moment deadline_{};
    std::uint32_t tx_config_ = 0;  ///< as LOAD_RF_CONFIG made it
    bool bare_ = false;            ///< TxConfig has an end of frame alone
};

}  // namespace kibitz::chips::pn5180
