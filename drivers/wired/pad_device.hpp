/// Touches on pads under dummy's area: neighbouring pads that are touched at once are one finger, in their middle.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "drivers/chips/chip.hpp"
#include "drivers/wired/i2c_lane.hpp"

namespace kibitz::wired {

using chips::PadGrid;

/// Fingers from touched pads. Pure.
class PadFingers {
public:
    explicit PadFingers(PadGrid grid) noexcept : grid_(grid) {}
    /// @param touched bit n: pad n; tells what became of the fingers
    void take(std::uint32_t touched, const std::function<void(std::uint8_t, reading::ContactPhase, Millimetres, Millimetres)>& tell);

private:
    static constexpr std::size_t most = 10;
    struct Finger {
        std::uint32_t pads = 0;
        Millimetres x, y;
    };
    std::uint32_t group(std::uint32_t touched, unsigned pad) const noexcept;
    Finger finger_on(std::uint32_t pads) const noexcept;

    PadGrid grid_;
    std::array<Finger, most> fingers_{};
};

class PadDevice final : public I2cDevice {
public:
    PadDevice(DeviceId id, bridge::Seat seat, std::vector<std::unique_ptr<chips::PadChip>> chips, PadGrid grid);
    Moment step(Moment now, const Tell& tell) override;
    std::vector<chips::Particulars> particulars() const override;

private:
    struct Chip {
        std::unique_ptr<chips::PadChip> chip;
        Moment due{};
        std::uint16_t touched = 0;
    };
    void tell_touches(Moment now, const Tell& tell);

    bridge::Seat seat_;
    std::vector<Chip> chips_;
    unsigned electrodes_;  ///< of each chip
    PadFingers fingers_;
    bool works_ = false, told_ = false;
};

}  // namespace kibitz::wired
